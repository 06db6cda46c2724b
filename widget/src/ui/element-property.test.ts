import { expect, test } from 'vitest';
import { likeInitial, textProperties } from './element-property.ts';

test('the attributes of texts are in kebab case, and absent ones read as empty texts', () => {
  expect(textProperties(['pubId', 'subId2', 'simulateUserAgent'])).toEqual({
    pubId: { initial: '', attribute: 'pub-id' },
    subId2: { initial: '', attribute: 'sub-id2' },
    simulateUserAgent: { initial: '', attribute: 'simulate-user-agent' },
  });
});

test.each([
  { given: 'ann', initial: '', value: 'ann' },
  { given: 7, initial: '', value: '7' },
  { given: '20', initial: 60, value: 20 },
  { given: 20, initial: 60, value: 20 },
  { given: 'many', initial: 60, value: 60 },
  { given: true, initial: false, value: true },
  { given: 0, initial: true, value: false },
])('$given becomes $value next to the initial value $initial', ({ given, initial, value }) => {
  expect(likeInitial(given, initial)).toBe(value);
});

test.each([null, undefined])('%s gives the initial value', (given) => {
  expect(['', 60, true].map((initial) => likeInitial(given, initial))).toEqual(['', 60, true]);
});

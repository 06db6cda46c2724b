import { expect, test } from 'vitest';
import { likeInitial } from './public-property.ts';

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

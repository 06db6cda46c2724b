import { expect, test } from 'vitest';
import { foundIn } from './found-in.ts';

const harbor = { name: 'Harbor Quest', description: 'Build a harbour, trade with islands and reach level 20.' };

test.each([
  ['island', '…with islands and reach level 20.'],
  ['Quest ISLAND', '…with islands and reach level 20.'],
  ['build', 'Build a harbour, trade with islands and reach level 20.'],
  ['harbor quest', undefined],
  ['', undefined],
])('the place of "%s"', (text, place) => {
  expect(foundIn(harbor, text)).toBe(place);
});

test('long descriptions are cut, also without spaces', () => {
  const place = foundIn({ name: '', description: `${'あ'.repeat(90)}い${'う'.repeat(90)}` }, 'い');
  expect(place).toBe(`…${'あ'.repeat(20)}い${'う'.repeat(39)}…`);
});

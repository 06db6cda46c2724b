import { expect, test } from 'vitest';
import { ageRanges, ageRangesOf } from './age-ranges.ts';

test('the ranges of the contract', () => {
  expect(ageRanges.map(({ id, label }) => `${id} = ${label}`).join(', ')).toBe(
    '1 = 18-35, 2 = 35-45, 3 = 45-55, 4 = 55-65, 5 = 65+',
  );
});

test.each([
  [17, []],
  [18, [1]],
  [34, [1]],
  [35, [1, 2]],
  [45, [2, 3]],
  [55, [3, 4]],
  [64, [4]],
  [65, [4, 5]],
  [120, [5]],
])('%i years', (age, ids) => {
  expect(ageRangesOf(age)).toEqual(ids);
});

import { expect, test } from 'vitest';
import { lengthOf, rateOf, sumOf } from './format.ts';

test('durations are shown in the unit that keeps them short', () => {
  const [second, minute, hour] = [1_000, 60_000, 3_600_000];
  expect([0, 350, 12.4 * second, 3 * minute, 90 * minute, 5 * hour, 47 * hour, 72 * hour].map(lengthOf)).toEqual([
    '<1 ms',
    '350 ms',
    '12.4 s',
    '3 min',
    '90 min',
    '5 h',
    '47 h',
    '3 d',
  ]);
});

test('rates of a column have as many decimals as its smallest one', () => {
  const column = [6, 0.227, 0, null];
  expect([6, 0.227, 0].map((value) => rateOf(value, 'USD', column))).toEqual(['$6.000', '$0.227', '$0.000']);
  expect([6, 0.227, 0].map((value) => rateOf(value, 'USD'))).toEqual(['$6.00', '$0.227', '$0.00']);
});

test('sums of a column have no decimals once one of them is in the thousands', () => {
  expect(sumOf(150_500.5, [0, 150_500.5])).toBe(150_501);
  expect(sumOf(-0.25, [0.5, -0.25])).toBe(-0.25);
});

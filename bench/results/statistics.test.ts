import { describe, expect, test } from 'vitest';
import { least, median, ratios } from './statistics.ts';

describe('median', () => {
  test.each([
    ['an odd number of values', [9, 1, 5], 5],
    ['an even number of values', [9, 1, 5, 6], 5.5],
    ['one value', [4], 4],
    ['values of which one is disturbed', [10, 11, 900], 11],
  ])('of %s', (_, values, expected) => expect(median(values)).toBe(expected));

  test('of nothing is not a number', () => expect(median([])).toBeNaN());

  test('leaves its input in its order', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

test('the least of no values is unknown', () => {
  expect(least([3, 1, 2])).toBe(1);
  expect(least([])).toBeNull();
});

test('ratios pair the values of each round, and leave out rounds in which one is unknown', () => {
  expect(ratios([10, 20, 30], [2, 4, 5])).toEqual([5, 5, 6]);
  expect(ratios([10, null, 30, 40, 50], [2, 4, null, 0])).toEqual([5]);
});

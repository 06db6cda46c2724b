import { expect, test } from 'vitest';
import { isSlower, ratioOf, type Pair } from './ratio.ts';

const pair = (before: Pair['before'], now: Pair['now']): Pair => ({ row: 'offers', unit: 'µs of CPU', before, now });

test('compares each round with its neighbor, so that a slow moment of the machine counts for both', () => {
  expect(ratioOf(pair([50, 100, 50], [55, 110, 60]))).toEqual({ median: 1.1, lowest: 1.1, highest: 1.2 });
});

test('leaves out rounds in which a figure is unknown', () => {
  expect(ratioOf(pair([null, 100, 50], [55, 100, null]))).toEqual({ median: 1, lowest: 1, highest: 1 });
});

test('more than a tenth is slower; so is what could not be compared', () => {
  expect(isSlower(ratioOf(pair([100], [110])))).toBe(false);
  expect(isSlower(ratioOf(pair([100], [111])))).toBe(true);
  expect(isSlower(ratioOf(pair([null], [111])))).toBe(true);
});

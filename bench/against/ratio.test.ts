import { expect, test } from 'vitest';
import { isSlower, ratioOf, slowerTwice, type Pair, type SlowRow } from './ratio.ts';

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

/** Attempts that find these rows slower, one after the other, and what each of them measured. */
function attempts(...found: SlowRow<string>[][]) {
  const measured: (readonly string[])[] = [];
  const measure = async (comparisons: readonly string[]): Promise<SlowRow<string>[]> => {
    measured.push(comparisons);
    return found[measured.length - 1] ?? [];
  };
  return { measured, measure };
}

const start = { comparison: 'start', row: 'start' };
const memory = { comparison: 'start', row: 'memory' };
const offers = { comparison: 'offers', row: 'offers' };

test('a build without slower rows is measured once', async () => {
  const { measure, measured } = attempts([]);
  expect(await slowerTwice(['offers', 'start'], measure)).toEqual([]);
  expect(measured).toEqual([['offers', 'start']]);
});

test('a row is slower if it is so twice; only comparisons with slower rows are measured again', async () => {
  const { measure, measured } = attempts([offers], [offers]);
  expect(await slowerTwice(['offers', 'start'], measure)).toEqual(['offers']);
  expect(measured).toEqual([['offers', 'start'], ['offers']]);
});

test('a row that is slower in one of two attempts is not slower, even if another row of the comparison is', async () => {
  expect(await slowerTwice(['offers'], attempts([offers], []).measure)).toEqual([]);
  const mixed = attempts([start], [start, memory]);
  expect(await slowerTwice(['start'], mixed.measure)).toEqual(['start']);
});

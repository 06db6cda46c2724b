import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortInSlices } from './sort-in-slices.ts';

const noop = (): Promise<void> => Promise.resolve();

test('sorts like an array, whatever the length', async () => {
  const lengths = fc.constantFrom(0, 1, 999, 1_000, 1_001, 2_500, 7_003);
  await fc.assert(
    fc.asyncProperty(lengths, fc.integer({ min: 1, max: 5_000 }), async (length, spread) => {
      const scores = Array.from({ length }, (_, at) => (at * 7919) % spread);
      const order = (a: number, b: number): number => (scores[a] ?? 0) - (scores[b] ?? 0) || a - b;
      const expected = [...scores.keys()].sort(order);
      expect([...(await sortInSlices(Uint32Array.from(scores.keys()), order, noop))]).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

test('yields after at most some ten thousand comparisons', async () => {
  let comparisons = 0;
  let most = 0;
  const order = (a: number, b: number): number => {
    comparisons += 1;
    return ((a * 7919) % 100_003) - ((b * 7919) % 100_003);
  };
  await sortInSlices(
    Uint32Array.from({ length: 50_000 }, (_, at) => at),
    order,
    async () => {
      most = Math.max(most, comparisons);
      comparisons = 0;
    },
  );
  expect(most).toBeLessThan(15_000);
});

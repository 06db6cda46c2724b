import { expect, test } from 'vitest';
import { kneeOf } from './knee.ts';

/** The knee's rate and whether it is passed, for steps of 1000, 2000 … requests per second. */
function knee(...latencies: number[]): [rate: number, isPassed: boolean] | null {
  const found = kneeOf(latencies.map((p50, index) => ({ rate: (index + 1) * 1_000, p50 })));
  return found === null ? null : [found.step.rate, found.isPassed];
}

test('the knee is the last rate before latency leaves the plateau', () => {
  expect(knee(1, 1.1, 1.4, 2.9, 9, 40)).toEqual([4_000, true]);
});

test('a single step beyond the plateau may be disturbed, so it is not the end of it', () => {
  expect(knee(1, 1.2, 8, 1.1, 1.3, 20, 30)).toEqual([5_000, true]);
  expect(knee(1, 1.2, 8)).toEqual([2_000, false]);
});

test('the plateau is the least latency, even if the first step was disturbed', () => {
  expect(knee(30, 1, 1.2, 9, 12)).toEqual([3_000, true]);
});

test('a service that never leaves the plateau has its knee at the highest rate or beyond', () => {
  expect(knee(1, 1, 1)).toEqual([3_000, false]);
});

test('steps without a successful response are beyond the knee', () => {
  expect(knee(1, 1, NaN, NaN)).toEqual([2_000, true]);
});

test('without a successful response there is no knee', () => {
  expect(knee()).toBeNull();
  expect(knee(NaN, NaN)).toBeNull();
});

import { expect, test } from 'vitest';
import { kneeOf } from './knee.ts';

const steps = (...latencies: number[]) => latencies.map((p50, index) => ({ rate: (index + 1) * 1_000, p50 }));

test('the knee is the last rate before latency leaves the plateau of the lowest rate', () => {
  expect(kneeOf(steps(1, 1.1, 1.4, 2.9, 9, 40))?.rate).toBe(4_000);
});

test('a later step that is fast again is beyond the knee', () => {
  expect(kneeOf(steps(1, 1.2, 8, 1.1))?.rate).toBe(2_000);
});

test('a service that never leaves the plateau has its knee at the highest rate', () => {
  expect(kneeOf(steps(1, 1, 1))?.rate).toBe(3_000);
});

test('a step without a successful response is beyond the knee', () => {
  expect(kneeOf(steps(1, 1, NaN))?.rate).toBe(2_000);
});

test('without a step there is no knee', () => {
  expect(kneeOf([])).toBeNull();
  expect(kneeOf(steps(NaN, 1))).toBeNull();
});

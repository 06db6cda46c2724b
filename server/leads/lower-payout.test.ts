import { expect, test } from 'vitest';
import { ordinary } from './lead-case.fixture.ts';
import { lowerPayout } from './lower-payout.ts';

const { report } = ordinary;

test('a payout without a signature counts only below the frozen one', () => {
  expect(lowerPayout({ ...report, unsignedPayout: 999 }, 1000)).toBe(999);
  expect(lowerPayout({ ...report, unsignedPayout: 0 }, 1000)).toBe(0);
  for (const unsignedPayout of [1000, 1001, 'unreadable'] as const) {
    expect(lowerPayout({ ...report, unsignedPayout }, 1000)).toBeNull();
  }
  expect(lowerPayout(report, 1000)).toBeNull();
  expect(lowerPayout({ ...report, unsignedPayout: 1 }, null)).toBeNull();
  expect(lowerPayout({ ...report, status: 2, unsignedPayout: 1 }, 1000)).toBeNull();
});

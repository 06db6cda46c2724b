import { expect, test } from 'vitest';
import { lengthOf } from './format.ts';

test('durations are shown in the unit that keeps them short', () => {
  const [second, minute, hour] = [1_000, 60_000, 3_600_000];
  expect([350, 12.4 * second, 3 * minute, 90 * minute, 5 * hour, 47 * hour, 72 * hour].map(lengthOf)).toEqual([
    '350 ms',
    '12.4 s',
    '3 min',
    '90 min',
    '5 h',
    '47 h',
    '3 d',
  ]);
});

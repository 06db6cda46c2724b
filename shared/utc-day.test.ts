import { expect, test } from 'vitest';
import { utcDay } from './utc-day.ts';

test('a day begins at midnight UTC', () => {
  const midnight = Date.UTC(2026, 1, 28) + 24 * 60 * 60 * 1000;
  expect([utcDay(midnight - 1), utcDay(midnight)]).toEqual(['2026-02-28', '2026-03-01']);
});

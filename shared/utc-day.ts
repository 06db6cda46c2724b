import { DAY_MS } from './durations.ts';

/** The UTC day of `at` (epoch ms) as YYYY-MM-DD, the unit of caps and statistics. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The start of the UTC day of `at`; both in epoch ms. */
export function utcDayStart(at: number): number {
  return at - (at % DAY_MS);
}

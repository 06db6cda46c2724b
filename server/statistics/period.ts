import { STATISTICS_PERIOD_MS } from '../store/ports/statistics.ts';

/** Periods of a UTC day. */
export const PERIODS_PER_DAY = (24 * 60 * 60 * 1000) / STATISTICS_PERIOD_MS;

/** The period that a moment belongs to; epoch ms. */
export function periodOf(at: number): number {
  return Math.floor(at / STATISTICS_PERIOD_MS);
}

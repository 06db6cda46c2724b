import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { STATISTICS_PERIOD_MS } from '../store/ports/statistics.ts';

/** How many periods a UTC day has. */
export const PERIODS_PER_DAY = DAY_MS / STATISTICS_PERIOD_MS;

/** The number of the period of a moment, which is epoch ms. */
export function periodOf(at: number): number {
  return Math.floor(at / STATISTICS_PERIOD_MS);
}

import type { Observed } from '../store/ports/statistics.ts';

/** Results of the clicks on an offer within some time. */
export interface Outcomes {
  /** Users whose first click was within that time, and those of them who completed the whole offer. */
  started: number;
  completed: number;
  /** How many clicks were credited after each number of minutes. */
  credits: Map<number, number>;
}

/** Fewer credits or users than this are not representative. */
const ENOUGH = 20;

/**
 * The median of the minutes from click to credit, and the share of users who completed the offer, to two decimals; null
 * if there are too few of either.
 */
export function observedOf({ completed, credits, started }: Outcomes): Observed | null {
  const total = [...credits.values()].reduce((sum, clicks) => sum + clicks, 0);
  if (total < ENOUGH || started < ENOUGH) return null;
  return {
    minutesToCredit: medianOf(credits, total),
    completionRate: Math.round((Math.min(completed, started) / started) * 100) / 100,
  };
}

/** The lowest number of minutes within which at least half of the clicks were credited. */
function medianOf(credits: ReadonlyMap<number, number>, total: number): number {
  let within = 0;
  let median = 0;
  for (const [minutes, clicks] of [...credits].toSorted(([a], [b]) => a - b)) {
    if (within * 2 >= total) break;
    within += clicks;
    median = minutes;
  }
  return median;
}

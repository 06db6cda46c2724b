import { median, ratios } from '../results/statistics.ts';

/** One figure of both builds, round by round. Lower is better. */
export interface Pair {
  row: string;
  unit: 'µs of CPU' | 'ms of CPU' | 'MB';
  /** Null in rounds in which this system couldn't tell. */
  before: readonly (number | null)[];
  now: readonly (number | null)[];
}

/** How this build compares with the other one: the ratios of neighboring rounds. */
export interface Ratio {
  median: number;
  lowest: number;
  highest: number;
}

/** A build may take this much more than the one it is compared with. */
export const LIMIT = 1.1;

/** Null if no round has both figures. */
export function ratioOf({ before, now }: Pair): Ratio | null {
  const all = ratios(now, before);
  return all.length === 0 ? null : { median: median(all), lowest: Math.min(...all), highest: Math.max(...all) };
}

/** Whether a figure grew beyond the limit. A figure that couldn't be compared counts as grown, since nothing shows otherwise. */
export function isSlower(ratio: Ratio | null): boolean {
  return ratio === null || ratio.median > LIMIT;
}

/** A row above the limit, and the comparison that measured it. */
export interface SlowRow<Comparison> {
  comparison: Comparison;
  row: string;
}

/**
 * Measures what is chosen, and once more whatever was above the limit, since another program may have disturbed it.
 * Returns the rows that were above the limit both times.
 */
export async function slowerTwice<Comparison>(
  chosen: readonly Comparison[],
  measure: (comparisons: readonly Comparison[]) => Promise<SlowRow<Comparison>[]>,
): Promise<string[]> {
  const first = await measure(chosen);
  const again = chosen.filter((comparison) => first.some((slow) => slow.comparison === comparison));
  if (again.length === 0) return [];
  const second = await measure(again);
  return second.map(({ row }) => row).filter((row) => first.some((slow) => slow.row === row));
}

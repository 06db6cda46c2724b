import type { Figure } from './row.ts';
import { percentile } from './statistics.ts';

/** Latencies in ms. */
export interface LatencySummary {
  p50: number;
  p99: number;
  max: number;
}

export function summaryOf(latencies: readonly number[]): LatencySummary {
  const sorted = latencies.toSorted((a, b) => a - b);
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: sorted.at(-1) ?? NaN };
}

/** Latencies while something runs, next to the usual ones before it. */
export function latencyFigures(during: LatencySummary, before: LatencySummary): Figure[] {
  return (['p50', 'p99', 'max'] as const).map((name) => ({
    name: `${name} ms`,
    better: 'lower',
    rounds: [during[name]],
    reference: { row: 'before the run', rounds: [before[name]] },
  }));
}

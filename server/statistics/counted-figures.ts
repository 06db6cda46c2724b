import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { zeroCounts } from '../schema/zero-counts.ts';
import type { Counts } from '../store/ports/statistics.ts';
import { percentage } from './offer-scores.ts';

/** The figures of some time as people read them: amounts are decimal numbers, net of reversals. */
export interface CountedFigures {
  readonly impressions: number;
  readonly clicks: number;
  readonly leads: number;
  readonly reversals: number;
  /** The share of clicks with a lead, as a percentage such as `12.5`; null without clicks. */
  readonly conversion: string | null;
  readonly payout: number;
  /** What the publisher earns. */
  readonly gross: number;
  readonly credits: number;
}

export function countedFigures(counts: Counts): CountedFigures {
  const { amount, clicks, conversions, gross, impressions, leads, payout, reversals } = counts;
  return {
    impressions,
    clicks,
    leads,
    reversals,
    conversion: clicks === 0 ? null : percentage(conversions, clicks),
    payout: unitsToNumber(payout),
    gross: unitsToNumber(gross),
    credits: unitsToNumber(amount),
  };
}

export function sumCounts(rows: readonly Counts[]): Counts {
  const total = { ...zeroCounts };
  for (const row of rows) {
    for (const name of Object.keys(zeroCounts) as (keyof Counts)[]) total[name] += row[name];
  }
  return total;
}

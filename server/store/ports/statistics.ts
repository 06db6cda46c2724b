import type { Units } from '@rewards-wall/shared/credits.ts';

/** Counts of clicks and leads, and the figures derived from them (docs/contract/offers.md#figures). */
export interface StatisticsPort {
  /** Adds impressions to the rows of a period. */
  addImpressions(input: {
    period: number;
    counts: readonly { adwallId: number; offerId: number; impressions: number }[];
  }): Promise<void>;
  /**
   * Adds the next clicks and ledger rows up to `until` to their periods. Returns how many; fewer than `limit` if none
   * are left.
   */
  rollUpStatistics(input: { until: number; limit: number }): Promise<{ counted: number }>;
  /** Lists the counts of one wall by period, or of all walls. */
  listPeriods(input: { adwallId: number | null; from: number; to: number }): Promise<PeriodRow[]>;
  /** Replaces the statistics of all offers; raises `versions.statistics` if any differ. */
  saveOfferStatistics(input: { statistics: readonly OfferStatistics[] }): Promise<{ changed: number }>;
  loadOfferStatistics(): Promise<{ version: number; statistics: OfferStatistics[] }>;
}

/** Length of a period: a quarter of a UTC day. Periods are numbered from the epoch. */
export const STATISTICS_PERIOD_MS = 6 * 60 * 60 * 1000;

export interface PeriodRow {
  period: number;
  adwallId: number;
  offerId: number;
  impressions: number;
  clicks: number;
  /** Leads that were credited. */
  leads: number;
  reversals: number;
  /** Clicks that got their first lead, not counting screen-outs and bonuses. */
  conversions: number;
  /** Credited minus reversed. */
  payout: Units;
  /** Credited minus reversed. */
  amount: Units;
}

export interface OfferStatistics {
  offerId: number;
  /** Earnings per click; null until there are enough clicks. */
  epc: Units | null;
  /** Percentage such as `12.5`; null until there are enough clicks. */
  conversionRate: string | null;
  popularity: number;
  trending: number;
}

import type { Units } from '@rewards-wall/shared/credits.ts';

/** Counts of clicks and leads, and the figures made of them (docs/contract/offers.md#figures). */
export interface StatisticsPort {
  /** Adds counts of impressions to the period's rows. */
  addImpressions(input: {
    period: number;
    counts: readonly { adwallId: number; offerId: number; impressions: number }[];
  }): Promise<void>;
  /** Counts the next clicks and ledger rows up to `until` into periods; answers how many, fewer than `limit` when through. */
  rollUpStatistics(input: { until: number; limit: number }): Promise<{ counted: number }>;
  /** Sums by period of one wall, or of all. */
  listPeriods(input: { adwallId: number | null; from: number; to: number }): Promise<PeriodRow[]>;
  /** Replaces the statistics of offers and raises `versions.statistics` when any differs. */
  saveOfferStatistics(input: { statistics: readonly OfferStatistics[] }): Promise<{ changed: number }>;
  loadOfferStatistics(): Promise<{ version: number; statistics: OfferStatistics[] }>;
}

/** Length of a period of statistics: a quarter of a UTC day. A period is its number since the epoch. */
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
  /** Clicks that came to their first lead, screen-outs and bonuses aside. */
  conversions: number;
  /** Credited less reversed. */
  payout: Units;
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

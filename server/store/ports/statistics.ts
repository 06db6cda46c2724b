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
   * are left. `isBehind`: there are later ones, too.
   */
  rollUpStatistics(input: { until: number; limit: number }): Promise<{ counted: number; isBehind: boolean }>;
  /** Lists the counts of one wall by period, or of all walls. */
  listPeriods(input: { adwallId: number | null; from: number; to: number }): Promise<PeriodRow[]>;
  /** Lists what became of the clicks of one outcome period, on all walls: at most `limit` rows that follow `after`. */
  listOutcomes(input: { period: number; after: OutcomeKey | null; limit: number }): Promise<OutcomeRow[]>;
  /** Replaces the statistics of all offers; raises `versions.statistics` if any differ. */
  saveOfferStatistics(input: { statistics: readonly OfferStatistics[] }): Promise<{ changed: number }>;
  loadOfferStatistics(): Promise<{ version: number; statistics: OfferStatistics[] }>;
  /** Lists the figures of a wall by UTC day, oldest first, without days on which nothing was counted. */
  listWallDays(input: { adwallId: number } & Days): Promise<(Counts & { day: number })[]>;
  /** Adds up what the wall's offers, sources or countries brought: the best by payout, then by clicks. */
  rankWallDays(input: {
    adwallId: number;
    dimension: RankedDimension;
    days: Days;
    limit: number;
  }): Promise<(Counts & { value: string })[]>;
  /** Adds up the leads that a source reported on some walls in these days, and those that were reversed in them. */
  sumSourceDays(input: {
    adwallIds: readonly number[];
    source: string;
    days: Days;
  }): Promise<Pick<Counts, 'leads' | 'reversals'>>;
  /** Merges sketches of who viewed a wall on a UTC day into the stored ones. */
  addViewers(input: { sketches: readonly ViewerSketch[] }): Promise<void>;
  /** Lists the sketches of a wall, oldest first. */
  listViewers(input: { adwallId: number } & Days): Promise<ViewerSketch[]>;
  /** Whether anyone viewed the wall in these days. */
  hasViewers(input: { adwallId: number } & Days): Promise<boolean>;
}

/** `from` <= day < `to`. Days are UTC days since the epoch. */
export interface Days {
  from: number;
  to: number;
}

/** How figures are divided: by offer id, by source, or by the country of the click. '' is unknown, or named none. */
export type RankedDimension = 'offer' | 'source' | 'country';

/** Who viewed a wall on a day, as the registers of a sketch (server/statistics/viewer-sketch.ts). */
export interface ViewerSketch {
  adwallId: number;
  day: number;
  registers: Uint8Array;
}

/** Length of a period: a quarter of a UTC day. Periods are numbered from the epoch. */
export const STATISTICS_PERIOD_MS = 6 * 60 * 60 * 1000;

export interface PeriodRow extends Counts {
  period: number;
  adwallId: number;
  offerId: number;
}

/** What happened, and what it brought. */
export interface Counts {
  impressions: number;
  clicks: number;
  /** Leads that were credited. */
  leads: number;
  reversals: number;
  /** Clicks that got their first lead, not counting screen-outs and bonuses. */
  conversions: number;
  /** Credited minus reversed. */
  payout: Units;
  /** What the publisher earns: credited minus reversed. The payout, where the offer has no share. */
  gross: Units;
  /** Credited minus reversed. */
  amount: Units;
}

/** Length of a period in which outcomes are counted. Periods are numbered from the epoch. */
export const OUTCOME_PERIOD_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * What happens to a user on an offer: `started` with the first click, in the period of that click; `completed` with the
 * credit after which the whole offer was credited, in the same period; `credited` with the first credited lead of a
 * click that completes anything, in the period of that lead. A repeatable offer with events is neither started nor
 * completed. Screen-outs and bonuses are no outcome, and a reversal takes away the outcome of its lead, or the completion
 * that its lead was part of.
 */
export const outcomes = ['completed', 'credited', 'started'] as const;

/** Names a row of outcomes, which are in the order of these fields. */
export interface OutcomeKey {
  offerId: number;
  outcome: (typeof outcomes)[number];
  /** Minutes from click to credit, rounded by `shownMinutes`; 0 unless credited. */
  minutes: number;
}

export interface OutcomeRow extends OutcomeKey {
  total: number;
}

export interface OfferStatistics {
  offerId: number;
  /** Earnings per click; null until there are enough clicks. */
  epc: Units | null;
  /** Percentage such as `12.5`; null until there are enough clicks. */
  conversionRate: string | null;
  popularity: number;
  trending: number;
  /** Median of the minutes from click to credit; null until there are enough leads, and then so is `completionRate`. */
  minutesToCredit: number | null;
  /** Share of the users who clicked and completed the offer, from 0 to 1. */
  completionRate: number | null;
}

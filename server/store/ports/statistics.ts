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
   * are left. `isBehind`: later rows exist.
   */
  rollUpStatistics(input: { until: number; limit: number }): Promise<{ counted: number; isBehind: boolean }>;
  /** Lists the counts of one wall by period, or of all walls. */
  listPeriods(input: { adwallId: number | null; from: number; to: number }): Promise<PeriodRow[]>;
  /** Lists the outcomes of clicks in one outcome period, on all walls: at most `limit` rows after `after`. */
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
  /** Adds up a source's leads on some walls in these days, and those reversed in these days. */
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

/** How figures are broken down: by offer id, by source, or by the country of the click. '' means unknown or none. */
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

/** Counts of events, and the money that they brought. */
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
  /** The publisher's earnings: credited minus reversed. Equals the payout where the offer has no share. */
  gross: Units;
  /** Credited minus reversed. */
  amount: Units;
}

/** Length of a period in which outcomes are counted. Periods are numbered from the epoch. */
export const OUTCOME_PERIOD_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * What happens to a user on an offer. `started`: the first click, in that click's period. `completed`: the credit that
 * completes the whole offer, also in the period of the first click. `credited`: the first credited lead of a click that
 * completes anything, in the lead's period. Repeatable offers with events are neither started nor completed.
 * Screen-outs and bonuses are no outcomes. A reversal removes the outcome of its lead, or the completion that the lead
 * was part of.
 */
export const outcomes = ['completed', 'credited', 'started'] as const;

/** Key of a row of outcomes; rows are ordered by these fields. */
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
  /**
   * Median of the minutes from click to credit; null until there are enough leads, and then `completionRate` is null
   * too.
   */
  minutesToCredit: number | null;
  /** Share of the users who completed the offer among those who clicked it, from 0 to 1. */
  completionRate: number | null;
}

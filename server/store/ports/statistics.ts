import type { Units } from '@rewards-wall/shared/credits.ts';
import { DAY_MS, HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { AuditOfPublisher } from './audit.ts';

/** `from` <= day < `to`. Days are UTC days since the epoch. */
export interface Days {
  from: number;
  to: number;
}

/** How reversals are broken down: by offer id, by source, or by the country of the click. '' means unknown or none. */
export type ReversalDimension = 'offer' | 'source' | 'country';

/** How figures are broken down: also by placement, where '' means none. */
export type RankedDimension = ReversalDimension | 'placement';

/** Who viewed a wall on a day, as the registers of a sketch (server/statistics/viewer-sketch.ts). */
export interface ViewerSketch {
  adwallId: number;
  day: number;
  registers: Uint8Array;
}

/** Length of a period: a quarter of a UTC day. Periods are numbered from the epoch. */
export const STATISTICS_PERIOD_MS = 6 * HOUR_MS;

/** How many periods a UTC day has. */
export const PERIODS_PER_DAY = DAY_MS / STATISTICS_PERIOD_MS;

/** The number of the period of a moment, which is epoch ms. */
export function periodOf(at: number): number {
  return Math.floor(at / STATISTICS_PERIOD_MS);
}

export interface PeriodRow extends Counts {
  period: number;
  adwallId: number;
  offerId: number;
}

export interface LeadCounts {
  /** Leads that were credited. */
  leads: number;
  reversals: number;
}

/** Counts of events, and the money that they brought. */
export interface Counts extends LeadCounts {
  impressions: number;
  clicks: number;
  /** Clicks that got their first lead, not counting screen-outs and bonuses. */
  conversions: number;
  /** Credited minus reversed. */
  payout: Units;
  /** The publisher's earnings: credited minus reversed. Equals the payout where the offer has no share. */
  gross: Units;
  /** Credited minus reversed. */
  amount: Units;
}

/** The figures of some days. */
export interface DayFigures extends Counts {
  /** Lists that users opened. Only walls and placements have some. */
  openings: number;
}

/** Where a list was shown, and to whom. */
export interface ShownTo {
  readonly subid1: string;
  /** '' for none. */
  readonly placement: string;
  /** Whether the user opened the wall with it (docs/contract/offers.md#placements). */
  readonly isOpening: boolean;
}

/** How often an offer was shown at a placement of a wall. */
export interface ShownCount {
  adwallId: number;
  /** Absent or '' for none. */
  placement?: string;
  offerId: number;
  impressions: number;
  /** Openings of the wall that began with this offer. */
  openings?: number;
}

/** A placement of a wall to count no longer apart. */
export interface PlacementRemoval {
  adwallId: number;
  name: string;
  audit: AuditOfPublisher;
}

/** `unknown_placement`: the wall's statistics don't count it apart. */
export type RemovedPlacement = { kind: 'removed' | 'unknown_placement' };

/** Length of a period in which outcomes are counted. Periods are numbered from the epoch. */
export const OUTCOME_PERIOD_MS = 30 * DAY_MS;

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

/** The figures of an offer that follow from its earnings. */
export interface OfferScores {
  offerId: number;
  /** Earnings per click; null until there are enough clicks. */
  epc: Units | null;
  /** Percentage such as `12.5`; null until there are enough clicks. */
  conversionRate: string | null;
  popularity: number;
  trending: number;
}

/** What really happens on an offer, as lists show it (docs/contract/offers.md#what-really-happens). */
export interface Observed {
  /**
   * Median of the minutes from click to credit; null until there are enough leads, and then `completionRate` is null
   * too.
   */
  minutesToCredit: number | null;
  /** Share of the users who completed the offer among those who clicked it, from 0 to 1. */
  completionRate: number | null;
}

export interface OfferStatistics extends OfferScores, Observed {}

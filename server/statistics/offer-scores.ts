import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import type { OfferScores } from '../store/ports/statistics.ts';

/** An offer's clicks within some time, and what they earned. */
export interface Earnings {
  readonly clicks: number;
  readonly conversions: number;
  readonly payout: Units;
}

/** An offer's earnings within the windows of its scores. */
export interface OfferTally {
  /** The last 30 days. */
  readonly month: Earnings;
  /** The last 48 hours, and the 48 hours before those. */
  readonly recent: Earnings;
  readonly before: Earnings;
}

/** Minimum number of clicks for a meaningful figure, and the weight of a guess in clicks. */
export const ENOUGH_CLICKS = 50;

/** An epc of 99 means that it is still being calculated (docs/contract/offers.md#figures). */
const EPC_UNKNOWN: Units = 99 * UNITS_PER_CREDIT;

/** Growth from almost nothing is almost infinite, but the database needs a number. */
const MAX_GROWTH = 1_000;

/** Finer differences are noise, and each would cost a new order of the lists. */
const SCORE_STEPS = 10_000;

/**
 * The figures of an offer, which lists show and sort by (docs/contract/offers.md#figures). `prior`: its expected
 * earnings per click, in payout currency.
 * Popularity is the month's earnings per click, with the prior weighted as 50 clicks. Trending is the growth in
 * earnings per click from the previous 48 hours to the last 48: 0.5 means 50 % more, and -1 is the minimum. Popularity
 * is weighted as 50 clicks in both windows, so that a few clicks change little. Reversals of earlier credits never make
 * earnings negative.
 */
export function offerScores(offerId: number, tally: OfferTally, prior: number): OfferScores {
  const { clicks, conversions, payout } = tally.month;
  const isEnough = clicks >= ENOUGH_CLICKS;
  const popularity = smoothed(tally.month, prior);
  return {
    offerId,
    epc: isEnough ? earningsPerClick(payout, clicks) : null,
    conversionRate: isEnough ? percentage(conversions, clicks) : null,
    popularity: rounded(popularity),
    trending: rounded(growth(smoothed(tally.recent, popularity), smoothed(tally.before, popularity))),
  };
}

/** `part` of `whole` as a percentage with at most one decimal, such as `12.5`, and at most `100`. `whole` must not be 0. */
export function percentage(part: number, whole: number): string {
  return String(Math.min(Math.round((part * 1_000) / whole) / 10, 100));
}

/** Earnings per click in payout currency, with the guess weighted as 50 clicks. */
function smoothed({ clicks, payout }: Earnings, guess: number): number {
  return (Math.max(payout, 0) / UNITS_PER_CREDIT + ENOUGH_CLICKS * guess) / (clicks + ENOUGH_CLICKS);
}

function growth(now: number, before: number): number {
  return before === 0 ? 0 : Math.min(now / before - 1, MAX_GROWTH);
}

function earningsPerClick(payout: Units, clicks: number): Units {
  const epc = Math.round(Math.max(payout, 0) / clicks);
  return epc === EPC_UNKNOWN ? epc - 1 : epc;
}

function rounded(score: number): number {
  return Math.round(score * SCORE_STEPS) / SCORE_STEPS + 0;
}

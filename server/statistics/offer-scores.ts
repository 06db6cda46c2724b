import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import type { OfferStatistics, PeriodRow } from '../store/ports/statistics.ts';

/** What came of an offer's clicks within some time. */
export type Earnings = Pick<PeriodRow, 'clicks' | 'conversions' | 'payout'>;

/** An offer's earnings within the windows that its scores look at. */
export interface OfferTally {
  /** The last 30 days. */
  readonly month: Earnings;
  /** The last 48 hours, and the 48 hours before those. */
  readonly recent: Earnings;
  readonly before: Earnings;
}

/** Clicks that tell enough; also how many clicks a guess weighs. */
export const ENOUGH_CLICKS = 50;

/** An epc of 99 says that there is none yet (docs/contract/offers.md#figures). */
const STILL_CALCULATING: Units = 99 * UNITS_PER_CREDIT;

/** Where there was next to nothing before, growth is as good as endless; a database wants a number. */
const MOST_GROWTH = 1_000;

/** Finer differences are noise, and each one would put the lists in order again. */
const SCORE_STEPS = 10_000;

/**
 * What the lists tell of an offer and sort it by (docs/contract/offers.md#figures). `prior`: its expected
 * earnings per click, in payout currency.
 *
 * Popularity is the earnings per click of the month, where the prior counts as 50 clicks. Trending is by which part the
 * earnings per click rose: the last 48 hours over the 48 before, where in both the popularity counts as 50 clicks, so
 * that a few clicks move it little and none not at all; 0.5 is half as much again, -1 the least. Reversals of
 * earlier credits never make earnings negative.
 */
export function offerScores(offerId: number, tally: OfferTally, prior: number): OfferStatistics {
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

/** Part of a whole as a percentage with at most one decimal, `12.5`; at most `100`. `whole` is not 0. */
export function percentage(part: number, whole: number): string {
  return String(Math.min(Math.round((part * 1_000) / whole) / 10, 100));
}

/** In payout currency, with a guess that weighs as much as 50 clicks. */
function smoothed({ clicks, payout }: Earnings, guess: number): number {
  return (Math.max(payout, 0) / UNITS_PER_CREDIT + ENOUGH_CLICKS * guess) / (clicks + ENOUGH_CLICKS);
}

function growth(now: number, before: number): number {
  return before === 0 ? 0 : Math.min(now / before - 1, MOST_GROWTH);
}

function earningsPerClick(payout: Units, clicks: number): Units {
  const epc = Math.round(Math.max(payout, 0) / clicks);
  return epc === STILL_CALCULATING ? epc - 1 : epc;
}

function rounded(score: number): number {
  return Math.round(score * SCORE_STEPS) / SCORE_STEPS + 0;
}

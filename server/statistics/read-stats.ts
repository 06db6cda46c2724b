import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Counts } from '../store/ports/statistics.ts';
import type { Store } from '../store/store.ts';
import { countedFigures, sumCounts, type CountedFigures } from './counted-figures.ts';
import { EVERY_PLACEMENT, sumOpenings } from './read-overview.ts';
import { PERIODS_PER_DAY, periodOf } from '../store/ports/statistics.ts';
import { rollUp } from './roll-up.ts';

export interface ReadStatsDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly yieldToEventLoop: () => Promise<void>;
  /** Resolves after the given milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

export interface Figures extends CountedFigures {
  /** `gross` minus the payout. */
  readonly margin: number;
}

export interface WallStats {
  readonly wall: number;
  /** First and last UTC day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly totals: Figures;
  /** Every day, oldest first. */
  readonly days: readonly ({ readonly date: string } & Figures)[];
  /** Every offer that was shown, clicked or credited, highest payout first, then most clicks. */
  readonly offers: readonly ({ readonly offer_id: number; readonly name: string | null } & Figures & ObservedFigures)[];
}

/**
 * What lists show as really happening on an offer, on all walls, as of the last refresh; null if there is too little
 * data.
 */
export interface ObservedFigures {
  readonly minutes_to_credit_p50: number | null;
  readonly completion_rate: number | null;
}

/** Upper bound of the time from giving a row its id to its commit. */
export const COMMIT_MS = 1_000;

/** Figures with how often users opened the wall. */
type OpenedFigures = { readonly openings: number } & Figures;

export interface PlacementStats extends Pick<WallStats, 'wall' | 'from' | 'to'> {
  readonly totals: OpenedFigures;
  /**
   * Adds up to the totals: the highest payout first, then most clicks. `placement` is null for none; `(other)` are all
   * those that are not counted apart.
   */
  readonly placements: readonly ({ readonly placement: string | null } & OpenedFigures)[];
}

/** The same by placement (docs/contract/offers.md#placements). */
export function readPlacementStats(deps: ReadStatsDeps) {
  const countUpToNow = countsUpToNow(deps);
  return async ({ adwallId, days }: { adwallId: number; days: number }): Promise<PlacementStats> => {
    const { first, today } = await countUpToNow(days);
    const shown = { from: first, to: today + 1 };
    const rows = await deps.store.listWallDays({ adwallId, ...shown });
    const dimension = 'placement';
    const ranked = await deps.store.rankWallDays({ adwallId, dimension, days: shown, limit: EVERY_PLACEMENT });
    return {
      wall: adwallId,
      from: dateOf(first),
      to: dateOf(today),
      totals: { openings: sumOpenings(rows), ...figures(sumCounts(rows)) },
      placements: ranked.map(({ openings, value, ...counts }) =>
        Object.assign({ placement: value || null, openings }, figures(counts)),
      ),
    };
  };
}

/** Counts new rows. Returns the first and the last of the last `days` UTC days. */
function countsUpToNow(deps: ReadStatsDeps) {
  const countNew = rollUp(deps);
  return async (days: number): Promise<{ first: number; today: number }> => {
    const now = deps.clock.now();
    // An id that the count has passed is never counted, so the count must not pass ids that may still be committed. It
    // waits, but only if there were rows this recently.
    const { isBehind } = await countNew({ until: now - COMMIT_MS });
    if (isBehind) {
      await deps.wait(COMMIT_MS);
      await countNew({ until: now });
    }
    const today = Math.floor(now / DAY_MS);
    return { first: today - days + 1, today };
  };
}

/** One wall's figures of the last `days` UTC days, including today. Counts new rows first. */
export function readStats(deps: ReadStatsDeps) {
  const countUpToNow = countsUpToNow(deps);
  return async ({ adwallId, days }: { adwallId: number; days: number }): Promise<WallStats> => {
    const { first, today } = await countUpToNow(days);
    const rows = await deps.store.listPeriods({
      adwallId,
      from: periodOf(first * DAY_MS),
      to: periodOf((today + 1) * DAY_MS),
    });
    const byDay = Map.groupBy(rows, ({ period }) => Math.floor(period / PERIODS_PER_DAY));
    const byOffer = [...Map.groupBy(rows, ({ offerId }) => offerId)].map(
      ([offerId, own]) => [offerId, sumCounts(own)] as const,
    );
    const names = await namesOf(deps, byOffer.length);
    const observed = await observedFigures(deps);
    return {
      wall: adwallId,
      from: dateOf(first),
      to: dateOf(today),
      totals: figures(sumCounts(rows)),
      days: Array.from({ length: days }, (_, at) => ({
        date: dateOf(first + at),
        ...figures(sumCounts(byDay.get(first + at) ?? [])),
      })),
      offers: byOffer
        .toSorted(([a, x], [b, y]) => y.payout - x.payout || y.clicks - x.clicks || a - b)
        .map(([offerId, sums]) =>
          Object.assign(
            { offer_id: offerId, name: names.get(offerId) ?? null },
            figures(sums),
            observed.get(offerId) ?? { minutes_to_credit_p50: null, completion_rate: null },
          ),
        ),
    };
  };
}

async function namesOf({ store }: ReadStatsDeps, count: number): Promise<Map<number, string>> {
  if (count === 0) return new Map();
  const { offers } = await store.loadOffers({ since: 0 });
  return new Map(offers.map(({ offer }) => [offer.offer_id, offer.name]));
}

async function observedFigures({ store }: ReadStatsDeps): Promise<Map<number, ObservedFigures>> {
  const { statistics } = await store.loadOfferStatistics();
  return new Map(
    statistics.map(({ completionRate, minutesToCredit, offerId }) => [
      offerId,
      { minutes_to_credit_p50: minutesToCredit, completion_rate: completionRate },
    ]),
  );
}

/** In the order of the columns that people read. */
function figures(counts: Counts): Figures {
  const { credits, ...others } = countedFigures(counts);
  return { ...others, margin: unitsToNumber(counts.gross - counts.payout), credits };
}

function dateOf(day: number): string {
  return utcDay(day * DAY_MS);
}

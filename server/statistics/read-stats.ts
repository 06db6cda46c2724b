import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { CataloguePort } from '../store/ports/catalogue.ts';
import type { PeriodRow, StatisticsPort } from '../store/ports/statistics.ts';
import { percentage } from './offer-scores.ts';
import { PERIODS_PER_DAY, periodOf } from './period.ts';
import { rollUp, type RollUpDeps } from './roll-up.ts';

export interface ReadStatsDeps extends RollUpDeps {
  readonly store: Pick<StatisticsPort, 'rollUpStatistics' | 'listPeriods' | 'loadOfferStatistics'> &
    Pick<CataloguePort, 'loadOffers'>;
  readonly clock: Clock;
  /** Resolves once everything that has an id by now is committed. */
  readonly settle: () => Promise<void>;
}

/** The figures of some time as people read them: amounts are decimal numbers, net of reversals. */
export interface Figures {
  readonly impressions: number;
  readonly clicks: number;
  readonly leads: number;
  readonly reversals: number;
  /** The share of clicks with a lead, as a percentage such as `12.5`; null without clicks. */
  readonly conversion: string | null;
  readonly payout: number;
  /** What the publisher earns, and what is left of it after the payout. */
  readonly gross: number;
  readonly margin: number;
  readonly credits: number;
}

export interface WallStats {
  readonly wall: number;
  /** First and last UTC day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly totals: Figures;
  /** Every day, oldest first. */
  readonly days: readonly ({ readonly date: string } & Figures)[];
  /** Every offer that was shown, clicked or credited: by payout, then by clicks, highest first. */
  readonly offers: readonly ({ readonly offer_id: number; readonly name: string | null } & Figures & ObservedFigures)[];
}

/** What lists say really happens on an offer, on all walls and as of the last refresh; null if too little is known. */
export interface ObservedFigures {
  readonly minutes_to_credit_p50: number | null;
  readonly completion_rate: number | null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** One wall's figures of the last `days` UTC days, including today. Counts what is new first. */
export function readStats(deps: ReadStatsDeps) {
  const countNew = rollUp(deps);
  return async ({ adwallId, days }: { adwallId: number; days: number }): Promise<WallStats> => {
    const now = deps.clock.now();
    await deps.settle();
    await countNew({ until: now });
    const today = Math.floor(now / DAY_MS);
    const first = today - days + 1;
    const rows = await deps.store.listPeriods({
      adwallId,
      from: periodOf(first * DAY_MS),
      to: periodOf((today + 1) * DAY_MS),
    });
    const byDay = Map.groupBy(rows, ({ period }) => Math.floor(period / PERIODS_PER_DAY));
    const byOffer = [...Map.groupBy(rows, ({ offerId }) => offerId)].map(
      ([offerId, own]) => [offerId, sum(own)] as const,
    );
    const names = await namesOf(deps, byOffer.length);
    const observed = await observedFigures(deps);
    return {
      wall: adwallId,
      from: dateOf(first),
      to: dateOf(today),
      totals: figures(sum(rows)),
      days: Array.from({ length: days }, (_, at) => ({
        date: dateOf(first + at),
        ...figures(sum(byDay.get(first + at) ?? [])),
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

async function namesOf({ store }: Pick<ReadStatsDeps, 'store'>, count: number): Promise<Map<number, string>> {
  if (count === 0) return new Map();
  const { offers } = await store.loadOffers({ since: 0 });
  return new Map(offers.map(({ offer }) => [offer.offer_id, offer.name]));
}

async function observedFigures({ store }: Pick<ReadStatsDeps, 'store'>): Promise<Map<number, ObservedFigures>> {
  const { statistics } = await store.loadOfferStatistics();
  return new Map(
    statistics.map(({ completionRate, minutesToCredit, offerId }) => [
      offerId,
      { minutes_to_credit_p50: minutesToCredit, completion_rate: completionRate },
    ]),
  );
}

type Sums = Omit<PeriodRow, 'period' | 'adwallId' | 'offerId'>;

function sum(rows: readonly Sums[]): Sums {
  const total = { impressions: 0, clicks: 0, leads: 0, reversals: 0, conversions: 0, payout: 0, gross: 0, amount: 0 };
  for (const row of rows) {
    total.impressions += row.impressions;
    total.clicks += row.clicks;
    total.leads += row.leads;
    total.reversals += row.reversals;
    total.conversions += row.conversions;
    total.payout += row.payout;
    total.gross += row.gross;
    total.amount += row.amount;
  }
  return total;
}

function figures({ amount, clicks, conversions, gross, impressions, leads, payout, reversals }: Sums): Figures {
  return {
    impressions,
    clicks,
    leads,
    reversals,
    conversion: clicks === 0 ? null : percentage(conversions, clicks),
    payout: unitsToNumber(payout),
    gross: unitsToNumber(gross),
    margin: unitsToNumber(gross - payout),
    credits: unitsToNumber(amount),
  };
}

function dateOf(day: number): string {
  return utcDay(day * DAY_MS);
}

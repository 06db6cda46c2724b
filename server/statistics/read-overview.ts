import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Counts, DayFigures, Days, RankedDimension } from '../store/ports/statistics.ts';
import { MOST_PLACEMENTS } from '@rewards-wall/shared/placement.ts';
import { zeroCounts } from '../schema/zero-counts.ts';
import type { Store } from '../store/store.ts';
import { countedFigures, sumCounts, type CountedFigures } from './counted-figures.ts';
import { countViewers, mergeSketches } from './viewer-sketch.ts';
import { compare, comparedSpans, type Compared } from './compared-spans.ts';

export interface OverviewFigures extends CountedFigures {
  /** Payout per click; null without clicks. */
  readonly epc: number | null;
}

interface Opened {
  /** How often users opened the wall. */
  readonly openings: number;
}

/** `viewers`: approximate number of different users who were shown offers. */
export type OverviewDay = OverviewFigures & Opened & { readonly viewers: number };
export type RankedFigures = OverviewFigures & { readonly value: string };

export interface Overview {
  /** First and last UTC day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly totals: OverviewDay;
  /** Whole days, and the same number of days before; null where only today is shown. */
  readonly compared: Compared<OverviewDay> | null;
  /** Every day, oldest first. */
  readonly days: readonly (OverviewDay & { readonly date: string })[];
  /** The whole days that `compared` has before them, oldest first. */
  readonly days_before: readonly (OverviewDay & { readonly date: string })[];
  readonly offers: readonly RankedFigures[];
  readonly sources: readonly RankedFigures[];
  readonly countries: readonly RankedFigures[];
  /** All placements, which add up to the totals. */
  readonly placements: readonly (RankedFigures & Opened)[];
}

export type ReadOverview = (input: { adwallId: number; days: number }) => Promise<Overview>;

const SHOWN = 10;
/** With those that have none, and all others. */
export const EVERY_PLACEMENT = MOST_PLACEMENTS + 2;

/**
 * A wall's figures of the last `days` UTC days, including today, as of the last refresh of the statistics. Reads only
 * counts by day, so the number of clicks doesn't affect the time.
 */
export function readOverview({ clock, store }: { readonly store: Store; readonly clock: Clock }): ReadOverview {
  return async ({ adwallId, days }) => {
    const spans = comparedSpans(clock.now(), days);
    const { all, dates, eachDay, eachDayBefore, shown } = spans;
    const rank = (dimension: RankedDimension, limit = SHOWN) =>
      store.rankWallDays({ adwallId, dimension, days: shown, limit });
    // In parallel: PostgreSQL runs them on several connections.
    const [rows, sketches, offers, sources, countries, placements] = await Promise.all([
      store.listWallDays({ adwallId, ...all }),
      store.listViewers({ adwallId, ...all }),
      rank('offer'),
      rank('source'),
      rank('country'),
      rank('placement', EVERY_PLACEMENT),
    ]);
    const counted = new Map(rows.map((row) => [row.day, row]));
    const viewed = new Map(sketches.map(({ day, registers }) => [day, registers]));
    const within = ({ from, to }: Days): OverviewDay => {
      const inside = ({ day }: { day: number }): boolean => day >= from && day < to;
      const registers = sketches.filter(inside).map((sketch) => sketch.registers);
      const own = rows.filter(inside);
      const openings = sumOpenings(own);
      return { ...figures(sumCounts(own)), openings, viewers: countViewers(mergeSketches(registers)) };
    };
    const onDay = (day: number): OverviewDay => {
      const registers = viewed.get(day);
      return {
        ...figures(counted.get(day) ?? zeroCounts),
        openings: counted.get(day)?.openings ?? 0,
        viewers: registers === undefined ? 0 : countViewers(registers),
      };
    };
    return {
      ...dates,
      totals: within(shown),
      compared: compare(spans, within),
      days: eachDay(onDay),
      days_before: eachDayBefore(onDay),
      offers: offers.map(rankedFigures),
      sources: sources.map(rankedFigures),
      countries: countries.map(rankedFigures),
      placements: placements.map((row) => Object.assign(rankedFigures(row), { openings: row.openings })),
    };
  };
}

export function sumOpenings(rows: readonly DayFigures[]): number {
  return rows.reduce((sum, { openings }) => sum + openings, 0);
}

function rankedFigures({ value, ...counts }: Counts & { value: string }): RankedFigures {
  return { value, ...figures(counts) };
}

function figures(counts: Counts): OverviewFigures {
  const { clicks, payout } = counts;
  return { ...countedFigures(counts), epc: clicks === 0 ? null : unitsToNumber(Math.round(payout / clicks)) };
}

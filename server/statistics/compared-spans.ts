import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { Days } from '../store/ports/statistics.ts';

/** First and last UTC day, YYYY-MM-DD. */
interface Dates {
  readonly from: string;
  readonly to: string;
}

/** The days to show, and the days to compare. */
export interface ComparedSpans {
  /** The last one is today, which is incomplete. */
  readonly shown: Days;
  /**
   * The completed days that are shown, and the same number of days before them. Whole weeks compare the same weekdays.
   * Null where only today is shown.
   */
  readonly compared: { readonly now: Days; readonly before: Days } | null;
  /** All days that are shown or compared. */
  readonly all: Days;
  readonly dates: Dates;
  /** The figures of every day that is shown, oldest first. */
  eachDay<Figures extends object>(figuresOf: (day: number) => Figures): (Figures & { readonly date: string })[];
  /** The figures of every day before them that is compared, oldest first. */
  eachDayBefore<Figures extends object>(figuresOf: (day: number) => Figures): (Figures & { readonly date: string })[];
}

/** Compared figures: those of whole days, and of the same number of days before. */
export interface Compared<Figures> extends Dates {
  readonly before_from: string;
  readonly before_to: string;
  readonly now: Figures;
  readonly before: Figures;
}

/** The last `days` UTC days up to and including that of `at` (epoch ms). */
export function comparedSpans(at: number, days: number): ComparedSpans {
  const today = Math.floor(at / DAY_MS);
  const shown = { from: today + 1 - days, to: today + 1 };
  const now = { from: shown.from, to: today };
  const before = { from: now.from - days, to: now.to - days };
  return {
    shown,
    compared: days === 1 ? null : { now, before },
    all: { from: days === 1 ? shown.from : before.from, to: shown.to },
    dates: datesOf(shown),
    eachDay: (figuresOf) => eachOf(shown, figuresOf),
    eachDayBefore: (figuresOf) => (days === 1 ? [] : eachOf(before, figuresOf)),
  };
}

/** The figures of both spans, with their days. Null if nothing can be compared. */
export function compare<Figures>(
  { compared }: ComparedSpans,
  figuresOf: (days: Days) => Figures,
): Compared<Figures> | null {
  if (compared === null) return null;
  const { before, now } = compared;
  const { from, to } = datesOf(before);
  return { ...datesOf(now), before_from: from, before_to: to, now: figuresOf(now), before: figuresOf(before) };
}

function eachOf<Figures extends object>({ from, to }: Days, figuresOf: (day: number) => Figures) {
  return Array.from({ length: to - from }, (_, index) => {
    return { date: utcDay((from + index) * DAY_MS), ...figuresOf(from + index) };
  });
}

function datesOf({ from, to }: Days): Dates {
  return { from: utcDay(from * DAY_MS), to: utcDay((to - 1) * DAY_MS) };
}

import { DAY_MS, utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { Days } from '../store/ports/statistics.ts';

/** The days that are shown, and as many just before. */
export interface ComparedSpans {
  readonly shown: Days;
  readonly earlier: Days;
  readonly both: Days;
  /** The first and last UTC day that are shown, YYYY-MM-DD. */
  readonly dates: { readonly from: string; readonly to: string };
  /** The figures of every day that is shown, oldest first. */
  eachDay<Figures extends object>(figuresOf: (day: number) => Figures): (Figures & { readonly date: string })[];
}

/** The last `days` UTC days, including that of `at`, which is epoch ms. */
export function comparedSpans(at: number, days: number): ComparedSpans {
  const end = Math.floor(at / DAY_MS) + 1;
  const shown = { from: end - days, to: end };
  const earlier = { from: end - 2 * days, to: end - days };
  return {
    shown,
    earlier,
    both: { from: earlier.from, to: shown.to },
    dates: { from: utcDay(shown.from * DAY_MS), to: utcDay((end - 1) * DAY_MS) },
    eachDay: (figuresOf) =>
      Array.from({ length: days }, (_, index) => {
        const day = shown.from + index;
        return { date: utcDay(day * DAY_MS), ...figuresOf(day) };
      }),
  };
}

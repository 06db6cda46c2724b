import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { ReportPeriod } from '../../networks/conversion-report.ts';
import { feedFailure, type FeedFailure } from '../reading/feed-failure.ts';
import type { PagesRead } from '../reading/read-pages.ts';

/** How far back reports are read. */
const DAYS = 60;
const FIRST_DAYS = 10;

export interface PeriodReader {
  /** Epoch ms. */
  readonly now: number;
  /** The delay between two requests. */
  readonly paceMs: number;
  readonly read: (period: ReportPeriod) => Promise<PagesRead>;
}

/**
 * Reads a report in periods, newest days first, because those matter most if it fails midway. So no response covers all
 * 60 days of a large account: periods grow while one page holds all of their rows, and shrink if a page is too large.
 * Resolves to the reason for an early end; null without one.
 */
export async function readPeriods(
  pause: (ms: number) => Promise<unknown>,
  { now, paceMs, read }: PeriodReader,
): Promise<FeedFailure | null> {
  const first = now - DAYS * DAY_MS;
  // The network's date may be a day ahead of ours.
  let to = now + DAY_MS;
  let days = FIRST_DAYS;
  for (;;) {
    const from = Math.max(first, to - (days - 1) * DAY_MS);
    const reading = await read({ from: utcDay(from), to: utcDay(to) });
    if (reading.kind === 'read') {
      to = from - DAY_MS;
      if (reading.pages === 1) days *= 2;
    } else {
      const isTooLarge = reading.kind === 'failed' && reading.failure.reason === 'page_too_large';
      // The rows of earlier pages were processed already.
      const asked = (to - from) / DAY_MS + 1;
      if (!isTooLarge || reading.pages > 0 || asked === 1) return reading.failure;
      days = Math.floor(asked / 2);
    }
    if (to < first) return null;
    if ((await pause(paceMs)) === false) return feedFailure('too_slow', null);
  }
}

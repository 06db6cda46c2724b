import * as z from 'zod';
import type { FeedDifference } from './compare-feed.ts';
import type { FailureReason } from './reading/feed-failure.ts';
import type { SkippedRow } from './reading/read-row.ts';
import type { SkipReason } from '../networks/reading/skip.ts';

/** The result of a run, as stored and shown. */
export interface RunReport {
  /** Why it had no effect: a reason, or `too_many_vanished`; null if it was applied. */
  reason: FailureReason | 'too_many_vanished' | null;
  /** A sentence; null if it was applied. */
  detail: string | null;
  pages: number;
  added: number;
  changed: number;
  unchanged: number;
  vanished: number;
  /** How many rows were left out, by reason. */
  skipped: Partial<Record<SkipReason, number>>;
}

const stored = z.object({
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  pages: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  vanished: z.int(),
  skipped: z.record(z.string(), z.int()),
});

/** A stored report. */
export function readRunReport(text: string): z.output<typeof stored> {
  return stored.parse(JSON.parse(text));
}

export type RunCounts = Omit<RunReport, 'reason' | 'detail'>;

/** The counts of a difference. */
export function countDifference(
  { added, changed, unchanged, vanished }: FeedDifference,
  { pages, skipped }: { pages: number; skipped: readonly SkippedRow[] },
): RunCounts {
  return {
    pages,
    added: added.length,
    changed: changed.length,
    unchanged,
    vanished: vanished.length,
    skipped: countReasons(skipped),
  };
}

export const zeroCounts: RunCounts = {
  pages: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  vanished: 0,
  skipped: {},
};

function countReasons(skipped: readonly SkippedRow[]): RunReport['skipped'] {
  const counts = new Map<SkipReason, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

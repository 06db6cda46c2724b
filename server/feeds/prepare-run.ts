import type { Feed } from '../store/ports/feeds.ts';
import { isSuspicious, type FeedDifference } from './compare-feed.ts';
import { compareWithNetwork } from './compare-with-network.ts';
import type { FetchBytes } from '../net/fetch-bytes.ts';
import type { FeedHost, StoreHost } from './feed-host.ts';
import { feedFailure, type FeedFailure } from './reading/feed-failure.ts';
import type { SkippedRow } from './reading/read-row.ts';
import { countDifference, type RunCounts } from './run-report.ts';
import { stageDifference } from './stage-difference.ts';

/** What a run is about, as plain data. */
export interface RunTask {
  readonly feed: Feed;
  readonly credential: string | null;
  /** Whether to disable what vanished, however much that is. */
  readonly isForced: boolean;
  /** Only shows the first so many of each change; null stages all of them. */
  readonly previewed: number | null;
}

/** What came of a run before it is applied, as plain data. */
export type PreparedRun =
  | { readonly kind: 'failed'; readonly failure: FeedFailure }
  /** So much vanished that nothing was staged. */
  | { readonly kind: 'held'; readonly counts: RunCounts; readonly listed: number }
  | { readonly kind: 'staged'; readonly counts: RunCounts }
  | ({ readonly kind: 'previewed'; readonly counts: RunCounts } & RunPreview);

/** A run would do this. */
export interface RunPreview {
  readonly isHeld: boolean;
  readonly difference: Pick<FeedDifference, 'added' | 'changed' | 'vanished'>;
  readonly skipped: readonly SkippedRow[];
}

/** Does the work of a run: it reads every page, compares, and stages what differs, for one short transaction to apply. */
export type PrepareRun = (host: StoreHost, task: RunTask) => Promise<PreparedRun>;

/** The same, by a host that fetches too. */
export async function prepareRun(
  host: FeedHost,
  { credential, feed, isForced, previewed }: RunTask,
): Promise<PreparedRun> {
  const comparison = await compareWithNetwork(host, feed, credential);
  if (comparison.kind === 'failed') return comparison;
  const { difference, skipped } = comparison;
  const counts = countDifference(difference, comparison);
  const isHeld = !isForced && isSuspicious(difference);
  if (previewed !== null) {
    const { added, changed, vanished } = difference;
    const shown = <Item>(items: readonly Item[]): readonly Item[] => items.slice(0, previewed);
    const first = { added: shown(added), changed: shown(changed), vanished: shown(vanished) };
    return { kind: 'previewed', counts, isHeld, difference: first, skipped: shown(skipped) };
  }
  if (isHeld) return { kind: 'held', counts, listed: difference.listed };
  const isStaged = await stageDifference(host, feed, difference);
  return isStaged ? { kind: 'staged', counts } : { kind: 'failed', failure: feedFailure('too_slow', null) };
}

/** Prepares runs in this thread of this process, which suits small feeds only. */
export function prepareHere(fetchBytes: FetchBytes): PrepareRun {
  return (host, task) => prepareRun({ ...host, fetchBytes }, task);
}

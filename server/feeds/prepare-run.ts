import type { Feed } from '../store/ports/feeds.ts';
import { isSuspicious, type FeedDifference } from './compare-feed.ts';
import { compareWithNetwork } from './compare-with-network.ts';
import type { FetchHost, StoreHost } from './feed-host.ts';
import { feedFailure, type FailedTask } from './reading/feed-failure.ts';
import type { SkippedRow } from './reading/read-row.ts';
import { countDifference, type RunCounts } from './run-report.ts';
import { stageDifference } from './stage-difference.ts';

/** The input of a run, as plain data. */
export interface RunTask {
  readonly feed: Feed;
  readonly credential: string | null;
  /** Whether to disable any number of vanished offers. */
  readonly isForced: boolean;
  /** Lists only this many of each change and stages nothing; null stages all changes. */
  readonly previewed: number | null;
}

/** The result of a run before it is applied, as plain data. */
export type PreparedRun =
  | FailedTask
  /** So many offers vanished that nothing was staged. */
  | { readonly kind: 'held'; readonly counts: RunCounts; readonly listed: number }
  | { readonly kind: 'staged'; readonly counts: RunCounts }
  | ({ readonly kind: 'previewed'; readonly counts: RunCounts } & RunPreview);

/** What a run would do. */
export interface RunPreview {
  readonly isHeld: boolean;
  readonly difference: Pick<FeedDifference, 'added' | 'changed' | 'vanished'>;
  readonly skipped: readonly SkippedRow[];
}

/**
 * Prepares a run: reads every page, compares, and stages the differences, so that one short transaction can apply them.
 */
export async function prepareRun(
  host: StoreHost & FetchHost,
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

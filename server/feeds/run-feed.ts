import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { Feed, FeedsPort } from '../store/ports/feeds.ts';
import { applyDifference, type ApplyDeps } from './apply-difference.ts';
import { isSuspicious } from './compare-feed.ts';
import { compareWithStore, type CompareDeps, type Comparison } from './compare-with-store.ts';
import { nextRunAt } from './next-run.ts';
import { feedFailure } from './reading/feed-failure.ts';
import { countDifference, noCounts, type RunReport } from './run-report.ts';

export interface RunFeedDeps extends Omit<CompareDeps, 'pause' | 'store'> {
  readonly store: CompareDeps['store'] &
    ApplyDeps['store'] &
    Pick<FeedsPort, 'leaseFeed' | 'renewFeedLease' | 'endFeedRun'>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'timeOrdered' | 'bytes'>;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Whether the process is ending. A run that was cut off by that has not failed. */
  readonly isStopping?: () => boolean;
}

export type FeedRunOutcome =
  | ({ readonly kind: 'applied' | 'held' | 'failed'; readonly feed: string } & RunReport)
  /** No feed is due; or the named one is unknown, or another run has it. */
  | { readonly kind: 'none' }
  /** The process is ending. The feed is free for another one. */
  | { readonly kind: 'stopped'; readonly feed: string }
  /** Another process has the feed now, because this run took too long. */
  | { readonly kind: 'lost_lease'; readonly feed: string };

/** A run must prolong its lease within this time: at each page. */
const LEASE_MS = 5 * 60_000;
const LONGEST_RUN_MS = 30 * 60_000;

/**
 * Runs a feed, or the one that is due first: reads every page, then applies the whole result in one transaction, or
 * changes nothing and says why. An unexpected error fails the run too, so that the feed waits for its next turn, and
 * the others have theirs. `isForced`: disables what vanished, however much that is.
 */
export function runFeed(
  deps: RunFeedDeps,
): (input: { name: string | null; isForced?: boolean }) => Promise<FeedRunOutcome> {
  const { clock, ids, log, store } = deps;
  return async ({ isForced = false, name }) => {
    const startedAt = clock.now();
    const lease = ids.timeOrdered('run', startedAt);
    const feed = await store.leaseFeed({ name, lease, leaseUntil: startedAt + LEASE_MS, at: startedAt });
    if (feed === null) return { kind: 'none' };
    const renew = async (): Promise<boolean> => {
      const now = clock.now();
      if (now - startedAt > LONGEST_RUN_MS) return false;
      return store.renewFeedLease({ name: feed.name, lease, leaseUntil: now + LEASE_MS });
    };
    const pause = async (ms: number): Promise<boolean> => (await renew()) && (await deps.wait(ms), true);
    const unexpected = (error: unknown): Comparison => {
      log.error({ event: 'feed_error', feed: feed.name, error }, 'feed');
      return { kind: 'failed', failure: feedFailure('internal_error', null) };
    };
    const comparison = await compareWithStore({ ...deps, pause }, feed).catch(unexpected);
    if (deps.isStopping?.() === true) {
      await store.renewFeedLease({ name: feed.name, lease, leaseUntil: clock.now() });
      return { kind: 'stopped', feed: feed.name };
    }
    const end = (compared: Comparison): Promise<FeedRunOutcome> =>
      endRun(deps, { feed, lease, startedAt, comparison: compared, isForced });
    return end(comparison)
      .catch((error: unknown) => end(unexpected(error)))
      .catch((error: unknown) => {
        // The database can't store the end either. The feed is due again when its lease ends.
        const { report } = endingOf(unexpected(error), isForced);
        return { kind: 'failed' as const, feed: feed.name, ...report };
      });
  };
}

interface RunToEnd {
  feed: Feed;
  lease: string;
  startedAt: number;
  comparison: Comparison;
  isForced: boolean;
}

/** Stores the end of a run, with what it changes, and logs it. */
async function endRun(
  deps: RunFeedDeps,
  { comparison, feed, isForced, lease, startedAt }: RunToEnd,
): Promise<FeedRunOutcome> {
  const { clock, ids, log, store } = deps;
  const ending = endingOf(comparison, isForced);
  const at = clock.now();
  const dueAt = nextRunAt(feed, { at, retryAfterMs: ending.retryAfterMs, ids });
  const run = { name: feed.name, lease, runId: lease, startedAt, at, dueAt, report: JSON.stringify(ending.report) };
  const stored =
    comparison.kind === 'compared' && ending.kind === 'applied'
      ? await applyDifference(deps, feed, comparison.difference, run)
      : await store.endFeedRun({ ...run, outcome: ending.kind === 'held' ? 'held' : 'failed' });
  const { added, changed, reason, vanished } = ending.report;
  const event = stored.kind === 'lost_lease' ? 'feed_lost_lease' : `feed_${ending.kind}`;
  const fields = { event, feed: feed.name, count: added + changed + vanished, ms: at - startedAt };
  if (reason === null) log.info(fields, 'feed');
  else log.warn({ ...fields, code: reason }, 'feed');
  if (stored.kind === 'lost_lease') return { kind: 'lost_lease', feed: feed.name };
  return { kind: ending.kind, feed: feed.name, ...ending.report };
}

interface Ending {
  kind: 'applied' | 'held' | 'failed';
  report: RunReport;
  retryAfterMs: number | null;
}

function endingOf(comparison: Comparison, isForced: boolean): Ending {
  if (comparison.kind === 'failed') {
    const { detail, reason, retryAfterMs } = comparison.failure;
    return { kind: 'failed', report: { reason, detail, ...noCounts }, retryAfterMs };
  }
  const counts = countDifference(comparison.difference, comparison);
  if (isForced || !isSuspicious(comparison.difference)) {
    return { kind: 'applied', report: { reason: null, detail: null, ...counts }, retryAfterMs: null };
  }
  const { listed, vanished } = comparison.difference;
  const detail = `${vanished.length} of ${listed} offers are missing from the answer, which is probably wrong, so nothing was changed. To disable them, run the feed with --force.`;
  return { kind: 'held', report: { reason: 'too_many_vanished', detail, ...counts }, retryAfterMs: null };
}

import type { Base } from '../base.ts';
import { localFailureOf } from '../runtime/expected-failure.ts';
import { inSpan } from '../runtime/tracing/spans.ts';
import type { Feed } from '../store/ports/feeds.ts';
import { LEASE_MS, LONGEST_RUN_MS, POSTPONED_MS } from './lease.ts';
import { openHost } from './open-host.ts';
import type { Prepare } from './feed-task.ts';
import type { PreparedRun } from './prepare-run.ts';
import { feedFailure } from './reading/feed-failure.ts';
import { zeroCounts, type RunReport } from './run-report.ts';
import { runTask } from './run-task.ts';
import { settleRuns } from './settle-runs.ts';
import { storeEnd, type FeedEnding } from './store-end.ts';

export interface RunFeedDeps extends Base {
  readonly prepare: Prepare<'run'>;
  readonly wait: (ms: number) => Promise<unknown>;
  /** Whether the process is stopping. A run that this interrupts hasn't failed. */
  readonly isStopping?: () => boolean;
}

export type FeedRunOutcome =
  | ({ readonly kind: 'applied' | 'held' | 'failed'; readonly feed: string } & RunReport)
  /** No feed is due, the named one is unknown, or another run has it. */
  | { readonly kind: 'none' }
  /** The process is stopping, and has released the feed for another one. */
  | { readonly kind: 'stopped'; readonly feed: string }
  /** This machine is out of files or memory. That isn't the network's failure, so the feed is due again soon. */
  | { readonly kind: 'postponed'; readonly feed: string }
  /** Another process has taken over the feed, because this run took too long. */
  | { readonly kind: 'lost_lease'; readonly feed: string };

/**
 * Runs a feed, by default the one that is due first: reads every page and stages the differences, then applies all of
 * them in one transaction, or none and says why. An unexpected error also counts as a failed run, so that the feed
 * waits for its next turn and doesn't block others. `isForced`: disables any number of vanished offers.
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
      if (now - startedAt > LONGEST_RUN_MS || deps.isStopping?.() === true) return false;
      return store.renewFeedLease({ name: feed.name, lease, leaseUntil: now + LEASE_MS });
    };
    const unexpected = (error: unknown): PreparedRun => {
      log.error({ event: 'feed_error', feed: feed.name, error }, 'feed');
      const reason = localFailureOf(error) === null ? 'internal_error' : 'local_failure';
      return { kind: 'failed', failure: feedFailure(reason, null) };
    };
    const prepare = async (): Promise<PreparedRun> => {
      // This run compares with the stored offers, so apply the rest of the last run first.
      await settleRuns(deps);
      const task = runTask(deps.vault, feed, { isForced, previewed: null });
      return deps.prepare(openHost(deps, { name: feed.name, lease, renew }), task);
    };
    const prepared = await inSpan('feed run', { 'rewards.feed': feed.name }, (note) =>
      prepare().catch((error: unknown) => {
        note({ 'error.type': 'internal_error' });
        return unexpected(error);
      }),
    );
    if (deps.isStopping?.() === true) {
      await store.renewFeedLease({ name: feed.name, lease, leaseUntil: clock.now() });
      return { kind: 'stopped', feed: feed.name };
    }
    if (prepared.kind === 'failed' && prepared.failure.reason === 'local_failure') {
      await store.renewFeedLease({ name: feed.name, lease, leaseUntil: clock.now() + POSTPONED_MS });
      return { kind: 'postponed', feed: feed.name };
    }
    const end = (ended: PreparedRun): Promise<FeedRunOutcome> =>
      endRun(deps, { feed, lease, startedAt, prepared: ended });
    const outcome = await end(prepared)
      .catch((error: unknown) => end(unexpected(error)))
      .catch((error: unknown) => {
        // The database can't store the end either. The feed is due again when its lease expires.
        const { report } = endingOf(unexpected(error));
        return { kind: 'failed' as const, feed: feed.name, ...report };
      });
    // The run is applied already. If this fails, the next run does it first.
    await settleRuns(deps).catch(unexpected);
    return outcome;
  };
}

interface RunToEnd {
  feed: Feed;
  lease: string;
  startedAt: number;
  prepared: PreparedRun;
}

/** Stores the end of a run, with what it changes. */
async function endRun(deps: RunFeedDeps, { feed, lease, prepared, startedAt }: RunToEnd): Promise<FeedRunOutcome> {
  const { store } = deps;
  const { kind, report, retryAfterMs } = endingOf(prepared);
  const { name, everyMs } = feed;
  const ending: FeedEnding = {
    feed: name,
    lease,
    startedAt,
    everyMs,
    retryAfterMs,
    report,
    event: `feed_${kind}`,
    count: report.added + report.changed + report.vanished,
  };
  const isStored = await storeEnd(deps, ending, (run) =>
    kind === 'applied' ? store.applyFeedRun(run) : store.endFeedRun({ ...run, outcome: kind }),
  );
  return isStored ? { kind, feed: name, ...report } : { kind: 'lost_lease', feed: name };
}

interface Ending {
  kind: 'applied' | 'held' | 'failed';
  report: RunReport;
  retryAfterMs: number | null;
}

function endingOf(prepared: PreparedRun): Ending {
  if (prepared.kind === 'failed') {
    const { detail, reason, retryAfterMs } = prepared.failure;
    return { kind: 'failed', report: { reason, detail, ...zeroCounts }, retryAfterMs };
  }
  if (prepared.kind === 'previewed') throw new Error('A run was prepared as a preview.');
  const { counts } = prepared;
  if (prepared.kind === 'staged') {
    return { kind: 'applied', report: { reason: null, detail: null, ...counts }, retryAfterMs: null };
  }
  const detail = `${counts.vanished} of ${prepared.listed} offers are missing from the response, which is probably wrong, so nothing was changed. To disable them, run the feed with --force.`;
  return { kind: 'held', report: { reason: 'too_many_vanished', detail, ...counts }, retryAfterMs: null };
}

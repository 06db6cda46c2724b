import type { Base } from '../../base.ts';
import { localFailureOf } from '../../runtime/expected-failure.ts';
import { inSpan } from '../../runtime/tracing/spans.ts';
import type { Prepare } from '../feed-task.ts';
import { LEASE_MS, LONGEST_RUN_MS, POSTPONED_MS } from '../lease.ts';
import { feedFailure, type FeedFailure } from '../reading/feed-failure.ts';
import { storeEnd, type FeedEnding } from '../store-end.ts';
import { findReport, REPORT_EVERY_MS, REPORT_RETRY_MS } from './find-report.ts';
import { openReportHost, type ReceiveConversion } from './open-report-host.ts';
import { noReportCounts, type ConversionRunReport } from './report-counts.ts';

export type ReportOutcome =
  | ({ readonly kind: 'applied' | 'failed'; readonly feed: string } & ConversionRunReport)
  /** Another run has the feed, or it is unknown or not due. */
  | { readonly kind: 'none' }
  | { readonly kind: 'no_report' | 'no_credential' }
  /** `postponed`: this machine is out of files or memory, so the report is due again soon. */
  | { readonly kind: 'stopped' | 'postponed' | 'lost_lease'; readonly feed: string };

/**
 * Reads the conversion report of a feed and processes it. Uses the same lease as the feed's runs, so that a network has
 * one reader at a time. `mustBeDue`: only if it is due.
 */
export function runConversionReport(
  deps: Base & {
    prepare: Prepare<'report'>;
    receiveConversion: ReceiveConversion;
    wait: (ms: number) => Promise<unknown>;
    /** Whether the process is stopping. A reading that this interrupts hasn't failed. */
    isStopping?: () => boolean;
  },
): (input: { name: string; mustBeDue: boolean }) => Promise<ReportOutcome> {
  const { clock, ids, log, store } = deps;
  const isStopping = deps.isStopping ?? (() => false);
  return async ({ mustBeDue, name }) => {
    const startedAt = clock.now();
    const lease = ids.timeOrdered('run', startedAt);
    const feed = await store.leaseFeedReport({
      name,
      lease,
      leaseUntil: startedAt + LEASE_MS,
      mustBeDue,
      at: startedAt,
    });
    if (feed === null) return { kind: 'none' };
    const leaseFor = (ms: number): Promise<boolean> =>
      store.renewFeedLease({ name, lease, leaseUntil: clock.now() + ms });
    const found = findReport(feed);
    if (found.kind !== 'found') {
      await leaseFor(0);
      return { kind: found.kind === 'none' ? 'no_report' : found.kind };
    }
    const pause = async (ms: number): Promise<boolean> => {
      if (clock.now() - startedAt > LONGEST_RUN_MS || !(await leaseFor(LEASE_MS))) return false;
      await deps.wait(ms);
      return true;
    };
    const counts = noReportCounts();
    const read = async (): Promise<FeedFailure | null> => {
      const { adapter, currency, sealedCredential, settings, source } = feed;
      const credential = sealedCredential === null ? null : deps.vault.openSecret(sealedCredential);
      const host = openReportHost({ ...deps, isStopping }, { source, counts, pause });
      const task = { kind: 'report', feed: { adapter, currency, settings }, credential, now: startedAt } as const;
      const prepared = await deps.prepare(host, task);
      if (prepared.kind === 'failed') return prepared.failure;
      return counts.left_out['internal_error'] === undefined ? null : feedFailure('internal_error', null);
    };
    const failure = await inSpan('feed report', { 'rewards.feed': name }, (note) =>
      read().catch((error: unknown) => {
        note({ 'error.type': 'internal_error' });
        log.error({ event: 'feed_error', feed: name, error }, 'feed');
        return feedFailure(localFailureOf(error) === null ? 'internal_error' : 'local_failure', null);
      }),
    );
    if (isStopping()) {
      await leaseFor(0);
      return { kind: 'stopped', feed: name };
    }
    if (failure?.reason === 'local_failure') {
      await leaseFor(POSTPONED_MS);
      return { kind: 'postponed', feed: name };
    }
    const report = { reason: failure?.reason ?? null, detail: failure?.detail ?? null, ...counts };
    const outcome = failure === null ? 'applied' : 'failed';
    const ending: FeedEnding = {
      feed: name,
      lease,
      startedAt,
      report,
      event: `feed_report_${outcome}`,
      everyMs: failure?.reason === 'internal_error' ? REPORT_RETRY_MS : REPORT_EVERY_MS,
      retryAfterMs: failure?.retryAfterMs ?? null,
      count: counts.credited + counts.reversed,
    };
    const isStored = await storeEnd(deps, ending, (run) => store.endFeedReport({ ...run, outcome }));
    return isStored ? { kind: outcome, feed: name, ...report } : { kind: 'lost_lease', feed: name };
  };
}

import type {
  AdminFeed,
  AdminFeeds,
  FeedPreview,
  FeedRunCase,
  FeedRunRow,
} from '@rewards-wall/shared/admin/feeds-schema.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import type { FeedAdapter } from '../../networks/feed-adapter.ts';
import { findFeedAdapter } from '../../feeds/feed-adapters.ts';
import { differenceRows } from '../../feeds/difference-rows.ts';
import { isStale } from '../../feeds/feed-health.ts';
import { feedState } from '../../feeds/feed-state.ts';
import type { PreparedRun } from '../../feeds/prepare-run.ts';
import { skipReasons, type SkipReason } from '../../networks/reading/skip.ts';
import { readConversionRunReport } from '../../feeds/reports/report-counts.ts';
import { readRunReport } from '../../feeds/run-report.ts';
import type { SourceScheme } from '../../leads/reports/schemes.ts';
import { urlHoldsSecret } from '../../leads/reports/url-template.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { UNITS_PER_RATE } from '../../schema/feed-terms.ts';
import type { Feed, FeedRun } from '../../store/ports/feeds.ts';

export function feedRowOf(feed: Feed, now: number): AdminFeeds['feeds'][number] {
  return {
    feed: feed.name,
    adapter: feed.adapter,
    source: feed.source,
    failures: feed.failures,
    network: findFeedAdapter(feed.adapter)?.network ?? feed.adapter,
    state: feedState(feed, now),
    stale: isStale(feed, now),
    every_minutes: feed.everyMs / MINUTE_MS,
    due_at: isoTime(feed.dueAt),
    succeeded_at: isoTime(feed.succeededAt),
  };
}

export function feedOf(
  feed: Feed,
  { now, runs, source }: { runs: readonly FeedRun[]; source: SourceScheme | null; now: number },
): AdminFeed {
  const adapter = findFeedAdapter(feed.adapter, feed.settings);
  if (adapter === null) throw new Error(`The feed ${feed.name} has the adapter ${feed.adapter}, which there is not.`);
  return {
    ...feedRowOf(feed, now),
    callback_secret: source !== null && urlHoldsSecret(source),
    settings: { ...feed.settings },
    credential: feed.sealedCredential === null ? 'none' : 'stored',
    currency: feed.currency,
    rate: feed.rate / UNITS_PER_RATE,
    share: unitsToNumber(feed.share),
    created_at: isoTime(feed.createdAt),
    about: adapterOf(adapter),
    runs: runs.map(runOf),
  };
}

export function adapterOf(adapter: FeedAdapter): AdminFeed['about'] {
  const settings = Object.entries(adapter.settings).map(([name, { description, isRequired }]) => ({
    name,
    description,
    required: isRequired,
  }));
  return {
    adapter: adapter.name,
    network: adapter.network,
    grade: adapter.grade,
    checked: adapter.checked,
    needs_credential: adapter.credential !== null,
    needs_base: adapter.base === null,
    settings,
    reports_leads: adapter.report !== undefined,
    every_minutes: adapter.everyMs / MINUTE_MS,
    set_up: [...adapter.setUp],
    network_switches_on: [...adapter.networkSwitchesOn],
    limits: [...adapter.limits, ...(adapter.report?.limits ?? [])],
  };
}

export function runOf(run: FeedRun): FeedRunRow {
  const { counts, detail, skipped } = reportOf(run);
  return { ...timesOf(run), counts, skipped, detail };
}

/** A run with everything that is stored about it. */
export function runCaseOf(run: FeedRun): FeedRunCase {
  const { skipped, ...report } = reportOf(run);
  return {
    ...timesOf(run),
    ...report,
    feed: run.feed,
    ended_at: isoTime(run.endedAt),
    skipped: Object.entries(skipped)
      .map(([reason, count]) => ({ reason, count, meaning: skipMeaning(reason) }))
      .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
  };
}

function timesOf({ endedAt, kind, outcome, runId, startedAt }: FeedRun) {
  const seconds = Math.round((endedAt - startedAt) / 100) / 10;
  return { run_id: runId, at: isoTime(startedAt), kind, outcome, seconds };
}

function reportOf({ kind, report }: FeedRun) {
  if (kind === 'report') {
    const { detail, examples, left_out: skipped, reason, ...rest } = readConversionRunReport(report);
    return { counts: numbersOf(rest), skipped, detail, reason, unknown_transactions: examples };
  }
  const { detail, reason, skipped, ...rest } = readRunReport(report);
  return { counts: numbersOf(rest), skipped, detail, reason, unknown_transactions: [] };
}

/** The meaning of a reason for a skipped row; null for outcomes of rows of a report. */
function skipMeaning(reason: string): string | null {
  return isSkipReason(reason) ? skipReasons[reason] : null;
}

function isSkipReason(reason: string): reason is SkipReason {
  return Object.hasOwn(skipReasons, reason);
}

/** The counts of a report, without its other members. */
export function numbersOf(report: object): Record<string, number> {
  const entries = Object.entries(report) as [string, unknown][];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** The effects of a run as rows, before it runs. */
export function previewOf(feed: Feed, prepared: PreparedRun): FeedPreview {
  if (prepared.kind === 'failed') {
    return { held: false, failure: prepared.failure.detail, counts: {}, difference: [] };
  }
  if (prepared.kind !== 'previewed') throw new Error('A preview was more than a preview.');
  return {
    held: prepared.isHeld,
    failure: null,
    counts: numbersOf(prepared.counts),
    difference: differenceRows(feed, prepared),
  };
}

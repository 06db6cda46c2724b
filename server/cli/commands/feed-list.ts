import { setTimeout as wait } from 'node:timers/promises';
import { settleRuns } from '../../feeds/settle-runs.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { feedAdapters, findFeedAdapter } from '../../feeds/feed-adapters.ts';
import { feedState } from '../../feeds/feed-state.ts';
import { findReport } from '../../feeds/reports/find-report.ts';
import { readRunReport } from '../../feeds/run-report.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { UNITS_PER_RATE } from '../../schema/feed-terms.ts';
import type { Feed } from '../../store/ports/feeds.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { intervalText } from '../options/parse-interval.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import { pictureCounts } from '../output/picture-fields.ts';

const NONE = 'There are no feeds yet. Add one: feed add NAME --adapter ADAPTER --credential-file FILE';

export async function findFeed({ store }: Installation, name: string): Promise<Feed> {
  const [feed] = await store.listFeeds(name);
  if (feed === undefined) throw new CommandError(`There is no feed ${name}.`);
  return feed;
}

export async function listFeeds({ store, clock }: Installation): Promise<CommandOutput> {
  const rows = (await store.listFeeds()).map((feed) => ({
    feed: feed.name,
    adapter: feed.adapter,
    source: feed.source,
    every: intervalText(feed.everyMs),
    state: feedState(feed, clock.now()),
    failures: feed.failures,
    succeeded_at: isoTime(feed.succeededAt),
  }));
  return listOutput(rows, NONE, ['source', 'every']);
}

export async function showFeed(installation: Installation, name: string): Promise<CommandOutput> {
  const { clock, store } = installation;
  const feed = await findFeed(installation, name);
  const last = (await store.listFeedRuns({ feed: name, limit: 200 })).find(({ kind }) => kind === 'offers');
  const { kind: report } = findReport(feed);
  return recordOutput({
    feed: feed.name,
    adapter: feed.adapter,
    source: feed.source,
    settings: feed.settings,
    credential: feed.sealedCredential === null ? 'none' : 'stored',
    currency: feed.currency,
    rate: feed.rate / UNITS_PER_RATE,
    share: unitsToNumber(feed.share),
    every: intervalText(feed.everyMs),
    state: feedState(feed, clock.now()),
    failures: feed.failures,
    due_at: isoTime(feed.dueAt),
    succeeded_at: isoTime(feed.succeededAt),
    report_due_at: report === 'found' ? isoTime(feed.reportDueAt) : null,
    report_failures: feed.reportFailures,
    report_succeeded_at: isoTime(feed.reportSucceededAt),
    pictures: pictureCounts(await store.picturesOfFeed(name)),
    created_at: isoTime(feed.createdAt),
    ...(last && { last_run: { outcome: last.outcome, at: isoTime(last.endedAt), ...readRunReport(last.report) } }),
  });
}

export async function pauseFeed(installation: Installation, name: string): Promise<CommandOutput> {
  return change(installation, name, { isPaused: true }, 'paused');
}

export async function startFeed(installation: Installation, name: string): Promise<CommandOutput> {
  return change(installation, name, { isPaused: false, dueAt: installation.clock.now() }, 'started');
}

export async function removeFeed({ clock, store }: Installation, name: string): Promise<CommandOutput> {
  // Applies the last run's results in parts. Otherwise the transaction that removes the feed applies them all at once.
  await settleRuns({ store, wait });
  const outcome = await store.removeFeed({ name, at: clock.now() });
  if (outcome.kind === 'unknown_feed') throw new CommandError(`There is no feed ${name}.`);
  return recordOutput({ feed: name, state: 'removed', disabled: outcome.disabled });
}

/** All adapters, or the details of one. */
export function describeAdapters(name: string | undefined): CommandOutput {
  if (name === undefined) {
    const rows = feedAdapters.map(({ checked, grade, name: adapter, network }) => ({
      adapter,
      network,
      grade,
      checked,
    }));
    return listOutput(rows, '');
  }
  const adapter = findFeedAdapter(name);
  if (adapter === null) throw new UsageError(`There is no adapter ${name}.`);
  const settings = Object.entries({ ...adapter.settings }).map(([setting, { description, isRequired }]) => ({
    setting,
    description,
    required: isRequired,
  }));
  return recordOutput({
    adapter: adapter.name,
    network: adapter.network,
    grade: adapter.grade,
    checked: adapter.checked,
    base: adapter.base,
    credential: adapter.credential !== null,
    settings,
    every: intervalText(adapter.everyMs),
    report: adapter.report?.lists ?? null,
    scheme: adapter.scheme,
    set_up: adapter.setUp,
    network_switches_on: adapter.networkSwitchesOn,
    limits: [...adapter.limits, ...(adapter.report?.limits ?? [])],
  });
}

async function change(
  { store }: Installation,
  name: string,
  changes: { isPaused: boolean; dueAt?: number },
  state: string,
): Promise<CommandOutput> {
  const { kind } = await store.changeFeed({ name, changes });
  if (kind === 'unknown_feed') throw new CommandError(`There is no feed ${name}.`);
  return recordOutput({ feed: name, state });
}

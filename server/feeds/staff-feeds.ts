import { createSlots } from '../runtime/slots.ts';
import { afterCommit } from '../store/database-failures.ts';
import type { AuditAbout, AuditActor } from '../store/ports/audit.ts';
import type { Feed, FeedRun } from '../store/ports/feeds.ts';
import type { NewSource } from '../store/ports/sources.ts';
import { findFeedAdapter } from './feed-adapters.ts';
import { addFeed, type AddedFeed } from './add-feed.ts';
import { changeFeed, type ChangedFeed, type FeedChangeInput } from './change-feed.ts';
import type { PreparedRun } from './prepare-run.ts';
import { previewFeed } from './preview-feed.ts';
import { runFeed, type FeedRunOutcome, type RunFeedDeps } from './run-feed.ts';
import { settleRuns } from './settle-runs.ts';
import type { FeedRate } from '../schema/feed-terms.ts';

interface StaffFeedsDeps extends RunFeedDeps {
  /** Hosts that may be called over http, in the form of `hostKey`. */
  readonly allow: readonly string[];
}

/** A feed as staff describes it. */
export interface DescribedFeed extends FeedRate {
  name: string;
  adapter: string;
  settings: Feed['settings'];
  currency: string;
  credential: string | null;
  isPaused: boolean;
  /** Null: the adapter's interval. */
  everyMs: number | null;
  source: string;
  newSource: NewSource | null;
}

/** How many of each change, and how many skipped rows, a preview lists. */
const PREVIEWED = 100;
const RUNS_SHOWN = 30;
/** Limited, because each preview takes a process and memory that runs and requests need too. */
const PREVIEWS = { atOnce: 1, mostWaiting: 3 };

/** Staff's operations on feeds. Each change has an audit row, without credentials. */
export function openStaffFeeds(deps: StaffFeedsDeps) {
  const { clock, store } = deps;
  const about = (action: string, name: string, actor: AuditActor): AuditAbout => ({
    action,
    actor,
    at: clock.now(),
    subject: `feed ${name}`,
    pubId: null,
  });
  const find = async (name: string): Promise<Feed | null> => (await store.listFeeds(name))[0] ?? null;
  const run = runFeed(deps);
  const previews = createSlots(PREVIEWS);

  return {
    /** A feed and its latest runs, newest first; null if no feed has this name. */
    async showFeed(name: string): Promise<{ feed: Feed; runs: FeedRun[] } | null> {
      const feed = await find(name);
      return feed === null ? null : { feed, runs: await store.listFeedRuns({ feed: name, limit: RUNS_SHOWN }) };
    },

    /** Runs of a feed before the run `after`, newest first; null if no feed has this name. */
    async listFeedRuns(wanted: { feed: string; after: string | null; limit: number }): Promise<FeedRun[] | null> {
      return (await find(wanted.feed)) === null ? null : store.listFeedRuns(wanted);
    },

    /** Null if the feed doesn't have this run, or no longer has it. */
    async showFeedRun({ name, runId }: { name: string; runId: string }): Promise<FeedRun | null> {
      const found = await store.findFeedRun(runId);
      return found?.feed === name ? found : null;
    },

    async addFeed(described: DescribedFeed, actor: AuditActor): Promise<AddedFeed | { kind: 'unknown_adapter' }> {
      const adapter = findFeedAdapter(described.adapter, described.settings);
      if (adapter === null) return { kind: 'unknown_adapter' };
      const { name, source } = described;
      const audit = { ...about('feed.add', name, actor), before: null, after: { adapter: adapter.name, source } };
      const everyMs = described.everyMs ?? adapter.everyMs;
      return addFeed(deps)({ ...described, adapter, everyMs, audit });
    },

    changeFeed(input: FeedChangeInput, actor: AuditActor): Promise<ChangedFeed> {
      return changeFeed(deps)({ ...input, audit: about('feed.change', input.name, actor) });
    },

    /** Pauses a feed, or resumes it with an immediate run. False: no feed has this name. */
    async pauseFeed(name: string, isPaused: boolean, actor: AuditActor): Promise<boolean> {
      const changes = isPaused ? { isPaused } : { isPaused, dueAt: clock.now() };
      const audit = about('feed.change', name, actor);
      return (await store.changeFeed({ name, changes, audit })).kind === 'changed';
    },

    /** Runs a feed now. `isForced`: disables any number of vanished offers. */
    async runFeed(name: string, isForced: boolean, actor: AuditActor): Promise<FeedRunOutcome | null> {
      if ((await find(name)) === null) return null;
      await store.recordAudit({ ...about('feed.run', name, actor), before: null, after: { forced: isForced } });
      return afterCommit(run({ name, isForced }));
    },

    /**
     * What a run would do now, without any changes. Null if the feed doesn't exist. `busy`: too many previews are
     * waiting.
     */
    async previewFeed(name: string): Promise<PreparedRun | { kind: 'busy' } | null> {
      const feed = await find(name);
      if (feed === null) return null;
      return (await previews(() => previewFeed(deps, feed, PREVIEWED))) ?? { kind: 'busy' };
    },

    async removeFeed(name: string, actor: AuditActor) {
      // Applies the last run's results in parts. Otherwise the transaction that removes the feed applies them all at
      // once.
      await settleRuns(deps);
      const audit = { ...about('feed.remove', name, actor), before: null, after: null };
      return store.removeFeed({ name, at: clock.now(), audit });
    },
  };
}

export type StaffFeeds = ReturnType<typeof openStaffFeeds>;

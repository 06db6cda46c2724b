import type { Feed } from '../store/ports/feeds.ts';
import { openHost } from './open-host.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { RunFeedDeps } from './run-feed.ts';
import { runTask } from './run-task.ts';

/** What a run would do now, without any changes. `previewed`: how many of each change are listed. */
export function previewFeed(deps: RunFeedDeps, feed: Feed, previewed: number): Promise<PreparedRun> {
  const host = openHost(deps, { name: feed.name, lease: '', renew: async () => true });
  return deps.prepare(host, runTask(deps.vault, feed, { isForced: false, previewed }));
}

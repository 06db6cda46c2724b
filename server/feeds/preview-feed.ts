import type { Vault } from '../security/vault.ts';
import type { Feed } from '../store/ports/feeds.ts';
import { openHost, type HostDeps } from './open-host.ts';
import type { PreparedRun, PrepareRun } from './prepare-run.ts';
import { runTask } from './run-task.ts';

export interface PreviewFeedDeps extends HostDeps {
  readonly vault: Vault;
  readonly prepare: PrepareRun;
}

/** What a run would do now; changes nothing. `previewed`: how many of each change are named. */
export function previewFeed(deps: PreviewFeedDeps, feed: Feed, previewed: number): Promise<PreparedRun> {
  const host = openHost(deps, { name: feed.name, lease: '', renew: async () => true });
  return deps.prepare(host, runTask(deps.vault, feed, { isForced: false, previewed }));
}

import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { Vault } from '../../security/vault.ts';
import { archiveKey } from './archive-key.ts';
import { openArchive, type Archive } from './write-archive.ts';
import type { Store } from '../../store/store.ts';

/** What opens the archive of a run in that folder; null without a folder. */
export function archiveOfRun(
  deps: {
    store: Store;
    vault: Vault;
    clock: Clock;
    ids: Ids;
  },
  folder: string | null,
): ((runId: string) => Promise<Archive>) | null {
  if (folder === null) return null;
  return async (runId) => {
    const key = await archiveKey.open(deps);
    return openArchive(deps, { folder, key, runId, schemaVersion: await deps.store.schemaVersion() });
  };
}

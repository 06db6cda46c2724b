import type { Clock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { Vault } from '../../security/vault.ts';
import type { DatabasePort } from '../../store/ports/database.ts';
import type { InstallationPort } from '../../store/ports/installation.ts';
import { archiveKey } from './archive-key.ts';
import { openArchive, type Archive } from './write-archive.ts';

/** What opens the archive of a run in that folder; null without a folder. */
export function archiveOfRun(
  deps: {
    store: Pick<InstallationPort, 'claimInstallationValue' | 'readInstallationValue'> &
      Pick<DatabasePort, 'schemaVersion'>;
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

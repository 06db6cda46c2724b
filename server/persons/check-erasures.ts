import type { HealthCheck } from '../runtime/health.ts';
import type { Store } from '../store/store.ts';

const BLOCKED =
  'Another process reads the database file and keeps data of erased users in the write-ahead log. ' +
  'End that process, or wait, if it is a backup.';
const BEHIND =
  "This process's list of erasures may lack some by other processes. The log says why, under erasures_failed.";

/**
 * Empties the write-ahead log if an erasure could not because another process was reading it
 * (docs/contract/identity.md#erasure). Warns if it still can't, and while the list of erasures `isBehind`.
 */
export function checkErasures({ isBehind, store }: { store: Store; isBehind: () => boolean }): HealthCheck {
  return {
    name: 'erasures',
    check: async () => {
      const { kind } = await store.purgeLog({ waitMs: 0 });
      const sentences = [...(kind === 'blocked' ? [BLOCKED] : []), ...(isBehind() ? [BEHIND] : [])];
      return sentences.length === 0 ? { state: 'ok' } : { state: 'warning', detail: sentences.join(' ') };
    },
  };
}

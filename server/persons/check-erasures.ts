import type { HealthCheck } from '../runtime/health.ts';
import type { Store } from '../store/store.ts';

/** Repeats what an erasure still owes: old pages of the write-ahead log that a reader held at the time. */
export function checkErasures(store: Pick<Store, 'purgeLog'>): HealthCheck {
  return {
    name: 'erasures',
    check: async () => {
      const { kind } = await store.purgeLog({ waitMs: 0 });
      if (kind !== 'blocked') return { state: 'ok' };
      const detail = 'A reader of the database file keeps data of erased users in the write-ahead log. End it.';
      return { state: 'warning', detail };
    },
  };
}

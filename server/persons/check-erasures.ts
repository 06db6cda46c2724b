import type { HealthCheck } from '../runtime/health.ts';
import type { DatabasePort } from '../store/ports/database.ts';

/**
 * Empties the write-ahead log if an erasure could not (docs/contract/identity.md#erasure), because another process was
 * reading it. Warns if it still can't.
 */
export function checkErasures(store: Pick<DatabasePort, 'purgeLog'>): HealthCheck {
  return {
    name: 'erasures',
    check: async () => {
      const { kind } = await store.purgeLog({ waitMs: 0 });
      if (kind !== 'blocked') return { state: 'ok' };
      const detail =
        'Another process reads the database file and keeps data of erased users in the write-ahead log. End that process.';
      return { state: 'warning', detail };
    },
  };
}

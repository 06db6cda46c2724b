import type { HealthCheck } from '../runtime/health.ts';
import type { DatabasePort } from '../store/ports/database.ts';

/** Warns of settings of the database that the operator should change. */
export function checkSetUp(store: Pick<DatabasePort, 'setUpNotes'>): HealthCheck {
  return {
    name: 'database_set_up',
    async check() {
      const { warnings } = await store.setUpNotes();
      return warnings.length === 0 ? { state: 'ok' } : { state: 'warning', detail: warnings.join(' ') };
    },
  };
}

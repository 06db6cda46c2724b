import type { HealthCheck } from '../runtime/health.ts';
import type { DatabasePort } from '../store/ports/database.ts';

/** Warns of settings of the database that the operator should change, and says what others mean. */
export function checkSetUp(store: DatabasePort): HealthCheck {
  return {
    name: 'database_set_up',
    async check() {
      const { notes, warnings } = await store.setUpNotes();
      if (warnings.length > 0) return { state: 'warning', detail: [...warnings, ...notes].join(' ') };
      return notes.length > 0 ? { state: 'ok', detail: notes.join(' ') } : { state: 'ok' };
    },
  };
}

import type { HealthCheck } from '../runtime/health.ts';
import type { Store } from '../store/store.ts';

/** Warns about database settings that the operator should change, and explains others. */
export function checkSetUp(store: Store): HealthCheck {
  return {
    name: 'database_set_up',
    async check() {
      const { notes, warnings } = await store.setUpNotes();
      if (warnings.length > 0) return { state: 'warning', detail: [...warnings, ...notes].join(' ') };
      return notes.length > 0 ? { state: 'ok', detail: notes.join(' ') } : { state: 'ok' };
    },
  };
}

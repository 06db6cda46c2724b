import type { CheckState, HealthCheck } from '../runtime/health.ts';
import type { ReplicaState } from '../store/ports/database.ts';
import type { Store } from '../store/store.ts';

const states: Readonly<Record<ReplicaState, CheckState>> = {
  used: { state: 'ok' },
  behind: {
    state: 'warning',
    detail: 'The replica is more than a second behind, so lists are read from the primary.',
  },
  gone: { state: 'warning', detail: 'The replica does not answer, so lists are read from the primary.' },
};

/** Warns while lists are not read from the replica. */
export function checkReplica(store: Store): HealthCheck {
  return {
    name: 'replica',
    async check() {
      const state = await store.replicaState();
      return state === null ? { state: 'ok' } : states[state];
    },
  };
}

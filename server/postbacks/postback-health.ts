import type { Clock } from '../runtime/clock.ts';
import type { HealthCheck } from '../runtime/health.ts';
import type { Store } from '../store/store.ts';

/** A delivery that is overdue for longer is late: its receiver is slow, or this service is busy or stuck. */
const LATE_MS = 60_000;

/** Readiness check of the postbacks: warns about what needs an operator. Its text has only counts and ids. */
export function postbackHealth(deps: { store: Store; clock: Clock }): HealthCheck {
  return {
    name: 'postbacks',
    async check() {
      const { exhausted, failing, oldest, parked } = await deps.store.deliveryHealth();
      const waitedMs = oldest === null ? 0 : deps.clock.now() - oldest.dueAt;
      const problems = [
        ...(exhausted > 0 ? [`${exhausted} exhausted (see postback replay)`] : []),
        ...(parked > 0 ? [`${parked} parked for disabled postbacks (see postback enable)`] : []),
        ...(failing.length > 0 ? [`${failingOnes(failing)}, with one attempt a minute (see postback log)`] : []),
        ...(waitedMs > LATE_MS ? [`${oldest?.postbackId} is ${Math.floor(waitedMs / 60_000)} min overdue`] : []),
      ];
      return problems.length === 0
        ? { state: 'ok' }
        : { state: 'warning', detail: `Deliveries: ${problems.join('; ')}.` };
    },
  };
}

function failingOnes([first, ...others]: readonly string[]): string {
  return others.length === 0 ? `${first} is failing` : `${first} and ${others.length} more are failing`;
}

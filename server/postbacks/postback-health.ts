import type { Clock } from '../runtime/clock.ts';
import type { HealthCheck } from '../runtime/health.ts';
import type { Store } from '../store/store.ts';

/** A delivery that is due for longer than this is late: its receiver may be slow, or the deliverer too busy or stuck. */
const LATE_MS = 60_000;

/** Readiness of the postbacks: warns of what an operator has to look at, in counts and ids only. */
export function postbackHealth(deps: { store: Pick<Store, 'deliveryHealth'>; clock: Clock }): HealthCheck {
  return {
    name: 'postbacks',
    async check() {
      const { exhausted, failing, oldest, parked } = await deps.store.deliveryHealth();
      const waitedMs = oldest === null ? 0 : deps.clock.now() - oldest.dueAt;
      const problems = [
        ...(exhausted > 0 ? [`${exhausted} given up after every attempt (postback replay)`] : []),
        ...(parked > 0 ? [`${parked} parked for disabled postbacks (postback enable)`] : []),
        ...(failing.length > 0 ? [`${failingOnes(failing)}: one attempt a minute (postback log)`] : []),
        ...(waitedMs > LATE_MS ? [`${oldest?.postbackId} waits for ${Math.floor(waitedMs / 60_000)} min`] : []),
      ];
      return problems.length === 0
        ? { state: 'ok' }
        : { state: 'warning', detail: `Deliveries: ${problems.join('; ')}.` };
    },
  };
}

function failingOnes([first, ...others]: readonly string[]): string {
  return others.length === 0 ? `${first} fails` : `${first} and ${others.length} more fail`;
}

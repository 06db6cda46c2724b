import type { Clock } from '../runtime/clock.ts';
import type { HealthCheck } from '../runtime/health.ts';
import { isoTime } from '../runtime/iso-time.ts';
import type { Store } from '../store/store.ts';

const LATE_MS = 10 * 60_000;

/** Readiness check of timed holds: warns if a lead hasn't been credited ten minutes after its date. */
export function heldLeadsHealth({ clock, store }: { store: Store; clock: Clock }): HealthCheck {
  return {
    name: 'held_leads',
    async check() {
      const next = await store.nextRelease();
      if (next === null || clock.now() - next <= LATE_MS) return { state: 'ok' };
      const detail = `Held leads: one that was due at ${isoTime(next)} isn't credited yet. The log has the reason, under release_failed.`;
      return { state: 'warning', detail };
    },
  };
}

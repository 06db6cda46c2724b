import type { MonotonicClock } from '../runtime/clock.ts';
import { StorageFull } from '../store/database-failures.ts';
import type { HealthCheck } from '../runtime/health.ts';

/** How long the check keeps reporting a full disk after a command found it: smaller commands may still succeed. */
const REMEMBERED_MS = 10_000;

/** Checks that the database stores writes: by a test row, and by whether recent commands found the disk full. */
export function checkDatabase(deps: {
  probe: () => Promise<unknown>;
  /** How many commands have found the disk full so far. */
  storageFailures: () => number;
  clock: MonotonicClock;
}): HealthCheck {
  const { clock, probe, storageFailures } = deps;
  let known = 0;
  let fullUntilMs = -Infinity;

  const noteFailures = (): void => {
    if (storageFailures() > known) fullUntilMs = clock.monotonicMs() + REMEMBERED_MS;
    known = storageFailures();
  };

  return {
    name: 'database',
    async check() {
      noteFailures();
      try {
        await probe();
      } catch (error) {
        // Report the probe's own failure now, but don't remember it.
        known = storageFailures();
        throw error;
      }
      if (clock.monotonicMs() < fullUntilMs) throw new StorageFull('a command found the disk full');
      return { state: 'ok' };
    },
  };
}

import type { MonotonicClock } from '../runtime/clock.ts';
import { StorageFull } from '../store/database-failures.ts';
import type { CheckState, HealthCheck } from '../runtime/health.ts';

/** A command that found no room is remembered so long: the next ones may be luckier, being smaller. */
const REMEMBERED_MS = 10_000;

const FULL: CheckState = { state: 'failed', detail: 'There is no room left where the database is stored.' };

/** Whether the database takes what is written: by a row of its own, and by how the commands before fared. */
export function checkDatabase(deps: {
  probe: () => Promise<unknown>;
  /** How many commands found no room so far. */
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
        // The probe's own failure is told now, and not remembered.
        known = storageFailures();
        if (error instanceof StorageFull) return FULL;
        throw error;
      }
      return clock.monotonicMs() < fullUntilMs ? FULL : { state: 'ok' };
    },
  };
}

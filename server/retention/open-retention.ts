import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceClock } from '../runtime/clock.ts';
import type { ClockJump } from '../runtime/clock-jump.ts';
import type { HealthCheck } from '../runtime/health.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import type { RetentionReading } from '../runtime/metrics/metrics.ts';
import { runEvery } from '../runtime/run-every.ts';
import type { Vault } from '../security/vault.ts';
import type { Store } from '../store/store.ts';
import { archiveOfRun } from './archives/archive-of-run.ts';
import { nextRunAt, removedBy } from './read-retention.ts';
import { retentionHealth } from './retention-health.ts';
import type { RetentionTimes } from '../schema/retention-variables.ts';
import { runRetention, type RetentionOutcome } from './run-retention.ts';

/** How often each process looks whether a run is due. */
const LOOK_MS = 60_000;
const RUNS = 20;
/** Rows are kept for days, and clocks that are set to another zone by mistake differ by hours. */
const CLOCKS_APART_MS = 60 * 60_000;

/** Waits, but not for a job that is to stop. */
export async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Removes old rows when a run is due, until it is closed. Several processes share that work by a lease. What a wrong clock
 * removes is gone, so no run begins while this one has jumped, or is not that of the database.
 */
export function openRetention(parts: {
  store: Store;
  vault: Vault;
  clock: ServiceClock;
  clockJump: ClockJump;
  /** Null where the database has no clock of its own. */
  databaseTime: (() => Promise<number>) | null;
  ids: Ids;
  log: Pick<Log, 'info' | 'warn'>;
  settings: RetentionTimes;
}): {
  check: HealthCheck;
  /** How long ago a run has finished, and what it removed, for metrics. */
  readLastRun: () => Promise<RetentionReading>;
  /** Removes old rows now, without waiting for the timer. */
  removeOldRows: () => Promise<RetentionOutcome>;
  close: () => Promise<void>;
} {
  const { clock, clockJump, databaseTime, log, settings, store } = parts;
  const { intervalMs } = settings;
  const run = runRetention({
    ...{ ...parts, pause: pauseUnlessAborted },
    openArchive: archiveOfRun(parts, settings.archiveDir),
  });
  const isClockWrong = async (): Promise<boolean> => {
    if (clockJump() !== 0) return true;
    return databaseTime !== null && Math.abs(clock.now() - (await databaseTime())) > CLOCKS_APART_MS;
  };
  const runIfDue = async (signal: AbortSignal): Promise<void> => {
    if (await isClockWrong()) return;
    const { runs } = await store.readRetention({ runs: RUNS });
    const now = clock.now();
    if (now >= nextRunAt({ runs, now, intervalMs })) await run({ isDry: false, signal });
  };
  const timer =
    intervalMs === 0
      ? null
      : runEvery({ intervalMs: LOOK_MS, event: 'retention_failed', job: runIfDue, ids: parts.ids, log });
  return {
    check: retentionHealth({ store, clock, intervalMs }),
    async readLastRun() {
      const { runs } = await store.readRetention({ runs: RUNS });
      const done = runs.find(({ state }) => state === 'done');
      return done === undefined ? null : { ageMs: clock.now() - done.startedAt, removed: removedBy(done) };
    },
    removeOldRows: () => run({ isDry: false, signal: new AbortController().signal }),
    close: async () => timer?.close(),
  };
}

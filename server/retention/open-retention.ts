import type { Base } from '../base.ts';
import type { ClockJump } from '../runtime/clock-jump.ts';
import type { HealthCheck } from '../runtime/health.ts';
import type { RetentionReading } from '../runtime/metrics/metrics.ts';
import { pauseUnlessAborted } from '../runtime/pause-unless-aborted.ts';
import { runEvery } from '../runtime/run-every.ts';
import { compareClocks, findClockProblem } from './clock-problem.ts';
import { archiveOfRun } from './archives/archive-of-run.ts';
import { nextRunAt, readRetention, removedBy } from './read-retention.ts';
import { retentionHealth } from './retention-health.ts';
import type { RetentionTimes } from '../config.ts';
import { runRetention, type RetentionOutcome } from './run-retention.ts';

/** How often each process checks whether a run is due. */
const LOOK_MS = 60_000;
const RUNS = 20;

/** The service's job that removes old rows. */
export interface RetentionJob {
  check: HealthCheck;
  /** How long ago the last run finished, and what it removed, for metrics. */
  readLastRun: () => Promise<RetentionReading>;
  /** A sentence on why the clock may have been wrong since before the service started; null if nothing suggests it. */
  findClockProblem: () => Promise<string | null>;
  /** Whether this clock may be trusted to expire rows. */
  isClockRight: () => Promise<boolean>;
  /** Removes old rows now, without waiting for the timer. */
  removeOldRows: () => Promise<RetentionOutcome>;
  close: () => Promise<void>;
  /** What `retention show` prints. */
  readRetention: ReturnType<typeof readRetention>;
}

/**
 * Removes old rows when a run is due, until it is closed. Processes coordinate through a lease. Rows removed by a wrong
 * clock are lost, so no run starts while this clock has jumped, differs from the database's, or is far from where it
 * was when the service last ran.
 */
export function openRetention(
  base: Base,
  more: {
    clockJump: ClockJump;
    /** Null where the database has no clock of its own. */
    databaseTime: (() => Promise<number>) | null;
    settings: RetentionTimes;
  },
): RetentionJob {
  const { clock, ids, log, store } = base;
  const { clockJump, databaseTime, settings } = more;
  const { intervalMs } = settings;
  const run = runRetention({
    ...base,
    settings,
    pause: pauseUnlessAborted,
    openArchive: archiveOfRun(base, settings.archiveDir),
  });
  const isClockRight = async (): Promise<boolean> =>
    clockJump() === 0 &&
    (await compareClocks({ clock, databaseTime })) === null &&
    (await findClockProblem({ clock, store })) === null;
  const runIfDue = async (signal: AbortSignal): Promise<void> => {
    const at = clock.now();
    if (!(await isClockRight())) return;
    await store.noteClock({ at });
    if (intervalMs === 0) return;
    const { runs } = await store.readRetention({ runs: RUNS });
    const now = clock.now();
    const isDue = now >= nextRunAt({ runs, now, intervalMs });
    // The clock may have been set since.
    if (isDue && clockJump() === 0) await run({ isDry: false, signal });
  };
  const timer = runEvery({ intervalMs: LOOK_MS, event: 'retention_failed', job: runIfDue, ids, log });
  return {
    check: retentionHealth({ store, clock, intervalMs }),
    async readLastRun() {
      const { runs } = await store.readRetention({ runs: RUNS });
      const done = runs.find(({ startedAt, state }) => state === 'done' && startedAt <= clock.now());
      return done === undefined ? null : { ageMs: clock.now() - done.startedAt, removed: removedBy(done) };
    },
    isClockRight,
    findClockProblem: () => findClockProblem({ clock, store }),
    removeOldRows: () => run({ isDry: false, signal: new AbortController().signal }),
    readRetention: readRetention({ store, clock, settings }),
    close: () => timer.close(),
  };
}

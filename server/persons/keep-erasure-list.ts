import type { HealthCheck } from '../runtime/health.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import { runEvery } from '../runtime/run-every.ts';
import { checkErasures } from './check-erasures.ts';
import { followErasures, type FollowDeps } from './follow-erasures.ts';

/** So long an erasure by one process may be only on its own list, and in the database. */
const EVERY_MS = 5000;
const FAILED = 'erasures_failed';

/** This process's list of erasures, kept complete. */
export interface KeptErasureList {
  check: HealthCheck;
  /** Looks for erasures by others now, without waiting for the timer. */
  followErasures(): Promise<void>;
  /** Looks once more, so that what a process leaves behind is complete, and stops. */
  close(): Promise<void>;
}

/**
 * Keeps this process's list of erasures complete, so that whichever list is left erases everyone again after a restore
 * (docs/decisions/019-erasure-lists.md). When this returns, everyone whom the list names and the database has
 * again is erased. A failure is logged, readiness warns of it, and the next call tries again.
 */
export async function keepErasureList(
  deps: FollowDeps & {
    store: Parameters<typeof checkErasures>[0]['store'];
    ids: Ids;
    log: Log;
  },
): Promise<KeptErasureList> {
  const { ids, log, store } = deps;
  const follow = followErasures(deps);
  let isBehind = false;
  let running: Promise<void> | null = null;

  async function followOnce(): Promise<void> {
    try {
      const { erased, learned } = await follow();
      if (learned > 0) log.info({ event: 'erasures_learned', count: learned }, 'added erasures by others to the list');
      if (erased > 0) log.warn({ event: 'erasures_replayed', count: erased }, 'erased users again after a restore');
      isBehind = false;
    } catch (error) {
      isBehind = true;
      log.warn({ event: FAILED, error }, 'could not complete the list of erasures');
    }
  }
  /** Never twice at once. */
  const followErasuresNow = (): Promise<void> => {
    running ??= followOnce().finally(() => {
      running = null;
    });
    return running;
  };

  await followErasuresNow();
  const timer = runEvery({ intervalMs: EVERY_MS, event: FAILED, job: followErasuresNow, ids, log });
  return {
    check: checkErasures({ store, isBehind: () => isBehind }),
    followErasures: followErasuresNow,
    async close() {
      await timer.close();
      await followErasuresNow();
    },
  };
}

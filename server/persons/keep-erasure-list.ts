import type { Base } from '../base.ts';
import type { HealthCheck } from '../runtime/health.ts';
import { runEvery } from '../runtime/run-every.ts';
import type { ErasureList } from './erasure-list.ts';
import { followErasures } from './follow-erasures.ts';
import type { Store } from '../store/store.ts';

/** How long an erasure may be only in the database and on the list of the process that made it. */
const EVERY_MS = 5000;
const FAILED = 'erasures_failed';

/** This process's list of erasures, kept complete. */
export interface KeptErasureList {
  check: HealthCheck;
  /** Checks for erasures by other processes now, without waiting for the timer. */
  followErasures(): Promise<void>;
  /** Checks once more, so that the list is complete, and stops. */
  close(): Promise<void>;
}

/**
 * Keeps this process's list of erasures complete, so that any remaining list can repeat all erasures after a restore
 * (docs/decisions/019-erasure-lists.md). When this resolves, everyone on the list who had reappeared in the database is
 * erased. Failures are logged, readiness warns of them, and the next call retries.
 */
export async function keepErasureList(deps: Base & { erasures: ErasureList }): Promise<KeptErasureList> {
  const { ids, log, store } = deps;
  const follow = followErasures(deps);
  let isBehind = false;
  let running: Promise<void> | null = null;

  async function followOnce(): Promise<void> {
    try {
      const { erased, learned } = await follow();
      if (learned > 0)
        log.info({ event: 'erasures_learned', count: learned }, 'added erasures from other processes to the list');
      if (erased > 0) log.warn({ event: 'erasures_replayed', count: erased }, 'erased users again after a restore');
      isBehind = false;
    } catch (error) {
      isBehind = true;
      log.warn({ event: FAILED, error }, 'could not complete the list of erasures');
    }
  }
  /** Never runs twice at once. */
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

const BLOCKED =
  'Another process reads the database file and keeps data of erased users in the write-ahead log. ' +
  'End that process, or wait, if it is a backup.';
const BEHIND =
  "This process's list of erasures may lack some from other processes. The log has the reason, under erasures_failed.";

/**
 * Empties the write-ahead log if an erasure could not because another process was reading it
 * (docs/contract/identity.md#erasure). Warns if it still can't, and while the list of erasures `isBehind`.
 */
export function checkErasures({ isBehind, store }: { store: Store; isBehind: () => boolean }): HealthCheck {
  return {
    name: 'erasures',
    check: async () => {
      const { kind } = await store.purgeLog({ waitMs: 0 });
      const sentences = [...(kind === 'blocked' ? [BLOCKED] : []), ...(isBehind() ? [BEHIND] : [])];
      return sentences.length === 0 ? { state: 'ok' } : { state: 'warning', detail: sentences.join(' ') };
    },
  };
}

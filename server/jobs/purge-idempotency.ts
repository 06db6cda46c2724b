import type { IdempotencyPort } from '../store/ports/idempotency.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { runEvery } from '../runtime/run-every.ts';

/** How long an idempotency key is honoured, at least (docs/contract/http.md#idempotency). */
export const KEPT_MS = 30 * 86_400_000;

const SLICE = 200;
const EVERY_MS = 3_600_000;

/** Purges once an hour until it is closed. */
export function keepPurging(deps: {
  store: Pick<IdempotencyPort, 'purgeIdempotency'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}): ReturnType<typeof runEvery> {
  return runEvery({ intervalMs: EVERY_MS, event: 'purge_failed', job: purgeIdempotency(deps), log: deps.log });
}

/** Forgets idempotency keys older than 30 days, slice by slice so that other writes go on; answers how many. */
export function purgeIdempotency(deps: {
  store: Pick<IdempotencyPort, 'purgeIdempotency'>;
  clock: Clock;
}): (signal: AbortSignal) => Promise<number> {
  return async (signal) => {
    const before = deps.clock.now() - KEPT_MS;
    let total = 0;
    while (!signal.aborted) {
      const { purged } = await deps.store.purgeIdempotency({ before, limit: SLICE });
      if (purged === 0) break;
      total += purged;
    }
    return total;
  };
}

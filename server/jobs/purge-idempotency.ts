import type { IdempotencyPort } from '../store/ports/idempotency.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { runEvery } from '../runtime/run-every.ts';

/** How long an idempotency key is valid, at least (docs/contract/http.md#idempotency). */
export const KEPT_MS = 30 * 86_400_000;

/** How many keys are deleted at once, so that other writes go on. */
const BATCH = 200;
const EVERY_MS = 3_600_000;

/** Purges old keys once an hour, until it is closed. */
export function keepPurging(deps: {
  store: Pick<IdempotencyPort, 'purgeIdempotency'>;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}): ReturnType<typeof runEvery> {
  return runEvery({ intervalMs: EVERY_MS, event: 'purge_failed', job: purgeIdempotency(deps), log: deps.log });
}

/** Deletes idempotency keys older than 30 days. Returns how many. */
export function purgeIdempotency(deps: {
  store: Pick<IdempotencyPort, 'purgeIdempotency'>;
  clock: Clock;
}): (signal: AbortSignal) => Promise<number> {
  return async (signal) => {
    const before = deps.clock.now() - KEPT_MS;
    let total = 0;
    while (!signal.aborted) {
      const { purged } = await deps.store.purgeIdempotency({ before, limit: BATCH });
      if (purged === 0) break;
      total += purged;
    }
    return total;
  };
}

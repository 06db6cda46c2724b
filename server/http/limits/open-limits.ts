import type { Config } from '../../config.ts';
import type { MonotonicClock } from '../../runtime/clock.ts';
import type { Vault } from '../../security/vault.ts';
import { createFailureLimiter, createLimiter, inDatabase, inMemory, type Counted } from './rate-limit.ts';

export type CountRequest = (input: { key: string; windowMs: number }) => Promise<Counted>;

/**
 * The limits of the configuration (docs/contract/http.md#limits). `store` may count for all processes that share it.
 */
export function openLimits(parts: {
  limits: Config['rateLimits'];
  clock: MonotonicClock;
  store: object | { countRequest: CountRequest };
  vault: Vault;
}) {
  const { clock, store, vault } = parts;
  const { pages, perIp, perKey } = parts.limits;
  const own = { backend: inMemory(clock), clock };
  const shared =
    'countRequest' in store
      ? { backend: inDatabase({ countRequest: store.countRequest, digest: vault.limitDigest, clock }), clock }
      : own;
  return {
    limitByAddress: createLimiter('address', perIp, shared),
    limitFailures: createFailureLimiter('failure', perIp, shared),
    limitByKey: createLimiter('key', perKey, shared),
    // Counted in this process: a page doesn't justify a round trip to the database.
    limitPages: createLimiter('page', pages, own),
  };
}

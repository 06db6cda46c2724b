import { createHash } from 'node:crypto';
import type { Idempotency } from '../store/ports/idempotency.ts';
import type { Vault } from './vault.ts';

/**
 * A caller's Idempotency-Key as the store keeps it: digests only (docs/contract/http.md#idempotency). `request` is
 * everything that a repeat must have in common with the first call, as JSON. Null without a key.
 */
export function idempotencyOf(
  vault: Pick<Vault, 'requestDigest'>,
  key: string | null,
  request: readonly unknown[],
): Idempotency | null {
  if (key === null) return null;
  return {
    // Not keyed: a repeat must be known as one after the master key changed, too.
    digest: createHash('sha256').update(key).digest('hex'),
    fingerprint: vault.requestDigest(JSON.stringify(request)),
  };
}

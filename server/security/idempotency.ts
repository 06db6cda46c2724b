import { createHash } from 'node:crypto';
import type { Idempotency } from '../store/ports/idempotency.ts';
import type { Vault } from './vault.ts';

/**
 * A caller's Idempotency-Key in its stored form: only digests (docs/contract/http.md#idempotency). `request`: what a
 * repeat must have in common with the first call. Null without a key.
 */
export function idempotencyOf(vault: Vault, key: string | null, request: readonly unknown[]): Idempotency | null {
  return key === null ? null : digestsOf(vault, key, request);
}

/** The same for a key that exists. */
export function digestsOf(vault: Vault, key: string, request: readonly unknown[]): Idempotency {
  return {
    // A plain hash, so that repeats are recognized after the master key has changed.
    digest: createHash('sha256').update(key).digest('hex'),
    fingerprint: vault.requestDigest(JSON.stringify(request)),
  };
}

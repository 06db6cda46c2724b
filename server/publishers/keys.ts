import type { Ids } from '../runtime/ids.ts';
import { isWellFormed, newKey, tokenDigest } from '../security/key-format.ts';

/** A new secret key, shown once, and the digest that the store keeps (docs/contract/identity.md#stored-secrets). */
export function newSecretKey(ids: Ids): { key: string; digest: string } {
  const key = newKey('sk_', ids);
  return { key, digest: tokenDigest(key) };
}

/** A new publishable key. It is public, so it is stored in clear. */
export function newPublishableKey(ids: Ids): string {
  return newKey('pk_', ids);
}

/** The digest by which to find `key`; null if its shape or checksum is wrong. */
export function secretKeyDigest(key: string): string | null {
  return isWellFormed('sk_', key) ? tokenDigest(key) : null;
}

/** Whether the text has the shape and the checksum of a publishable key. */
export function isPublishableKey(text: string): boolean {
  return isWellFormed('pk_', text);
}

import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Ids } from '../runtime/ids.ts';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/**
 * A new secret for a source or a postback: `whsec_` and the base64 of 32 random bytes
 * (docs/contract/identity.md#stored-secrets).
 */
export function newWebhookSecret(ids: Ids): string {
  return webhookSecret(ids.bytes(KEY_BYTES));
}

/** The secret for this 32-byte key. */
export function webhookSecret(key: Buffer): string {
  return PREFIX + key.toString('base64');
}

/** The key in a secret: its decoded bytes. Throws RangeError if `secret` has another form. */
export function webhookKey(secret: string): KeyObject {
  const bytes = Buffer.from(secret.slice(PREFIX.length), 'base64');
  if (!secret.startsWith(PREFIX) || bytes.length !== KEY_BYTES) throw new RangeError('not a webhook secret');
  return createSecretKey(bytes);
}

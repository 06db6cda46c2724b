import { timingSafeEqual } from 'node:crypto';
import type { Ids } from '../runtime/ids.ts';
import type { Vault } from '../security/vault.ts';

const RANDOM_BYTES = 32;
const TIME_BYTES = 8;

/**
 * A challenge that any passkey may sign until it expires. The service stores nothing and recognizes it by its proof.
 */
export function newOpenChallenge(
  { ids, vault }: { ids: Ids; vault: Vault },
  expiresAt: number,
): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(BigInt(expiresAt));
  const body = Buffer.concat([ids.bytes(RANDOM_BYTES), time]);
  return Uint8Array.from(Buffer.concat([body, proofOf(vault, body)]));
}

/** When the challenge expires, in base64url as browsers return it; null if it has expired or isn't ours. */
export function expiryOfOpenChallenge(vault: Vault, challenge: string, at: number): number | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES);
  const [given, proof] = [bytes.subarray(body.length), proofOf(vault, body)];
  if (body.length < RANDOM_BYTES + TIME_BYTES || given.length !== proof.length) return null;
  if (!timingSafeEqual(given, proof)) return null;
  const expiresAt = Number(body.readBigUInt64BE(RANDOM_BYTES));
  return expiresAt > at ? expiresAt : null;
}

function proofOf(vault: Vault, body: Buffer): Buffer {
  return Buffer.from(vault.proofOf(`passkey challenge ${body.toString('hex')}`), 'hex');
}

import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import type { Ids } from '../runtime/ids.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_TOKEN_LENGTH = 4096;
/**
 * Texts are padded to a multiple of this, so that a token's length reveals less and finished lists can be sent again.
 */
const PADDED_TO_BYTES = 24;

/** The key of the service's tokens. Tokens of one version don't open as those of another. */
export interface TokenKey {
  readonly key: KeyObject;
  readonly version: number;
}

/** Seals JSON text by AES-256-GCM, so that only the service can read or change it. */
export function sealToken(ids: Ids, { key, version }: TokenKey, json: string): string {
  // JSON may end with spaces.
  const padded = json.padEnd(Math.ceil(json.length / PADDED_TO_BYTES) * PADDED_TO_BYTES);
  const nonce = ids.bytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.of(version));
  const sealed = cipher.update(padded, 'utf8');
  cipher.final();
  return Buffer.concat([Buffer.of(version), nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** The sealed text; null for a token that `sealToken` did not write with this version. */
export function openToken({ key, version }: TokenKey, token: string): string | null {
  if (token.length > MAX_TOKEN_LENGTH) return null;
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= 1 + NONCE_BYTES + TAG_BYTES || bytes[0] !== version) return null;
  // Several base64 texts decode to the same bytes. Only the canonical one is valid.
  if (bytes.toString('base64url') !== token) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_BYTES));
  decipher.setAAD(Buffer.of(version));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(1 + NONCE_BYTES, bytes.length - TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

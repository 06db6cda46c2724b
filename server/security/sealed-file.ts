import { createCipheriv, createDecipheriv, createHmac, hkdfSync, type KeyObject } from 'node:crypto';
import type { Ids } from '../runtime/ids.ts';
import { SealError } from './vault.ts';

const MAGIC = Buffer.from('RWA1');
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const SALT_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_HEX = 16;

/** A key's ID in hex, which reveals nothing about the key. */
export function keyIdOf(key: KeyObject): string {
  return createHmac('sha256', key).update('key id').digest('hex').slice(0, KEY_ID_HEX);
}

/** Encrypts a file's content with AES-256-GCM, under its own key derived from `key` and a random salt. */
export function sealFile(key: KeyObject, content: Uint8Array, ids: Ids): Buffer {
  const salt = ids.bytes(SALT_BYTES);
  const nonce = ids.bytes(NONCE_BYTES);
  const head = Buffer.concat([MAGIC, salt, nonce]);
  const cipher = createCipheriv(CIPHER, fileKey(key, salt), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(head);
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([head, body, cipher.getAuthTag()]);
}

/** Decrypts the result of `sealFile`. Throws `SealError` if it was changed, truncated, or sealed with another key. */
export function openFile(key: KeyObject, sealed: Uint8Array): Buffer {
  const bodyStart = MAGIC.length + SALT_BYTES + NONCE_BYTES;
  const bodyEnd = sealed.length - TAG_BYTES;
  if (bodyEnd < bodyStart || !MAGIC.equals(sealed.subarray(0, MAGIC.length))) {
    throw new SealError('it is no sealed file, or cut short');
  }
  const head = sealed.subarray(0, bodyStart);
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  const nonce = head.subarray(MAGIC.length + SALT_BYTES);
  const decipher = createDecipheriv(CIPHER, fileKey(key, salt), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(head);
  decipher.setAuthTag(sealed.subarray(bodyEnd));
  const content = decipher.update(sealed.subarray(bodyStart, bodyEnd));
  try {
    return Buffer.concat([content, decipher.final()]);
  } catch (cause) {
    throw new SealError('it was changed, or sealed with another key', { cause });
  }
}

function fileKey(key: KeyObject, salt: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, salt, 'rewards-wall v1 sealed file', KEY_BYTES));
}

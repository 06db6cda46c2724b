import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Ids } from '../runtime/ids.ts';

/** The prefix of a key: secret and publishable keys of walls and panels, and admin keys. */
export type KeyPrefix = 'sk_' | 'pk_' | 'ak_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 > 2^256, 62^6 > 2^32. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
/** All digits of a key. */
const BODY_SHAPE = /^[0-9A-Za-z]{49}$/;

/** A prefix, 256 random bits and a checksum, by which secret scanners recognize a key. */
export function newKey(prefix: KeyPrefix, ids: Ids): string {
  const number = BigInt(`0x${ids.bytes(32).toString('hex')}`);
  const body = prefix + base62(number);
  return body + checksum(body);
}

/** Whether the text has the shape and the checksum of a key with this prefix. */
export function isWellFormed(prefix: KeyPrefix, text: string): boolean {
  if (!text.startsWith(prefix) || !BODY_SHAPE.test(text.slice(prefix.length))) return false;
  return text.endsWith(checksum(text.slice(0, -CHECKSUM_DIGITS)));
}

/** The stored form of a key or token. A plain hash is enough, because 256 random bits can't be guessed. */
export function tokenDigest(token: string): string {
  return hash('sha256', token, 'hex');
}

function checksum(body: string): string {
  let text = '';
  for (let rest = crc32(body); text.length < CHECKSUM_DIGITS; rest = Math.floor(rest / 62)) {
    text = (DIGITS[rest % 62] ?? '') + text;
  }
  return text;
}

function base62(number: bigint): string {
  let text = '';
  for (let rest = number; text.length < SECRET_DIGITS; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? '') + text;
  return text;
}

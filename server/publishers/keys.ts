import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Ids } from '../runtime/ids.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 > 2^256, 62^6 > 2^32. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;
const KEY_SHAPE = new RegExp(`^[sp]k_[0-9A-Za-z]{${SECRET_DIGITS + CHECKSUM_DIGITS}}$`);

/** A new secret key, shown once, and the digest that the store keeps (docs/contract/identity.md#stored-secrets). */
export function newSecretKey(ids: Ids): { key: string; digest: string } {
  const key = newKey('sk_', ids);
  return { key, digest: digestOf(key) };
}

/** A new publishable key, which is public and stored in clear. */
export function newPublishableKey(ids: Ids): string {
  return newKey('pk_', ids);
}

/** The digest to look `key` up by; null if its shape or checksum is wrong, so that it can't be a key. */
export function secretKeyDigest(key: string): string | null {
  return key.startsWith('sk_') && isWellFormed(key) ? digestOf(key) : null;
}

/** Whether the text has the shape and the checksum of a publishable key. */
export function isPublishableKey(text: string): boolean {
  return text.startsWith('pk_') && isWellFormed(text);
}

function isWellFormed(key: string): boolean {
  return KEY_SHAPE.test(key) && key.endsWith(checksum(key.slice(0, -CHECKSUM_DIGITS)));
}

/** A prefix, 256 random bits and a checksum, by which secret scanners recognise a key. */
function newKey(prefix: string, ids: Ids): string {
  const number = BigInt(`0x${ids.bytes(32).toString('hex')}`);
  const body = prefix + base62(number);
  return body + checksum(body);
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

/** A plain hash is enough: nobody can guess 256 random bits. */
function digestOf(key: string): string {
  return hash('sha256', key, 'hex');
}

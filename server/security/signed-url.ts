import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * The signature of a GET, the same for what sources send us and for what we send publishers
 * (docs/contract/leads.md#signatures, docs/contract/postbacks.md#signatures): `timestamp` (Unix seconds) and, as the
 * last parameter, `signature`: lowercase hex HMAC-SHA256 over path and query exactly as sent, up to and without
 * `&signature=`.
 */
const SIGNATURE = /^(.+)[?&]signature=([0-9a-f]{64})$/;

/** An absolute http(s) address with `parameters` and their signature at its end; a fragment is dropped. */
export function signUrl(address: string, parameters: Readonly<Record<string, string>>, key: KeyObject): string {
  const [bare = ''] = address.split('#', 1);
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // What is signed must be what is sent, so the address is written the way that clients send it.
  const url = new URL(`${bare}${bare.includes('?') ? '&' : '?'}${pairs.join('&')}`);
  const signed = url.pathname + url.search;
  return `${url.origin}${signed}&signature=${hmacHex(signed, key)}`;
}

/** Whether `pathAndQuery`, as it was sent, ends with its own signature under one of `keys`. */
export function isSignedUrl(pathAndQuery: string, keys: readonly KeyObject[]): boolean {
  const [, signed, signature] = SIGNATURE.exec(pathAndQuery) ?? [];
  if (signed === undefined || signature === undefined) return false;
  return keys.some((key) => equalText(hmacHex(signed, key), signature));
}

/** Compares two texts without telling by its time where they differ. */
export function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function hmacHex(text: string, key: KeyObject): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

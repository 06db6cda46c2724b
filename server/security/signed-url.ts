import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * The signature of a GET, both of lead reports (docs/contract/leads.md#signatures) and of postbacks
 * (docs/contract/postbacks.md#signatures). The last parameter is `signature`: the lowercase hex HMAC-SHA256 over path
 * and query exactly as sent, up to but not including `&signature=`.
 */
const SIGNATURE = /^(.+)[?&]signature=([0-9a-f]{64})$/;

/**
 * Appends `parameters` and the signature to an http or https URL. Drops a fragment. With `previous`, the key before a
 * rotation, the signature under `key` is `next_signature`, and the last parameter is a signature of all that under
 * `previous`: a receiver that knows nothing of rotations goes on until it has the new key.
 */
export function signUrl(
  address: string,
  parameters: Readonly<Record<string, string>>,
  key: KeyObject,
  previous: KeyObject | null = null,
): string {
  const [bare = ''] = address.split('#', 1);
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // Clients normalize a URL before they send it, so the signature covers the normalized form.
  const url = new URL(`${bare}${bare.includes('?') ? '&' : '?'}${pairs.join('&')}`);
  const signed = url.pathname + url.search;
  if (previous === null) return `${url.origin}${signed}&signature=${hmacHex(signed, key)}`;
  const both = `${signed}&next_signature=${hmacHex(signed, key)}`;
  return `${url.origin}${both}&signature=${hmacHex(both, previous)}`;
}

/** Whether `pathAndQuery`, exactly as sent, ends with its signature under one of `keys`. */
export function isSignedUrl(pathAndQuery: string, keys: readonly KeyObject[]): boolean {
  const [, signed, signature] = SIGNATURE.exec(pathAndQuery) ?? [];
  if (signed === undefined || signature === undefined) return false;
  return keys.some((key) => equalText(hmacHex(signed, key), signature));
}

/** Compares two texts in constant time. */
export function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

function hmacHex(text: string, key: KeyObject): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

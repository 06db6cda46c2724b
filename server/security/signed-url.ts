import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * The signature of a GET, for lead reports (docs/contract/leads.md#signatures) and postbacks
 * (docs/contract/postbacks.md#signatures). The last parameter is `signature`: the lowercase hex HMAC-SHA256 over path
 * and query exactly as sent, up to but not including `&signature=`.
 */
const SIGNATURE = /^(.+)[?&]signature=([0-9a-f]{64})$/;

/**
 * Appends `parameters` and the signature to an http or https URL. Drops a fragment. During a rotation, `previous` is
 * the old key: the signature under `key` is then `next_signature`, and a final signature under `previous` covers that
 * too, so that receivers with the old key keep working.
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

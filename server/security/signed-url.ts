import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/**
 * The signature of a GET, both of lead reports (docs/contract/leads.md#signatures) and of postbacks
 * (docs/contract/postbacks.md#signatures). The last parameter is `signature`: the lowercase hex HMAC-SHA256 over path
 * and query exactly as sent, up to but not including `&signature=`.
 */
const SIGNATURE = /^(.+)[?&]signature=([0-9a-f]{64})$/;

/** Appends `parameters` and the signature to an http or https URL. Drops a fragment. */
export function signUrl(address: string, parameters: Readonly<Record<string, string>>, key: KeyObject): string {
  const [bare = ''] = address.split('#', 1);
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  // Clients normalise a URL before they send it, so the signature covers the normalised form.
  const url = new URL(`${bare}${bare.includes('?') ? '&' : '?'}${pairs.join('&')}`);
  const signed = url.pathname + url.search;
  return `${url.origin}${signed}&signature=${hmacHex(signed, key)}`;
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

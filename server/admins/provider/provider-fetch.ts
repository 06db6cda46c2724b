import type { CustomFetch } from 'openid-client';
import { isSecureOrLocal } from '../../net/is-secure-or-local.ts';
import { createBoundedFetch, type SafeFetchOptions } from '../../net/safe-fetch.ts';

/** The provider gave no usable response: it can't be reached, or has an error of its own. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
  /** Such as `timeout`, `address_refused` or `status_503`. */
  readonly why: string;
  constructor(why: string) {
    super(`The sign-in provider doesn't respond: ${why}`);
    this.why = why;
  }
}

/** Documents of providers have a few kilobytes; those with many keys or groups have more. */
const RESPONSE_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;
const SERVER_ERROR = 500;
const TOO_MANY = 429;
/** A response with one of these has no body. */
const EMPTY = [204, 205, 304];

/** The guarded fetch in the form of the library (docs/contract/postbacks.md#addresses). Follows no redirects. */
export function createProviderFetch(
  options: Pick<SafeFetchOptions, 'allow' | 'clock' | 'resolve'>,
): CustomFetch & { close(): Promise<void> } {
  const bounds = { keptBytes: RESPONSE_BYTES, bodyBytes: RESPONSE_BYTES };
  const fetch = createBoundedFetch({ ...options, timeoutMs: TIMEOUT_MS }, bounds);
  const send: CustomFetch = async (url, { body, headers, method }) => {
    // What the provider says about itself is no reason to send secrets in clear.
    if (!isSecureOrLocal(new URL(url))) throw new ProviderUnreachable('not_https');
    const outcome = await fetch({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers: Object.fromEntries(new Headers(headers)),
      body: method === 'POST' ? String(body) : null,
    });
    if (outcome.kind === 'failed') throw new ProviderUnreachable(outcome.error);
    const { cut, kept, status } = outcome;
    if (cut !== null) throw new ProviderUnreachable(cut);
    if (status >= SERVER_ERROR || status === TOO_MANY) throw new ProviderUnreachable(`status_${status}`);
    const type = outcome.headers['content-type'];
    return new Response(EMPTY.includes(status) ? null : Uint8Array.from(kept), {
      status,
      ...(type !== undefined && { headers: { 'content-type': type } }),
    });
  };
  return Object.assign(send, { close: () => fetch.close() });
}

import type { IncomingHttpHeaders } from 'node:http';
import { createBoundedFetch, textOf, type FetchError, type SafeFetchOptions } from './safe-fetch.ts';

/** A page or one of its files, as it was served. */
export interface FetchedPage {
  kind: 'fetched';
  /** The final URL after redirects. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  /** At most 2 MB. */
  body: string;
}

export type FetchPage = (url: string) => Promise<FetchedPage | { kind: 'failed'; error: FetchError | 'redirects' }>;

const PAGE_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 5;

/**
 * Downloads public pages with the guarded fetch. Never throws. Follows redirects and checks each like the first
 * address, so none leads to a private address unless `allow` names its host and port.
 */
export function createPageFetch(
  options: Pick<SafeFetchOptions, 'allow' | 'clock' | 'resolve'>,
): FetchPage & { close(): Promise<void> } {
  const bounds = { keptBytes: PAGE_BYTES, bodyBytes: PAGE_BYTES };
  const fetch = createBoundedFetch({ ...options, timeoutMs: TIMEOUT_MS }, bounds);
  const fetchPage: FetchPage = async (address) => {
    let url = address;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const outcome = await fetch({ method: 'GET', url, headers: { accept: '*/*' }, body: null });
      if (outcome.kind === 'failed') return outcome;
      const { headers, kept, status } = outcome;
      const { location } = headers;
      if (status < 300 || status >= 400 || location === undefined || !URL.canParse(location, url)) {
        return { kind: 'fetched', url: new URL(url), status, headers, body: textOf(kept) };
      }
      url = new URL(location, url).href;
    }
    return { kind: 'failed', error: 'redirects' };
  };
  return Object.assign(fetchPage, { close: () => fetch.close() });
}

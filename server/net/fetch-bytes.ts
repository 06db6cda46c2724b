import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readRetryAfter } from './retry-after.ts';
import {
  createBoundedFetch,
  type FetchError,
  type OutboundRequest,
  type RawOutcome,
  type SafeFetchOptions,
} from './safe-fetch.ts';

/** Why there is no response. `redirects`: the server redirects to another host, or in a loop. */
export type BytesFetchError = FetchError | 'redirects';

/** The outcome of one request for a document. */
export type BytesOutcome =
  | {
      kind: 'answered';
      status: number;
      headers: IncomingHttpHeaders;
      /** Uncompressed. */
      body: Uint8Array;
      /** The delay that `Retry-After` requests; null without one. */
      retryAfterMs: number | null;
    }
  | { kind: 'failed'; error: BytesFetchError };

/** Downloads a document from a server that an operator chose. Never throws. */
export type FetchBytes = (request: OutboundRequest) => Promise<BytesOutcome>;

export const DOCUMENT_BYTES = 64 * 1024 * 1024;
const DOCUMENT_TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 3;

const unzip = promisify(gunzip);

/**
 * The guarded fetch for responses as large as a catalog (docs/contract/postbacks.md#addresses). Follows redirects of a
 * GET within the same origin, and limits the body before and after decompression. A truncated body is a failure.
 */
export function createBytesFetch(
  options: SafeFetchOptions & { maxBytes?: number },
): FetchBytes & { close(): Promise<void> } {
  const { clock, maxBytes = DOCUMENT_BYTES, timeoutMs = DOCUMENT_TIMEOUT_MS } = options;
  const bounded = createBoundedFetch({ ...options, timeoutMs }, { keptBytes: maxBytes, bodyBytes: maxBytes });

  const fetchBytes: FetchBytes = async (request) => {
    let { url } = request;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      const headers = { accept: 'application/json', 'accept-encoding': 'gzip', ...request.headers };
      const outcome = await bounded({ ...request, url, headers });
      if (outcome.kind === 'failed') return { kind: 'failed', error: outcome.error };
      if (outcome.status < 300 || outcome.status > 399) return read(outcome);
      const next = redirectOf(outcome.headers.location, url);
      if (next === null || request.method !== 'GET') break;
      url = next;
    }
    return { kind: 'failed', error: 'redirects' };
  };

  const read = async (outcome: Extract<RawOutcome, { kind: 'answered' }>): Promise<BytesOutcome> => {
    if (outcome.cut !== null) return { kind: 'failed', error: outcome.cut };
    const body = await uncompressed(outcome.kept, outcome.headers['content-encoding'], maxBytes);
    if (!Buffer.isBuffer(body)) return { kind: 'failed', error: body };
    const { headers, status } = outcome;
    const retryAfterMs = readRetryAfter(headers['retry-after'], clock.now());
    return { kind: 'answered', status, headers, body, retryAfterMs };
  };

  return Object.assign(fetchBytes, { close: () => bounded.close() });
}

/** The target of a redirect; null if it is another origin or missing. */
function redirectOf(location: string | undefined, from: string): string | null {
  if (location === undefined || !URL.canParse(location, from)) return null;
  const next = new URL(location, from);
  return next.origin === new URL(from).origin ? next.href : null;
}

async function uncompressed(
  body: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer | FetchError> {
  if (encoding === undefined || encoding === '' || encoding === 'identity') return body;
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return 'bad_answer';
  try {
    return await unzip(body, { maxOutputLength: maxBytes });
  } catch (error) {
    const isTooLong = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLong ? 'response_too_large' : 'bad_answer';
  }
}

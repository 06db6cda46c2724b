import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isTooComplex } from './json-limits.ts';
import { readRetryAfter } from './retry-after.ts';
import {
  createBoundedFetch,
  type FetchError,
  type OutboundRequest,
  type RawOutcome,
  type SafeFetchOptions,
} from './safe-fetch.ts';

/**
 * Why there is no answer. `redirects`: the server sends us to another host, or around in circles. `too_complex`: the
 * answer has too many values, or too deep ones.
 */
export type JsonFetchError = FetchError | 'redirects' | 'too_complex';

/** The outcome of one request for JSON. */
export type JsonOutcome =
  | {
      kind: 'answered';
      status: number;
      headers: IncomingHttpHeaders;
      /** Undefined if the whole body is not JSON. Its objects may have any key, `__proto__` too: read own ones only. */
      value: unknown;
      /** The body, uncompressed. */
      body: Buffer;
      /** How long `Retry-After` asks to wait; null if it doesn't. */
      retryAfterMs: number | null;
    }
  | { kind: 'failed'; error: JsonFetchError };

/** Reads JSON from a server that an operator chose, and never throws. */
export type FetchJson = (request: OutboundRequest) => Promise<JsonOutcome>;

export const JSON_BYTES = 64 * 1024 * 1024;
const JSON_TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 3;

const unzip = promisify(gunzip);

/**
 * The guarded fetch for answers as long as a catalogue (docs/contract/postbacks.md#addresses says which addresses it
 * refuses). It follows redirects of a GET within the same origin only, and limits both the body and what a compressed
 * body becomes. A body that is cut short is a failure.
 */
export function createJsonFetch(
  options: SafeFetchOptions & { maxBytes?: number },
): FetchJson & { close(): Promise<void> } {
  const { clock, maxBytes = JSON_BYTES, timeoutMs = JSON_TIMEOUT_MS } = options;
  const bounded = createBoundedFetch({ ...options, timeoutMs }, { keptBytes: maxBytes, bodyBytes: maxBytes });

  const fetchJson: FetchJson = async (request) => {
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

  const read = async (outcome: Extract<RawOutcome, { kind: 'answered' }>): Promise<JsonOutcome> => {
    if (outcome.cut !== null) return { kind: 'failed', error: outcome.cut };
    const body = await uncompressed(outcome.kept, outcome.headers['content-encoding'], maxBytes);
    if (!Buffer.isBuffer(body)) return { kind: 'failed', error: body };
    if (await isTooComplex(body)) return { kind: 'failed', error: 'too_complex' };
    const { headers, status } = outcome;
    const retryAfterMs = readRetryAfter(headers['retry-after'], clock.now());
    return { kind: 'answered', status, headers, value: parsed(body), body, retryAfterMs };
  };

  return Object.assign(fetchJson, { close: () => bounded.close() });
}

/** Where a redirect leads; null if that is another origin, or nowhere. */
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

function parsed(body: Buffer): unknown {
  const text = body.toString('utf8');
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

import { RewardsWallError } from '../rewards-wall-error.ts';
import { problemOfResponse } from './read-problem.ts';

/** One API request. It is safe to retry: it only reads, has an idempotency key, or mints another token. */
export interface Call {
  method: 'GET' | 'POST';
  /** Percent-encoded. */
  path: string;
  query?: URLSearchParams;
  json?: Readonly<Record<string, unknown>>;
  headers?: Readonly<Record<string, string>>;
  /** Aborts the call and its retries. */
  signal?: AbortSignal | undefined;
}

/** The network, timer and randomness. Tests replace them. */
export interface Wire {
  fetch: typeof fetch;
  /** Resolves after a pause; rejects when `signal` aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  random: () => number;
}

interface SendOptions {
  baseUrl: string;
  secretKey: string;
  /** How long one attempt may take. */
  timeoutMs: number;
  maxRetries: number;
}

const FIRST_WAIT_MS = 500;
/** If the service asks for a longer pause, the call fails instead: the caller has waited long enough. */
const MAX_WAIT_MS = 10_000;

type Attempt =
  { kind: 'answered'; body: unknown } | { kind: 'failed'; error: unknown; canRepeat: boolean; waitMs: number | null };

/** These say that this attempt wrote nothing; an earlier one may have. */
const NOTHING_BY_THIS = /^(?:too_many_requests|unavailable|database_unavailable|storage_full|master_key_mismatch)$/;

/**
 * Sends calls, and retries those that got no response, 429 or 5xx. Resolves to the parsed JSON, null for 204. Throws
 * `RewardsWallError`, or the reason of the caller's own signal.
 * If an attempt may have been carried out, the error of a later one that wrote nothing doesn't hide that.
 */
export function sendCall(options: SendOptions, wire: Wire): (call: Call) => Promise<unknown> {
  return async (call) => {
    let unsure: RewardsWallError | null = null;
    for (let repeats = 0; ; repeats += 1) {
      const attempt = await attemptCall(call, options, wire.fetch);
      if (attempt.kind === 'answered') return attempt.body;
      const { canRepeat, error } = attempt;
      if (canRepeat && error instanceof RewardsWallError && !NOTHING_BY_THIS.test(error.code)) unsure = error;
      const waitMs = attempt.waitMs ?? FIRST_WAIT_MS * 2 ** repeats * (0.5 + wire.random() / 2);
      if (!canRepeat) throw error;
      if (repeats === options.maxRetries || waitMs > MAX_WAIT_MS) throw unsure ?? error;
      await wire.wait(waitMs, call.signal);
    }
  };
}

async function attemptCall(call: Call, options: SendOptions, fetcher: typeof fetch): Promise<Attempt> {
  const { baseUrl, secretKey, timeoutMs } = options;
  const { headers, json, method, path, query, signal } = call;
  const timeout = AbortSignal.timeout(timeoutMs);
  const search = query === undefined || query.size === 0 ? '' : `?${query.toString()}`;
  try {
    signal?.throwIfAborted();
    const response = await fetcher(`${baseUrl}${path}${search}`, {
      method,
      // Following a redirect could send the key to another server and would turn a POST into a GET.
      redirect: 'manual',
      headers: {
        Accept: 'application/json',
        ...headers,
        Authorization: `Bearer ${secretKey}`,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    return await readResponse(response, baseUrl);
  } catch (error) {
    if (signal?.aborted === true) return { kind: 'failed', error: signal.reason, canRepeat: false, waitMs: null };
    return { kind: 'failed', error: connectionError(error, options), canRepeat: true, waitMs: null };
  }
}

async function readResponse(response: Response, baseUrl: string): Promise<Attempt> {
  const { status } = response;
  const text = await response.text();
  if (status === 204) return { kind: 'answered', body: null };
  const body = jsonOf(text);
  if (response.ok && body !== undefined) return { kind: 'answered', body };
  const error = problemOfResponse(response, body, baseUrl);
  return { kind: 'failed', error, canRepeat: status === 429 || status >= 500, waitMs: retryAfterMs(response.headers) };
}

function connectionError(error: unknown, { baseUrl, timeoutMs }: SendOptions): RewardsWallError {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    const detail = `The service at ${baseUrl} did not respond within ${timeoutMs} ms.`;
    return new RewardsWallError({ code: 'timeout', detail }, { cause: error });
  }
  const detail = `There is no connection to the service at ${baseUrl}${reasonOf(error)}. Is it running, and is baseUrl right?`;
  return new RewardsWallError({ code: 'network_error', detail }, { cause: error });
}

/** `fetch` says only "fetch failed"; its cause has the reason, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' ? ` (${code})` : '';
}

function retryAfterMs(headers: Headers): number | null {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) * 1000 : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

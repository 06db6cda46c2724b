import type { IncomingHttpHeaders } from 'node:http';
import type { Agent, Dispatcher } from 'undici';
import type { ServiceClock } from '../runtime/clock.ts';
import { localFailureOf } from '../runtime/expected-failure.ts';
import { inSpan } from '../runtime/tracing/spans.ts';
import { challengeOf, type ChallengeBy } from './challenge-page.ts';
import { AddressRefusedError, safeConnector, systemResolve, type Resolve } from './connect-safely.ts';
import { readRetryAfter } from './retry-after.ts';

/** A request to a URL that is not under our control. */
export interface OutboundRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Null for a GET. */
  body: string | null;
}

/** Why there was no response. */
export type FetchError =
  | 'bad_url'
  | 'address_refused'
  | 'name_not_found'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'bad_answer'
  | 'response_too_large'
  /** This process or machine has no files or memory left. The receiver is not at fault. */
  | 'local_failure';

/** The outcome of one message. `ms`: how long it took. */
export type FetchOutcome =
  | {
      kind: 'answered';
      status: number;
      /** The delay that `Retry-After` requests; null without one. */
      retryAfterMs: number | null;
      /** The first 2 kB. Invalid UTF-8 is replaced. */
      body: string;
      /** The target of a redirect; absent if the response names none. */
      location?: string;
      /** The firewall that responded instead of the server; absent for the server's own response. */
      challenge?: ChallengeBy;
      /** Why this redirect could not be followed; absent if it was followed or not tried. */
      redirectError?: FetchError;
      ms: number;
    }
  | { kind: 'failed'; error: FetchError; ms: number };

/** A response before it is decoded. */
export type RawOutcome =
  | {
      kind: 'answered';
      status: number;
      headers: IncomingHttpHeaders;
      /** The start of the body, up to `keptBytes`. */
      kept: Buffer;
      /** Why the body ended early; null if it was read to its end. */
      cut: FetchError | null;
      ms: number;
    }
  | Extract<FetchOutcome, { kind: 'failed' }>;

/**
 * Sends one message and never throws. Treats the URL as hostile (docs/contract/postbacks.md#addresses): only http and
 * https without credentials, only addresses that `safeConnector` allows, no redirects (a 3xx is a response), at most 64
 * kB of the body, one time limit for everything. A status that has arrived counts, even if the body is too long, too
 * slow or truncated.
 */
export type SafeFetch = (message: OutboundRequest) => Promise<FetchOutcome>;

export interface SafeFetchOptions {
  /** Exceptions, in the form of `hostKey`. */
  allow: readonly string[];
  clock: ServiceClock;
  /** The limit for everything, from the lookup to the end of the body. */
  timeoutMs?: number | undefined;
  resolve?: Resolve;
}

export const FETCH_TIMEOUT_MS = 15_000;
const BODY_BYTES = 64 * 1024;
const KEPT_BYTES = 2048;
/** The length of a byte order mark, which a decoder removes from the start. */
const MARK_BYTES = 3;
const HEADER_BYTES = 16 * 1024;
/**
 * How many 1xx responses may precede the real one. Without a limit, they could keep the process busy until the timeout.
 */
const MAX_HINTS = 16;

/** `close` aborts open requests and closes all connections. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch & { close(): Promise<void> } {
  const fetch = createBoundedFetch(options, { keptBytes: KEPT_BYTES, bodyBytes: BODY_BYTES });
  const send: SafeFetch = async (message) => {
    const outcome = await fetch(message);
    if (outcome.kind === 'failed') return outcome;
    const { headers, kept, ms, status } = outcome;
    const retryAfter = headers['retry-after'];
    const asked = Array.isArray(retryAfter) ? retryAfter[0] : retryAfter;
    const body = textOf(kept);
    const challenge = challengeOf({ status, headers, body });
    const { location } = headers;
    return {
      kind: 'answered',
      status,
      retryAfterMs: readRetryAfter(asked, options.clock.now()),
      body,
      ...(location !== undefined && { location }),
      ...(challenge !== null && { challenge }),
      ms,
    };
  };
  return Object.assign(send, { close: () => fetch.close() });
}

/** Whether the body of a response may be truncated. */
export function mayBeShortened(body: string): boolean {
  return Buffer.byteLength(body) >= KEPT_BYTES - MARK_BYTES;
}

/** A request within limits of its own. */
export type BoundedFetch = (message: OutboundRequest) => Promise<RawOutcome>;

/** The same checks and limits with a different body limit, for callers that read headers or more of the body. */
export function createBoundedFetch(
  options: SafeFetchOptions,
  bounds: { keptBytes: number; bodyBytes: number },
): BoundedFetch & { close(): Promise<void> } {
  const { clock, timeoutMs = FETCH_TIMEOUT_MS, resolve = systemResolve } = options;
  const allow = new Set(options.allow);
  let agent: Promise<Agent> | null = null;
  let isClosed = false;

  const openAgent = async (): Promise<Agent> => {
    // Loaded with the first message, because loading it takes longer than everything else at the start.
    // oxlint-disable-next-line no-restricted-imports -- this is the guarded fetch
    const undici = await import('undici');
    return new undici.Agent({
      connect: safeConnector({ build: undici.buildConnector, allow, resolve, timeoutMs }),
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  };

  /** Null if loading failed, for example without free file descriptors. The next message tries again. */
  const openedAgent = async (): Promise<Agent | null> => {
    agent ??= openAgent();
    try {
      return await agent;
    } catch {
      agent = null;
      return null;
    }
  };

  const send = async (message: OutboundRequest): Promise<RawOutcome> => {
    const startedAtMs = clock.monotonicMs();
    const since = (): number => Math.round(clock.monotonicMs() - startedAtMs);
    const url = URL.canParse(message.url) ? new URL(message.url) : null;
    if (url === null || !isPlainHttp(url)) return { kind: 'failed', error: 'bad_url', ms: 0 };
    if (isClosed) return { kind: 'failed', error: 'connection', ms: 0 };
    const opened = await openedAgent();
    if (opened === null) return { kind: 'failed', error: 'local_failure', ms: since() };
    return new Promise((settle) => {
      const { headers, method } = message;
      opened.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method,
          headers: { 'user-agent': 'RewardsWall', ...headers },
          body: message.body,
        },
        new Exchange({ ...bounds, timeoutMs, since, settle }),
      );
    });
  };

  // Traces neither the URL nor its host: both are external input, and a URL may contain keys and subids.
  const traced = (message: OutboundRequest): Promise<RawOutcome> =>
    inSpan(message.method, { 'http.request.method': message.method }, async (note) => {
      const outcome = await send(message);
      note(
        outcome.kind === 'failed' ? { 'error.type': outcome.error } : { 'http.response.status_code': outcome.status },
      );
      return outcome;
    });

  return Object.assign(traced, {
    async close() {
      isClosed = true;
      if (agent !== null) await (await openedAgent())?.destroy();
    },
  });
}

/** One request and its response, until the end of the response, its limit, an error, or the timeout. */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly deps: {
    keptBytes: number;
    bodyBytes: number;
    timeoutMs: number;
    since: () => number;
    settle: (outcome: RawOutcome) => void;
  };
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | null = null;
  private answer: { status: number; headers: IncomingHttpHeaders } | null = null;
  private readonly kept: Buffer[] = [];
  private received = 0;
  private hints = 0;
  private isSettled = false;

  constructor(deps: Exchange['deps']) {
    this.deps = deps;
    this.timer = setTimeout(() => this.end('timeout'), deps.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The request waited for a connection until the timeout, so it must not be sent.
    if (this.isSettled) controller.abort(new Error('too late'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) {
      this.hints += 1;
      if (this.hints > MAX_HINTS) this.end('response_too_large');
      return;
    }
    this.answer = { status, headers };
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    // Copied, because the chunk is a view of a much larger buffer.
    const { bodyBytes, keptBytes } = this.deps;
    if (this.received < keptBytes) this.kept.push(Buffer.from(chunk.subarray(0, keptBytes - this.received)));
    this.received += chunk.length;
    if (this.received > bodyBytes) this.end('response_too_large');
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end(nameOf(error));
  }

  /** `error`: the outcome if there was no status; null if the response ended normally. */
  private end(error: FetchError | null): void {
    if (this.isSettled) return;
    this.isSettled = true;
    clearTimeout(this.timer);
    const ms = this.deps.since();
    this.deps.settle(
      this.answer === null
        ? { kind: 'failed', error: error ?? 'bad_answer', ms }
        : { kind: 'answered', ...this.answer, kept: Buffer.concat(this.kept), cut: error, ms },
    );
    if (error === 'timeout' || error === 'response_too_large') this.controller?.abort(new Error(error));
  }
}

function isPlainHttp(url: URL): boolean {
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '';
}

/** Decodes UTF-8. Replaces invalid bytes, and NUL, which PostgreSQL can't store. */
export function textOf(bytes: Buffer): string {
  // `stream` omits a character that the limit has truncated.
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '\uFFFD');
}

function nameOf(error: Error): FetchError {
  if (error instanceof AddressRefusedError) return 'address_refused';
  if (localFailureOf(error) !== null) return 'local_failure';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_NODATA') return 'name_not_found';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'response_too_large';
  if (code === 'UND_ERR_INVALID_ARG') return 'bad_url';
  if (error.name === 'HTTPParserError') return 'bad_answer';
  if (/^ERR_(?:TLS|SSL)|CERT|SIGNATURE|ISSUER|EPROTO/.test(code)) return 'tls';
  return 'connection';
}

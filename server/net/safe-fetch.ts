import type { IncomingHttpHeaders } from 'node:http';
import type { Agent, Dispatcher } from 'undici';
import type { ServiceClock } from '../runtime/clock.ts';
import { AddressRefusedError, safeConnector, systemResolve, type Resolve } from './connect-safely.ts';
import { readRetryAfter } from './retry-after.ts';

/** A request to an address that somebody else named. */
export interface OutboundRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Null for a GET. */
  body: string | null;
}

/** Why there was no answer. */
export type FetchError =
  | 'bad_url'
  | 'address_refused'
  | 'name_not_found'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'bad_answer'
  | 'response_too_large';

/** What came of one message. `ms`: how long it took. */
export type FetchOutcome =
  | {
      kind: 'answered';
      status: number;
      /** What `Retry-After` asks for. */
      retryAfterMs: number | null;
      /** The first 2 kB, bytes that are no UTF-8 replaced. */
      body: string;
      ms: number;
    }
  | { kind: 'failed'; error: FetchError; ms: number };

/**
 * Sends one message and never throws. The address is hostile input (docs/contract/postbacks.md#addresses): http(s)
 * without credentials, addresses as `safeConnector` allows them, no redirect followed (a 3xx is an answer), the body
 * read to 64 kB and the connection then cut, all within the time limit. An answer counts by its status as soon as the
 * status is there: a body that is too long, too slow or cut short changes nothing.
 */
export type SafeFetch = (message: OutboundRequest) => Promise<FetchOutcome>;

export interface SafeFetchOptions {
  /** Exceptions, as `hostKey` writes them. */
  allow: readonly string[];
  clock: ServiceClock;
  /** For everything from the look-up to the end of the body. */
  timeoutMs?: number | undefined;
  resolve?: Resolve;
}

export const FETCH_TIMEOUT_MS = 15_000;
const BODY_BYTES = 64 * 1024;
const KEPT_BYTES = 2048;
const HEADER_BYTES = 16 * 1024;
/** 1xx answers before the real one: without a limit, a stream of them keeps the process busy until the time is up. */
const HINTS = 16;

/** `close` cuts what is under way and lets go of all connections. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch & { close(): Promise<void> } {
  const { clock, timeoutMs = FETCH_TIMEOUT_MS, resolve = systemResolve } = options;
  const allow = new Set(options.allow);
  let agent: Promise<Agent> | null = null;
  let isClosed = false;

  const openAgent = async (): Promise<Agent> => {
    // Loaded with the first message: it takes longer than all else at a start.
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

  const send = async (message: OutboundRequest): Promise<FetchOutcome> => {
    const startedAtMs = clock.monotonicMs();
    const since = (): number => Math.round(clock.monotonicMs() - startedAtMs);
    const url = URL.canParse(message.url) ? new URL(message.url) : null;
    if (url === null || !isPlainHttp(url)) return { kind: 'failed', error: 'bad_url', ms: 0 };
    if (isClosed) return { kind: 'failed', error: 'connection', ms: 0 };
    const opened = await (agent ??= openAgent());
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
        new Exchange({ timeoutMs, since, now: () => clock.now(), settle }),
      );
    });
  };

  return Object.assign(send, {
    async close() {
      isClosed = true;
      if (agent !== null) await (await agent).destroy();
    },
  });
}

/** One request and its answer, up to the first of: all of the answer, its limit, an error, the time limit. */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly deps: {
    timeoutMs: number;
    since: () => number;
    now: () => number;
    settle: (outcome: FetchOutcome) => void;
  };
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | null = null;
  private answer: { status: number; retryAfterMs: number | null } | null = null;
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
    // It waited for its connection until the time was up: nothing may be sent any more.
    if (this.isSettled) controller.abort(new Error('too late'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) {
      this.hints += 1;
      if (this.hints > HINTS) this.end('response_too_large');
      return;
    }
    const retryAfter = headers['retry-after'];
    this.answer = {
      status,
      retryAfterMs: readRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, this.deps.now()),
    };
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    // A copy: the chunk is a view of a far bigger buffer.
    if (this.received < KEPT_BYTES) this.kept.push(Buffer.from(chunk.subarray(0, KEPT_BYTES - this.received)));
    this.received += chunk.length;
    if (this.received > BODY_BYTES) this.end('response_too_large');
  }

  onResponseEnd(): void {
    this.end('bad_answer');
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end(nameOf(error));
  }

  /** `error` stands when there was no status. */
  private end(error: FetchError): void {
    if (this.isSettled) return;
    this.isSettled = true;
    clearTimeout(this.timer);
    const ms = this.deps.since();
    this.deps.settle(
      this.answer === null
        ? { kind: 'failed', error, ms }
        : { kind: 'answered', ...this.answer, body: textOf(this.kept), ms },
    );
    if (error === 'timeout' || error === 'response_too_large') this.controller?.abort(new Error(error));
  }
}

function isPlainHttp(url: URL): boolean {
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '';
}

/** Lossy; NUL is replaced too, which PostgreSQL can't store. */
function textOf(chunks: readonly Buffer[]): string {
  // `stream`: a character that the limit cut in two is left out.
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true }).replaceAll('\0', '\uFFFD');
}

function nameOf(error: Error): FetchError {
  if (error instanceof AddressRefusedError) return 'address_refused';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_NODATA') return 'name_not_found';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'response_too_large';
  if (code === 'UND_ERR_INVALID_ARG') return 'bad_url';
  if (error.name === 'HTTPParserError') return 'bad_answer';
  if (/^ERR_(?:TLS|SSL)|CERT|SIGNATURE|ISSUER|EPROTO/.test(code)) return 'tls';
  return 'connection';
}

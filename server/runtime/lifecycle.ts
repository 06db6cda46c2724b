import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Log } from './log.ts';
import { signals, type StopRequests } from './stop-requests.ts';

/** What shuts down at a stop request. */
export interface Drainable {
  /** Readiness responds with 503 from now on. */
  startDraining: () => void;
  /** Finishes queued work and closes the database. */
  close: () => Promise<void>;
}

/** How much longer than its requests the whole shutdown may take. */
const GRACE_MS = 5000;

/**
 * Resolves after a stop request (by default a signal) once every open request has its response and every accepted write
 * is committed. A second stop request ends the process at once.
 *
 * For `delayMs`, the service still accepts requests while readiness tells proxies to send no more. Requests still open
 * `timeoutMs` later are cut off. If something blocks for 5 s more (a hanging database, a log without a reader), it
 * calls `exit` with 1; acknowledged writes are committed by then.
 */
export async function drainOnSignal(options: {
  /** The servers that still accept requests. */
  servers: readonly Server[];
  drain: Drainable;
  delayMs?: number;
  timeoutMs: number;
  log: Log;
  exit?: (code: number) => void;
  stopRequests?: StopRequests;
}): Promise<void> {
  const { servers, delayMs = 0, drain, timeoutMs, log, stopRequests = signals } = options;
  const request = await stopRequests.first();
  const stopListening = stopRequests.onNext(endAtOnce);
  log.info({ event: request }, 'shutting down');
  // Continues after this function, because the process may have work to finish. Doesn't keep the process alive.
  setTimeout(
    () => {
      log.error({ event: 'drain_timeout' }, 'gave up waiting for a clean shutdown');
      (options.exit ?? process.exit)(1);
    },
    delayMs + timeoutMs + GRACE_MS,
  ).unref();
  drain.startDraining();
  // Clients with a connection get their response, and open the next connection to another process.
  for (const server of servers) server.prependListener('request', closeAfterAnswer);
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  await Promise.all(servers.map((server) => closeServer(server, timeoutMs)));
  await drain.close();
  log.info({}, 'stopped');
  stopListening();
}

const SWEEP_MS = 50;

/** Refuses new connections, closes idle ones, waits for open requests, and cuts off the rest after `timeoutMs`. */
export function closeServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
    // Without this, a connection whose request ends after `close` stays open for another request.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function closeAfterAnswer(_request: IncomingMessage, response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

function endAtOnce(): void {
  process.exit(1);
}

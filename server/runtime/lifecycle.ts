import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Log } from './log.ts';
import { signals, type StopRequests } from './stop-requests.ts';

/** What shuts down at a stop request. */
export interface Drainable {
  /** Readiness answers 503 from now on. */
  startDraining: () => void;
  /** Finishes queued work and closes the database. */
  close: () => Promise<void>;
}

/** How much longer than its requests the whole shutdown may take. */
const GRACE_MS = 5000;

/**
 * Resolves after a stop request (a signal, unless `stopRequests` says otherwise), once every open request is answered
 * and every accepted write is committed. A second stop request ends the process at once. For `delayMs`, the service still
 * takes requests, while readiness tells proxies to send no more. Requests that are still open `timeoutMs` later are cut
 * off. If something still blocks 5 s later (a database that does not answer, a log that no one
 * reads), it calls `exit` with 1. Acknowledged writes are committed by then.
 */
export async function drainOnSignal(options: {
  /** Those that still take requests. */
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
  // Outlives this function, because the process may still have work to finish. It doesn't keep the process alive.
  setTimeout(
    () => {
      log.error({ event: 'drain_timeout' }, 'gave up waiting for a clean shutdown');
      (options.exit ?? process.exit)(1);
    },
    delayMs + timeoutMs + GRACE_MS,
  ).unref();
  drain.startDraining();
  // Anyone who has a connection gets its answer, and opens the next one to another process.
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
    // Without this, a connection whose request ends after `close` stays open for a next request.
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

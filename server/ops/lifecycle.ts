import type { Server } from 'node:http';
import type { Logger } from 'pino';

/** What is wound down on SIGTERM or SIGINT, in this order. */
export interface Drain {
  server: Server;
  /** Readiness answers 503 from now on. */
  startDraining: () => void;
  /** Finishes what is queued and lets go of the database. */
  close: () => Promise<void>;
  /** Requests still open after this are cut, in milliseconds. */
  timeoutMs: number;
  log: Logger;
}

/**
 * Resolves after a signal, once every open request is answered and every accepted write is committed.
 * A second signal ends the process at once.
 */
export async function drainOnSignal(drain: Drain): Promise<void> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  const endAtOnce = (): void => process.exit(1);
  process.once('SIGTERM', endAtOnce);
  process.once('SIGINT', endAtOnce);
  drain.log.info({ event: 'draining', signal });
  drain.startDraining();
  await closeServer(drain.server, drain.timeoutMs);
  await drain.close();
  drain.log.info({ event: 'stopped' });
  process.off('SIGTERM', endAtOnce);
  process.off('SIGINT', endAtOnce);
}

/** Takes no new connection, ends idle ones, waits for open requests, cuts what is left after `timeoutMs`. */
export function closeServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

import type { Server } from 'node:http';
import type { Log } from './log.ts';

/** What winds down on SIGTERM or SIGINT. */
export interface Drainable {
  /** Readiness answers 503 from now on. */
  startDraining: () => void;
  /** Finishes what is queued and lets go of the database. */
  close: () => Promise<void>;
}

/**
 * Resolves after a signal, once every open request is answered and every accepted write is committed.
 * A second signal ends the process at once. `timeoutMs`: requests still open after it are cut.
 */
export async function drainOnSignal(options: {
  server: Server;
  drain: Drainable;
  timeoutMs: number;
  log: Log;
}): Promise<void> {
  const { server, drain, timeoutMs, log } = options;
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  process.once('SIGTERM', endAtOnce);
  process.once('SIGINT', endAtOnce);
  log.info({ event: signal.toLowerCase() }, 'draining');
  drain.startDraining();
  await closeServer(server, timeoutMs);
  await drain.close();
  log.info({}, 'stopped');
  process.off('SIGTERM', endAtOnce);
  process.off('SIGINT', endAtOnce);
}

const SWEEP_MS = 50;

/** Takes no new connection, ends idle ones, waits for open requests, cuts what is left after `timeoutMs`. */
export function closeServer(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
    // A connection whose request ends after `close` stays open for the next one: nobody may wait for that.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function endAtOnce(): void {
  process.exit(1);
}

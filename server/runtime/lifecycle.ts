import type { Server } from 'node:http';
import type { Log } from './log.ts';

/** What winds down on SIGTERM or SIGINT. */
export interface Drainable {
  /** Readiness answers 503 from now on. */
  startDraining: () => void;
  /** Finishes what is queued and lets go of the database. */
  close: () => Promise<void>;
}

/** How much longer than its requests the whole wind-down may take. */
const GRACE_MS = 5000;

/**
 * Resolves after a signal, once every open request is answered and every accepted write is committed.
 * A second signal ends the process at once. `timeoutMs`: requests still open after it are cut; what is still in the way
 * of the process's end 5 s later (a database that does not answer, a log that nobody reads) is waited for no longer:
 * `exit` with 1. What was acknowledged is committed by then.
 */
export async function drainOnSignal(options: {
  server: Server;
  drain: Drainable;
  timeoutMs: number;
  log: Pick<Log, 'info' | 'error'>;
  exit?: (code: number) => void;
}): Promise<void> {
  const { server, drain, timeoutMs, log } = options;
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  process.once('SIGTERM', endAtOnce);
  process.once('SIGINT', endAtOnce);
  log.info({ event: signal.toLowerCase() }, 'draining');
  // Stays when this function is done: the process may have an end of its own to come to. It keeps no process alive.
  setTimeout(() => {
    log.error({ event: 'drain_timeout' }, 'gave up waiting for the end');
    (options.exit ?? process.exit)(1);
  }, timeoutMs + GRACE_MS).unref();
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

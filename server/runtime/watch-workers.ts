import type { Log } from './log.ts';
import type { Worker } from './worker.ts';

const EVERY_MS = 3000;
/** A worker that is only busy responds to one of this many pings. */
const SILENT_AFTER = 4;

/**
 * Pings the workers that listen. A silent one is logged once and reported to the others, whose readiness names it,
 * because the system still gives it connections.
 */
export function watchWorkers(listening: ReadonlySet<Worker>, { log }: { log: Log }): { close(): void } {
  const look = (): void => {
    const silent: number[] = [];
    for (const { pid, unanswered } of listening) {
      if (unanswered >= SILENT_AFTER) silent.push(pid);
      if (unanswered === SILENT_AFTER) log.error({ event: 'worker_silent', worker: pid }, 'a worker does not answer');
    }
    for (const worker of listening) worker.ask(silent);
  };
  const timer = setInterval(look, EVERY_MS).unref();
  return { close: () => clearInterval(timer) };
}

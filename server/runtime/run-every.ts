import type { Log } from './log.ts';

/**
 * Runs `job` every `intervalMs`, never twice at once, by timers that keep no process alive. A job that fails is logged
 * under `event` and runs again at its next time. `close` stops it and waits for what is under way.
 */
export function runEvery(deps: {
  intervalMs: number;
  event: string;
  job: (signal: AbortSignal) => Promise<unknown>;
  log: Pick<Log, 'warn'>;
}): { close(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= deps
      .job(stopping.signal)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) deps.log.warn({ event: deps.event, error }, 'a recurring job failed');
      })
      .then(() => {
        running = null;
      });
  }, deps.intervalMs).unref();
  return {
    async close() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}

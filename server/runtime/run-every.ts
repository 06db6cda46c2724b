import type { Log } from './log.ts';

/**
 * Runs `job` every `intervalMs`, never twice at once. The timer doesn't keep the process alive. A failure is logged as
 * `event`, and the job runs again at the next interval. `close` stops the timer, aborts the signal and waits for the
 * job.
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

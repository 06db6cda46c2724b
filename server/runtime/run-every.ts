import type { Ids } from './ids.ts';
import type { LogEvent } from './log-events.ts';
import type { Log } from './log.ts';
import { inRun } from './run-ids.ts';

/**
 * Runs `job` every `intervalMs`, never twice at once, by a timer that doesn't keep the process alive. A failure is
 * logged as `event`, and the job runs again at the next interval. Each run has an ID on all its log lines. `close`
 * stops the timer, aborts the signal and waits for the job.
 */
export function runEvery(deps: {
  intervalMs: number;
  event: LogEvent;
  job: (signal: AbortSignal) => Promise<unknown>;
  ids: Ids;
  log: Log;
}): { close(): Promise<void> } {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    try {
      await deps.job(stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted) deps.log.warn({ event: deps.event, error }, 'a recurring job failed');
    }
  };
  const timer = setInterval(() => {
    running ??= inRun(deps.ids.run(), run).then(() => {
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

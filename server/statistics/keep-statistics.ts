import type { Ids } from '../runtime/ids.ts';
import type { Log } from '../runtime/log.ts';
import { inRun } from '../runtime/run-ids.ts';

export interface StatisticsKeeper {
  /** Stores the impressions and refreshes, after any refresh in progress. */
  refresh(): Promise<void>;
  /** Stops the timers and any refresh in progress, and stores the last impressions. */
  close(): Promise<void>;
}

const FLUSH_INTERVAL_MS = 10_000;
const FIRST_REFRESH_MS = 2_000;

/** Refreshes the statistics on timers that don't keep the process alive. */
export function keepStatistics({
  flush,
  ids,
  intervalMs,
  log,
  refresh,
}: {
  /** Stores the impressions. Never fails. */
  readonly flush: () => Promise<void>;
  readonly refresh: (signal: AbortSignal) => Promise<unknown>;
  /** Time between two refreshes; 0 = no timers. */
  readonly intervalMs: number;
  readonly ids: Ids;
  readonly log: Log;
}): StatisticsKeeper {
  const stopping = new AbortController();
  let last: Promise<void> = Promise.resolve();
  let next: NodeJS.Timeout | undefined;
  let flushing: NodeJS.Timeout | undefined;

  const refreshNow = (): Promise<void> => {
    const run = last.then(async () => {
      await flush();
      await refresh(stopping.signal);
    });
    last = run.catch(() => undefined);
    return run;
  };

  const refreshOrLog = async (): Promise<void> => {
    try {
      await refreshNow();
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ event: 'statistics_failed', error }, 'could not update the statistics');
    }
  };

  const refreshIn = (ms: number): void => {
    next = setTimeout(() => {
      void inRun(ids.run(), refreshOrLog).then(() => {
        if (!stopping.signal.aborted) refreshIn(intervalMs);
      });
    }, ms).unref();
  };

  if (intervalMs > 0) {
    refreshIn(Math.min(FIRST_REFRESH_MS, intervalMs));
    flushing = setInterval(() => void flush(), FLUSH_INTERVAL_MS).unref();
  }

  return {
    refresh: refreshNow,
    async close() {
      clearTimeout(next);
      clearInterval(flushing);
      stopping.abort();
      await last;
      await flush();
    },
  };
}

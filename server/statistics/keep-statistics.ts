import type { Log } from '../runtime/log.ts';

export interface KeepDeps {
  /** Writes down the impressions; never fails. */
  readonly flush: () => Promise<void>;
  readonly refresh: (signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds between two refreshes; 0 = no timers, only what is asked for. */
  readonly intervalMs: number;
  readonly log: Pick<Log, 'warn'>;
}

export interface StatisticsKeeper {
  /** Writes down the impressions and refreshes now, after whatever is under way. */
  refresh(): Promise<void>;
  /** Ends the timers and what is under way, and writes down the last impressions. */
  close(): Promise<void>;
}

const FLUSH_EVERY_MS = 10_000;
const FIRST_AFTER_MS = 2_000;

/** Keeps the statistics fresh by timers that keep no process alive. */
export function keepStatistics({ flush, intervalMs, log, refresh }: KeepDeps): StatisticsKeeper {
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

  const refreshIn = (ms: number): void => {
    next = setTimeout(() => {
      void refreshNow()
        .catch((error: unknown) => {
          if (!stopping.signal.aborted)
            log.warn({ event: 'statistics_failed', error }, 'could not update the statistics');
        })
        .then(() => {
          if (!stopping.signal.aborted) refreshIn(intervalMs);
        });
    }, ms).unref();
  };

  if (intervalMs > 0) {
    refreshIn(Math.min(FIRST_AFTER_MS, intervalMs));
    flushing = setInterval(() => void flush(), FLUSH_EVERY_MS).unref();
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

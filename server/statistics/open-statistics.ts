import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts';
import type { StatisticsPort } from '../store/ports/statistics.ts';
import { createImpressions, type CountImpressions } from './count-impressions.ts';
import { keepStatistics, type StatisticsKeeper } from './keep-statistics.ts';
import { refreshStatistics, type RefreshDeps } from './refresh-statistics.ts';

export interface Statistics extends StatisticsKeeper {
  readonly countImpressions: CountImpressions;
}

/** The statistics of a service: counts impressions as they happen, and the rest by timer or on demand. */
export function openStatistics(parts: {
  readonly store: StatisticsPort;
  readonly clock: Clock;
  readonly log: Log;
  /** Milliseconds between two refreshes; 0 = no timers. */
  readonly intervalMs: number;
  readonly loadPriors: RefreshDeps['loadPriors'];
  /** Resolves once the lists of offers show the stored figures. */
  readonly publish: () => Promise<void>;
}): Statistics {
  const { intervalMs, log, publish } = parts;
  const { count, flush } = createImpressions({ ...parts, yieldToEventLoop });
  const refreshNow = refreshStatistics({ ...parts, yieldToEventLoop });
  const refresh = async (signal: AbortSignal): Promise<void> => {
    await refreshNow(signal);
    await publish();
  };
  return { ...keepStatistics({ flush, refresh, intervalMs, log }), countImpressions: count };
}

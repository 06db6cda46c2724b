import type { Log } from '../runtime/log.ts';
import { createImpressions, type CountImpressions, type ImpressionsDeps } from './count-impressions.ts';
import { keepStatistics, type StatisticsKeeper } from './keep-statistics.ts';
import { refreshStatistics, type RefreshDeps } from './refresh-statistics.ts';

export interface StatisticsDeps extends RefreshDeps {
  readonly store: RefreshDeps['store'] & ImpressionsDeps['store'];
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds between two refreshes; 0 = no timers. */
  readonly intervalMs: number;
  /** Lets the lists of offers follow what is saved. */
  readonly publish: () => Promise<void>;
}

export interface Statistics extends StatisticsKeeper {
  readonly countImpressions: CountImpressions;
}

/** The statistics of a service: impressions as they happen, all else by timer or on demand. */
export function openStatistics(deps: StatisticsDeps): Statistics {
  const { count, flush } = createImpressions(deps);
  const refresh = refreshStatistics(deps);
  const keeper = keepStatistics({
    flush,
    refresh: async (signal) => {
      await refresh(signal);
      await deps.publish();
    },
    intervalMs: deps.intervalMs,
    log: deps.log,
  });
  return { ...keeper, countImpressions: count };
}

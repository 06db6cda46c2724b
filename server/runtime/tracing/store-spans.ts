import type { ServiceClock } from '../clock.ts';
import type { StoreObserver } from '../metrics/metrics.ts';
import { addSpan, isTracing } from './spans.ts';

/**
 * Reports the store's work to `metrics`, and as spans if tracing is on. On SQLite, commands of several requests share a
 * transaction, whose span belongs to the first request.
 */
export function withStoreSpans(metrics: StoreObserver | null, clock: ServiceClock): StoreObserver | null {
  if (!isTracing()) return metrics;
  return {
    begin: () => clock.monotonicMs(),
    end(work, startedAt) {
      metrics?.end(work, startedAt);
      const endedAt = clock.now();
      addSpan(`database ${work}`, { startedAt: endedAt - (clock.monotonicMs() - startedAt), endedAt });
    },
    commit: (commands) => metrics?.commit(commands),
    list: (server) => metrics?.list(server),
  };
}

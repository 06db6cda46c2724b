import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { HealthCheck } from '../runtime/health.ts';
import { isoTime } from '../runtime/iso-time.ts';
import type { Store } from '../store/store.ts';

/** Enough to find the last finished run if the job is only late. */
const RUNS = 20;
const INTERVALS = 3;
/** Minimum, regardless of the interval. */
const SHORTEST_MS = 3 * HOUR_MS;

/** Readiness check of retention: warns if the last run failed, or none has finished for a long time. */
export function retentionHealth({
  clock,
  intervalMs,
  store,
}: {
  store: Store;
  clock: Clock;
  /** 0: the job runs only by command, so it is never late. */
  intervalMs: number;
}): HealthCheck {
  return {
    name: 'retention',
    async check() {
      if (intervalMs === 0) return { state: 'ok' };
      const { runs: stored } = await store.readRetention({ runs: RUNS });
      // Runs of a clock that was ahead say nothing about now.
      const runs = stored.filter(({ startedAt }) => startedAt <= clock.now());
      const [last] = runs;
      if (last?.state === 'failed') {
        const detail = `Old rows: the run of ${isoTime(last.startedAt)} has failed. The log has the error, under retention_failed.`;
        return { state: 'warning', detail };
      }
      const since = runs.find(({ state }) => state === 'done')?.startedAt ?? runs.at(-1)?.startedAt ?? null;
      const isLate = since !== null && clock.now() - since > Math.max(SHORTEST_MS, INTERVALS * intervalMs);
      if (!isLate) return { state: 'ok' };
      const detail = `Old rows: no run has finished since ${isoTime(since)} (see retention show).`;
      return { state: 'warning', detail };
    },
  };
}

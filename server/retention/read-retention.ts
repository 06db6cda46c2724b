import { DAY_MS, HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import { isoTime } from '../runtime/iso-time.ts';
import type { PartitionStep, RemovedRows, StoredRetentionRun } from '../store/ports/retention.ts';
import type { RetentionTimes } from '../config.ts';
import type { Store } from '../store/store.ts';
import { noRows, type RetentionReport } from './run-retention.ts';

/** How long each kind of row is kept, what the job has removed, and the oldest remaining rows. Times are ISO 8601. */
export interface Retention {
  days: Record<KeptKind, number | null>;
  /** Where rows are archived before they are removed; null = nowhere. */
  archive_dir: string | null;
  /** Null: the job runs by command only. */
  next_run_at: string | null;
  oldest: { clicks: string | null; deliveries: string | null; attempts: string | null };
  runs: RetentionRun[];
}

/** The kinds of rows with their own retention time. */
export const keptKinds = [
  ...(['clicks', 'leads', 'attempts', 'addresses', 'impressions'] as const),
  ...(['security_events', 'audit_log'] as const),
] as const;
export type KeptKind = (typeof keptKinds)[number];

export interface RetentionRun {
  run_id: string;
  state: StoredRetentionRun['state'];
  started_at: string;
  ended_at: string | null;
  removed: RemovedRows;
  /** On PostgreSQL, the months that it created, dropped, or had to keep although they expired. */
  months: readonly PartitionStep[];
}

/** Delay before a failed run is retried; the interval if that is shorter. */
const RETRY_MS = HOUR_MS;

/** When the next run is due: immediately if there was none. Ignores runs of a clock that was ahead. */
export function nextRunAt({
  intervalMs,
  now,
  runs,
}: {
  runs: readonly StoredRetentionRun[];
  now: number;
  intervalMs: number;
}): number {
  const last = runs.find(({ startedAt }) => startedAt <= now);
  if (last === undefined) return now;
  return last.startedAt + (last.state === 'done' ? intervalMs : Math.min(RETRY_MS, intervalMs));
}

export function removedBy(run: StoredRetentionRun): RemovedRows {
  return reportOf(run).removed;
}

/** A run that was stored before a count existed lacks it. */
function reportOf({ report }: StoredRetentionRun): RetentionReport {
  const { months = [], removed } = JSON.parse(report) as Partial<RetentionReport>;
  return { removed: { ...noRows(), ...removed }, months };
}

/** Reads what `retention show` prints. */
export function readRetention({
  clock,
  settings,
  store,
}: {
  store: Store;
  settings: RetentionTimes;
  clock: Clock;
}): (input: { runs: number }) => Promise<Retention> {
  return async ({ runs: wanted }) => {
    const { oldest, runs } = await store.readRetention({ runs: wanted });
    const now = clock.now();
    const inDays = (ms: number | null): number | null => (ms === null ? null : ms / DAY_MS);
    const { addressesMs, attemptsMs, clicksMs, impressionsMs, intervalMs, leadsMs } = settings;
    const { archiveDir, auditMs, securityMs } = settings;
    return {
      days: {
        clicks: inDays(clicksMs),
        leads: inDays(leadsMs),
        attempts: inDays(attemptsMs),
        addresses: inDays(addressesMs),
        impressions: inDays(impressionsMs),
        security_events: inDays(securityMs),
        audit_log: inDays(auditMs),
      },
      archive_dir: archiveDir,
      next_run_at: intervalMs === 0 ? null : isoTime(Math.max(now, nextRunAt({ runs, now, intervalMs }))),
      oldest: {
        clicks: isoTime(oldest.clicks),
        deliveries: isoTime(oldest.deliveries),
        attempts: isoTime(oldest.attempts),
      },
      runs: runs.map((run) => ({
        run_id: run.runId,
        state: run.state,
        started_at: isoTime(run.startedAt),
        ended_at: isoTime(run.endedAt),
        ...reportOf(run),
      })),
    };
  };
}

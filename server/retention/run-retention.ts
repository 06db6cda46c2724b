import type { Base } from '../base.ts';
import type { RetentionTimes } from '../config.ts';
import { inSpan } from '../runtime/tracing/spans.ts';
import {
  removedKinds,
  type PartitionStep,
  type RemovedKind,
  type RemovedRows,
  type StoredRetentionRun,
} from '../store/ports/retention.ts';
import type { Archive } from './archives/write-archive.ts';
import { removeRows } from './remove-rows.ts';
import { createSlices, type SliceRoom } from './slices.ts';

/** The result of a run. `busy`: another process is running it. Times are epoch ms. */
export type RetentionOutcome =
  | { kind: 'busy' }
  | ({ kind: 'done' | 'stopped'; startedAt: number; endedAt: number; isDry: boolean } & RetentionReport);

/** What a run removed, and the months that it created, dropped, or had to keep although they expired. */
export interface RetentionReport {
  removed: RemovedRows;
  /** Empty on SQLite. */
  months: readonly PartitionStep[];
}

/** If a process dies, the next run waits this long. */
const LEASE_MS = 5 * 60_000;
/** How often the lease is extended and the report stored. */
const SAVE_EVERY_MS = 30_000;

/** The run must stop early. */
class Stopped extends Error {
  override name = 'Stopped';
}

/** Zero rows of every kind. */
export function noRows(): Record<RemovedKind, number> {
  return Object.fromEntries(removedKinds.map((kind) => [kind, 0])) as Record<RemovedKind, number>;
}

/**
 * Removes rows that are no longer needed (docs/privacy-and-retention.md#retention), in slices, while no other process does. Stores
 * and logs what it removed. `isDry`: only counts, and stores nothing. An interrupted run leaves nothing inconsistent:
 * each slice is one transaction, and the next run finds the rest.
 */
export function runRetention(
  deps: Base & {
    settings: RetentionTimes;
    /** Waits between slices, or until the signal is aborted. */
    pause: (ms: number, signal: AbortSignal) => Promise<void>;
    /** Opens the archive that rows are written to before removal; absent or null = none. */
    openArchive?: ((runId: string) => Promise<Archive>) | null;
  },
): (run: { isDry: boolean; signal: AbortSignal }) => Promise<RetentionOutcome> {
  const { clock, ids, log, store } = deps;
  return async ({ isDry, signal }) => {
    const startedAt = clock.now();
    const runId = ids.timeOrdered('ret', startedAt);
    const removed = noRows();
    const months: PartitionStep[] = [];
    const lease = (): Promise<boolean> =>
      store.leaseJob({ job: 'retention', owner: runId, at: clock.now(), until: clock.now() + LEASE_MS });
    const save = async (state: StoredRetentionRun['state']): Promise<void> => {
      const endedAt = state === 'running' ? null : clock.now();
      const report = JSON.stringify({ removed, months } satisfies RetentionReport);
      if (!isDry) await store.saveRetentionRun({ runId, startedAt, endedAt, state, report });
    };
    if (!isDry && !(await lease())) return { kind: 'busy' };

    const slices = createSlices({
      clock,
      engine: store.engine,
      settle: store.settleParts,
      pause: (ms) => deps.pause(ms, signal),
    });
    let savedMs = clock.monotonicMs();
    const keepLease = async (): Promise<void> => {
      if (signal.aborted) throw new Stopped('The process ends.');
      if (isDry || clock.monotonicMs() - savedMs < SAVE_EVERY_MS) return;
      savedMs = clock.monotonicMs();
      if (!(await lease())) throw new Stopped('Another process has the lease.');
      await save('running');
    };
    const progress = {
      keepLease,
      async slice<Result>(
        work: (room: SliceRoom) => Promise<Result>,
        removedBy: (result: Result) => number,
      ): Promise<Result> {
        await keepLease();
        return slices.run(work, removedBy);
      },
      add(kind: RemovedKind, rows: number) {
        removed[kind] += rows;
      },
      addMonth(step: PartitionStep) {
        months.push(step);
      },
    };

    let state: 'done' | 'stopped' | 'failed' = 'failed';
    try {
      await save('running');
      const archive = isDry ? null : ((await deps.openArchive?.(runId)) ?? null);
      await inSpan('retention run', {}, () => removeRows(deps, progress, { at: startedAt, isDry, archive }));
      state = 'done';
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      state = 'stopped';
    } finally {
      await save(state);
      if (!isDry) await store.endJobLease({ job: 'retention', owner: runId });
    }
    if (!isDry) {
      for (const kind of removedKinds) {
        if (removed[kind] > 0) log.info({ event: 'retention_removed', code: kind, count: removed[kind] }, 'removed');
      }
      for (const { outcome, partition } of months)
        log.info({ event: 'retention_month', code: outcome, partition }, 'month');
    }
    return { kind: state, startedAt, endedAt: clock.now(), isDry, removed, months };
  };
}

import type { Database } from 'better-sqlite3';
import { noop, type ReachCheckpoint } from '../../runtime/checkpoints.ts';
import { errorCodeOf } from '../../runtime/error-text.ts';
import type { StoreObserver } from '../../runtime/metrics/metrics.ts';
import {
  DatabaseUnavailable,
  isKeyFence,
  MasterKeyChanged,
  OutcomeUnknown,
  StorageFull,
} from '../database-failures.ts';
import { isBusy, PAUSE_MS, TRIES } from './retry-while-busy.ts';

/** Larger transactions would block the event loop for too long. */
const BATCH_AT_MOST = 256;

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** The only writer. Commands of one turn of the event loop share a transaction, and so one flush to the disk. */
export interface GroupCommit {
  /**
   * Queues a command, which must be synchronous, touch only the database, and be safe to call again. Resolves after the
   * commit. If a command throws, only its own writes are rolled back. If the commit fails, all commands of the
   * transaction are rejected, with OutcomeUnknown if the disk failed.
   */
  write<Result>(command: () => Result): Promise<Result>;
  /** How many commands have found the disk full. */
  storageFailures(): number;
  /** Refuses new commands, and resolves when all queued ones have run. */
  close(): Promise<void>;
}

/** `reach` is called before and after each commit. */
export function createGroupCommit(
  db: Database,
  reach: ReachCheckpoint = noop,
  { beginTries = TRIES, observer = null }: { beginTries?: number; observer?: StoreObserver | null } = {},
): GroupCommit {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const rollback = db.prepare('rollback');
  const savepoint = db.prepare('savepoint command');
  const release = db.prepare('release command');
  const rollbackTo = db.prepare('rollback to command');
  let queue: Job[] = [];
  /** A batch in which a command threw. It runs again with a savepoint for each command. */
  let failedBatch: Job[] | null = null;
  let scheduled = false;
  let closed = false;
  let storageFailures = 0;
  let waitingForIdle: (() => void)[] = [];

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(flush, 1);
  }

  function flush(attempt: number): void {
    try {
      // Ends this turn's read transaction, and retries a rollback that failed, as it may on a failing disk.
      if (db.inTransaction) rollback.run();
      begin.run();
    } catch (error) {
      // Another process is writing. Reads continue in the meantime.
      if (isBusy(error) && attempt < beginTries) setTimeout(flush, PAUSE_MS, attempt + 1);
      else finish(takeBatch(), isBusy(error) ? new DatabaseUnavailable(error) : error);
      return;
    }
    const startedAt = observer?.begin() ?? 0;
    const isSeparate = failedBatch !== null;
    const batch = takeBatch();
    let outcomes: Outcome[];
    try {
      outcomes = isSeparate ? runSeparately(batch) : runTogether(batch);
    } catch (error) {
      rollBack();
      if (isSeparate || batch.length === 1) return finish(batch, error);
      failedBatch = batch;
      return flush(1);
    }
    reach('store.before_commit');
    try {
      commit.run();
    } catch (error) {
      rollBack();
      // The commit may be in the log although its flush failed. It would take effect if the process ended before the
      // next transaction overwrites it.
      return finish(batch, isDiskError(error) ? new OutcomeUnknown(error) : error);
    }
    reach('store.after_commit');
    observer?.end('write', startedAt);
    observer?.commit(batch.length);
    batch.forEach((job, index) => settle(job, outcomes[index]));
    nextBatch();
  }

  /** If this fails, the next batch rolls back before it begins. */
  function rollBack(): void {
    try {
      if (db.inTransaction) rollback.run();
    } catch {
      // Report the original error instead.
    }
  }

  function takeBatch(): Job[] {
    if (failedBatch !== null) {
      const batch = failedBatch;
      failedBatch = null;
      return batch;
    }
    const batch = queue.slice(0, BATCH_AT_MOST);
    queue = queue.slice(BATCH_AT_MOST);
    return batch;
  }

  /**
   * Runs the batch without savepoints, which would cost a quarter of the throughput. If a command throws, the whole
   * transaction is rolled back, no command is resolved, and `runSeparately` runs them again in a new transaction.
   */
  function runTogether(batch: readonly Job[]): Outcome[] {
    return batch.map((job) => ({ ok: true, value: job.run() }));
  }

  function runSeparately(batch: readonly Job[]): Outcome[] {
    return batch.map((job) => {
      savepoint.run();
      try {
        const value = job.run();
        release.run();
        return { ok: true, value };
      } catch (error) {
        // Some errors, such as a full disk, end the whole transaction, and every command of the batch with it.
        if (!db.inTransaction) throw error;
        rollbackTo.run();
        release.run();
        return { ok: false, error };
      }
    });
  }

  function settle(job: Job, outcome: Outcome | undefined): void {
    if (outcome?.ok === true) job.resolve(outcome.value);
    else fail(job, outcome?.error);
  }

  function fail(job: Job, error: unknown): void {
    const failure = failureOf(error);
    if (failure instanceof StorageFull) storageFailures += 1;
    job.reject(failure);
  }

  function finish(batch: readonly Job[], error: unknown): void {
    for (const job of batch) fail(job, error);
    nextBatch();
  }

  function nextBatch(): void {
    scheduled = false;
    if (queue.length > 0) return schedule();
    for (const resolve of waitingForIdle) resolve();
    waitingForIdle = [];
  }

  return {
    storageFailures: () => storageFailures,
    write<Result>(command: () => Result): Promise<Result> {
      if (closed) return Promise.reject(new Error('The store is closed.'));
      return new Promise<Result>((resolve, reject) => {
        queue.push({ run: command, resolve: (value) => resolve(value as Result), reject });
        schedule();
      });
    },
    close() {
      closed = true;
      if (!scheduled) return Promise.resolve();
      return new Promise((resolve) => waitingForIdle.push(resolve));
    },
  };
}

/** The error for a command's caller. The transaction has been rolled back. */
function failureOf(error: unknown): unknown {
  if (errorCodeOf(error)?.startsWith('SQLITE_FULL') === true) return new StorageFull(error);
  if (isKeyFence(error)) return new MasterKeyChanged(error);
  return isDiskError(error) ? new DatabaseUnavailable(error) : error;
}

function isDiskError(error: unknown): boolean {
  return errorCodeOf(error)?.startsWith('SQLITE_IOERR') === true;
}

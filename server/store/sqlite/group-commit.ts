import type { Database } from 'better-sqlite3';
import { noop, type ReachCheckpoint } from '../../runtime/checkpoints.ts';
import {
  DatabaseUnavailable,
  isKeyFence,
  MasterKeyChanged,
  OutcomeUnknown,
  StorageFull,
} from '../database-failures.ts';

/** Tries of `begin` before a batch gives up on a database that another process keeps locked: about 5 s. */
const BEGIN_TRIES = 500;
const BEGIN_PAUSE_MS = 10;
/** More than this in one transaction would hold the event loop for too long. */
const BATCH_AT_MOST = 256;

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

/** One writer: what one turn of the event loop brings in shares a transaction and its one flush to the disk. */
export interface GroupCommit {
  /**
   * Queues a command, which must be synchronous, touch nothing but the database and start afresh each time it is
   * called. Resolves after the commit. A command that throws rolls back alone; a commit that fails rejects all, with
   * OutcomeUnknown where the disk failed.
   */
  write<Result>(command: () => Result): Promise<Result>;
  /** How many commands found no room so far. */
  storageFailures(): number;
  /** Resolves when all queued commands are through; later ones are refused. */
  close(): Promise<void>;
}

/** `reach` hears of the moments before and after each commit. */
export function createGroupCommit(
  db: Database,
  reach: ReachCheckpoint = noop,
  { beginTries = BEGIN_TRIES }: { beginTries?: number } = {},
): GroupCommit {
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const rollback = db.prepare('rollback');
  const savepoint = db.prepare('savepoint command');
  const release = db.prepare('release command');
  const rollbackTo = db.prepare('rollback to command');
  let queue: Job[] = [];
  /** A batch in which a command threw: it runs again, a savepoint for each command. */
  let apart: Job[] | null = null;
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
      // A rollback that failed, as a disk may let it, is made up for here.
      if (db.inTransaction) rollback.run();
      begin.run();
    } catch (error) {
      // Another process is writing. Wait in the loop's time, not the driver's: reads go on meanwhile.
      if (isBusy(error) && attempt < beginTries) setTimeout(flush, BEGIN_PAUSE_MS, attempt + 1);
      else finish(takeBatch(), isBusy(error) ? new DatabaseUnavailable(error) : error);
      return;
    }
    const separate = apart !== null;
    const batch = takeBatch();
    let outcomes: Outcome[];
    try {
      outcomes = separate ? runApart(batch) : runTogether(batch);
    } catch (error) {
      rollBack();
      if (separate || batch.length === 1) return finish(batch, error);
      apart = batch;
      return flush(1);
    }
    reach('store.before_commit');
    try {
      commit.run();
    } catch (error) {
      rollBack();
      // The commit may be in the log although its flush failed: if the process died before the next transaction overwrites
      // it, it would come back.
      return finish(batch, isDiskError(error) ? new OutcomeUnknown(error) : error);
    }
    reach('store.after_commit');
    batch.forEach((job, index) => settle(job, outcomes[index]));
    proceed();
  }

  /** What can't be rolled back now is rolled back before the next batch. */
  function rollBack(): void {
    try {
      if (db.inTransaction) rollback.run();
    } catch {
      // The error that led here is the one to tell of.
    }
  }

  function takeBatch(): Job[] {
    if (apart !== null) {
      const again = apart;
      apart = null;
      return again;
    }
    const batch = queue.slice(0, BATCH_AT_MOST);
    queue = queue.slice(BATCH_AT_MOST);
    return batch;
  }

  /**
   * Runs the batch without savepoints, which would cost a quarter of the throughput. When a command throws, the
   * whole transaction is rolled back, nothing of this run is kept or answered, and the same commands run again in
   * a new transaction by `runApart`.
   */
  function runTogether(batch: readonly Job[]): Outcome[] {
    return batch.map((job) => ({ ok: true, value: job.run() }));
  }

  function runApart(batch: readonly Job[]): Outcome[] {
    return batch.map((job) => {
      savepoint.run();
      try {
        const value = job.run();
        release.run();
        return { ok: true, value };
      } catch (error) {
        // A full disk or the like ends the whole transaction, and with it every command of the batch.
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
    proceed();
  }

  function proceed(): void {
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

/** What a command's caller is told: by now its transaction is rolled back. */
function failureOf(error: unknown): unknown {
  if (hasCode(error, 'SQLITE_FULL')) return new StorageFull(error);
  if (isKeyFence(error)) return new MasterKeyChanged(error);
  return isDiskError(error) ? new DatabaseUnavailable(error) : error;
}

function isDiskError(error: unknown): boolean {
  return hasCode(error, 'SQLITE_IOERR');
}

function isBusy(error: unknown): boolean {
  return hasCode(error, 'SQLITE_BUSY');
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith(code);
}

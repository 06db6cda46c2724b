import type { Database } from 'better-sqlite3';
import type { ReachCheckpoint } from '../../runtime/checkpoints.ts';
import { sharedCommands } from '../shared-commands.ts';
import { recordClick } from '../commands/record-click/sqlite.ts';
import { eraseAndOweLogPurge, logPurgeDue, settleLogPurge } from '../commands/log-purge.ts';
import { creditLead } from '../commands/credit-lead/sqlite.ts';
import { postTransaction } from '../commands/post-transaction/sqlite.ts';
import { endProcess, freeGone, liveProcesses, noteHeartbeat } from '../commands/processes.ts';
import { verifyLedger } from '../commands/verify-ledger.ts';
import type { Query } from '../sql.ts';
import type { Command } from '../command.ts';
import type { Store } from '../store.ts';
import { backupSqlite } from './backup.ts';
import { connect, serveFrom } from './connect.ts';
import { prepareFile } from './database-file.ts';
import { lockAlone, lockShared, type FileLock } from './file-lock.ts';
import { findDamage, refuseDamaged, wasLeftOpen } from './find-damage.ts';
import { emptyLog } from './empty-log.ts';
import { createGroupCommit } from './group-commit.ts';
import { migrateSqlite, refuseNewer, sqliteSchemaVersion } from './migrate.ts';
import { serviceLock } from './service-lock.ts';
import { createRunner } from './statements.ts';

export interface SqliteOptions {
  /** A path, or `:memory:`. */
  file: string;
  /** Tests make the file full: pages that it may have at most. */
  maximumPages?: number;
  /** Hears of every statement the first time it runs. */
  onFirstUse?: (query: Query<unknown>) => void;
  /** Told of the moments before and after each commit. */
  reach?: ReachCheckpoint;
  /** Nobody else knows the file: it is opened without a lock. */
  isPrivate?: boolean;
}

/**
 * The store on one SQLite file: one connection, reads at once, writes in a group commit that is on the disk before
 * it is answered. Another process may write the same file at any time. Doesn't migrate.
 * Throws `NewerDatabase`, and `UnusableDatabase` when the file is none or is damaged.
 */
export function openSqlite(options: SqliteOptions): Store {
  const opened = options.file === ':memory:' || options.isPrivate === true ? null : lockFile(options.file);
  let db: Database;
  try {
    db = connect(options.file);
    refuseNewer(db);
    if (options.maximumPages !== undefined) db.pragma(`max_page_count = ${options.maximumPages}`);
  } catch (error) {
    opened?.release();
    throw error;
  }
  serveFrom(db);
  const runner = createRunner(db, options.onFirstUse);
  const group = createGroupCommit(db, options.reach);
  const lock = serviceLock(options.file);
  /** Who is registered in here with the lock in hand: nothing is left to be written then. */
  let serving: string | null = null;
  const begin = db.prepare('begin');
  const commit = db.prepare('commit');

  async function read<Result>(command: () => Command<Result>): Promise<Result> {
    return runner.run(command());
  }

  /** Several reads that see one state, whatever another process commits meanwhile. */
  async function snapshot<Result>(command: () => Command<Result>): Promise<Result> {
    begin.run();
    try {
      return runner.run(command());
    } finally {
      // A disk that fails ends the transaction by itself.
      if (db.inTransaction) commit.run();
    }
  }

  function write<Result>(command: () => Command<Result>): Promise<Result> {
    return group.write(() => runner.run(command()));
  }

  return {
    engine: 'sqlite',
    ...sharedCommands({ read, snapshot, write }),
    postTransaction: (input) => write(() => postTransaction(input)),
    recordClick: (input) => write(() => recordClick(input)),
    creditLead: (input) => write(() => creditLead(input)),
    erasePerson: (input) => write(() => eraseAndOweLogPurge(input)),
    async purgeLog({ waitMs }) {
      const due = await read(logPurgeDue);
      if (due === null) return { kind: 'done' };
      if (!emptyLog(db, waitMs)) return { kind: 'blocked' };
      await write(() => settleLogPurge(due));
      return { kind: 'done' };
    },
    verifyLedger: (input) => verifyLedger({ read }, input),
    async heartbeat(input) {
      if (serving === input.processId) return { freed: 0 };
      const isOnlyService = lock.take();
      const freed = await write(function* () {
        yield* noteHeartbeat(input);
        return isOnlyService ? yield* freeGone(input) : { freed: 0 };
      });
      serving = isOnlyService ? input.processId : null;
      return freed;
    },
    storageFailures: () => group.storageFailures(),
    liveProcesses: async () => (lock.isTaken() ? read(liveProcesses) : []),
    async endProcess(input) {
      const freed = await write(() => endProcess(input));
      serving = null;
      lock.release();
      return freed;
    },
    migrate: async (at) => migrateSqlite(db, at),
    schemaVersion: async () => sqliteSchemaVersion(db),
    async backup(file) {
      await backupSqlite(db, file);
      return { kind: 'done' };
    },
    findDamage: async ({ limit }) => findDamage(db, limit),
    async close() {
      await group.close();
      lock.release();
      if (db.open) db.close();
      opened?.release();
    },
  };
}

/** Whoever opens the file first looks for damage where the last one did not close it, and lets nobody in meanwhile. */
function lockFile(file: string): FileLock {
  prepareFile(file);
  const lock = lockAlone(file);
  if (lock === null) return lockShared(file);
  try {
    if (wasLeftOpen(file)) refuseDamaged(file);
    lock.share();
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

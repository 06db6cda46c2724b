import type { Database } from 'better-sqlite3';
import type { ReachCheckpoint } from '../../runtime/checkpoints.ts';
import type { MaybePromise } from '../../runtime/when-ready.ts';
import type { StoreObserver } from '../../runtime/metrics/metrics.ts';
import { createTurns, type Turns } from '../../runtime/turns.ts';
import { sharedMethods } from '../shared-methods.ts';
import { recordClick } from '../commands/clicks/record-click/sqlite.ts';
import { eraseAndNotePurge, logPurgeDue, settleLogPurge } from '../commands/persons/log-purge.ts';
import { leadFacts } from '../commands/leads/lead-facts/sqlite.ts';
import { creditLead } from '../commands/leads/credit-lead/sqlite.ts';
import { versions } from '../commands/installation/versions.ts';
import { anonymousFacts } from '../commands/offers/targeting-facts/facts-row.ts';
import { targetingFacts } from '../commands/offers/targeting-facts/sqlite.ts';
import { postTransaction } from '../commands/ledger/post-transaction/sqlite.ts';
import { endProcess, freeGone, liveProcesses, noteHeartbeat } from '../commands/installation/processes.ts';
import { settleFeedRuns, stageFeedRun } from '../commands/feeds/staged-runs.ts';
import { lastTransaction } from '../commands/ledger/verify/settled-transaction.ts';
import { recountDeliveries } from '../commands/postbacks/recount-deliveries.ts';
import { verifyLedger } from '../commands/ledger/verify/verify-all.ts';
import { verifyNewRows } from '../commands/ledger/verify/verify-new-rows.ts';
import type { Versions } from '../ports/installation.ts';
import type { Query } from '../sql.ts';
import type { Command } from '../command.ts';
import type { Store } from '../store.ts';
import { backupSqlite } from './backup.ts';
import { connect, serveFrom } from './connect.ts';
import { openFailure, prepareFile, UnusableDatabase } from './database-file.ts';
import { keepInPlace } from './file-in-place.ts';
import { keepLogShort } from './short-log.ts';
import { lockAlone, lockShared, type FileLock } from './file-lock.ts';
import { findDamage, findDamageInTables, refuseDamaged, wasLeftOpen } from './find-damage.ts';
import { createGroupCommit } from './group-commit.ts';
import { migrateSqlite, refuseNewer, sqliteSchemaVersion } from './migrate.ts';
import { createUsersWithoutHistory } from './users-without-history.ts';
import { serviceLock } from './service-lock.ts';
import { createRunner, observedReader } from './runner.ts';
import { isBusy, retryWhileBusy, PAUSE_MS } from './retry-while-busy.ts';
import { createTurnTransaction } from './turn-transaction.ts';
import { setTimeout as pause } from 'node:timers/promises';

export interface SqliteOptions {
  /** A path, or `:memory:`. */
  file: string;
  /** How many pages the file may have, for tests of a full disk. */
  maximumPages?: number;
  /** Called when a statement runs for the first time. */
  onFirstUse?: (query: Query<unknown>) => void;
  /** Called before and after each commit. */
  reach?: ReachCheckpoint;
  /** The turns in which requests arrive; reads of one turn share a transaction. */
  turns?: Turns;
  observer?: StoreObserver | null;
  /** No other process knows the file, so it is opened without a lock. */
  isPrivate?: boolean;
}

/**
 * Opens the store on one SQLite file, without migrating it. It has one connection: reads run immediately, and writes in
 * a group commit that is on the disk before they resolve. Other processes may write to the same file at any time.
 * Throws `NewerDatabase`, and `UnusableDatabase` if the file is not a database or is damaged.
 */
export function openSqlite(options: SqliteOptions): Store {
  let opened: FileLock | null = null;
  let db: Database;
  try {
    if (options.file !== ':memory:' && options.isPrivate !== true) opened = lockFile(options.file);
    db = connect(options.file);
    refuseNewer(db);
    if (options.maximumPages !== undefined) db.pragma(`max_page_count = ${options.maximumPages}`);
  } catch (error) {
    opened?.release();
    throw openFailure(error, options.file);
  }
  serveFrom(db);
  const requireInPlace = keepInPlace(options.file);
  const observer = options.observer ?? null;
  const runner = createRunner(db, options.onFirstUse);
  const reader = observer === null ? runner : observedReader(runner, observer);
  const group = createGroupCommit(db, options.reach, { observer });
  const lock = serviceLock(options.file);
  /** The registered process that holds the service lock. Its heartbeats have nothing to write. */
  let serving: string | null = null;
  const begin = db.prepare('begin');
  const commit = db.prepare('commit');
  /** The versions seen by this turn's open transaction; null until they are read. */
  let turnVersions: Versions | null = null;
  const turnTransaction = createTurnTransaction(db, options.turns ?? createTurns(), () => {
    turnVersions = null;
    usersWithoutHistory.transactionBegan();
  });
  const usersWithoutHistory = createUsersWithoutHistory(db, () => turnTransaction.end());

  function read<Result>(command: () => Command<Result>): Promise<Result> {
    return retryWhileBusy(() => {
      turnTransaction.end();
      return reader.run(command());
    });
  }

  /** Reads immediately, in this turn's read transaction. If another process blocks it, retries `command` later. */
  function readInTurn<Result>(
    command: () => Command<Result>,
    readNow: () => Result = () => reader.run(command()),
  ): MaybePromise<Result> {
    try {
      turnTransaction.enter();
      return readNow();
    } catch (error) {
      if (!isBusy(error)) throw error;
      return read(command);
    }
  }

  const shortLog = keepLogShort(options.file);

  /** A write of a long series of short ones. Waits for the log without delaying others. */
  async function writePart<Result>(command: () => Command<Result>): Promise<Result> {
    await shortLog.settled();
    const result = await write(command);
    shortLog.wrote();
    return result;
  }

  const versionsInTurn = (): Versions => (turnVersions ??= reader.run(versions()));

  /** Runs reads that all see one state, regardless of other processes' commits. */
  function snapshot<Result>(command: () => Command<Result>): Promise<Result> {
    return retryWhileBusy(() => {
      turnTransaction.end();
      begin.run();
      try {
        return reader.run(command());
      } finally {
        // A failing disk may have ended the transaction.
        if (db.inTransaction) commit.run();
      }
    });
  }

  function write<Result>(command: () => Command<Result>): Promise<Result> {
    return group.write(() => runner.run(command()));
  }

  async function becomeService(): Promise<void> {
    if (await lock.take()) return;
    throw new UnusableDatabase(
      `Another process serves from ${options.file}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }

  const verifying = { read, snapshot, settledTransaction: () => lastTransaction(read) };
  const shared = sharedMethods({ read, snapshot, write, writePart, list: read, readPart: read });
  return {
    engine: 'sqlite',
    ...shared,
    probe: async (at) => {
      requireInPlace();
      await shared.probe(at);
    },
    keepPartitions: async () => undefined,
    settleParts: shortLog.settled,
    flushRemovals: async () => undefined,
    versions: () => readInTurn(versions, versionsInTurn),
    targetingFacts: (input) =>
      readInTurn(
        () => targetingFacts(input),
        () => (usersWithoutHistory.has(input) ? anonymousFacts(versionsInTurn()) : reader.run(targetingFacts(input))),
      ),
    postTransaction: (input) => write(() => postTransaction(input)),
    recordClick: (input) => write(() => recordClick(input)),
    leadFacts: (input) => readInTurn(() => leadFacts(input)),
    creditLead: (input) => write(() => creditLead(input)),
    stageFeedRun: (input) => writePart(() => stageFeedRun(input)),
    settleFeedRuns: (input) => writePart(() => settleFeedRuns(input)),
    erasePerson: (input) => write(() => eraseAndNotePurge(input)),
    async purgeLog({ waitMs }) {
      const due = await read(logPurgeDue);
      if (due === null) return { kind: 'done' };
      if (!(await truncateWal(db, waitMs, () => turnTransaction.end()))) return { kind: 'blocked' };
      await write(() => settleLogPurge(due));
      return { kind: 'done' };
    },
    settledTransaction: verifying.settledTransaction,
    recountDeliveries: (input) => recountDeliveries({ ...verifying, write }, input),
    verifyLedger: (input) => verifyLedger(verifying, input),
    verifyNewRows: (input) => verifyNewRows(verifying, input),
    becomeService,
    async heartbeat(input) {
      if (serving === input.processId) return { freed: 0 };
      await becomeService();
      const freed = await write(function* () {
        yield* noteHeartbeat(input);
        return yield* freeGone(input);
      });
      serving = input.processId;
      return freed;
    },
    connections: () => null,
    storageFailures: () => group.storageFailures(),
    replicaState: async () => null,
    setUpNotes: async () => ({ warnings: [], notes: [] }),
    liveProcesses: async () => (lock.isTaken() ? read(liveProcesses) : []),
    async endProcess(input) {
      const freed = await write(() => endProcess(input));
      serving = null;
      lock.release();
      return freed;
    },
    migrate: (at) =>
      retryWhileBusy(() => {
        turnTransaction.end();
        return migrateSqlite(db, at);
      }),
    schemaVersion: () => retryWhileBusy(() => sqliteSchemaVersion(db)),
    async backup(file, verify) {
      turnTransaction.end();
      await backupSqlite({ db, file: options.file }, file, { verify });
      return { kind: 'done' };
    },
    findDamage: async ({ isInUse = false, ...input }) =>
      isInUse ? findDamageInTables(db, input) : findDamage(db, input.limit),
    async close() {
      await group.close();
      await shortLog.close();
      lock.release();
      if (db.open) db.close();
      opened?.release();
    },
  };
}

/**
 * Locks the file. If no other process has it open and it wasn't closed cleanly, checks it for damage before others may
 * open it.
 */
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

/** A reader at that moment has nearly always finished by then. */
const LEAST_WAIT_MS = 5;

/**
 * Moves every page of the write-ahead log into the database file and empties the log. False if another connection was
 * still reading or writing after about `waitMs`. `prepare` is called before each attempt and must end our own reads.
 */
async function truncateWal(db: Database, waitMs: number, prepare: () => void): Promise<boolean> {
  const tries = Math.max(waitMs, LEAST_WAIT_MS) / PAUSE_MS;
  for (let made = 1; ; made++) {
    prepare();
    if (db.pragma('wal_checkpoint(truncate)', { simple: true }) === 0) return true;
    if (made >= tries) return false;
    await pause(PAUSE_MS);
  }
}

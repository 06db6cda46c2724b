import { DatabaseUnavailable } from '../database-failures.ts';
import type { ReachCheckpoint } from '../../runtime/checkpoints.ts';
import type { StoreObserver } from '../../runtime/metrics/metrics.ts';
import { sharedMethods } from '../shared-methods.ts';
import { erasePerson } from '../commands/persons/erase-person.ts';
import { endProcess, freeGone, liveProcesses, noteHeartbeat } from '../commands/installation/processes.ts';
import { settledTransaction } from '../commands/ledger/verify/settled-transaction.ts';
import { recountDeliveries } from '../commands/postbacks/recount-deliveries.ts';
import { verifyLedger } from '../commands/ledger/verify/verify-all.ts';
import { verifyNewRows } from '../commands/ledger/verify/verify-new-rows.ts';
import type { Query } from '../sql.ts';
import type { Store } from '../store.ts';
import { ConnectionLost, withConnection, type Connection } from './connection.ts';
import { countRequests } from './count-requests.ts';
import { leadFacts } from '../commands/leads/lead-facts/postgres.ts';
import { creditLeads } from '../commands/leads/credit-lead/postgres.ts';
import { migratePostgres, postgresSchemaVersion, refuseNewer } from './migrate.ts';
import { createPool } from './pool.ts';
import { resealAtOnce, resealClicks } from '../commands/retention/reseal-clicks.ts';
import { createReplicaPool, followPrimary } from './follow-primary.ts';
import { createKeysJustRead } from './keys-just-read.ts';
import { keepPartitions } from './keep-partitions.ts';
import { removeClicksAtOnce } from './remove-clicks.ts';
import { flushRemovals } from '../commands/retention/retention-runs.ts';
import { postTransactions } from '../commands/ledger/post-transaction/postgres.ts';
import { targetingReads } from '../commands/offers/targeting-facts/postgres.ts';
import { recordClicks } from '../commands/clicks/record-click/postgres.ts';
import { createPostgresRunner } from './runner.ts';
import { openSweeper } from './open-sweeper.ts';
import { readSetUpNotes } from './set-up-notes.ts';
import { defaultConnections, type ConnectionSettings } from './connection-settings.ts';

export interface PostgresOptions extends Partial<ConnectionSettings> {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Called with the error of a connection that broke while idle. The next command gets a new one. */
  onIdleError?: (error: Error) => void;
  /** Called when a statement runs for the first time. */
  onFirstUse?: (query: Query<unknown>) => void;
  /** Called before and after each commit. A command of a single statement commits by running it. */
  reach?: ReachCheckpoint;
  observer?: StoreObserver | null;
}

/** The store, and the rate limit counts that its processes share. */
export interface PostgresStore extends Store {
  readonly countRequest: ReturnType<typeof countRequests>;
}

/**
 * Opens the store on PostgreSQL without migrating it. Any number of processes may share the database. Transactions,
 * clicks and leads of one turn of the event loop share a round trip, and so do the reads of lists, of leads, and of the
 * persons to seal for. Commands that conflict in the database are retried. Commands throw DatabaseUnavailable and
 * OutcomeUnknown (`database-failures.ts`), and NewerDatabase if a later build migrated the database.
 */
export function openPostgres(options: PostgresOptions): PostgresStore {
  const { acceptsAsyncStandby, directUrl, poolSize, replicaUrl, timeouts } = { ...defaultConnections, ...options };
  const onIdleError = options.onIdleError ?? (() => undefined);
  const isPooled = directUrl !== null;
  const pool = createPool({ poolSize, timeouts, onIdleError, isPooled, url: options.url });
  const direct = isPooled ? createPool({ timeouts, onIdleError, url: directUrl, poolSize: 1 }) : pool;
  const ask = <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> =>
    withConnection(pool, timeouts.statementMs + timeouts.graceMs, work).catch(throwUnavailable);
  const runner = createPostgresRunner(pool, () => ask(refuseNewer), { ...options, timeouts });
  const keys = createKeysJustRead();
  // A merge of rows after a key with others would start at the very first row for each chunk.
  const { readPart } = runner;
  const verifying = { read: readPart, snapshot: readPart, settledTransaction: () => settledTransaction(runner.read) };
  const replicaPool =
    replicaUrl === null ? null : createReplicaPool({ poolSize, timeouts, onIdleError, isPooled, url: replicaUrl });
  const replica = replicaPool && followPrimary({ replicaPool, primary: runner, options: { ...options, timeouts } });
  return {
    engine: 'postgres',
    ...sharedMethods({ ...runner, list: (command) => (replica ?? runner).read(command) }),
    resealClicks: (input) => runner.writePart(() => resealClicks(input, resealAtOnce)),
    ...targetingReads(runner, keys),
    postTransaction: postTransactions(runner),
    recordClick: recordClicks(runner, keys),
    leadFacts: leadFacts(runner),
    creditLead: creditLeads(runner),
    removeClicks: removeClicksAtOnce(runner, timeouts),
    keepPartitions: keepPartitions(runner, {
      sliceMs: timeouts.sliceMs,
      openSweeper: () => openSweeper({ timeouts, onIdleError, url: directUrl ?? options.url }),
    }),
    settleParts: async () => undefined,
    flushRemovals: () => runner.write(flushRemovals),
    erasePerson: (input) => runner.write(() => erasePerson(input)),
    purgeLog: async () => ({ kind: 'unsupported' }),
    settledTransaction: verifying.settledTransaction,
    recountDeliveries: (input) => recountDeliveries({ ...verifying, write: runner.write }, input),
    verifyLedger: (input) => verifyLedger(verifying, input),
    verifyNewRows: (input) => verifyNewRows(verifying, input),
    becomeService: async () => undefined,
    heartbeat: (input) =>
      runner.write(function* () {
        yield* noteHeartbeat(input);
        return yield* freeGone(input);
      }),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    storageFailures: () => runner.storageFailures(),
    liveProcesses: () => runner.read(liveProcesses),
    endProcess: (input) => runner.write(() => endProcess(input)),
    migrate: (at) => migratePostgres(direct, at, timeouts).catch(throwUnavailable),
    schemaVersion: () => ask(postgresSchemaVersion),
    backup: async () => ({ kind: 'unsupported' }),
    findDamage: async () => [],
    replicaState: async () => (replica === null ? null : replica.state()),
    setUpNotes: () => ask((on) => readSetUpNotes(on, { acceptsAsyncStandby, isPooled, timeouts })),
    close: async () => {
      await pool.end();
      if (direct !== pool) await direct.end();
      await replicaPool?.end();
    },
    countRequest: countRequests(pool),
  };
}

/** Converts a lost connection into the error that the store's callers know. */
function throwUnavailable(error: unknown): never {
  throw error instanceof ConnectionLost ? new DatabaseUnavailable(error) : error;
}

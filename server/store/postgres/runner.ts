import type { Pool } from 'pg';
import { noop, type ReachCheckpoint } from '../../runtime/checkpoints.ts';
import type { StoreObserver } from '../../runtime/metrics/metrics.ts';
import type { Engine } from '../engine.ts';
import {
  DatabaseUnavailable,
  isKeyFence,
  MasterKeyChanged,
  OutcomeUnknown,
  StorageFull,
} from '../database-failures.ts';
import type { Query, Value } from '../sql.ts';
import type { Command } from '../command.ts';
import { ConnectionLost, rollBack, withConnection, type Connection } from './connection.ts';
import {
  isConflict,
  isDatabaseError,
  isNeverSent,
  isNotAsPrepared,
  isReadOnly,
  isStorageFull,
  isUnavailable,
  provesRollback,
} from './sql-state.ts';
import type { Timeouts } from './timeouts.ts';
import { ChangedBeforeLock, createDecideTogether, type Decided } from './decide-together.ts';
import type { NamedStatement } from './send-together.ts';
import { createTogether, type TextStatement } from './write-together.ts';

const TRIES = 6;

const NOT_KEPT =
  'prepared statements get lost, as they do behind PgBouncer without max_prepared_statements (1.21 or newer)';

export interface PostgresRunner extends Omit<Engine, 'list'> {
  /**
   * Runs statements of one transaction, sent together with the commit. Locks are held only while the server works on
   * them, not during a round trip, other work of this process, or the flush of the commit; a server crash may therefore
   * lose the transaction. Returns the rows of the last statement, or null without any change if a statement exceeds
   * `mostMs`. With '[]' for each value, the statements must do nothing.
   */
  writeTogether<Row extends object>(
    statements: readonly TextStatement[],
    mostMs: number,
  ): Promise<readonly Row[] | null>;
  /** The same for statements without parameters, which also give up after waiting `lockMs` for a lock. */
  writeTexts(texts: readonly string[], limits: { mostMs: number; lockMs: number }): Promise<readonly object[] | null>;
  /**
   * Runs the transaction of a batch in two round trips: `reads` lock and read; the statements that `decide` makes of their rows are
   * sent with the commit. Runs again after a conflict, or if `decide` returns null, because something had changed before
   * it was locked.
   */
  decideTogether<Result>(
    reads: readonly TextStatement[],
    decide: (rows: readonly object[][]) => Decided<Result> | null,
  ): Promise<readonly Result[]>;
  /** How long a command waits for a connection or for the batches before it, in ms. */
  readonly waitMs: number;
  /** How many commands have found the disk full. */
  storageFailures(): number;
  /** Runs one statement that commits by itself; retries it after a conflict. */
  rows<Row extends object>(query: Query<Row>, values: readonly Value[]): Promise<Row[]>;
}

/** A way to run a command's transaction. */
interface Transaction {
  begin: string;
  statementMs: number;
  /** Called before and after the commit. */
  reach: ReachCheckpoint;
}

/**
 * Runs commands on a pool, and prepares each statement once per connection. `check` must succeed before the first
 * command runs; until then, every command calls it.
 * A command is retried only if the database proves that its transaction was rolled back. A command that fails before
 * COMMIT was sent has written nothing (DatabaseUnavailable). If the response to a COMMIT is lost, the command fails
 * with OutcomeUnknown.
 */
export function createPostgresRunner(
  pool: Pool,
  check: () => Promise<void>,
  options: {
    timeouts: Timeouts;
    onFirstUse?: (query: Query<unknown>) => void;
    reach?: ReachCheckpoint;
    observer?: StoreObserver | null;
  },
): PostgresRunner {
  const { observer = null, onFirstUse, reach = noop } = options;
  const { connectMs, graceMs, longStatementMs, statementMs } = options.timeouts;
  const names = new Map<Query<unknown>, string>();
  let checked = false;
  let storageFailures = 0;

  async function ready(): Promise<void> {
    if (checked) return;
    await check();
    checked = true;
  }

  function nameOf(query: Query<unknown>): string {
    let name = names.get(query);
    if (name === undefined) {
      name = `rewards_${names.size}`;
      names.set(query, name);
      onFirstUse?.(query);
    }
    return name;
  }

  async function execute<Row extends object>(
    on: Connection,
    query: Query<Row>,
    values: readonly Value[],
  ): Promise<Row[]> {
    const result = await on.query<Row>({ name: nameOf(query), text: query.postgres, values: [...values] });
    return result.rows;
  }

  async function drive<Result>(on: Connection, command: Command<Result>): Promise<Result> {
    let next = command.next([]);
    while (next.done !== true) {
      const { query, values } = next.value;
      next = command.next(await execute(on, query as Query<object>, values));
    }
    return next.value;
  }

  const failed = (...what: Parameters<typeof failure>): unknown => {
    const error = failure(...what);
    if (error instanceof StorageFull) storageFailures += 1;
    return error;
  };

  /** The driver keeps its own record of the statements that it has prepared under their plain names. */
  const named = ({ query, values }: TextStatement): NamedStatement => {
    return { name: `${nameOf(query)}_together`, text: query.postgres, values };
  };

  const together = createTogether(pool, {
    begin: `begin; ${BY_INDEX}`,
    answerMs: statementMs + graceMs,
    named,
    failed,
    reach,
  });

  const decideTogether = createDecideTogether(pool, {
    begin: [BEGIN, USE_INDEXES],
    answerMs: statementMs + graceMs,
    named,
    failed,
    reach,
  });

  const transaction = <Result>(command: () => Command<Result>, way: Transaction): Promise<Result> =>
    withConnection(pool, way.statementMs + graceMs, async (connection) => {
      let isCommitting = false;
      try {
        await connection.query(way.begin);
        const result = await drive(connection, command());
        way.reach('store.before_commit');
        isCommitting = true;
        await connection.query('commit');
        way.reach('store.after_commit');
        return result;
      } catch (error) {
        if (!isCommitting) await rollBack(connection);
        throw failed(connection, error, isCommitting);
      }
    });

  const observed = async <Result>(work: 'read' | 'write', run: () => Promise<Result>): Promise<Result> => {
    if (observer === null) return run();
    const startedAt = observer.begin();
    try {
      return await run();
    } finally {
      observer.end(work, startedAt);
    }
  };

  return {
    waitMs: connectMs,
    storageFailures: () => storageFailures,
    async read(command) {
      await ready();
      return observed('read', () =>
        withConnection(pool, statementMs + graceMs, async (connection) => {
          try {
            return await drive(connection, command());
          } catch (error) {
            throw failed(connection, error, false);
          }
        }),
      );
    },
    snapshot: (command) => reading(command, SNAPSHOT),
    write: (command, { isLong = false } = {}) =>
      writing(command, isLong ? beginLong(longStatementMs) : 'begin', isLong ? longStatementMs : statementMs),
    // These statements must use indexes, however few rows there seem to be.
    readPart: (command) => reading(command, `${SNAPSHOT}; ${BY_INDEX}`),
    writePart: (command) => writing(command, `begin; ${BY_INDEX}`, statementMs),
    async writeTogether<Row extends object>(statements: readonly TextStatement[], mostMs: number) {
      await ready();
      return observed('write', async () => {
        const rows = await retrying(() => together(statements, { mostMs, lockMs: mostMs }));
        if (rows !== null) observer?.commit(1);
        return rows as readonly Row[] | null;
      });
    },
    async writeTexts(texts, limits) {
      await ready();
      return observed('write', async () => {
        const statements = texts.map((text) => ({ text }));
        const rows = await retrying(() => together(statements, limits));
        if (rows !== null) observer?.commit(1);
        return rows;
      });
    },
    async decideTogether<Result>(
      reads: readonly TextStatement[],
      decide: (rows: readonly object[][]) => Decided<Result> | null,
    ) {
      await ready();
      return observed('write', async () => {
        const results = await retrying(() => decideTogether(reads, decide));
        observer?.commit(results.length);
        return results;
      });
    },
    async rows<Row extends object>(query: Query<Row>, values: readonly Value[]) {
      await ready();
      return observed('write', async () => {
        const found = await retrying(() => statement(query, values));
        // One row for each command of the batch.
        observer?.commit(found.length);
        return found;
      });
    },
  };

  async function reading<Result>(command: () => Command<Result>, begin: string): Promise<Result> {
    await ready();
    return observed('read', () => transaction(command, { begin, statementMs, reach: noop }));
  }

  async function writing<Result>(command: () => Command<Result>, begin: string, longestMs: number): Promise<Result> {
    await ready();
    return observed('write', async () => {
      const result = await retrying(() => transaction(command, { begin, statementMs: longestMs, reach }));
      observer?.commit(1);
      return result;
    });
  }

  /** Runs a statement that commits by itself. */
  function statement<Row extends object>(query: Query<Row>, values: readonly Value[]): Promise<Row[]> {
    return withConnection(pool, statementMs + graceMs, async (connection) => {
      // The statement commits by itself: the whole round trip lies between the two checkpoints.
      reach('store.before_commit');
      try {
        const found = await execute(connection, query, values);
        reach('store.after_commit');
        return found;
      } catch (error) {
        throw failed(connection, error, true);
      }
    });
  }
}

export const SNAPSHOT = 'begin isolation level repeatable read, read only';
/**
 * The server caches a statement's plan. A plan made while a table was nearly empty scans the whole table, even after a
 * long series of writes has filled it, until the server analyzes the table again.
 */
const OFF_FOR_INDEXES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit'];
export const BY_INDEX = OFF_FOR_INDEXES.map((setting) => `set local ${setting} = off`).join('; ');

const BEGIN = { name: 'rewards_begin', text: 'begin', values: [] };
/** The same for a transaction of prepared statements. */
const USE_INDEXES = {
  name: 'rewards_by_index',
  text: `select ${OFF_FOR_INDEXES.map((setting) => `set_config('${setting}', 'off', true)`).join()}`,
  values: [],
};

/** SQL that begins a transaction whose statements may each take up to `ms`. */
export function beginLong(ms: number): string {
  return `begin; set local statement_timeout = ${ms}; set local idle_in_transaction_session_timeout = ${ms}`;
}

/** Maps a command's error to the one to throw. `mayBeCommitted`: its COMMIT was sent, or it commits by itself. */
function failure(connection: Connection, error: unknown, mayBeCommitted: boolean): unknown {
  const isProven = provesRollback(error);
  const isEnded = !isProven || isReadOnly(error) || isNeverSent(error);
  if (error instanceof Error && isDatabaseError(error) && isEnded) connection.discard(error);
  if (error instanceof ConnectionLost && !(mayBeCommitted && error.wasSent)) return new DatabaseUnavailable(error);
  if (mayBeCommitted && !isProven) return new OutcomeUnknown(error);
  if (isStorageFull(error)) return new StorageFull(error);
  if (isKeyFence(error)) return new MasterKeyChanged(error);
  if (isNotAsPrepared(error)) return new DatabaseUnavailable(new Error(NOT_KEPT, { cause: error }));
  // `retrying` handles conflicts.
  return isUnavailable(error) && !isConflict(error) ? new DatabaseUnavailable(error) : error;
}

/** Retries a command after a conflict, so that it sees the other command's changes. */
async function retrying<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) && !(error instanceof ChangedBeforeLock)) throw error;
      const isOurs = isUnavailable(error) || error instanceof ChangedBeforeLock;
      if (attempt >= TRIES) throw isOurs ? new DatabaseUnavailable(error) : error;
    }
  }
}

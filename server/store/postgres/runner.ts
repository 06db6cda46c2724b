import type { Pool } from 'pg';
import { noop, type ReachCheckpoint } from '../../runtime/checkpoints.ts';
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
import { ConnectionLost, withConnection, type Connection } from './connection.ts';
import {
  isDatabaseError,
  isReadOnly,
  isStorageFull,
  metAnother,
  provesRollback,
  saysUnavailable,
} from './sql-state.ts';
import type { Timeouts } from './timeouts.ts';

const TRIES = 6;

export interface PostgresRunner extends Engine {
  /** How many commands found no room so far. */
  storageFailures(): number;
  /** One statement on its own, which commits by itself; run again when another one was in its way. */
  rows<Row extends object>(query: Query<Row>, values: readonly Value[]): Promise<Row[]>;
}

/** A way to run a command's transaction. */
interface Transaction {
  begin: string;
  statementMs: number;
  /** Told of the moments before and after the commit. */
  reach: ReachCheckpoint;
}

/**
 * Runs the steps of commands on a pool, each statement prepared once a connection. `check` must succeed once before
 * the first command runs; until it does, every command asks it again.
 *
 * A command runs again only when the database's own answer proves that its transaction was rolled back. What fails before
 * its COMMIT was sent has written nothing (DatabaseUnavailable); what is lost after that is OutcomeUnknown.
 */
export function createPostgresRunner(
  pool: Pool,
  check: () => Promise<void>,
  options: { timeouts: Timeouts; onFirstUse?: (query: Query<unknown>) => void; reach?: ReachCheckpoint },
): PostgresRunner {
  const { onFirstUse, reach = noop } = options;
  const { graceMs, longStatementMs, statementMs } = options.timeouts;
  const names = new Map<Query<unknown>, string>();
  let checked = false;
  let storageFailures = 0;

  async function ready(): Promise<void> {
    if (checked) return;
    await check();
    checked = true;
  }

  async function execute<Row extends object>(
    on: Connection,
    query: Query<Row>,
    values: readonly Value[],
  ): Promise<Row[]> {
    let name = names.get(query);
    if (name === undefined) {
      name = `rewards_${names.size}`;
      names.set(query, name);
      onFirstUse?.(query);
    }
    const result = await on.query<Row>({ name, text: query.postgres, values: [...values] });
    return result.rows;
  }

  async function drive<Result>(on: Connection, steps: Command<Result>): Promise<Result> {
    let next = steps.next([]);
    while (next.done !== true) {
      const { query, values } = next.value;
      next = steps.next(await execute(on, query as Query<object>, values));
    }
    return next.value;
  }

  const failed = (...what: Parameters<typeof failure>): unknown => {
    const error = failure(...what);
    if (error instanceof StorageFull) storageFailures += 1;
    return error;
  };

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

  return {
    storageFailures: () => storageFailures,
    async read(command) {
      await ready();
      return withConnection(pool, statementMs + graceMs, async (connection) => {
        try {
          return await drive(connection, command());
        } catch (error) {
          throw failed(connection, error, false);
        }
      });
    },
    async snapshot(command) {
      await ready();
      const begin = 'begin isolation level repeatable read, read only';
      return transaction(command, { begin, statementMs, reach: noop });
    },
    async write(command, { isLong = false } = {}) {
      await ready();
      const way = isLong
        ? { begin: beginLong(longStatementMs), statementMs: longStatementMs, reach }
        : { begin: 'begin', statementMs, reach };
      return retrying(() => transaction(command, way));
    },
    async rows<Row extends object>(query: Query<Row>, values: readonly Value[]) {
      await ready();
      return retrying(() =>
        withConnection(pool, statementMs + graceMs, async (connection) => {
          // It commits by itself: between these two lies the whole round trip.
          reach('store.before_commit');
          try {
            const found = await execute(connection, query, values);
            reach('store.after_commit');
            return found;
          } catch (error) {
            throw failed(connection, error, true);
          }
        }),
      );
    },
  };
}

/** Begins a transaction whose statements may take that long. */
export function beginLong(ms: number): string {
  return `begin; set local statement_timeout = ${ms}; set local idle_in_transaction_session_timeout = ${ms}`;
}

async function rollBack(connection: Connection): Promise<void> {
  if (connection.isLost) return;
  try {
    await connection.query('rollback');
  } catch (error) {
    // Its end rolls back as well.
    connection.discard(error instanceof Error ? error : new Error(String(error)));
  }
}

/** What to throw for an error of a command. `mayBeCommitted`: its COMMIT, or itself, was on the way. */
function failure(connection: Connection, error: unknown, mayBeCommitted: boolean): unknown {
  const isProven = provesRollback(error);
  if (error instanceof Error && isDatabaseError(error) && (!isProven || isReadOnly(error))) connection.discard(error);
  if (error instanceof ConnectionLost && !(mayBeCommitted && error.wasSent)) return new DatabaseUnavailable(error);
  if (mayBeCommitted && !isProven) return new OutcomeUnknown(error);
  if (isStorageFull(error)) return new StorageFull(error);
  if (isKeyFence(error)) return new MasterKeyChanged(error);
  // Whoever was in the way of another one may run again.
  return saysUnavailable(error) && !metAnother(error) ? new DatabaseUnavailable(error) : error;
}

/** Commands that met each other in the database: whoever lost runs again and sees what the other did. */
async function retrying<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!metAnother(error)) throw error;
      if (attempt >= TRIES) throw saysUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
  }
}

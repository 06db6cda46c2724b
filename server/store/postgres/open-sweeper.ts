import { setTimeout as pause } from 'node:timers/promises';
import { isNeeded, vacuumOf } from '../commands/retention/partitions.ts';
import { DatabaseUnavailable } from '../database-failures.ts';
import type { PartitionedTable } from '../ports/retention.ts';
import { ConnectionLost, rollBack, withConnection, type Connection } from './connection.ts';
import { createPool } from './pool.ts';
import { beginLong, BY_INDEX } from './runner.ts';
import { isTooSlow } from './sql-state.ts';
import type { Timeouts } from './timeouts.ts';

/** How often it checks whether it may continue. */
const LOOK_MS = 200;

/** Prepares partitions for being dropped, until it is closed. */
export interface Sweeper {
  /**
   * Vacuums a partition, and returns why it must stay; null if it can be dropped. If `keepLease` throws, the vacuum is
   * cancelled and that error is thrown.
   */
  sweep(
    table: PartitionedTable,
    partition: string,
    keepLease: () => Promise<void>,
  ): Promise<'needed' | 'unswept' | null>;
  close(): Promise<void>;
}

/**
 * A vacuum of a big month takes minutes and can't run in a transaction. So it has its own connection, opened on demand,
 * directly to the server. It waits for locks no longer than other statements do.
 */
export function openSweeper(options: {
  url: string;
  timeouts: Timeouts;
  onIdleError: (error: Error) => void;
}): Sweeper {
  const { graceMs, longStatementMs, statementMs } = options.timeouts;
  const pool = createPool({
    ...options,
    // The second connection cancels the work of the first.
    poolSize: 2,
    lockMs: statementMs,
    timeouts: { ...options.timeouts, statementMs: longStatementMs },
  });
  const connected = async <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> => {
    try {
      return await withConnection(pool, longStatementMs + graceMs, work);
    } catch (error) {
      throw error instanceof ConnectionLost ? new DatabaseUnavailable(error) : error;
    }
  };
  const cancel = (processId: number): Promise<unknown> =>
    connected((on) => on.query({ text: 'select pg_cancel_backend($1)', values: [processId] }));

  return {
    sweep: (table, partition, keepLease) =>
      connected(async (on) => {
        const { rows } = await on.query<{ processId: number }>('select pg_backend_pid() as "processId"');
        const watched = <Result>(work: Promise<Result>): Promise<Result> =>
          watchWork(work, { keepLease, cancel: () => cancel(rows[0]?.processId ?? 0) });
        try {
          await watched(on.query(vacuumOf(partition)));
          await on.query(`${beginLong(longStatementMs)}; ${BY_INDEX}; set local enable_bitmapscan = off`);
          const left = await watched(on.query<{ isNeeded: boolean }>(isNeeded(table, partition)));
          return left.rows[0]?.isNeeded === false ? null : 'needed';
        } catch (error) {
          if (isTooSlow(error)) return 'unswept';
          throw error;
        } finally {
          await rollBack(on);
        }
      }),
    close: () => pool.end(),
  };
}

/**
 * Waits for work on the server. If `keepLease` throws, cancels the work, and throws that error once the work has ended.
 */
async function watchWork<Result>(
  work: Promise<Result>,
  { cancel, keepLease }: { keepLease: () => Promise<void>; cancel: () => Promise<unknown> },
): Promise<Result> {
  const isOver = work.then(
    () => true,
    () => true,
  );
  try {
    while (!(await Promise.race([isOver, pause(LOOK_MS, false)]))) await keepLease();
  } catch (error) {
    await cancel();
    await isOver;
    throw error;
  }
  return work;
}

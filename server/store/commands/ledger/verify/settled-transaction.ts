import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from '../../../engine.ts';
import { query } from '../../../sql.ts';
import { all, one } from '../../../command.ts';

const PAUSE_MS = 20;
/** Longer than any of our transactions may take. */
const WAIT_MS = 60_000;

export const settledQueries = {
  lastTransaction: query<{ transactionId: number }>(
    'select coalesce(max(transaction_id), 0) as "transactionId" from ledger',
  ),
};

export const postgresSettledQueries = {
  /** A writer that has drawn an id holds this lock on the sequence until its transaction ends. */
  writers: query<{ writer: string }>(`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'transaction_ids'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`),
};

/** On SQLite, writers take turns, so ids are assigned in commit order. */
export async function lastTransaction(read: Engine['read']): Promise<number> {
  return (await read(() => one(settledQueries.lastTransaction)))?.transactionId ?? 0;
}

/**
 * On PostgreSQL, a transaction may commit after another one with a higher id. Takes the highest committed id, and waits
 * for each transaction that may hold a lower one to end.
 */
export async function settledTransaction(read: Engine['read']): Promise<number> {
  const upTo = await lastTransaction(read);
  const writers = async (): Promise<string[]> =>
    (await read(() => all(postgresSettledQueries.writers))).map(({ writer }) => writer);
  let left = await writers();
  for (let waitedMs = 0; left.length > 0; waitedMs += PAUSE_MS) {
    if (waitedMs >= WAIT_MS) throw new Error('A transaction has been writing to the ledger for more than a minute.');
    await pause(PAUSE_MS);
    const now = await writers();
    left = left.filter((writer) => now.includes(writer));
  }
  return upTo;
}

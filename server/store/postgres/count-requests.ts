import type { Pool } from 'pg';
import { withConnection } from './connection.ts';

/** How often a key was counted in its window, and how long the window still lasts. */
export interface CountedRequests {
  count: number;
  leftMs: number;
}

/** If the database takes longer, limits are counted in memory: no request waits for it. */
const STATEMENT_MS = 1_000;

/**
 * The table needs no migration, and a crash may empty it, because counts need not last. Earlier builds kept plain
 * addresses in it, which are deleted.
 */
const CREATE_TABLE = `
    do $$ begin
      perform pg_advisory_xact_lock(730003);
      create unlogged table if not exists rate_limits (key text primary key, points integer not null, expire bigint);
      delete from rate_limits where key !~ '^[0-9a-f]{64}$';
    end $$`;

const NOW = 'cast(extract(epoch from clock_timestamp()) * 1000 as bigint)';
// A window can't end this far ahead, unless the database's clock was set back after it began.
const IS_OVER = `(counted.expire is null or counted.expire <= ${NOW} or counted.expire > ${NOW} + cast($2 as bigint))`;

const COUNT = `
    insert into rate_limits as counted (key, points, expire) values ($1, 1, ${NOW} + cast($2 as bigint))
    on conflict (key) do update set
      points = case when ${IS_OVER} then 1 else counted.points + 1 end,
      expire = case when ${IS_OVER} then ${NOW} + cast($2 as bigint) else counted.expire end
    returning points as count, expire - ${NOW} as "leftMs"`;

const FORGET_OVER = `delete from rate_limits where expire <= ${NOW} - 60000`;

/** How many counts there are between two deletions of windows that are over. */
const COUNTS_A_CLEANING = 10_000;

/** Counts requests by key, in windows of the database's time, for all processes that share the database. */
export function countRequests(pool: Pool): (input: { key: string; windowMs: number }) => Promise<CountedRequests> {
  const run = (name: string, text: string, values: (string | number)[] = []): Promise<CountedRequests[]> =>
    withConnection(pool, STATEMENT_MS, async (connection) => {
      const { rows } = await connection.query<CountedRequests>({ name: `limits_${name}`, text, values });
      return rows;
    });
  let isReady = false;
  let counts = 0;
  return async ({ key, windowMs }) => {
    if (!isReady) await run('create', CREATE_TABLE);
    isReady = true;
    counts += 1;
    if (counts % COUNTS_A_CLEANING === 0) await run('forget', FORGET_OVER);
    const [counted] = await run('count', COUNT, [key, windowMs]);
    if (counted === undefined) throw new Error('The database returned no count of a request.');
    return counted;
  };
}

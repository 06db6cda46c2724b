import type { Pool } from 'pg';
import { createBatcher } from './batch.ts';
import { withConnection } from './connection.ts';
import { defaultTimeouts } from './timeouts.ts';

/** One request of a key, whose window begins with its first request. */
export interface RequestToCount {
  key: string;
  windowMs: number;
}

/** A key's count in its window, and the window's remaining time. */
export interface CountedRequests {
  count: number;
  leftMs: number;
}

/** If a statement takes longer, its requests are counted in memory instead. */
const STATEMENT_MS = 1_000;

/** Counts needn't last, so the table needs no migration and may be lost in a crash. */
const CREATE_TABLE = `
    do $$ begin
      perform pg_advisory_xact_lock(730003);
      create unlogged table if not exists rate_limits (key text primary key, points integer not null, expire bigint);
    end $$`;

const NOW = 'cast(extract(epoch from statement_timestamp()) * 1000 as bigint)';
/**
 * A statement's time is its start. While it waits for a lock, another may begin a window that ends later than its own,
 * by at most the statement timeout.
 */
const LONGEST_WAIT_MS = defaultTimeouts.statementMs;
// A window that ends even later began before the database's clock was set back.
const IS_OVER = `(counted.expire is null or counted.expire <= ${NOW}
      or counted.expire > excluded.expire + ${LONGEST_WAIT_MS})`;

/** Counts several requests of each key. Every batch locks keys in the same order, so batches never deadlock. */
const COUNT = `
    insert into rate_limits as counted (key, points, expire)
    select given.key, given.requests, ${NOW} + given.window_ms
    from json_to_recordset(cast($1 as json)) as given (key text, requests integer, window_ms bigint) order by given.key
    on conflict (key) do update set
      points = case when ${IS_OVER} then excluded.points else counted.points + excluded.points end,
      expire = case when ${IS_OVER} then excluded.expire else counted.expire end
    returning key, points as count, expire - ${NOW} as "leftMs"`;

const FORGET_OVER = `delete from rate_limits where expire <= ${NOW} - 60000`;

/** Counts between two deletions of expired windows. */
const COUNTS_A_CLEANING = 10_000;

/**
 * Counts requests by key, in windows of the database's time, for all processes that share the database. Requests of one
 * turn share a round trip.
 */
export function countRequests(pool: Pool): (input: RequestToCount) => Promise<CountedRequests> {
  const run = <Row extends object>(name: string, text: string, values: string[] = []): Promise<Row[]> =>
    withConnection(pool, STATEMENT_MS, async (connection) => {
      const { rows } = await connection.query<Row>({ name: `limits_${name}`, text, values });
      return rows;
    });
  let isReady = false;
  let untilCleaning = COUNTS_A_CLEANING;
  return createBatcher(
    async (inputs: readonly RequestToCount[]) => {
      if (!isReady) await run('create', CREATE_TABLE);
      isReady = true;
      untilCleaning -= inputs.length;
      if (untilCleaning <= 0) {
        untilCleaning = COUNTS_A_CLEANING;
        await run('forget', FORGET_OVER);
      }
      const byKey = Map.groupBy(inputs, ({ key }) => key);
      const given = [...byKey].map(([key, own]) => ({ key, requests: own.length, window_ms: own[0]?.windowMs }));
      const counted = await run<CountedRequests & { key: string }>('count', COUNT, [JSON.stringify(given)]);
      return inEachRequest(inputs, counted);
    },
    // Counted in memory instead.
    { waitMs: STATEMENT_MS, didNothing: () => false },
  );
}

/** The count for each request of a batch; `counted` is the key's count after the last one. */
function inEachRequest(
  inputs: readonly RequestToCount[],
  counted: readonly (CountedRequests & { key: string })[],
): CountedRequests[] {
  const left = new Map(counted.map(({ key, ...last }) => [key, last]));
  const results: CountedRequests[] = [];
  for (const [index, { key }] of [...inputs.entries()].toReversed()) {
    const last = left.get(key);
    if (last === undefined) continue;
    results[index] = last;
    left.set(key, { ...last, count: last.count - 1 });
  }
  return results;
}

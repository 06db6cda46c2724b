import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresStore, type PostgresClient } from '../../sdk/src/stores/postgres-store.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';

// The SDK's store of handled postbacks on a real PostgreSQL. Its unit tests have the others.

const { createDatabase } = sharedPostgres();
let pool: pg.Pool;
let connectionString: string;
beforeAll(async () => {
  connectionString = await createDatabase();
  pool = new pg.Pool({ connectionString, max: 8 });
  await pool.query('create table effects (key text not null)');
  await pool.query('create table rewards_wall_postbacks (dedupe_key text primary key)');
});
afterAll(() => pool.end());

const effects = async (key: string): Promise<number> =>
  (await pool.query('select from effects where key = $1', [key])).rowCount ?? 0;
const countIn =
  (key: string) =>
  (client: PostgresClient): Promise<unknown> =>
    client.query('insert into effects values ($1)', [key]);

test('without its table, the error has the SQL that creates it, and then the store works', async () => {
  await pool.query('drop table rewards_wall_postbacks');
  const store = postgresStore(pool);
  const failed: unknown = await Promise.resolve(store.once('a-1', countIn('a'))).catch((error: unknown) => error);
  const [, sql = ''] = /Create it once: (.*)$/.exec(String(failed)) ?? [];
  await pool.query(sql);
  expect([await store.once('a-1', countIn('a')), await store.once('a-1', countIn('a'))]).toEqual([true, false]);
  expect(await effects('a')).toBe(1);
});

test('of many simultaneous calls with one key, one runs the handler', async () => {
  const store = postgresStore(pool);
  const results = await Promise.all(Array.from({ length: 20 }, async () => store.once('b-1', countIn('b'))));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await effects('b')).toBe(1);
});

test.each([
  ['throws', 'later'],
  ['ignores the failure of a statement', 'nothing was stored'],
])('a handler that %s leaves nothing, and the next call runs it again', async (how, message) => {
  const store = postgresStore(pool);
  const key = `c ${how}`;
  const attempt = async (): Promise<boolean> =>
    store.once(key, async (client) => {
      await countIn(key)(client);
      if (how === 'throws') throw new Error('later');
      await client.query('select 1 / 0').catch(() => undefined);
    });
  await expect(attempt()).rejects.toThrow(message);
  expect(await effects(key)).toBe(0);
  expect(await store.once(key, countIn(key))).toBe(true);
  expect(await effects(key)).toBe(1);
});

test('the second of two simultaneous calls waits for the first, and takes over if that fails', async () => {
  const store = postgresStore(pool);
  const [isRunning, mayFail] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = Promise.resolve(
    store.once('d-1', async (client) => {
      await countIn('d')(client);
      isRunning.resolve();
      await mayFail.promise;
    }),
  ).catch(() => 'failed');
  await isRunning.promise;
  const second = store.once('d-1', countIn('d'));
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  mayFail.reject(new Error('broken'));
  expect(await Promise.all([first, second])).toEqual(['failed', true]);
  expect(await effects('d')).toBe(1);
});

test('a connection that dies while the handler works ends nothing but the call', async () => {
  const mortal = new pg.Pool({ connectionString, max: 1 });
  const store = postgresStore(mortal);
  const ended = new Promise((resolve) => mortal.once('connect', (client) => client.once('end', resolve)));
  const attempt = async (): Promise<boolean> =>
    store.once('e-1', async (client) => {
      const { rows } = await client.query('select pg_backend_pid() as pid');
      await pool.query('select pg_terminate_backend($1)', [(rows[0] as { pid: number }).pid]);
      await ended;
    });
  await expect(attempt()).rejects.toThrow();
  expect(await store.once('e-1', countIn('e'))).toBe(true);
  expect(await effects('e')).toBe(1);
  await mortal.end();
});

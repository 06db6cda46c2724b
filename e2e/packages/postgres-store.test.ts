import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postgresStore, type PostgresClient } from '../../sdk/src/stores/postgres-store.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';

// The SDK's store of handled postbacks on a real PostgreSQL. Its unit tests have the others.

const { createDatabase } = sharedPostgres();
let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createDatabase(), max: 8 });
  await pool.query('create table effects (key text not null)');
});
afterAll(() => pool.end());

const effects = async (key: string): Promise<number> =>
  (await pool.query('select from effects where key = $1', [key])).rowCount ?? 0;
const countIn =
  (key: string) =>
  (client: PostgresClient): Promise<unknown> =>
    client.query('insert into effects values ($1)', [key]);

test('without its table, the error has the SQL that creates it, and then the store works', async () => {
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

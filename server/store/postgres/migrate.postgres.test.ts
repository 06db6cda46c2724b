import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { withConnection } from './connection.ts';
import { migratePostgres, postgresSchemaVersion } from './migrate.ts';
import { defaultTimeouts } from './timeouts.ts';

const first = { id: 1, sqlite: '', postgres: 'create table a (id bigint); create table b (id bigint)' };
const broken = { id: 2, sqlite: '', postgres: 'create table c (id bigint); create table a (id bigint)' };

const { createDatabase } = sharedPostgres();
let pool: pg.Pool;
beforeEach(async () => {
  await pool?.end();
  pool = new pg.Pool({ connectionString: await createDatabase() });
});
afterAll(() => pool.end());

const versionOf = (): Promise<number> =>
  withConnection(pool, 10_000, (connection) => postgresSchemaVersion(connection));

test('each migration is applied once, in order, and its time is stored', async () => {
  expect(await versionOf()).toBe(0);
  expect(await migratePostgres(pool, 5, defaultTimeouts, [first])).toEqual({ version: 1 });
  const second = { id: 2, sqlite: '', postgres: 'drop table b' };
  expect(await migratePostgres(pool, 6, defaultTimeouts, [first, second])).toEqual({ version: 2 });
  expect((await pool.query('select id, at from migrations order by id')).rows).toEqual([
    { id: '1', at: '5' },
    { id: '2', at: '6' },
  ]);
});

test('a migration that fails changes nothing, and the migrations before it stay', async () => {
  await expect(migratePostgres(pool, 5, defaultTimeouts, [first, broken])).rejects.toThrow(
    'relation "a" already exists',
  );
  expect(await versionOf()).toBe(1);
  expect((await pool.query("select to_regclass('c') as found")).rows).toEqual([{ found: null }]);
  await expect(migratePostgres(pool, 5, defaultTimeouts, [])).rejects.toThrow(
    'schema version 1, but this build knows only versions up to 0',
  );
});

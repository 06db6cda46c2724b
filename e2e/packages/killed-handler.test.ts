import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresStore } from '../../sdk/src/stores/postgres-store.ts';
import { sqliteStore } from '../../sdk/src/stores/sqlite-store.ts';
import { sharedPostgres } from '../support/database/shared-postgres.ts';
import { tryCommand } from '../support/service/run-command.ts';

// A receiver's process is killed after its handler wrote. Neither key nor effect may be there, so that the service's next
// attempt counts once.

const { createDatabase } = sharedPostgres();

function killHandler(engine: 'sqlite' | 'postgres', database: string): void {
  const script = join(import.meta.dirname, 'sdk-samples/killed-handler.ts');
  expect(tryCommand(process.execPath, [script, engine, database])).toMatchObject({ status: null });
}

test('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-handler-'));
  const file = join(folder, 'shop.db');
  const database = new DatabaseSync(file);
  database.exec('create table effects (key text not null)');
  killHandler('sqlite', file);
  const store = sqliteStore(database);
  const work = (): void => database.exec("insert into effects values ('again')");
  expect([await store.once('killed-1', work), await store.once('killed-1', work)]).toEqual([true, false]);
  expect(database.prepare('select key from effects').all()).toMatchObject([{ key: 'again' }]);
  database.close();
  rmSync(folder, { recursive: true });
});

test('PostgreSQL', async () => {
  const connectionString = await createDatabase();
  const pool = new pg.Pool({ connectionString });
  await pool.query('create table effects (key text not null)');
  await pool.query('create table rewards_wall_postbacks (dedupe_key text primary key)');
  killHandler('postgres', connectionString);
  const store = postgresStore(pool);
  const again = async (): Promise<boolean> =>
    store.once('killed-1', (client) => client.query("insert into effects values ('again')"));
  expect([await again(), await again()]).toEqual([true, false]);
  expect((await pool.query('select key from effects')).rows).toEqual([{ key: 'again' }]);
  await pool.end();
});

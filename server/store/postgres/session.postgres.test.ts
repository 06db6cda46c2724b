import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../../e2e/support/database/embedded-postgres.ts';
import { AT } from '../contract/fixtures.ts';
import { moneyRacesContract } from '../contract/money-races.ts';
import { racesContract } from '../contract/races.ts';
import { withConnection } from './connection.ts';
import { openPostgres } from './open-postgres.ts';
import { createPool } from './pool.ts';
import { defaultTimeouts } from './timeouts.ts';

const server = await startPostgres();
const url = await server.createDatabase('session');
const store = openPostgres({ url });
beforeAll(async () => {
  const shell = new pg.Client({ connectionString: server.url });
  await shell.connect();
  await shell.query("alter database session set default_transaction_isolation = 'repeatable read'");
  await shell.query('alter database session set synchronous_commit = off');
  await shell.end();
  await store.migrate(AT);
});
afterAll(async () => {
  await store.close();
  await server.stop();
});

describe('a database whose transactions are repeatable reads by default', () => {
  moneyRacesContract(() => store);
  racesContract(() => store);
});

test('a commit is on the disk before it is acknowledged, whatever the default of the database', async () => {
  const pool = createPool({ url, poolSize: 1, timeouts: defaultTimeouts, onIdleError: () => undefined });
  const shown = await withConnection(pool, 5_000, (connection) => connection.query('show synchronous_commit'));
  expect(shown.rows).toEqual([{ synchronous_commit: 'local' }]);
  await pool.end();
});

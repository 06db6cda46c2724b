import { expect, test } from 'vitest';
import { sharedPostgres } from '../../e2e/support/database/shared-postgres.ts';
import { credit, useCommandLine } from './command-line.fixture.ts';

const { folder, inInstallation, json, run, setUp } = useCommandLine();
const { createDatabase } = sharedPostgres();

test('PostgreSQL needs a given master key and migrate; then everything works the same', async () => {
  folder.env = { ...folder.env, DATABASE_URL: await createDatabase() };
  expect((await run('migrate')).stderr).toMatch(/PostgreSQL needs a master key/);
  folder.env = { ...folder.env, MASTER_KEY: Buffer.alloc(32, 5).toString('hex') };
  expect(await run('publisher list')).toMatchObject({ code: 1, stderr: expect.stringMatching(/run migrate first/) });
  expect(await json('migrate')).toEqual({ version: expect.any(Number) });

  await setUp();
  await inInstallation(credit);
  expect(await json('user export --wall 1 --subid1 ann')).toMatchObject({ transactions: [{ description: 'Welcome' }] });
  expect(await json('ledger verify')).toMatchObject({ ok: true, accounts: 1, rows: 1 });
  expect((await run(`backup ${folder.dataDir}/copy.db`)).stderr).toMatch(/pg_dump/);

  folder.env = { ...folder.env, MASTER_KEY: Buffer.alloc(32, 6).toString('hex') };
  expect((await run('wall list')).stderr).toMatch(/another master key/);
});

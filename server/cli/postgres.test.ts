import { expect, test } from 'vitest';
import { sharedPostgres } from '../../e2e/support/database/shared-postgres.ts';
import { credit, useCommandLine } from './command-line.fixture.ts';

const { folder, inInstallation, json, run, setUp } = useCommandLine();
const { createDatabase } = sharedPostgres();

test('PostgreSQL needs a given master key and setup; then everything works the same', async () => {
  folder.env = { ...folder.env, DATABASE_URL: await createDatabase() };
  for (const line of ['migrate', 'publisher list']) {
    const { code, stderr } = await run(line);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: There is no database at postgres:\/\/127\.0\.0\.1:\d+\/\w+\. .*rewards setup\n$/);
  }
  expect((await run('setup')).stderr).toMatch(/PostgreSQL needs a master key/);
  folder.env = { ...folder.env, MASTER_KEY: Buffer.alloc(32, 5).toString('hex'), PORT: '0' };
  expect(await run('serve')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/ no database .*rewards setup\n$/),
  });
  expect(await json('setup')).toMatchObject({ created: true, master_key_file: null });
  expect(await json('migrate')).toEqual({ version: expect.any(Number) });

  await setUp();
  await inInstallation(credit);
  expect(await json('user export --wall 1 --subid1 ann')).toMatchObject({ transactions: [{ description: 'Welcome' }] });
  expect(await json('ledger verify')).toMatchObject({ ok: true, accounts: 1, rows: 1 });
  expect((await run(`backup ${folder.dataDir}/copy.db`)).stderr).toMatch(/pg_dump/);

  folder.env = { ...folder.env, MASTER_KEY: Buffer.alloc(32, 6).toString('hex') };
  expect((await run('wall list')).stderr).toMatch(/another master key/);
});

import Database from 'better-sqlite3';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { becomeNextRelease, nextMigration } from '../../store/migrations/next-migration.fixture.ts';
import { migrateSqlite } from '../../store/sqlite/migrate.ts';
import { useCommandLine } from '../command-line.fixture.ts';

const { file, folder, json, run } = useCommandLine();

test('setup creates the database and the master key once', async () => {
  const created = { database: file('rewards.db'), version: expect.any(Number), master_key_file: file('master.key') };
  expect(await json('setup')).toEqual({ ...created, created: true });
  const key = readFileSync(file('master.key'), 'utf8');
  expect(await json('setup')).toEqual({ ...created, created: false });
  expect((await run('setup')).stdout).toMatch(/Nothing was changed\.\n$/);
  expect(readFileSync(file('master.key'), 'utf8')).toBe(key);
});

test.each(['migrate', 'backup copy.db', 'wall list', 'wall set 1', 'retention run', 'serve'])(
  'on an empty folder, %s names setup in one line and changes nothing',
  async (line) => {
    const { code, stderr } = await run(line);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^error: There is no database at \S+\/rewards\.db\. .*rewards setup\n$/),
    });
    expect(readdirSync(folder.dataDir)).toEqual([]);
  },
);

test('the first command that writes creates the database', async () => {
  expect(await json('publisher create --name Acme')).toMatchObject({ pubId: 1 });
});

test.each([
  'rewards.db.erasures',
  '.restore-a1b2c3',
  'rewards.db.before-restore-20261129T000000000Z',
  'rewards.db.before-migration-1',
  'rewards.db-wal',
  'old.db.moved-away',
])('next to %s, no command creates a database', async (trace) => {
  writeFileSync(file(trace), 'left');
  for (const line of ['setup', 'publisher create --name Acme', 'serve --create', 'wall list']) {
    const { code, stderr } = await run(line);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^error: .* there was one: .*\n$/) });
    expect(stderr).toContain(trace);
  }
  expect(readdirSync(folder.dataDir)).toEqual([trace]);
});

test("the operator's own master key is no trace of another database", async () => {
  folder.env = { ...folder.env, MASTER_KEY_FILE: file('master.key') };
  writeFileSync(file('master.key'), Buffer.alloc(32, 5).toString('hex'), { mode: 0o600 });
  expect(await json('setup')).toMatchObject({ created: true });
});

test('migrate prints the version', async () => {
  await json('setup');
  expect(await json('migrate')).toEqual({ version: expect.any(Number) });
});

test('migrate copies the database of an earlier release first, and says where', async () => {
  folder.env = { ...folder.env, MASTER_KEY: Buffer.alloc(32, 5).toString('hex') };
  const shell = new Database(file('rewards.db'));
  migrateSqlite(shell, 1);
  shell.close();
  onTestFinished(becomeNextRelease());
  const { code, stderr } = await run('migrate');
  const backup = file(`rewards.db.before-migration-${nextMigration.id - 1}`);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `warning: ${backup} is from before a migration. Delete it when everything works.\n`,
  });
  expect(existsSync(backup)).toBe(true);
});

test('config shows every setting in effect, without secrets', async () => {
  const secret = Buffer.alloc(32, 5).toString('hex');
  folder.env = { ...folder.env, MASTER_KEY: secret, DATABASE_URL: 'postgres://me:hunter2@db/rewards' };
  const { stdout } = await run('config --json');
  expect(stdout).not.toContain(secret);
  expect(stdout).not.toContain('hunter2');
  expect(JSON.parse(stdout)).toContainEqual({ name: 'PORT', value: '3000', source: 'default' });
  expect(JSON.parse(stdout)).toContainEqual({ name: 'DATA_DIR', value: folder.dataDir, source: 'environment' });
});

test('config check names every bad setting at once, and warns about probable typos', async () => {
  expect((await run('config check')).stdout).toMatch(/^error: There is no database /);
  await json('setup');
  expect(await json('config check')).toEqual({ ok: true, errors: [], warnings: [] });
  const names = readdirSync(folder.dataDir);
  folder.env = { ...folder.env, PORT: 'x', GEO_DATABASE: '/nope', RATELIMIT: '0' };
  const { code, stdout } = await run('config check');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^error: PORT .*\nerror: GEO_DATABASE: .*\nwarning: RATELIMIT .*RATE_LIMIT\?\n$/);
  expect(readdirSync(folder.dataDir)).toEqual(names);
});

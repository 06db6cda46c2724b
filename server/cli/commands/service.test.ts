import Database from 'better-sqlite3';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrations } from '../../store/migrations/all.ts';
import { newestVersion } from '../../store/migrations/migration.ts';
import { migrateSqlite } from '../../store/sqlite/migrate.ts';
import { useCommandLine } from '../command-line.fixture.ts';

const { file, folder, json, run } = useCommandLine();

test('migrate prints the version, and creates the master key the first time', async () => {
  expect(await json('migrate')).toEqual({ version: expect.any(Number) });
  const key = readFileSync(file('master.key'), 'utf8');
  expect(await json('migrate')).toEqual({ version: expect.any(Number) });
  expect(readFileSync(file('master.key'), 'utf8')).toBe(key);
});

test('migrate copies the database of an earlier build first, and says where', async () => {
  folder.env = { ...folder.env, MASTER_KEY: Buffer.alloc(32, 5).toString('hex') };
  const shell = new Database(file('rewards.db'));
  migrateSqlite(shell, 1, migrations.slice(0, -1));
  shell.close();
  const { code, stderr } = await run('migrate');
  const backup = file(`rewards.db.before-migration-${newestVersion(migrations.slice(0, -1))}`);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: `warning: ${backup} is from before a migration. Delete it when all works.\n`,
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
  expect(await json('config check')).toEqual({ ok: true, errors: [], warnings: [] });
  folder.env = { ...folder.env, PORT: 'x', GEO_DATABASE: '/nope', RATELIMIT: '0' };
  const { code, stdout } = await run('config check');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^error: PORT .*\nerror: GEO_DATABASE: .*\nwarning: RATELIMIT .*RATE_LIMIT\?\n$/);
  expect(readdirSync(folder.dataDir)).toEqual([]);
});

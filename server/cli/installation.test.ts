import Database from 'better-sqlite3';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { credit, useCommandLine } from './command-line.fixture.ts';

const { file, folder, inInstallation, json, run, setUp } = useCommandLine();

test('migrate prints the version, and creates the master key the first time', async () => {
  expect(await json('migrate')).toEqual({ version: expect.any(Number) });
  const key = readFileSync(file('master.key'), 'utf8');
  expect(await json('migrate')).toEqual({ version: expect.any(Number) });
  expect(readFileSync(file('master.key'), 'utf8')).toBe(key);
});

test('a backup is a database of its own, verified, without the master key', async () => {
  await setUp();
  const copy = file('copy.db');
  expect(await json(`backup ${copy}`)).toEqual({
    file: copy,
    bytes: expect.any(Number),
    ok: true,
    accounts: 0,
    rows: 0,
    master_key_included: false,
  });
  expect((await run(`backup ${copy}`)).stderr).toMatch(/already exists/);
  expect((await run(`backup ${file('copy2.db')}`)).stdout).toContain('The backup does not contain the master key');
  folder.env = { ...folder.env, DATABASE_URL: `file:${copy}` };
  expect(await json('publisher list')).toMatchObject([{ name: 'Acme' }]);
});

test('parts of interrupted backups are replaced or named, and only the owner can read a backup', async () => {
  await setUp();
  const copy = file('copy.db');
  const [own, older, other] = [`${copy}.partial`, file('older.db.partial'), file('video.partial')];
  for (const partial of [own, older]) writeFileSync(partial, 'SQLite format 3\0 with much of ann', { mode: 0o644 });
  writeFileSync(`${own}-journal`, 'rolled back into whatever has the name');
  writeFileSync(other, 'of another program');
  const { code, stderr } = await run(`backup ${copy}`);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^warning: .*older\.db\.partial is left/),
  });
  expect(stderr).not.toContain('video');
  const left = readdirSync(folder.dataDir).filter((name) => name.includes('.partial'));
  expect(left).toEqual(['older.db.partial', 'video.partial']);
  if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
});

test('key rewrap changes the master key in place and keeps the old one beside it', async () => {
  await setUp();
  await inInstallation(credit);
  const before = readFileSync(file('master.key'), 'utf8');
  const { old_master_key_file: oldFile } = (await json('key rewrap')) as { old_master_key_file: string };
  expect(readFileSync(file('master.key'), 'utf8')).not.toBe(before);
  expect(readFileSync(oldFile, 'utf8')).toBe(before);
  expect(readdirSync(folder.dataDir)).not.toContain('master.key.new');
  expect(await json('user export --wall 1 --subid1 ann')).toMatchObject({ transactions: [{ description: 'Welcome' }] });
  folder.env = { ...folder.env, MASTER_KEY_FILE: oldFile };
  expect(await run('wall list')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/another master key/),
  });
});

test('key rewrap moves a given master key to a given file', async () => {
  folder.env = { ...folder.env, MASTER_KEY: Buffer.alloc(32, 5).toString('hex') };
  await setUp();
  expect((await run('key rewrap')).stderr).toMatch(/--to FILE/);
  const target = file('next.key');
  expect(await json(`key rewrap --to ${target}`)).toMatchObject({ persons: 0, master_key_file: target });
  folder.env = { DATA_DIR: folder.dataDir, MASTER_KEY_FILE: target };
  expect(await json('wall list')).toHaveLength(1);
  expect((await run(`key rewrap --to ${target}`)).stderr).toMatch(/current master key/);
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

test('a bad setting is named, and nothing is opened', async () => {
  folder.env = { ...folder.env, PORT: 'x' };
  expect(await run('migrate')).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: PORT must be/) });
  expect(readdirSync(folder.dataDir)).toEqual([]);
});

test('an older or newer schema is not touched by other commands', async () => {
  await json('migrate');
  const db = new Database(file('rewards.db'));
  db.exec('insert into migrations (id, at) values (99, 0)');
  db.close();
  expect(await run('publisher list')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/version 99/),
  });
});

test('config check names every bad setting at once, and warns about probable typos', async () => {
  expect(await json('config check')).toEqual({ ok: true, errors: [], warnings: [] });
  folder.env = { ...folder.env, PORT: 'x', GEO_DATABASE: '/nope', RATELIMIT: '0' };
  const { code, stdout } = await run('config check');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^error: PORT .*\nerror: GEO_DATABASE: .*\nwarning: RATELIMIT .*RATE_LIMIT\?\n$/);
  expect(readdirSync(folder.dataDir)).toEqual([]);
});

test('a command warns about a setting that is probably misspelt', async () => {
  folder.env = { ...folder.env, TRUSTED_PROXY: '10.0.0.1' };
  expect((await run('migrate')).stderr).toBe(
    'warning: TRUSTED_PROXY is not a setting. Did you mean TRUSTED_PROXIES?\n',
  );
});

test.each([
  ['below /proc', 'file:/proc/rewards/rewards.db', /DATABASE_URL: can't create the folder of /],
  ['a folder', 'file:FOLDER', /DATABASE_URL: .* is a folder/],
  ['another file', 'file:FOLDER/text', /DATABASE_URL: .* is not an SQLite database/],
  ['a device', 'file:/dev/null', /DATABASE_URL: \/dev\/null is not a regular file/],
])('a database that can not be is refused with a sentence: %s', async (_name, url, sentence) => {
  writeFileSync(file('text'), 'a text that is long enough to have a header of its own');
  folder.env = { ...folder.env, DATABASE_URL: url.replace('FOLDER', folder.dataDir) };
  const { code, stderr } = await run('migrate');
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(readFileSync(file('text'), 'utf8')).toMatch(/^a text/);
});

import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from './vault.ts';
import { claimMasterKey, createKeyFile, loadMasterKey, MasterKeyError, masterKeyClaim } from './secrets.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const ids = systemIds();
const KEY = Buffer.alloc(32, 7);
let dataDir = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rewards-secrets-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function load(env: Record<string, string>, store: { engine?: 'sqlite' | 'postgres'; version?: number } = {}) {
  const { engine = 'sqlite', version = 0 } = store;
  return loadMasterKey({
    env,
    dataDir,
    ids,
    store: fakeStore({ engine, schemaVersion: () => Promise.resolve(version) }),
  });
}

test.each([
  ['base64', KEY.toString('base64')],
  ['base64 without padding', KEY.toString('base64url')],
  ['hex', KEY.toString('hex')],
])('reads MASTER_KEY as %s', async (_name, text) => {
  const { key, file } = await load({ MASTER_KEY: text }, { engine: 'postgres', version: 1 });
  expect(key.export()).toEqual(KEY);
  expect(file).toBeNull();
});

test('reads MASTER_KEY_FILE and ignores the last line break', async () => {
  const file = join(dataDir, 'given.key');
  writeFileSync(file, `${KEY.toString('hex')}\n`, { mode: 0o600 });
  expect(await load({ MASTER_KEY_FILE: file }, { version: 1 })).toMatchObject({ file, warnings: [], isNew: false });
});

test('accepts a file that others can read, and warns with a remedy', async () => {
  const file = join(dataDir, 'given.key');
  writeFileSync(file, KEY.toString('hex'));
  chmodSync(file, 0o640);
  const { warnings } = await load({ MASTER_KEY_FILE: file });
  expect(warnings).toEqual([`Other users can read the master key. Run: chmod 600 ${file}`]);
});

test('creates a key for an empty SQLite database once, readable only by its owner', async () => {
  const first = await load({});
  const second = await load({}, { version: 1 });
  expect(first).toMatchObject({ isNew: true, file: join(dataDir, 'master.key'), warnings: [] });
  expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
  expect(second.isNew).toBe(false);
  expect(second.key.equals(first.key)).toBe(true);
  expect(readdirSync(dataDir)).toEqual(['master.key']);
});

test('never overwrites a key file', () => {
  const file = join(dataDir, 'deep', 'master.key');
  expect(createKeyFile(file, ids)).toBe(true);
  const before = readFileSync(file, 'utf8');
  expect(createKeyFile(file, ids)).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

test.each([
  ['no key next to a database with data', {}, { version: 1 }, /is missing/],
  ['PostgreSQL without a given key', {}, { engine: 'postgres' as const }, /PostgreSQL needs a master key/],
  ['both variables', { MASTER_KEY: 'a', MASTER_KEY_FILE: 'b' }, {}, /not both/],
  ['too short', { MASTER_KEY: KEY.subarray(1).toString('base64') }, {}, /MASTER_KEY must hold 32 bytes/],
  ['no key at all', { MASTER_KEY: 'correct horse battery staple' }, {}, /MASTER_KEY must hold 32 bytes/],
  ['file that is not there', { MASTER_KEY_FILE: '/nowhere/x.key' }, {}, /\/nowhere\/x\.key can't be read/],
])('refuses %s', async (_name, env, store, sentence) => {
  await expect(load(env, store)).rejects.toThrow(sentence);
  await expect(load(env, store)).rejects.toThrow(MasterKeyError);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('an error never shows the bad key', async () => {
  await expect(load({ MASTER_KEY: 'hunter2' })).rejects.not.toThrow('hunter2');
});

test('the first key claims the database, and any other key is refused', async () => {
  const values = new Map<string, string>();
  const store = {
    claimInstallationValue(name: string, value: string) {
      if (!values.has(name)) values.set(name, value);
      return Promise.resolve(values.get(name) ?? '');
    },
  };
  const { key } = await load({ MASTER_KEY: KEY.toString('hex') });
  const other = await load({ MASTER_KEY: Buffer.alloc(32, 8).toString('hex') });
  const vault = openVault(key, ids);
  await claimMasterKey({ store: fakeStore(store), vault });
  await claimMasterKey({ store: fakeStore(store), vault });
  await expect(claimMasterKey({ store: fakeStore(store), vault: openVault(other.key, ids) })).rejects.toThrow(
    /another master key/,
  );
  expect(masterKeyClaim(vault)).toEqual(Object.fromEntries(values));
});

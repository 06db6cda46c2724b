import Database from 'better-sqlite3';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createSecretKey } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import { checkErasures } from './keep-erasure-list.ts';
import { eraseUser } from './erase-user.ts';
import { openErasureList } from './erasure-list.ts';
import { replayErasures } from './replay-erasures.ts';
import { rewrapKeys } from './rewrap-keys.ts';
import { sealerOf } from '../security/person-sealer.ts';

const NOW = Date.UTC(2026, 0, 1);
const clock = { now: () => NOW };
const isBehind = (): boolean => false;
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
const account = (subid1: string): AccountRef => ({ kind: 'survey-profile', profileId: 3, subid1 });

let folder: string;
let file: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rewards-erased-'));
  file = join(folder, 'rewards.db');
  store = openSqlite({ file });
  await store.migrate(NOW);
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const deps = () => ({ store, vault, clock, erasures: openErasureList(`${file}.erasures`) });

/** Creates a person with a sealed profile. Returns the wrapped key. */
async function addPerson(subid1: string): Promise<Uint8Array> {
  const email = `${subid1}@example.com`;
  const sealer = sealerOf(vault, JSON.stringify({ email }));
  const emailDigest = vault.emailDigest(email);
  await store.createUserProfile({
    account: account(subid1),
    sealer,
    pubId: 1,
    conflicts: null,
    emailDigest,
    serverLike: false,
    idempotency: null,
    at: NOW,
  });
  const { wrappedKey } = (await store.findPerson(account(subid1))) ?? expect.unreachable();
  return wrappedKey;
}

type Files = readonly { name: string; bytes: Buffer }[];

/** The files in the folder of the database as they are now. */
function readFiles(): Files {
  const names = ['rewards.db', 'rewards.db-wal', 'rewards.db-shm', 'rewards.db.erasures', 'backup.db'];
  const present = names.filter((name) => existsSync(join(folder, name)));
  return present.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

/** The files that contain these bytes. */
function filesWith(needle: Uint8Array, files = readFiles()): string[] {
  return files.filter(({ bytes }) => bytes.includes(Buffer.from(needle))).map(({ name }) => name);
}

test('no file contains the key of an erased person, neither the write-ahead log nor a later backup', async () => {
  // With many other persons, pages split and merge. None may keep a copy.
  const keys = new Map<string, Uint8Array>();
  for (let n = 0; n < 300; n++) {
    const subid1 = `user ${(n * 7919) % 300} ${'x'.repeat(n % 40)}`;
    keys.set(subid1, await addPerson(subid1));
  }
  const erased = [...keys].filter((_, index) => index % 3 === 0);
  const before = readFiles();
  for (const [, wrappedKey] of erased) expect(filesWith(wrappedKey, before)).not.toEqual([]);
  for (const [subid1] of erased) expect(await eraseUser(deps())(account(subid1))).toMatchObject({ log_purged: true });

  await store.backup(join(folder, 'backup.db'));
  const after = readFiles();
  expect(erased.map(([subid1, wrappedKey]) => [subid1, filesWith(wrappedKey, after)])).toEqual(
    erased.map(([subid1]) => [subid1, []]),
  );
  for (const [subid1, wrappedKey] of keys) {
    if (!erased.some(([name]) => name === subid1)) expect(filesWith(wrappedKey, after)).toContain('rewards.db');
  }
});

test('the list of erasures names no one', async () => {
  await addPerson('ann');
  await eraseUser(deps())(account('ann'));
  const list = readFileSync(`${file}.erasures`, 'utf8');
  expect(list).toMatch(/^\n2026-01-01T00:00:00\.000Z [0-9a-f]{64}\n$/);
  if (process.platform !== 'win32') expect(statSync(`${file}.erasures`).mode & 0o077).toBe(0);
});

test('warns about a reader that holds the log, and readiness tries again, even after a restart', async () => {
  const wrappedKey = await addPerson('ann');
  const reader = new Database(file, { readonly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from persons').get();
  expect(await eraseUser(deps())(account('ann'))).toMatchObject({ log_purged: false });
  expect(filesWith(wrappedKey)).toContain('rewards.db-wal');
  expect(await checkErasures({ store, isBehind }).check()).toMatchObject({ state: 'warning' });

  const another = openSqlite({ file });
  expect(await checkErasures({ store: another, isBehind }).check()).toMatchObject({ state: 'warning' });
  reader.close();
  expect(await checkErasures({ store: another, isBehind }).check()).toEqual({ state: 'ok' });
  await another.close();
  expect(filesWith(wrappedKey)).toEqual([]);
  expect(await store.purgeLog({ waitMs: 0 })).toEqual({ kind: 'done' });
});

test('replays erasures on an older backup, but not on a later person with the same subid', async () => {
  const annsKey = await addPerson('ann');
  await addPerson('bob');
  await store.backup(join(folder, 'older.db'));
  await eraseUser(deps())(account('ann'));
  const later = await addPerson('ann');
  await store.backup(join(folder, 'newer.db'));

  const restore = async (name: string): Promise<void> => {
    await store.close();
    rmSync(`${file}-wal`, { force: true });
    copyFileSync(join(folder, name), file);
    store = openSqlite({ file });
  };
  await restore('older.db');
  expect((await store.findPerson(account('ann')))?.wrappedKey).toEqual(Buffer.from(annsKey));
  expect(await replayErasures(deps())()).toEqual({ remembered: 1, erased: 1, log_purged: true });
  expect(await store.findPerson(account('ann'))).toBe(null);
  expect(await store.readUserProfile(account('ann'))).toBe(null);
  expect(await store.findPerson(account('bob'))).not.toBe(null);
  expect(filesWith(annsKey)).toEqual([]);
  expect(await replayErasures(deps())()).toMatchObject({ erased: 0 });

  await restore('newer.db');
  expect(await replayErasures(deps())()).toMatchObject({ erased: 0 });
  expect((await store.findPerson(account('ann')))?.wrappedKey).toEqual(Buffer.from(later));
});

test('replays an erasure from after a change of the master key on a backup from before it', async () => {
  await addPerson('ann');
  await store.backup(join(folder, 'older.db'));
  const to = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  await rewrapKeys({ store, from: [vault], to })({ master: to.fingerprint });
  await eraseUser({ ...deps(), vault: to })(account('ann'));

  await store.close();
  rmSync(`${file}-wal`, { force: true });
  copyFileSync(join(folder, 'older.db'), file);
  store = openSqlite({ file });
  expect(await replayErasures(deps())()).toMatchObject({ erased: 1 });
});

import Database from 'better-sqlite3';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTurns } from '../../runtime/turns.ts';
import { freshAccount, newKey } from '../contract/fixtures.ts';
import { openSqlite } from './open-sqlite.ts';
import { createTurnTransaction } from './turn-transaction.ts';

const AT = 1;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A store, and a shell that changes settings in the same file as another process would. */
async function openBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'turn-transaction-'));
  const file = join(folder, 'rewards.db');
  const turns = createTurns();
  const store = openSqlite({ file, turns });
  await store.migrate(AT);
  const shell = new Database(file, { timeout: 0 });
  onTestFinished(async () => {
    shell.close();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  await nextTurn();
  const settings = async (): Promise<number> => (await store.versions()).settings;
  const change = (): void => void shell.exec('update versions set settings = settings + 1');
  /** Whether a reader keeps the log from being emptied. */
  const isLogHeld = (): boolean => shell.pragma('wal_checkpoint(truncate)', { simple: true }) !== 0;
  return { store, turns, folder, settings, change, isLogHeld };
}

test('requests that arrive in one turn see one state, and the next request sees what has changed', async () => {
  const { change, settings, turns } = await openBoth();
  turns.arrive();
  const before = await settings();
  change();
  expect(await settings()).toBe(before);
  await nextTurn();
  turns.arrive();
  expect(await settings()).toBe(before + 1);
});

test('a request sees what changed after a read that came before it in the same turn', async () => {
  const { change, settings, turns } = await openBoth();
  const before = await settings();
  change();
  turns.arrive();
  expect(await settings()).toBe(before + 1);
});

test('a read holds back a checkpoint until the turn ends, and no longer', async () => {
  const { change, isLogHeld, settings, turns } = await openBoth();
  turns.arrive();
  await settings();
  change();
  expect(isLogHeld()).toBe(true);
  await nextTurn();
  expect(isLogHeld()).toBe(false);
});

test('other reads, snapshots and writes of the turn see the newest state', async () => {
  const { change, settings, store, turns } = await openBoth();
  turns.arrive();
  const before = await settings();
  change();
  expect((await store.loadDirectory()).version).toBe(before + 1);
  await settings();
  change();
  expect(await store.listPublishers()).toEqual([]);
  expect(await settings()).toBe(before + 2);
  await settings();
  change();
  const { pubId } = await store.createPublisher({ name: 'Acme', at: AT });
  expect(await store.listPublishers()).toMatchObject([{ pubId }]);
});

test('a backup and the purge of the log work in a turn that has read', async () => {
  const { change, folder, settings, store, turns } = await openBoth();
  turns.arrive();
  await settings();
  change();
  const account = freshAccount();
  await store.openPerson({ account, newKey, at: AT });
  await store.erasePerson({ account, at: AT });
  turns.arrive();
  await settings();
  expect((await store.purgeLog({ waitMs: 0 })).kind).toBe('done');
  turns.arrive();
  await settings();
  const copy = join(folder, 'copy.db');
  await store.backup(copy);
  expect(existsSync(copy)).toBe(true);
});

test('the end of a turn commits nothing of a transaction that a failed write left open', async () => {
  const db = new Database(':memory:');
  onTestFinished(() => void db.close());
  db.exec('create table items (id integer primary key)');
  const turns = createTurns();
  const reads = createTurnTransaction(db, turns);
  turns.arrive();
  reads.enter();
  db.exec('rollback; begin immediate; insert into items (id) values (1)');
  await nextTurn();
  expect(db.inTransaction).toBe(false);
  expect(db.prepare('select id from items').all()).toEqual([]);
});

import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { StorageFull } from '../database-failures.ts';
import { AT, freshAccount, transaction } from '../contract/fixtures.ts';
import { createGroupCommit } from './group-commit.ts';
import { openSqlite } from './open-sqlite.ts';

const folder = mkdtempSync(join(tmpdir(), 'rewards-full-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A connection like the store's, with room for only this many more pages. */
function setUp() {
  const db = new Database(join(folder, `${crypto.randomUUID()}.db`), { timeout: 5 });
  db.pragma('journal_mode = wal');
  db.exec('create table items (id integer primary key, text text)');
  const group = createGroupCommit(db);
  const insert = db.prepare('insert into items (id, text) values (?, ?)');
  const add = (id: number, length: number): Promise<number> =>
    group.write(() => {
      insert.run(id, 'x'.repeat(length));
      return id;
    });
  const room = (pages: number): void => {
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + pages}`);
  };
  return { db, group, add, room, stored: () => db.prepare('select id from items order by id').pluck().all() };
}

test('a command that finds the disk full fails with its whole transaction, and writes nothing', async () => {
  const { db, group, add, room, stored } = setUp();
  room(3);
  const settled = await Promise.allSettled([add(1, 10), add(2, 100_000), add(3, 10)]);
  for (const one of settled) expect(one).toMatchObject({ status: 'rejected', reason: expect.any(StorageFull) });
  expect(stored()).toEqual([]);
  expect(db.inTransaction).toBe(false);
  expect(group.storageFailures()).toBe(3);
  expect(await add(1, 10)).toBe(1);
  expect(stored()).toEqual([1]);
});

test('once there is room again, commands succeed over the same connection', async () => {
  const { add, group, room, stored } = setUp();
  room(2);
  const many = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => add(index, 3000)));
  const kept = many.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(kept.length).toBeLessThan(50);
  expect(stored()).toEqual(kept);
  room(1000);
  expect(await add(99, 100_000)).toBe(99);
  expect(stored()).toEqual([...kept, 99]);
  await group.close();
});

test('a rollback that failed is repeated before the next command', async () => {
  const { db, add, group, stored } = setUp();
  const failing = group.write(() => {
    db.prepare('insert into items (id) values (1)').run();
    // The transaction stays open without the group commit's knowledge.
    const { exec } = db;
    queueMicrotask(() => exec.call(db, 'begin immediate; insert into items (id) values (2)'));
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  expect(db.inTransaction).toBe(true);
  expect(await add(3, 1)).toBe(3);
  expect(stored()).toEqual([3]);
});

test('readiness notices a full disk before commands do, because its row is large', async () => {
  const file = join(folder, 'probe.db');
  const store = openSqlite({ file });
  await store.migrate(AT);
  const before = await store.postTransaction(transaction(freshAccount()));
  await store.close();
  const tight = openSqlite({ file, maximumPages: 1 });
  await expect(tight.probe(AT)).rejects.toThrow(StorageFull);
  expect(tight.storageFailures()).toBe(1);
  expect(before.kind).toBe('posted');
  await tight.close();
});

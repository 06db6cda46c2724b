import Database from 'better-sqlite3';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepLogShort, type ShortLog } from './short-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'rewards-wall-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

function setUp() {
  const file = join(folder, `${++files}.db`);
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('wal_autocheckpoint = 0');
  db.exec('create table items (id integer primary key)');
  const insert = db.prepare('insert into items (id) values (?)');
  /** The contents of the file without its log, as after a crash that lost the log. */
  const inFile = (): unknown[] => {
    const copy = `${file}.copy`;
    copyFileSync(file, copy);
    const other = new Database(copy);
    const found = other.prepare('select id from items order by id').pluck().all();
    other.close();
    return found;
  };
  return { file, db, inFile, add: (id: number) => void insert.run(id), log: keepLogShort(file) };
}

async function writeSeries(log: ShortLog, write: (n: number) => void): Promise<void> {
  for (const n of [1, 2, 3, 4]) {
    await log.settled();
    write(n);
    log.wrote();
  }
  await log.settled();
}

test('what a series of writes and others before it have left in the log reaches the database file', async () => {
  const { add, db, inFile, log } = setUp();
  for (let id = 100; id < 105; id += 1) add(id);
  await writeSeries(log, add);
  expect(inFile()).toEqual([1, 2, 3, 4, 100, 101, 102, 103, 104]);
  await log.close();
  db.close();
});

test('a transaction that is open keeps the log from nothing, and the log does not keep it from its commit', async () => {
  const { add, db, inFile, log } = setUp();
  const other = new Database(db.name);
  await writeSeries(log, (n) => {
    add(n);
    if (n === 4) {
      other.exec('begin immediate');
      other.exec('insert into items (id) values (9)');
    }
  });
  expect(inFile()).toEqual([1, 2, 3, 4]);
  other.exec('commit');
  other.close();
  await log.close();
  expect(db.prepare('select count(*) from items').pluck().get()).toBe(5);
  db.close();
});

test('a file that no one has open anymore has no log', async () => {
  const { add, db, file, log } = setUp();
  await writeSeries(log, add);
  await log.close();
  db.close();
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test('a failure is reported once, and the next series tries again', async () => {
  const file = join(folder, 'damaged.db');
  writeFileSync(file, 'This is no database.'.repeat(100));
  const log = keepLogShort(file);
  await expect(writeSeries(log, () => undefined)).rejects.toThrow('file is not a database');
  await log.settled();
  rmSync(file);
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  await writeSeries(log, (n) => void db.exec(`create table t${n} (id integer)`));
  await log.close();
  db.close();
});

test('a thread that fails before its log is closed keeps no one from closing', async () => {
  const file = join(folder, 'broken.db');
  writeFileSync(file, 'This is no database.'.repeat(100));
  const log = keepLogShort(file);
  for (let n = 0; n < 4; n += 1) log.wrote();
  await log.close();
});

test('a database in memory needs no thread', async () => {
  const log = keepLogShort(':memory:');
  await writeSeries(log, () => undefined);
  await log.close();
});

import Database from 'better-sqlite3';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../store.ts';
import { AT, freshAccount, transaction } from '../contract/fixtures.ts';
import { backupSqlite } from './backup.ts';
import { openSqlite } from './open-sqlite.ts';

let folder: string;
let file: string;
let store: Store;
/** What the backup gets as its own; it writes nothing. */
let db: Database.Database;
/** Another process that uses the database. */
let other: Database.Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rewards-backup-'));
  file = join(folder, 'rewards.db');
  store = openSqlite({ file });
  await store.migrate(AT);
  [db, other] = [new Database(file), new Database(file)];
  other.exec("create table filler (n integer primary key, text text not null); insert into filler values (0, 'first')");
  const fill = other.prepare('insert into filler (text) values (?)');
  other.transaction(() => {
    for (let row = 0; row < 1500; row += 1) fill.run('x'.repeat(4000));
  })();
});
afterEach(async () => {
  db.close();
  other.close();
  await store.close();
  rmSync(folder, { recursive: true });
});

const pages = (): number => Number(other.pragma('page_count', { simple: true }));

test('a backup takes no more steps if others commit between them, and has the state in which it began', async () => {
  const steps = Math.ceil(pages() / 100);
  expect(steps).toBeGreaterThan(10);
  const account = freshAccount();
  await store.postTransaction(transaction(account));
  let taken = 0;
  const posted: Promise<unknown>[] = [];
  const onStep = (): void => {
    taken += 1;
    if (taken > 2 * steps) throw new Error('The backup begins again and again.');
    other.prepare('update filler set text = ? where n = 0').run(`step ${taken}`);
    posted.push(store.postTransaction(transaction(account)));
  };
  const copy = join(folder, 'copy.db');
  await backupSqlite({ db, file }, copy, { onStep });
  expect(taken).toBeLessThanOrEqual(steps + 1);
  expect(posted.length).toBeGreaterThan(10);
  await Promise.all(posted);

  const read = new Database(copy, { readonly: true });
  expect(read.prepare('select text from filler where n = 0').pluck().get()).toBe('first');
  expect(read.pragma('integrity_check', { simple: true })).toBe('ok');
  read.close();
  const copied = openSqlite({ file: copy, isPrivate: true });
  expect(await copied.verifyLedger({ limit: 9 })).toMatchObject({ rows: 1, problems: 0 });
  await copied.close();
  expect(await store.verifyLedger({ limit: 9 })).toMatchObject({ rows: 1 + posted.length, problems: 0 });
});

test('a backup has its name only once it is verified, and one that is not leaves nothing', async () => {
  const copy = join(folder, 'copy.db');
  const seen: unknown[] = [];
  const verify = async (path: string): Promise<void> => {
    const read = new Database(path);
    seen.push(existsSync(copy), read.pragma('journal_mode = wal', { simple: true }));
    read.close();
    throw new Error('not right');
  };
  await expect(backupSqlite({ db, file }, copy, { verify })).rejects.toThrow('not right');
  expect(seen).toEqual([false, 'wal']);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy.db'))).toEqual([]);
});

test('a backup that is running keeps its parts when another one begins', async () => {
  const [one, two] = [join(folder, 'one.db'), join(folder, 'two.db')];
  const verify = async (): Promise<void> => backupSqlite({ db, file }, two);
  await backupSqlite({ db, file }, one, { verify });
  expect([existsSync(one), existsSync(two)]).toEqual([true, true]);
  const again = async (): Promise<void> => backupSqlite({ db, file }, one);
  await expect(backupSqlite({ db, file }, one, { verify: again })).rejects.toThrow(/Another backup to .* is running/);
});

test('a backup gives up if the log would get too large, and neither then nor afterwards holds the log', async () => {
  const grow = (): void =>
    other.transaction(() => {
      for (let row = 1; row <= 300; row += 1) {
        other.prepare('update filler set text = ? where n = ?').run('y'.repeat(4000), row);
      }
    })();
  const copy = join(folder, 'copy.db');
  await store.purgeLog({ waitMs: 0 });
  other.pragma('wal_checkpoint(truncate)');
  const failing = backupSqlite({ db, file }, copy, { onStep: grow, logBytes: 1024 ** 2 });
  await expect(failing).rejects.toThrow(/^There is no backup: while it was made, .*rewards\.db-wal grew beyond 1 MiB/);
  expect(readdirSync(folder).filter((name) => name.startsWith('copy.db'))).toEqual([]);
  expect(other.pragma('wal_checkpoint(truncate)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);

  await backupSqlite({ db, file }, copy);
  expect(existsSync(copy)).toBe(true);
  grow();
  expect(other.pragma('wal_checkpoint(truncate)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
});

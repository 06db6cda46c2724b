import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

const folder = mkdtempSync(join(tmpdir(), 'rewards-wall-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

function setUp() {
  const file = join(folder, `${++files}.db`);
  const db = new Database(file, { timeout: 5 });
  db.pragma('journal_mode = wal');
  db.pragma('foreign_keys = on');
  db.exec(`
    create table items (id integer primary key);
    create table children (id integer references items (id) deferrable initially deferred)`);
  const statements: string[] = [];
  const steps: string[] = [];
  const group = createGroupCommit(db, (step) => {
    // Another connection sees committed rows only.
    const other = new Database(file);
    steps.push(`${step}: ${String(other.prepare('select count(*) from items').pluck().get())}`);
    other.close();
  });
  const insert = db.prepare('insert into items (id) values (?)');
  const stored = (): unknown[] => db.prepare('select id from items order by id').pluck().all();
  const add = (id: number) => () => {
    statements.push(`${id}`);
    insert.run(id);
    return id;
  };
  return { file, db, group, add, steps, stored, statements };
}

test('commands of one turn share a transaction and resolve after its commit', async () => {
  const { db, group, add, stored } = setUp();
  const states: boolean[] = [];
  const written = [1, 2, 3].map((id) =>
    group.write(() => {
      states.push(db.inTransaction);
      return add(id)();
    }),
  );
  expect(stored()).toEqual([]);
  expect(await Promise.all(written)).toEqual([1, 2, 3]);
  expect(states).toEqual([true, true, true]);
  expect(db.inTransaction).toBe(false);
  expect(stored()).toEqual([1, 2, 3]);
});

test('a command that throws rolls back its own writes and no others', async () => {
  const { group, add, stored } = setUp();
  const settled = await Promise.allSettled([
    group.write(add(1)),
    group.write(() => {
      add(2)();
      throw new Error('changed its mind');
    }),
    group.write(add(1)),
    group.write(add(3)),
  ]);
  expect(settled.map((each) => each.status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(stored()).toEqual([1, 3]);
});

test('a command that throws alone in its transaction does not run twice', async () => {
  const { group, stored, statements, add } = setUp();
  const alone = group.write(() => {
    add(1)();
    throw new Error('changed its mind');
  });
  await expect(alone).rejects.toThrow('changed its mind');
  expect(statements).toEqual(['1']);
  expect(stored()).toEqual([]);
});

test('if a commit fails, every command of its transaction is rejected', async () => {
  const { db, group, add, stored } = setUp();
  const settled = await Promise.allSettled([
    group.write(add(1)),
    group.write(() => db.prepare('insert into children (id) values (99)').run()),
  ]);
  expect(settled.map((each) => each.status)).toEqual(['rejected', 'rejected']);
  expect(stored()).toEqual([]);
  expect(await group.write(add(5))).toBe(5);
});

test.each([
  ['SQLITE_IOERR_FSYNC', 'OutcomeUnknown'],
  ['SQLITE_FULL', 'StorageFull'],
])('a commit that fails with %s is reported as %s', async (code, name) => {
  const { db } = setUp();
  const commit = db.prepare('commit');
  const prepare = db.prepare.bind(db);
  const failing = {
    run: () => {
      throw new Database.SqliteError('disk I/O error', code);
    },
  };
  vi.spyOn(db, 'prepare').mockImplementation((text) =>
    text === 'commit' ? Object.assign(commit, failing) : prepare(text),
  );
  const group = createGroupCommit(db);
  const settled = await Promise.allSettled([group.write(() => 1), group.write(() => 2)]);
  expect(settled.map((each) => each.status === 'rejected' && Reflect.get(Object(each.reason), 'name'))).toEqual([
    name,
    name,
  ]);
  expect(db.inTransaction).toBe(false);
});

test('while another process writes, reads go on and commands wait', async () => {
  const { file, group, add, stored } = setUp();
  const other = new Database(file);
  other.exec('begin immediate; insert into items (id) values (7)');
  const waiting = group.write(add(8));
  for (let turn = 0; turn < 20; turn++) await setImmediate();
  expect(stored()).toEqual([]);
  other.exec('commit');
  other.close();
  expect(await waiting).toBe(8);
  expect(stored()).toEqual([7, 8]);
});

test('a command that waits too long for another process fails with DatabaseUnavailable, and writes nothing', async () => {
  const { add, db, file, stored } = setUp();
  const other = new Database(file);
  other.exec('begin immediate');
  const group = createGroupCommit(db, undefined, { beginTries: 2 });
  const settled = await Promise.allSettled([group.write(add(1)), group.write(add(2))]);
  expect(settled.map((each) => each.status === 'rejected' && Reflect.get(Object(each.reason), 'name'))).toEqual([
    'DatabaseUnavailable',
    'DatabaseUnavailable',
  ]);
  other.exec('commit');
  other.close();
  expect(await group.write(add(3))).toBe(3);
  expect(stored()).toEqual([3]);
});

test('more commands than one transaction takes all succeed, in order', async () => {
  const { group, add, stored, statements } = setUp();
  const ids = Array.from({ length: 700 }, (_, index) => index + 1);
  const written = ids.map((id) => group.write(add(id)));
  await group.close();
  expect(await Promise.all(written)).toEqual(ids);
  expect(stored()).toEqual(ids);
  expect(statements.map(Number)).toEqual(ids);
  await expect(group.write(add(701))).rejects.toThrow('closed');
});

test('checkpoints come before and after each commit and before any answer; a commit that fails has no second one', async () => {
  const { db, group, add, steps } = setUp();
  const answered = () => void steps.push('answered');
  await Promise.all([group.write(add(1)).then(answered), group.write(add(2)).then(answered)]);
  expect(steps).toEqual(['store.before_commit: 0', 'store.after_commit: 2', 'answered', 'answered']);
  steps.length = 0;
  await group.write(() => db.prepare('insert into children (id) values (99)').run()).catch(answered);
  expect(steps).toEqual(['store.before_commit: 2', 'answered']);
});

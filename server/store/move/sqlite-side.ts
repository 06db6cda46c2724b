import type Database from 'better-sqlite3';
import { resolve } from 'node:path';
import { connect } from '../sqlite/connect.ts';
import { prepareFile } from '../sqlite/database-file.ts';
import { lockAlone } from '../sqlite/file-lock.ts';
import { refuseDamaged, wasLeftOpen } from '../sqlite/find-damage.ts';
import { migrateSqlite, sqliteSchemaVersion } from '../sqlite/migrate.ts';
import { ARRIVED, MARK_PREFIX, requireMarks, TRIGGERS, type ExpectedMarks, type Mark } from './marks.ts';
import { MoveRefused, nowHasRows } from './move-refused.ts';
import type { Cell, MovedRow, MoveSide } from './side.ts';
import { listed, movedRows, quoted, sliceSql } from './slice-sql.ts';
import { autoincrementColumns, sqliteCounters, sqliteTables } from './sqlite-catalog.ts';

const SET_MARK =
  'insert into installation (name, value) values (?, ?) on conflict (name) do update set value = excluded.value';
const MARKS = `select name, value from installation where name like '${MARK_PREFIX}%'`;
const FORGET_MARKS = `delete from installation where name like '${MARK_PREFIX}%'`;

/** An SQLite file as a side of a move, locked until `close`. Throws `MoveRefused` if another process has it open. */
export function openSqliteSide(given: string): MoveSide {
  const file = resolve(given);
  prepareFile(file);
  const lock = lockAlone(file);
  if (lock === null)
    throw new MoveRefused(`The service or another command has ${file} open. Stop it first. Nothing was changed.`);
  let db: Database.Database;
  try {
    if (wasLeftOpen(file)) refuseDamaged(file);
    db = connect(file);
  } catch (error) {
    lock.release();
    throw error;
  }
  // Foreign keys hold at the end, but not while a table is half filled.
  db.pragma('foreign_keys = off');
  const write = async <Result>(work: () => Result): Promise<Result> => db.transaction(work).immediate();
  const setMark = ({ name, value }: Mark): void => void db.prepare(SET_MARK).run(name, value);
  const marks = (): Mark[] => db.prepare<[], Mark>(MARKS).all();
  const change = <Result>(expected: ExpectedMarks, work: () => Result): Promise<Result> =>
    write(() => {
      requireMarks(file, marks(), expected);
      return work();
    });

  return {
    engine: 'sqlite',
    name: file,
    schemaVersion: async () => sqliteSchemaVersion(db),
    migrate: async (at) => void migrateSqlite(db, at),
    tables: async () => sqliteTables(db),
    counters: async () => sqliteCounters(db),
    marks: async () => marks(),
    // A service would have the file open.
    fence: (_sentence, set, expected) =>
      change(expected, () => {
        set.forEach(setMark);
        return true;
      }),
    setMark: (mark, expected) => change(expected, () => setMark(mark)),
    unfence: (expected) => change(expected, () => void db.prepare(`${FORGET_MARKS} and name <> ?`).run(ARRIVED)),
    receive: ({ expected, marks: set, tables, untouched }) =>
      change(expected, () => {
        for (const { name } of untouched)
          if (db.prepare(`select 1 from ${quoted(name)} limit 1`).get() !== undefined)
            throw new MoveRefused(nowHasRows(file, name));
        const stored = db.prepare<[string], Mark>('select name, value from installation where name = ?').get(TRIGGERS);
        const triggers = stored?.value ?? JSON.stringify(disarm(db));
        for (const { name } of tables) db.exec(`delete from ${quoted(name)}`);
        db.exec(FORGET_MARKS);
        [...set, { name: TRIGGERS, value: triggers }].forEach(setMark);
        return true;
      }),
    complete: (mark, expected) =>
      change(expected, () => {
        const broken = db.pragma('foreign_key_check') as { table: string }[];
        if (broken[0] !== undefined) throw new Error(`A row of ${broken[0].table} refers to one that is missing.`);
        const stored = db.prepare<[string], Mark>('select name, value from installation where name = ?').get(TRIGGERS);
        if (stored === undefined) throw new Error(`${file} has lost the triggers of its schema.`);
        for (const sql of JSON.parse(stored.value) as string[]) db.exec(sql);
        db.exec(FORGET_MARKS);
        setMark(mark);
      }),
    readSlice: async (table, after) =>
      db
        .prepare<Cell[], MovedRow>(sliceSql(table, after === null ? null : after.map(() => '?')))
        .safeIntegers()
        .raw()
        .all(...(after ?? [])),
    writeSlice: ({ after, expected, rows, table }) =>
      change(expected, () => {
        const values = table.columns.map(() => '?').join(', ');
        const insert = db.prepare(`insert into ${quoted(table.name)} (${listed(table.columns)}) values (${values})`);
        for (const row of rows) insert.run(...row);
        setMark(after);
      }),
    countRows: async ({ name }) =>
      Number(
        db
          .prepare(`select count(*) from ${quoted(name)} where ${movedRows(name)}`)
          .pluck()
          .get(),
      ),
    lastIds: async (counters) => {
      const autoincrement = new Set(autoincrementColumns(db));
      return counters.map(({ column, table }) => {
        const last = autoincrement.has(`${table}.${column}`)
          ? db.prepare('select seq from sqlite_sequence where name = ?').safeIntegers().pluck().get(table)
          : db
              .prepare(`select max(${quoted(column)}) from ${quoted(table)}`)
              .safeIntegers()
              .pluck()
              .get();
        return typeof last === 'bigint' ? last : 0n;
      });
    },
    setLastIds: (counters, expected) =>
      change(expected, () => {
        const autoincrement = new Set(autoincrementColumns(db));
        for (const { column, last, table } of counters) {
          if (!autoincrement.has(`${table}.${column}`)) continue;
          db.prepare('delete from sqlite_sequence where name = ?').run(table);
          db.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(table, last);
        }
      }),
    async close() {
      db.close();
      lock.release();
    },
  };
}

/** Drops every trigger, and returns the SQL that creates them again. */
function disarm(db: Database.Database): string[] {
  const triggers = db
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'trigger' order by name",
    )
    .all();
  for (const { name } of triggers) db.exec(`drop trigger ${quoted(name)}`);
  return triggers.map(({ sql }) => sql);
}

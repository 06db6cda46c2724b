import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrateSqlite, sqliteSchemaVersion } from './migrate.ts';

const first = { id: 1, sqlite: 'create table a (id integer) strict; create table b (id integer) strict', postgres: '' };
const broken = {
  id: 2,
  sqlite: 'create table c (id integer) strict; create table a (id integer) strict',
  postgres: '',
};

test('each migration is applied once, in order, and its time is stored', () => {
  const db = new Database(':memory:');
  expect(sqliteSchemaVersion(db)).toBe(0);
  expect(migrateSqlite(db, 5, [first])).toEqual({ version: 1 });
  expect(migrateSqlite(db, 6, [first, { id: 2, sqlite: 'drop table b', postgres: '' }])).toEqual({ version: 2 });
  expect(db.prepare('select id, at from migrations order by id').all()).toEqual([
    { id: 1, at: 5 },
    { id: 2, at: 6 },
  ]);
});

test('a migration that fails changes nothing, and the migrations before it stay', () => {
  const db = new Database(':memory:');
  expect(() => migrateSqlite(db, 5, [first, broken])).toThrow('table a already exists');
  expect(sqliteSchemaVersion(db)).toBe(1);
  expect(db.prepare("select count(*) from sqlite_schema where name = 'c'").pluck().get()).toBe(0);
  expect(() => migrateSqlite(db, 5, [])).toThrow('schema version 1, but this build knows only versions up to 0');
});

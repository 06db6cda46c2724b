import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { query } from '../sql.ts';
import { all, one } from '../command.ts';
import { createRunner, positional } from './runner.ts';

test('parameters become positional, with the order of their values if it differs', () => {
  expect(positional('select $1, $2')).toEqual({ text: 'select ?, ?', order: null });
  expect(positional('select $2, $1, $2')).toEqual({ text: 'select ?, ?, ?', order: [1, 0, 1] });
});

test('a command receives its rows, and ends with the error of a statement that fails', () => {
  const db = new Database(':memory:');
  db.exec('create table items (id integer primary key) strict');
  const executed: string[] = [];
  const runner = createRunner(db, ({ sqlite }) => executed.push(sqlite));
  const insert = query('insert into items (id) values ($1)');
  const between = query<{ id: number }>('select id from items where id < $2 and id >= $1 order by id');
  const answer = runner.run(
    (function* () {
      yield* one(insert, 1);
      yield* one(insert, 2);
      return { first: yield* one(between, 2, 9), all: yield* all(between, 1, 3), none: yield* one(between, 8, 9) };
    })(),
  );
  expect(answer).toEqual({ first: { id: 2 }, all: [{ id: 1 }, { id: 2 }], none: undefined });
  const again = function* () {
    yield* one(insert, 1);
  };
  expect(() => runner.run(again())).toThrow('UNIQUE');
  expect(executed).toEqual([insert.sqlite, between.sqlite]);
});

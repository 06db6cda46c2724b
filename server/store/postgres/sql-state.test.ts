import pg from 'pg';
import { expect, test } from 'vitest';
import { isConflict, provesRollback, isUnavailable } from './sql-state.ts';

function answer(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('refused', 0, 'error');
  error.code = code;
  return error;
}

test.each([
  ['40001', 'serialization failure'],
  ['40P01', 'deadlock'],
  ['23505', 'unique violation'],
  ['23503', 'deferred foreign key, checked by COMMIT'],
  ['22003', 'number out of range'],
  ['25006', 'read-only standby'],
  ['57014', 'statement timeout'],
  ['53100', 'disk full'],
  ['P0001', 'raised by a trigger'],
])('%s proves that the transaction was rolled back (%s)', (code) => {
  expect(provesRollback(answer(code))).toBe(true);
});

test.each([
  ['57P01', 'a backend that waits for its replica after a local commit is ended with it, too'],
  ['57P02', 'another backend crashed'],
  ['25P04', 'transaction timeout, which may strike after the commit'],
  ['40003', 'statement completion unknown'],
  ['08006', 'a pooler lost its server'],
  ['08P01', 'a pooler lost its server'],
  ['58000', 'a pooler lost its server'],
  ['XX000', 'internal error'],
])('%s proves nothing (%s)', (code) => {
  expect(provesRollback(answer(code))).toBe(false);
  expect(isConflict(answer(code))).toBe(false);
});

test('a full disk proves nothing if the server could not write its log', () => {
  const panic = answer('53100');
  panic.file = 'xlog.c';
  expect(provesRollback(panic)).toBe(false);
});

test("an error that is not the database's answer proves nothing, whatever its code", () => {
  const error = Object.assign(new Error('read ECONNRESET'), { code: '40001' });
  expect([provesRollback(error), isConflict(error), isUnavailable(error)]).toEqual([false, false, false]);
});

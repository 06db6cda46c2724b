/** The tables of one subject with their constraints and triggers, for each engine. */
export interface Subject {
  readonly sqlite: string;
  readonly postgres: string;
}

/**
 * SQL that differs between the engines. On both, money is integers of 1/10000, time is epoch milliseconds, flags are
 * 0/1, and JSON is text.
 */
export interface Dialect {
  readonly integer: string;
  readonly bytes: string;
  readonly real: string;
  /** An auto-increment key that never reuses an id. */
  readonly identity: string;
  /** Table suffix: on SQLite, rows are stored in key order, without a second tree. */
  readonly byKey: string;
  /** Suffix of any other table. */
  readonly strict: string;
}

export const sqlite: Dialect = {
  integer: 'integer',
  bytes: 'blob',
  real: 'real',
  identity: 'integer primary key autoincrement',
  byKey: ' strict, without rowid',
  strict: ' strict',
};

export const postgres: Dialect = {
  integer: 'bigint',
  bytes: 'bytea',
  real: 'double precision',
  identity: 'bigint generated always as identity primary key',
  byKey: '',
  strict: '',
};

/** A subject that consists only of tables. */
export function onBoth(tables: (dialect: Dialect) => string): Subject {
  return { sqlite: tables(sqlite), postgres: tables(postgres) };
}

/** Tables of one subject, with what guards them, as each engine makes them. */
export interface Subject {
  readonly sqlite: string;
  readonly postgres: string;
}

/**
 * What the engines write differently. On both, money is integers of 1/10000, time is epoch milliseconds, flags are 0/1,
 * and JSON is text.
 */
export interface Dialect {
  readonly integer: string;
  readonly bytes: string;
  readonly real: string;
  /** A key that counts up and never gives an id again. */
  readonly identity: string;
  /** Ends a table whose rows SQLite stores in the order of their key, without a second tree. */
  readonly byKey: string;
  /** Ends any other table. */
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

/** A subject whose tables are all that it has. */
export function onBoth(tables: (dialect: Dialect) => string): Subject {
  return { sqlite: tables(sqlite), postgres: tables(postgres) };
}

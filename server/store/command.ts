import type { Query, Value } from './sql.ts';

/** One statement that a command asks its engine to run. */
export interface Statement {
  readonly query: Query<unknown>;
  readonly values: readonly Value[];
  /** Whether the command reads the first row only. */
  readonly single: boolean;
}

/**
 * A command, written once for both engines: it yields statements and receives their rows. SQLite runs it synchronously
 * inside the group commit; PostgreSQL awaits each statement inside a transaction. A command touches only the database,
 * so an engine may roll it back and run it again.
 */
export type Command<Result> = Generator<Statement, Result, readonly unknown[]>;

/** Runs `query` and returns every row. */
export function* all<Row>(query: Query<Row>, ...values: Value[]): Command<readonly Row[]> {
  return (yield { query, values, single: false }) as readonly Row[];
}

/** Runs `query` and returns its first row, if there is one. */
export function* one<Row>(query: Query<Row>, ...values: Value[]): Command<Row | undefined> {
  return ((yield { query, values, single: true }) as readonly Row[])[0];
}

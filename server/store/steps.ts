import type { Query, Value } from './sql.ts';

/** One statement that a command asks its engine to run. */
export interface Step {
  readonly query: Query<unknown>;
  readonly values: readonly Value[];
  /** Only the first row is wanted. */
  readonly single: boolean;
}

/**
 * A command written once for both engines: it yields statements and is given their rows. SQLite runs it in one
 * go inside the group commit, PostgreSQL awaits each statement inside a transaction. It touches nothing but the
 * database, so an engine may throw a run away, roll back and start it again.
 */
export type Steps<Result> = Generator<Step, Result, readonly unknown[]>;

/** Every row of `query`. */
export function* all<Row>(query: Query<Row>, ...values: Value[]): Steps<readonly Row[]> {
  return (yield { query, values, single: false }) as readonly Row[];
}

/** The first row of `query`, if there is one. */
export function* one<Row>(query: Query<Row>, ...values: Value[]): Steps<Row | undefined> {
  return ((yield { query, values, single: true }) as readonly Row[])[0];
}

/** Time limits on PostgreSQL, in ms. */
export interface Timeouts {
  /** For opening a connection, or waiting for one from the pool. */
  connectMs: number;
  /** For one statement, and for the pause between two statements of a transaction. */
  statementMs: number;
  /** For one statement of a migration, an import or another long command. */
  longStatementMs: number;
  /** How much longer we wait than the server, because only its response tells the outcome of the statement. */
  graceMs: number;
  /** For each statement of a removal that locks the rows of users, or a table: a request may wait for two of these. */
  sliceMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 5_000,
  statementMs: 10_000,
  longStatementMs: 600_000,
  graceMs: 2_000,
  sliceMs: 9,
};

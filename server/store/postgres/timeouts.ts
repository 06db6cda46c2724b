/** Time limits on PostgreSQL, in ms. */
export interface Timeouts {
  /** For making a connection, or waiting for one of the pool. */
  connectMs: number;
  /** For one statement, and for the pause between two statements of a transaction. */
  statementMs: number;
  /** For one statement of a migration, an import or another long command. */
  longStatementMs: number;
  /** How much longer we wait than the server: its answer says what became of the statement, silence doesn't. */
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

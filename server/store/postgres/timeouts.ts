/** How long things may take on PostgreSQL, in ms. */
export interface Timeouts {
  /** Making a connection, or waiting for one of the pool's. */
  connectMs: number;
  /** One statement; the same bounds the pause between two statements of a transaction. */
  statementMs: number;
  /** One statement of a migration, an import or the like. */
  longStatementMs: number;
  /** How much longer than the server we wait: its own answer says what became of the statement, silence does not. */
  graceMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 5_000,
  statementMs: 10_000,
  longStatementMs: 600_000,
  graceMs: 2_000,
};

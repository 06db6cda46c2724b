import type { Pool, QueryConfig, QueryResult } from 'pg';
import { withConnection } from './connection.ts';

/** What the library that counts requests asks of a database. */
export interface LimiterClient {
  query(statement: QueryConfig): Promise<QueryResult>;
}

/** A limit is counted in memory when the database takes longer: nobody waits for it. */
const STATEMENT_MS = 1_000;

export function limiterClient(pool: Pool): LimiterClient {
  return {
    query: (statement) => withConnection(pool, STATEMENT_MS, (connection) => connection.query(statement)),
  };
}

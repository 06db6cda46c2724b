import type pg from 'pg';
import { watchClients } from './connection.ts';
import { refuseWrongSession } from './in-force.ts';
import { driver } from './driver.ts';
import type { Timeouts } from './timeouts.ts';

const INT8 = 20;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * A pool that reads 64-bit integers as numbers: the schema's checks keep them below 2^53. A pooler in transaction mode
 * may run each transaction in another session of the server, so `isPooled` sends no settings of the session and only
 * checks those in force.
 */
export function createPool(options: {
  url: string;
  poolSize: number;
  timeouts: Timeouts;
  isPooled?: boolean;
  onIdleError: (error: Error) => void;
}): pg.Pool {
  const { Pool, types } = driver();
  const { isPooled = false, timeouts } = options;
  const { connectMs, statementMs } = timeouts;
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: 'rewards-wall',
    // Includes the wait for a connection of the pool.
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(!isPooled && {
      statement_timeout: statementMs,
      // Releases the locks of a process that is gone.
      idle_in_transaction_session_timeout: statementMs,
    }),
    types: {
      getTypeParser(oid: number, format?: 'text' | 'binary') {
        if (oid === INT8) return Number;
        return format === 'binary' ? types.getTypeParser(oid, 'binary') : types.getTypeParser(oid, 'text');
      },
    },
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on('error', options.onIdleError);
  watchClients(pool, isPooled ? refuseWrongSession : undefined);
  return pool;
}

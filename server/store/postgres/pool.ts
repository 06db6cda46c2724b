import type pg from 'pg';
import { setSession, watchClients, type Connection } from './connection.ts';
import { refuseWrongSession } from './in-force.ts';
import { clientsOf } from './server-client.ts';
import { openServers } from './servers.ts';
import { driver } from './driver.ts';
import type { Timeouts } from './timeouts.ts';

const INT8 = 20;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * A pool that reads 64-bit integers as numbers, because the schema's checks keep them below 2^53. A pooler in
 * transaction mode may run each transaction in another server session, so `isPooled` sends no session settings and only
 * checks those in force. If `url` has several hosts, connections go to the one that accepts writes; with
 * `takesStandby`, to any.
 */
export function createPool(options: {
  url: string;
  poolSize: number;
  timeouts: Timeouts;
  isPooled?: boolean;
  takesStandby?: boolean;
  /** How long a statement waits for a lock; by default as long as the statement may take. */
  lockMs?: number;
  onIdleError: (error: Error) => void;
}): pg.Pool {
  const { Pool, types } = driver();
  const { isPooled = false, takesStandby = false, timeouts } = options;
  const { connectMs, statementMs } = timeouts;
  const servers = openServers(options.url);
  const { Client, leaveServer } = clientsOf(servers);
  const pool = new Pool({
    Client,
    max: options.poolSize,
    application_name: 'rewards-wall',
    // Includes the wait for a connection of the pool.
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    ...(!isPooled && {
      statement_timeout: statementMs,
      ...(options.lockMs !== undefined && { lock_timeout: options.lockMs }),
      // Releases the locks of a dead process.
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
  watchClients(pool, {
    tries: servers.count,
    waitMs: connectMs,
    async open(connection, client) {
      await (isPooled ? refuseWrongSession(connection) : setSession(connection, client));
      if (takesStandby || servers.count === 1 || !(await isStandby(connection))) return;
      leaveServer(client);
      throw new Error('the server is a standby, and takes no writes');
    },
  });
  return pool;
}

async function isStandby(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  return rows[0]?.isStandby !== false;
}

import type { Database } from 'better-sqlite3';
import { SERVING_BUSY_TIMEOUT_MS } from './connect.ts';

/**
 * Moves every page of the write-ahead log into the database file and cuts the log to nothing. False when a reader or
 * writer of another connection was still in the way after `waitMs`; the driver waits, so the event loop does, too.
 */
export function emptyLog(db: Database, waitMs: number): boolean {
  db.pragma(`busy_timeout = ${Math.max(waitMs, SERVING_BUSY_TIMEOUT_MS)}`);
  try {
    return db.pragma('wal_checkpoint(truncate)', { simple: true }) === 0;
  } finally {
    db.pragma(`busy_timeout = ${SERVING_BUSY_TIMEOUT_MS}`);
  }
}

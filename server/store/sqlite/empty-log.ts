import type { Database } from 'better-sqlite3';
import { SERVING_BUSY_TIMEOUT_MS } from './connect.ts';

/**
 * Moves every page of the write-ahead log into the database file and empties the log. False if another connection was
 * still reading or writing after `waitMs`. The event loop is blocked meanwhile.
 */
export function emptyLog(db: Database, waitMs: number): boolean {
  db.pragma(`busy_timeout = ${Math.max(waitMs, SERVING_BUSY_TIMEOUT_MS)}`);
  try {
    return db.pragma('wal_checkpoint(truncate)', { simple: true }) === 0;
  } finally {
    db.pragma(`busy_timeout = ${SERVING_BUSY_TIMEOUT_MS}`);
  }
}

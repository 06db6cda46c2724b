import type { Database } from 'better-sqlite3';
import { setTimeout as pause } from 'node:timers/promises';
import { PAUSE_MS } from './retry-while-busy.ts';

/** A reader at that moment has nearly always finished by then. */
const LEAST_WAIT_MS = 5;

/**
 * Moves every page of the write-ahead log into the database file and empties the log. False if another connection was
 * still reading or writing after about `waitMs`. `prepare` is called before each attempt and must end our own reads.
 */
export async function truncateWal(db: Database, waitMs: number, prepare: () => void): Promise<boolean> {
  const tries = Math.max(waitMs, LEAST_WAIT_MS) / PAUSE_MS;
  for (let made = 1; ; made++) {
    prepare();
    if (db.pragma('wal_checkpoint(truncate)', { simple: true }) === 0) return true;
    if (made >= tries) return false;
    await pause(PAUSE_MS);
  }
}

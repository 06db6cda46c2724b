import type { Database } from 'better-sqlite3';

/** Few enough writes that to move them from the log to the database takes a few milliseconds. */
const WRITES = 4;

/**
 * Returns what to call after each of a long series of writes. It moves what they wrote from the write-ahead log to the
 * database bit by bit, because the checkpoint of a full log holds up every request for a tenth of a second. `endReads`
 * ends our own read transaction, which would be in the way.
 */
export function keepLogShort(db: Database, endReads: () => void): () => void {
  let writes = 0;
  return () => {
    writes += 1;
    if (writes % WRITES !== 0) return;
    endReads();
    if (!db.inTransaction) db.pragma('wal_checkpoint(passive)');
  };
}

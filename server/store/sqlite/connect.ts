import Database from 'better-sqlite3';
import { prepareFile } from './database-file.ts';

/** How long the driver itself waits for another process, before the event loop gets its turn back. */
const BUSY_TIMEOUT_MS = 5000;
/** While serving, waiting happens between turns of the event loop (group-commit.ts), so the driver waits briefly. */
export const SERVING_BUSY_TIMEOUT_MS = 5;

/** Opens `file` (a path or `:memory:`), making its folder if need be, with every setting the schema relies on. */
export function connect(file: string): Database.Database {
  if (file !== ':memory:') prepareFile(file);
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  db.pragma('journal_mode = wal');
  // A commit that was answered survives a power cut.
  db.pragma('synchronous = full');
  db.pragma('foreign_keys = on');
  // Without it "insert or replace" deletes ledger rows past their trigger.
  db.pragma('recursive_triggers = on');
  // Checkpoints are rarer and cheaper by the page; the log grows to about 64 MB.
  db.pragma('wal_autocheckpoint = 16000');
  db.pragma('journal_size_limit = 67108864');
  db.pragma('cache_size = -65536');
  db.pragma('temp_store = memory');
  // What an erasure deletes is overwritten, not only unlinked: keys above all.
  db.pragma('secure_delete = on');
  return db;
}

/** Shortens the driver's own wait for the time when requests are served. */
export function serveFrom(db: Database.Database): void {
  db.pragma(`busy_timeout = ${SERVING_BUSY_TIMEOUT_MS}`);
}

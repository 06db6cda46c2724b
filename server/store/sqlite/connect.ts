import Database from 'better-sqlite3';
import { prepareFile } from './database-file.ts';

/** How long opening waits for another process, blocking the event loop. */
const BUSY_TIMEOUT_MS = 5000;

/** SQLite's page cache in KiB. */
export const CACHE_KB = 65_536;

/**
 * Opens `file` (a path or `:memory:`), creates its folder if necessary, and applies the settings that the schema relies
 * on.
 */
export function connect(file: string): Database.Database {
  if (file !== ':memory:') prepareFile(file);
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    prepare(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepare(db: Database.Database): void {
  db.pragma('journal_mode = wal');
  // An acknowledged commit survives a power cut.
  db.pragma('synchronous = full');
  db.pragma('foreign_keys = on');
  // Without it "insert or replace" deletes ledger rows without firing their trigger.
  db.pragma('recursive_triggers = on');
  // Fewer checkpoints cost less per page; the log grows to about 64 MB.
  db.pragma('wal_autocheckpoint = 16000');
  db.pragma('journal_size_limit = 67108864');
  db.pragma(`cache_size = -${CACHE_KB}`);
  db.pragma('temp_store = memory');
  // Overwrites deleted data, above all the keys of erased persons, instead of only unlinking it.
  db.pragma('secure_delete = on');
}

/**
 * From now on, the driver never waits for another process. `retry-while-busy.ts` retries between turns of the event
 * loop.
 */
export function serveFrom(db: Database.Database): void {
  db.pragma('busy_timeout = 0');
}

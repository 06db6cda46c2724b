import Database from 'better-sqlite3';
import { prepareFile } from './database-file.ts';

/** How long opening waits for another process; the event loop is blocked in the meantime. */
const BUSY_TIMEOUT_MS = 5000;

/** SQLite keeps so much of the database in memory, in KiB. */
export const CACHE_KB = 65_536;

/** Opens `file` (a path or `:memory:`), makes its folder if need be, and sets everything that the schema relies on. */
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
  // Rarer checkpoints cost less a page; the log grows to about 64 MB.
  db.pragma('wal_autocheckpoint = 16000');
  db.pragma('journal_size_limit = 67108864');
  db.pragma(`cache_size = -${CACHE_KB}`);
  db.pragma('temp_store = memory');
  // Overwrite what an erasure deletes, above all keys, instead of only unlinking it.
  db.pragma('secure_delete = on');
}

/** From now on, the driver never waits for another process. `retry-while-busy.ts` does, between turns of the event loop. */
export function serveFrom(db: Database.Database): void {
  db.pragma('busy_timeout = 0');
}

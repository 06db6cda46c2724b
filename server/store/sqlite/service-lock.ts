import Database from 'better-sqlite3';
import { closeSync, openSync } from 'node:fs';

/** How long taking the lock waits for processes that only check it. */
const WAIT_MS = 250;

/** The lock of the one process that serves from a database file. */
export interface ServiceLock {
  /** Takes the lock; false if another process serves. */
  take(): boolean;
  /** Whether a process holds it, including this one. */
  isTaken(): boolean;
  release(): void;
}

/**
 * A lock on the file `<database>.service`, held by an open transaction. The operating system releases it however the
 * process ends, so a dead process never looks alive. The database itself is not locked. A database in memory has no
 * other process to lock out.
 */
export function serviceLock(file: string): ServiceLock {
  const lockFile = `${file}.service`;
  let held: { close(): unknown } | null = null;
  return {
    take() {
      held ??= file === ':memory:' ? { close: () => undefined } : tryLock(lockFile, 'begin exclusive');
      return held !== null;
    },
    isTaken() {
      if (held !== null || file === ':memory:') return held !== null;
      const probe = tryLock(lockFile, 'begin; select * from sqlite_schema');
      probe?.close();
      return probe === null;
    },
    release() {
      held?.close();
      held = null;
    },
  };
}

/** Null if another process holds the lock. */
function tryLock(lockFile: string, sql: string): Database.Database | null {
  closeSync(openSync(lockFile, 'a', 0o600));
  const db = new Database(lockFile, { timeout: WAIT_MS });
  try {
    db.exec(sql);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}

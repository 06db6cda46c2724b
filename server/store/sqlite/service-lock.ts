import Database from 'better-sqlite3';
import { closeSync, openSync } from 'node:fs';

/** How long a start waits for somebody who only looks. */
const LOOK_MS = 250;

/** The lock of the one service on a database file. */
export interface ServiceLock {
  /** Takes it; false when another process serves. */
  take(): boolean;
  /** Whether anybody holds it, this process included. */
  isTaken(): boolean;
  release(): void;
}

/**
 * A lock on the file `<database>.service`, held by an open transaction: the operating system takes it away when the
 * process ends, however it ends, and nothing is left to be mistaken for a living process. The database itself is not
 * locked. In memory there is nobody else to lock out.
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
      const look = tryLock(lockFile, 'begin; select * from sqlite_schema');
      look?.close();
      return look === null;
    },
    release() {
      held?.close();
      held = null;
    },
  };
}

/** Null when somebody else's lock is in the way. */
function tryLock(lockFile: string, sql: string): Database.Database | null {
  closeSync(openSync(lockFile, 'a', 0o600));
  const db = new Database(lockFile, { timeout: LOOK_MS });
  try {
    db.exec(sql);
    return db;
  } catch (error) {
    db.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}

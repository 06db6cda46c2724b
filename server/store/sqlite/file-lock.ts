import Database from 'better-sqlite3';
import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFile, makeFolder } from '../../runtime/make-folder.ts';
import { UnusableDatabase } from './database-file.ts';
import { isBusy } from './retry-while-busy.ts';

/** How long opening the database waits for a process that has it exclusively. */
const WAIT_MS = 5000;

/**
 * The lock held by all processes that have a database file open. It is on a separate file, `<file>.lock`, because the
 * database may be damaged or replaced. The operating system releases it when the process ends. `service-lock.ts` has
 * the lock of the one process that serves.
 */
export interface FileLock {
  /** Lets other processes share the lock. */
  share(): void;
  release(): void;
}

/** The file that the lock of `file` is held on. */
export const lockFileOf = (file: string): string => `${file}.lock`;

/** Locks the file exclusively; null if another process has it open. */
export function lockAlone(file: string): FileLock | null {
  const db = openLock(file, 0);
  try {
    db.exec('begin exclusive');
    return lockOn(db, file);
  } catch (error) {
    db.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

/** Locks the file together with other processes. Throws `UnusableDatabase` if one holds it exclusively for too long. */
export function lockShared(file: string): FileLock {
  const lock = lockOn(openLock(file, WAIT_MS), file);
  lock.share();
  return lock;
}

function lockOn(db: Database.Database, file: string): FileLock {
  return {
    share() {
      if (db.inTransaction) db.exec('commit');
      db.pragma(`busy_timeout = ${WAIT_MS}`);
      try {
        // A transaction that has read holds a shared lock.
        db.exec('begin; select count(*) from sqlite_schema');
      } catch (error) {
        db.close();
        if (!isBusy(error)) throw error;
        throw new UnusableDatabase(`Another process is checking or restoring ${file}. Try again when it is done.`);
      }
    },
    release: () => void db.close(),
  };
}

function openLock(file: string, timeout: number): Database.Database {
  makeFolder(dirname(file));
  // Another user with read access could lock others out.
  makeFile(lockFileOf(file));
  const db = new Database(lockFileOf(file), { timeout });
  keepToOwner(file);
  return db;
}

/** Makes sure that the service's own user can take the lock after root has run a command. */
function keepToOwner(file: string): void {
  const [lock, user] = [lockFileOf(file), process.getuid?.()];
  const owner = user === 0 ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (owner !== undefined) chownSync(lock, owner.uid, owner.gid);
}

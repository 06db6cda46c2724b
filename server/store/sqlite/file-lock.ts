import Database from 'better-sqlite3';
import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../runtime/make-folder.ts';
import { UnusableDatabase } from './database-file.ts';

/** How long an open waits for a process that has the database to itself. */
const WAIT_MS = 5000;

/**
 * A lock of everybody who has a database file open, held in a file of its own beside it, `<file>.lock`. The kernel frees
 * it when the process ends, however it ends; the database itself may be damaged or replaced meanwhile. (`service-lock.ts`
 * tells which one of them serves.)
 */
export interface FileLock {
  /** Lets others in, too, until `release`. */
  share(): void;
  release(): void;
}

/** Holds the file for this process alone; null when another one has it open. */
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

/** Holds the file beside others. Throws `UnusableDatabase` when one has it to itself for longer than it takes to open. */
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
        // A transaction that has read keeps a shared lock.
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
  const db = new Database(`${file}.lock`, { timeout });
  keepOwner(file);
  return db;
}

/** A command that root runs leaves no lock that the service's own user can't take. */
function keepOwner(file: string): void {
  const owner = process.getuid?.() === 0 ? statSync(file, { throwIfNoEntry: false }) : undefined;
  if (owner !== undefined) chownSync(`${file}.lock`, owner.uid, owner.gid);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

import Database from 'better-sqlite3';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFile } from '../../runtime/make-folder.ts';
import { isBusy } from './retry-while-busy.ts';

/** Taking the lock waits for processes that are only checking it, which takes a moment. */
const TRIES = 25;
const PAUSE_MS = 10;

/** The lock of the one process that serves from a database file. */
export interface ServiceLock {
  /** Takes the lock; false if another process serves. Doesn't block the event loop. */
  take(): Promise<boolean>;
  /** Whether a process holds it, including this one. */
  isTaken(): boolean;
  release(): void;
}

/**
 * A lock on the file `<database>.service`, held by an open transaction. The operating system releases it when the
 * process ends, so a dead process never looks alive. The database itself is not locked. An in-memory database needs no
 * lock.
 */
export function serviceLock(file: string): ServiceLock {
  const lockFile = `${file}.service`;
  let held: { close(): unknown } | null = null;
  /** Attempts to take the lock, until it is released. */
  let attempts = { areOver: false };
  return {
    async take() {
      if (file === ':memory:') held ??= { close: () => undefined };
      const mine = attempts;
      for (let made = 1; !mine.areOver; made++) {
        held ??= tryLock(lockFile, 'begin exclusive');
        if (held !== null || made === TRIES) return held !== null;
        await pause(PAUSE_MS);
      }
      return false;
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
      attempts.areOver = true;
      attempts = { areOver: false };
    },
  };
}

/** Null if another process holds the lock. */
function tryLock(lockFile: string, sql: string): Database.Database | null {
  makeFile(lockFile);
  const db = new Database(lockFile, { timeout: 0 });
  try {
    db.exec(sql);
    return db;
  } catch (error) {
    db.close();
    if (isBusy(error)) return null;
    throw error;
  }
}

import Database from 'better-sqlite3';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { COMPANIONS, UnusableDatabase } from './database-file.ts';
import { lockAlone, lockFileOf, type FileLock } from './file-lock.ts';

const PARTIAL = '.partial';
/** Limit of the write-ahead log during a copy, unless the database is larger. */
const LOG_BYTES = 1024 ** 3;
const BUSY_TIMEOUT_MS = 5000;
/** Pages per step; each step takes a turn of the event loop. */
const PAGES = 100;

export interface BackupSource {
  /** A path, or `:memory:`. */
  file: string;
  /** The connection that has it open. */
  db: Database.Database;
}

export interface BackupOptions {
  /** Called after each step but the last. If it throws, there is no backup. */
  onStep?: () => void;
  /** Limit of the write-ahead log; by default 1 GiB or the size of the database, if that is larger. */
  logBytes?: number;
  /** Verifies the copy before it is renamed to `file`. If it throws, there is no backup. */
  verify?: ((copy: string) => Promise<void>) | undefined;
}

/**
 * Copies the current state of the database while it is in use; `file` appears once the copy is complete and verified.
 * Deletes leftovers of killed backups in the folder. Throws if the write-ahead log grows too large first.
 */
export async function backupSqlite(source: BackupSource, file: string, options: BackupOptions = {}): Promise<void> {
  const partial = `${file}${PARTIAL}`;
  deleteLeftovers(dirname(file));
  const lock = lockAlone(partial);
  if (lock === null) throw new UnusableDatabase(`Another backup to ${file} is running.`);
  try {
    deleteParts(partial);
    // Readable by the owner only, like the database.
    await (await open(partial, 'wx', 0o600)).close();
    // No one else can open a database in memory.
    if (source.file === ':memory:') await source.db.backup(partial);
    else await copySnapshot(source.file, partial, options);
    await options.verify?.(partial);
    await rename(partial, file);
  } finally {
    end(partial, lock);
  }
}

/**
 * Copies what a read transaction sees. SQLite restarts a copy whenever another connection commits between two steps,
 * unless the source can't see that commit. Until the transaction ends, the log can't be reset, so it grows by
 * everything that is written.
 */
async function copySnapshot(file: string, partial: string, options: BackupOptions): Promise<void> {
  const { onStep, logBytes = Math.max(LOG_BYTES, statSync(file).size) } = options;
  const source = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    await source.backup(partial, {
      progress() {
        onStep?.();
        if (logSize(file) > logBytes) throw new Error(logSentence(file, logBytes));
        return PAGES;
      },
    });
  } finally {
    source.close();
  }
}

function logSize(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

function logSentence(file: string, logBytes: number): string {
  return (
    `There is no backup: while it was made, ${file}-wal grew beyond ${Math.floor(logBytes / 1024 ** 2)} MiB, ` +
    'because it keeps everything written during the backup. Back up when less is written, or to a faster disk.'
  );
}

/** A running backup locks its part; a killed one leaves only the lock's file. */
function deleteLeftovers(folder: string): void {
  const ending = lockFileOf(PARTIAL);
  for (const name of readdirSync(folder).filter((each) => each.endsWith(ending))) {
    const partial = join(folder, name.slice(0, -lockFileOf('').length));
    const lock = lockAlone(partial);
    if (lock !== null) end(partial, lock);
  }
}

/** The lock's file is deleted last, so that a part never exists without it. */
function end(partial: string, lock: FileLock): void {
  deleteParts(partial);
  lock.release();
  rmSync(lockFileOf(partial), { force: true });
}

function deleteParts(partial: string): void {
  for (const suffix of ['', '-journal', ...COMPANIONS]) rmSync(`${partial}${suffix}`, { force: true });
}

import { accessSync, closeSync, constants, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOrTextOf, errorCodeOf } from '../../runtime/error-text.ts';
import { isOnFullDisk } from '../../runtime/full-disk.ts';
import { makeFile, makeFolder } from '../../runtime/make-folder.ts';

/** The database file can't be used. The message is a sentence for the operator. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}

const MAGIC = 'SQLite format 3\0';
/** The files that SQLite keeps next to the database: its write-ahead log, and the log's index. */
export const COMPANIONS = ['-wal', '-shm'] as const;

/** Creates an empty file that only its owner can read, because it will hold subids. Does nothing if the file exists. */
export function prepareFile(file: string): void {
  try {
    makeFolder(dirname(file));
  } catch (cause) {
    throw new UnusableDatabase(`DATABASE_URL: can't create the folder of ${file} (${codeOrTextOf(cause)}).`, { cause });
  }
  const problem = findFileProblem(file);
  if (problem !== null) throw new UnusableDatabase(problem);
  try {
    makeFile(file);
  } catch (cause) {
    throw new UnusableDatabase(`DATABASE_URL: can't create ${file} (${codeOrTextOf(cause)}).`, { cause });
  }
}

/** Exists while a restore has removed a database's log and not yet put the backup in its place. */
export const restoreMarkOf = (file: string): string => `${file}.restoring`;

/**
 * A sentence that begins with `what` on why a file can't be used as a database; null if it can, is empty or doesn't
 * exist.
 */
export function findFileProblem(file: string, what = 'DATABASE_URL'): string | null {
  try {
    if (existsSync(restoreMarkOf(file))) {
      return `${what}: a restore of ${file} is not complete. Unless it is running, start it again: rewards restore FILE`;
    }
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    if (stat.isDirectory()) return `${what}: ${file} is a folder, not a file.`;
    if (!stat.isFile()) return `${what}: ${file} is not a regular file.`;
    accessSync(file, constants.R_OK | constants.W_OK);
    if (stat.size === 0 || startOf(file) === MAGIC) return null;
    return `${what}: ${file} is not an SQLite database.`;
  } catch (error) {
    return `${what}: can't open ${file} for reading and writing (${codeOrTextOf(error)}).`;
  }
}

/**
 * Converts the driver's error on opening a file into a sentence that names the file; returns other errors unchanged.
 */
export function openFailure(error: unknown, file: string): unknown {
  const code = errorCodeOf(error) ?? '';
  if (!(error instanceof Error) || !code.startsWith('SQLITE_')) return error;
  const why = isOnFullDisk(file) ? 'its disk is full. Free some space' : `${error.message} (${code})`;
  return new UnusableDatabase(`DATABASE_URL: can't open ${file}: ${why}.`, { cause: error });
}

function startOf(file: string): string {
  const bytes = Buffer.alloc(MAGIC.length);
  const handle = openSync(file, 'r');
  try {
    readSync(handle, bytes);
  } finally {
    closeSync(handle);
  }
  return bytes.toString('latin1');
}

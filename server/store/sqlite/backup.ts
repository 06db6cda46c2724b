import Database from 'better-sqlite3';
import { readdirSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { COMPANIONS, findFileProblem } from './database-file.ts';

const PARTIAL = '.partial';
/** How large the write-ahead log may get while a smaller database is copied. */
const LOG_BYTES = 1024 ** 3;
const BUSY_TIMEOUT_MS = 5000;
/** Of a step, which takes a turn of the event loop. */
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
  /** How large the write-ahead log may get; by default 1 GiB, or as large as the database. */
  logBytes?: number;
}

/**
 * Copies the database while it is in use, as it is now; `file` appears once the copy is complete. Throws if the
 * write-ahead log gets too large meanwhile.
 */
export async function backupSqlite(source: BackupSource, file: string, options: BackupOptions = {}): Promise<void> {
  const partial = `${file}${PARTIAL}`;
  await removeDatabase(partial);
  try {
    // Readable by the owner only, like the database.
    await (await open(partial, 'wx', 0o600)).close();
    // Nobody else can open a database in memory.
    if (source.file === ':memory:') await source.db.backup(partial);
    else await copySnapshot(source.file, partial, options);
    await rename(partial, file);
  } finally {
    await removeDatabase(partial);
  }
}

/**
 * Copies what a read transaction sees. SQLite begins a copy again whenever another connection has committed between two
 * steps, unless the source can't see that. Until the transaction ends, the log can't begin anew, so it grows by all that
 * is written.
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
    'because it keeps all that is written meanwhile. Back up when less is written, or to a faster disk.'
  );
}

/** Lists backups in the folder of `file` that are being made, or that a crash cut short. */
export function findPartialBackups(file: string): string[] {
  const folder = dirname(file);
  return readdirSync(folder)
    .filter((name) => name.endsWith(PARTIAL))
    .map((name) => join(folder, name))
    .filter((path) => findFileProblem(path) === null && statSync(path).size > 0);
}

async function removeDatabase(file: string): Promise<void> {
  for (const suffix of ['', '-journal', ...COMPANIONS]) await rm(`${file}${suffix}`, { force: true });
}

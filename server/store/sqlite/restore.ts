import Database from 'better-sqlite3';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../runtime/make-folder.ts';
import { migrations } from '../migrations/all.ts';
import { pendingMigrations } from '../migrations/migration.ts';
import { COMPANIONS, findFileProblem, restoreMarkOf, UnusableDatabase } from './database-file.ts';
import { findDamage, wasLeftOpen } from './find-damage.ts';
import { sqliteSchemaVersion } from './migrate.ts';

const STAGING = '.restore-';

/** A checked copy of a backup, next to the database and ready to replace it. */
export interface StagedBackup {
  /** The copy. Changes to it before `putInPlace` are restored too. */
  file: string;
  bytes: number;
  /** Schema version. */
  version: number;
  /** Installation values by name. */
  installation: ReadonlyMap<string, string>;
  /** Replaces the database with the copy. Returns the new paths of the old files. */
  putInPlace(at: number): string[];
  /** Deletes the copy, unless it was put in place. */
  discard(): void;
}

const DAMAGE_SHOWN = 5;
/** The parts of the old database that are kept: its file and its log. */
const KEPT = ['', '-wal'] as const;

/**
 * Copies a backup next to the database `file` and checks the copy, so that exactly what was checked is restored. Throws
 * `UnusableDatabase` if it is not a complete backup, and `NewerDatabase` if a later build made it.
 */
export function stageBackup(backup: string, file: string): StagedBackup {
  refuseOther(backup, file);
  makeFolder(dirname(file));
  const folder = mkdtempSync(join(dirname(file), STAGING));
  const copy = join(folder, 'copy.db');
  const discard = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    copyFileSync(backup, copy, constants.COPYFILE_FICLONE);
    chmodSync(copy, 0o600);
    const checked = checkCopy(copy, backup);
    const bytes = statSync(copy).size;
    return { file: copy, bytes, ...checked, discard, putInPlace: (at) => replace(file, copy, at) };
  } catch (error) {
    discard();
    throw error;
  }
}

/** Lists the folders of running or interrupted restores next to the database `file`. */
export function findStagingFolders(file: string): string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(STAGING))
    .map((name) => join(folder, name));
}

function refuseOther(backup: string, file: string): void {
  const problem = existsSync(backup) ? findFileProblem(backup, 'The backup') : `There is no file ${backup}.`;
  if (problem !== null) throw new UnusableDatabase(problem);
  if (resolve(backup) === resolve(file)) throw new UnusableDatabase(`${backup} is the database itself.`);
  if (wasLeftOpen(backup)) {
    throw new UnusableDatabase(
      `${backup} is not a complete backup: part of it is in ${backup}-wal. Make backups with: rewards backup FILE`,
    );
  }
}

function checkCopy(copy: string, backup: string): { version: number; installation: StagedBackup['installation'] } {
  const db = new Database(copy);
  try {
    const damage = findDamage(db, DAMAGE_SHOWN);
    if (damage.length > 0) throw new UnusableDatabase(`${backup} is damaged: ${damage.join('; ')}.`);
    const version = sqliteSchemaVersion(db);
    if (version === 0) throw new UnusableDatabase(`${backup} is not a Rewards Wall database.`);
    pendingMigrations(migrations, version);
    const rows = db.prepare('select name, value from installation').raw().all() as [string, string][];
    return { version, installation: new Map(rows) };
  } catch (cause) {
    if (!(cause instanceof Database.SqliteError)) throw cause;
    throw new UnusableDatabase(`${backup} is damaged: ${cause.message}.`, { cause });
  } finally {
    db.close();
  }
}

/**
 * Replaces the database in one rename, so that one always exists. A leftover log would corrupt the new database, and
 * without it the old one loses commits, so a mark keeps other processes out while the log is gone.
 */
function replace(file: string, copy: string, at: number): string[] {
  const old = statSync(file, { throwIfNoEntry: false });
  if (old !== undefined && process.getuid?.() === 0) chownSync(copy, old.uid, old.gid);
  sync(copy);
  const mark = restoreMarkOf(file);
  // A restore that was interrupted while the log was gone has kept the old files.
  const kept = existsSync(mark) ? readFileSync(mark, 'utf8') : '';
  const isKept = existsSync(kept);
  const aside = isKept ? kept : `${file}.before-restore-${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}`;
  if (!isKept) keepOld(file, aside);
  if (wasLeftOpen(file)) {
    writeFileSync(mark, aside, { mode: 0o600 });
    sync(mark);
    syncFolderOf(file);
  }
  for (const suffix of COMPANIONS) rmSync(`${file}${suffix}`, { force: true });
  renameSync(copy, file);
  syncFolderOf(file);
  rmSync(mark, { force: true });
  return KEPT.map((suffix) => `${aside}${suffix}`).filter((path) => existsSync(path));
}

/** Hard-links the old files, so that they survive when their original names are replaced. */
function keepOld(file: string, aside: string): void {
  // The log first, because the database must not be kept without it.
  for (const suffix of KEPT.toReversed()) {
    if (existsSync(`${file}${suffix}`)) linkSync(`${file}${suffix}`, `${aside}${suffix}`);
  }
}

function syncFolderOf(file: string): void {
  if (process.platform !== 'win32') sync(dirname(file));
}

/** Waits until the file or folder is on the disk. */
function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

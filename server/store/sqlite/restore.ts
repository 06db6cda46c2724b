import Database from 'better-sqlite3';
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder } from '../../runtime/make-folder.ts';
import { migrations } from '../migrations/all.ts';
import { pendingMigrations } from '../migrations/migration.ts';
import { COMPANIONS, findFileProblem, UnusableDatabase } from './database-file.ts';
import { findDamage, wasLeftOpen } from './find-damage.ts';
import { sqliteSchemaVersion } from './migrate.ts';

const STAGING = '.restore-';

/** A checked copy of a backup, beside the database and ready to replace it. */
export interface StagedBackup {
  /** The copy. Changes to it before `putInPlace` are restored too. */
  file: string;
  bytes: number;
  /** Schema version. */
  version: number;
  /** Installation values by name. */
  installation: ReadonlyMap<string, string>;
  /** Moves the old files aside and the copy into their place. Returns where the old files are. */
  putInPlace(at: number): string[];
  /** Deletes the copy, unless it was put in place. */
  discard(): void;
}

const DAMAGE_SHOWN = 5;

/**
 * Copies a backup beside the database `file` and checks the copy, so that what was checked is what is put in place.
 * Throws `UnusableDatabase` if it is not a complete backup, and `NewerDatabase` if a later build made it.
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

/** Lists folders beside the database `file` of restores that are running, or were interrupted. */
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

function checkCopy(copy: string, backup: string): Pick<StagedBackup, 'version' | 'installation'> {
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

/** Moves the database before its log: a log alone is harmless, but a database without its log has lost commits. */
function replace(file: string, copy: string, at: number): string[] {
  const old = statSync(file, { throwIfNoEntry: false });
  if (old !== undefined && process.getuid?.() === 0) chownSync(copy, old.uid, old.gid);
  sync(copy);
  const aside = `${file}.before-restore-${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}`;
  const moved: string[] = [];
  for (const suffix of ['', ...COMPANIONS]) {
    if (!existsSync(`${file}${suffix}`)) continue;
    renameSync(`${file}${suffix}`, `${aside}${suffix}`);
    moved.push(`${aside}${suffix}`);
  }
  renameSync(copy, file);
  if (process.platform !== 'win32') sync(dirname(file));
  return moved;
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

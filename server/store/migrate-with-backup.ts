import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../runtime/error-text.ts';
import { migrations } from './migrations/all.ts';
import { newestVersion } from './migrations/migration.ts';
import { databaseFile } from './open-database.ts';
import type { Store } from './store.ts';

/** Stands between the database's name and the schema version of the backup. */
const MARK = '.before-migration-';

interface Inputs {
  store: Pick<Store, 'backup' | 'migrate' | 'schemaVersion'>;
  databaseUrl: string;
  /** Whether to make a backup. PostgreSQL has its own tools for that. */
  isBackedUp: boolean;
  /** Epoch ms. */
  at: number;
}

/**
 * Migrates the database. An SQLite file with data of an earlier schema is copied first, because only a backup allows
 * going back to the earlier build. If that fails, throws a sentence for the operator and migrates nothing. Returns all
 * existing backups from before migrations, because they hold the keys of people who were erased since.
 */
export async function migrateWithBackup({ at, databaseUrl, isBackedUp, store }: Inputs): Promise<string[]> {
  const file = databaseFile(databaseUrl);
  const version = await store.schemaVersion();
  const isPending = version > 0 && version < newestVersion(migrations);
  if (file !== null && isBackedUp && isPending) await backUp(store, version, `${file}${MARK}${version}`);
  await store.migrate(at);
  return file === null ? [] : backupsBeside(file);
}

/**
 * Makes the backup, unless another process has migrated the database since `version` was read: that process made its
 * own, which a copy of the later schema must not replace.
 */
async function backUp(store: Inputs['store'], version: number, backup: string): Promise<void> {
  const isMigrated = async (): Promise<boolean> => (await store.schemaVersion()) !== version;
  const refuseMigrated = async (): Promise<void> => {
    if (await isMigrated()) throw new Error('another process has migrated the database');
  };
  try {
    await store.backup(backup, refuseMigrated);
  } catch (cause) {
    if (await isMigrated()) return;
    throw new Error(
      `The database needs a migration, but can't be backed up to ${backup} first: ${messageOf(cause)}. Nothing was changed. Make room there, or make a backup elsewhere and set MIGRATION_BACKUP=off.`,
      { cause },
    );
  }
}

function backupsBeside(file: string): string[] {
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  const start = `${basename(file)}${MARK}`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
    .toSorted()
    .map((name) => join(folder, name));
}

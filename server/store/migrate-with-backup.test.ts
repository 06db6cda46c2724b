import Database from 'better-sqlite3';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { migrateWithBackup } from './migrate-with-backup.ts';
import { becomeNextRelease, nextMigration } from './migrations/next-migration.fixture.ts';
import { migrateSqlite, sqliteSchemaVersion } from './sqlite/migrate.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';

const AT = 5;
const newest = nextMigration.id;
const earlier = newest - 1;
let folder: string;
let file: string;
let backup: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  file = join(folder, 'rewards.db');
  backup = `${file}.before-migration-${earlier}`;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes a database of this release, and then this process one of the next. */
function upgrade(): void {
  const shell = new Database(file);
  migrateSqlite(shell, AT);
  shell.close();
  onTestFinished(becomeNextRelease());
}

async function migrate(isBackedUp = true): Promise<string[]> {
  const store = openSqlite({ file });
  try {
    return await migrateWithBackup({ store, databaseUrl: `file:${file}`, isBackedUp, at: AT });
  } finally {
    await store.close();
  }
}

function versionOf(path: string): number {
  const shell = new Database(path);
  const version = sqliteSchemaVersion(shell);
  shell.close();
  return version;
}

test('before a migration, a backup keeps the earlier schema, for its owner only', async () => {
  upgrade();
  expect(await migrate()).toEqual([backup]);
  expect([versionOf(file), versionOf(backup)]).toEqual([newest, earlier]);
  if (process.platform !== 'win32') expect(statSync(backup).mode & 0o077).toBe(0);
  // Until the operator deletes it, every start names it.
  expect(await migrate()).toEqual([backup]);
});

test('a process that another one overtakes leaves its backup of the earlier schema as it is', async () => {
  upgrade();
  const store = openSqlite({ file });
  let isOvertaken = false;
  const late = {
    ...store,
    async schemaVersion() {
      const version = await store.schemaVersion();
      if (!isOvertaken) await migrate();
      isOvertaken = true;
      return version;
    },
  };
  expect(await migrateWithBackup({ store: late, databaseUrl: `file:${file}`, isBackedUp: true, at: AT })).toEqual([
    backup,
  ]);
  await store.close();
  expect([versionOf(file), versionOf(backup)]).toEqual([newest, earlier]);
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});

test('a new database and one that needs no migration are not copied', async () => {
  expect([await migrate(), await migrate()]).toEqual([[], []]);
  expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([]);
});

test('if the backup fails, nothing is migrated', async () => {
  upgrade();
  mkdirSync(backup);
  await expect(migrate()).rejects.toThrow(
    /^The database needs a migration, but can't be backed up to .* MIGRATION_BACKUP=off\.$/,
  );
  expect(versionOf(file)).toBe(earlier);
});

test('the operator can do without', async () => {
  upgrade();
  expect(await migrate(false)).toEqual([]);
  expect(versionOf(file)).toBe(newest);
});

test('a database in memory and PostgreSQL are migrated without a backup', async () => {
  onTestFinished(becomeNextRelease());
  const store = {
    schemaVersion: async () => earlier,
    migrate: async () => ({ version: newest }),
    backup: async () => {
      throw new Error('this has no file');
    },
  };
  for (const databaseUrl of ['file::memory:', 'postgres://db/rewards'])
    expect(await migrateWithBackup({ store, databaseUrl, isBackedUp: true, at: AT })).toEqual([]);
});

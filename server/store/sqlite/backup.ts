import type { Database } from 'better-sqlite3';
import { readdirSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { COMPANIONS, findFileProblem } from './database-file.ts';

const PARTIAL = '.partial';

/** Copies the database page by page while it is in use; `file` appears once the copy is complete. */
export async function backupSqlite(db: Database, file: string): Promise<void> {
  const partial = `${file}${PARTIAL}`;
  await removeDatabase(partial);
  try {
    // Readable by the owner only, like the database.
    await (await open(partial, 'wx', 0o600)).close();
    await db.backup(partial);
    await rename(partial, file);
  } finally {
    await removeDatabase(partial);
  }
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

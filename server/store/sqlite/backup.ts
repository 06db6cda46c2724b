import type { Database } from 'better-sqlite3';
import { readdirSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { COMPANIONS, findFileProblem } from './database-file.ts';

const PARTIAL = '.partial';

/** Copies the database page by page while it is written to; `file` appears only when the copy is whole. */
export async function backupSqlite(db: Database, file: string): Promise<void> {
  const partial = `${file}${PARTIAL}`;
  await removeDatabase(partial);
  try {
    // The copy holds what the database holds, so it is its owner's alone, too.
    await (await open(partial, 'wx', 0o600)).close();
    await db.backup(partial);
    await rename(partial, file);
  } finally {
    await removeDatabase(partial);
  }
}

/** Backups in the folder of `file` that a crash cut short, or that are being made just now. */
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

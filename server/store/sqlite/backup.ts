import type { Database } from 'better-sqlite3';
import { rename, rm } from 'node:fs/promises';

/** Copies the database page by page while it is written to; `file` appears only when the copy is whole. */
export async function backupSqlite(db: Database, file: string): Promise<void> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    await db.backup(partial);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

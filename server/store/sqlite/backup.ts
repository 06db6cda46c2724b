import type { Database } from 'better-sqlite3';
import { open, rename, rm } from 'node:fs/promises';

/** Copies the database page by page while it is written to; `file` appears only when the copy is whole. */
export async function backupSqlite(db: Database, file: string): Promise<void> {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    // The copy holds what the database holds, so it is its owner's alone, too.
    await (await open(partial, 'w', 0o600)).close();
    await db.backup(partial);
    await rename(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
}

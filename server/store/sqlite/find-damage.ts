import Database from 'better-sqlite3';
import { statSync } from 'node:fs';
import { UnusableDatabase } from './database-file.ts';

/** What SQLite finds wrong with a database, at most `limit` sentences. Reads all of it, and looks up every index entry. */
export function findDamage(db: Database.Database, limit: number): string[] {
  return sayings(db, `integrity_check(${limit})`);
}

/** Whether whoever had the database open last did not close it: its log is still there. */
export function wasLeftOpen(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * Looks at every page of a database that was left open. Reads only: a connection that may write would mix a log that
 * belongs to another file into this one when it closes. Throws `UnusableDatabase` when it is damaged.
 */
export function refuseDamaged(file: string): void {
  const db = new Database(file, { readonly: true });
  const found = sayings(db, 'quick_check(1)');
  db.close();
  if (found.length === 0) return;
  throw new UnusableDatabase(
    `The database ${file} is damaged (${found.join('; ')}). Nothing was changed. ` +
      'Restore a backup: rewards restore FILE',
  );
}

function sayings(db: Database.Database, check: string): string[] {
  try {
    const found = db.pragma(check) as Record<string, unknown>[];
    return found.map((row) => sentenceOf(String(Object.values(row)[0]))).filter((text) => text !== 'ok');
  } catch (error) {
    // What is badly damaged can't even be checked.
    if (error instanceof Database.SqliteError) return [error.message];
    throw error;
  }
}

function sentenceOf(text: string): string {
  return text.replace('*** in database main ***\n', '').replaceAll('\n', '; ');
}

import Database from 'better-sqlite3';
import { statSync } from 'node:fs';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { UnusableDatabase } from './database-file.ts';

/** Says in at most `limit` sentences what is wrong with a database. Reads all of it, and looks up every index entry. */
export function findDamage(db: Database.Database, limit: number): string[] {
  return problemsOf(db, `integrity_check(${limit})`);
}

/**
 * The same, table by table, so that other work goes on in between. It reads one state of the database for as long as it checks
 * a table, and the write-ahead log can't begin anew meanwhile. It leaves out pages that belong to no table.
 */
export async function findDamageInTables(db: Database.Database, limit: number): Promise<string[]> {
  const found: string[] = [];
  let tables: readonly unknown[];
  try {
    tables = db.prepare("select name from sqlite_schema where type = 'table' order by name").pluck().all();
  } catch (error) {
    if (error instanceof Database.SqliteError) return [error.message];
    throw error;
  }
  for (const table of tables) {
    found.push(...problemsOf(db, `integrity_check('${String(table).replaceAll("'", "''")}')`));
    if (found.length >= limit) break;
    await yieldToEventLoop();
  }
  return found.slice(0, limit);
}

/** Whether the last process did not close the database: its log is still there. */
export function wasLeftOpen(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * Checks every page of a database that was left open. Throws `UnusableDatabase` if it is damaged. It only reads: a
 * connection that may write would merge the log when it closes, even if the log belongs to another file.
 */
export function refuseDamaged(file: string): void {
  const db = new Database(file, { readonly: true });
  const found = problemsOf(db, 'quick_check(1)');
  db.close();
  if (found.length === 0) return;
  throw new UnusableDatabase(
    `The database ${file} is damaged (${found.join('; ')}). Nothing was changed. ` +
      'Restore a backup: rewards restore FILE',
  );
}

function problemsOf(db: Database.Database, check: string): string[] {
  try {
    const found = db.pragma(check) as Record<string, unknown>[];
    return found.map((row) => sentenceOf(String(Object.values(row)[0]))).filter((text) => text !== 'ok');
  } catch (error) {
    // A badly damaged database can't even be checked.
    if (error instanceof Database.SqliteError) return [error.message];
    throw error;
  }
}

function sentenceOf(text: string): string {
  return text.replace('*** in database main ***\n', '').replaceAll('\n', '; ');
}

import Database from 'better-sqlite3';
import { statSync } from 'node:fs';
import { yieldToEventLoop } from '../../runtime/yield-to-event-loop.ts';
import { UnusableDatabase } from './database-file.ts';
import type { TablePlace } from '../ports/database.ts';

/** Checking a table of this size takes about a second or more. */
const MANY_ROWS = 100_000;

/** Returns at most `limit` sentences about damage in a database. Reads all of it, and looks up every index entry. */
export function findDamage(db: Database.Database, limit: number): string[] {
  return problemsOf(db, `integrity_check(${limit})`);
}

/**
 * The same, table by table, so that other work continues in between. Each table is checked in one read transaction,
 * during which the write-ahead log can't be reset. Ignores pages that belong to no table. Calls `onTable` before each
 * large table.
 */
export async function findDamageInTables(
  db: Database.Database,
  { limit, onTable = () => undefined }: { limit: number; onTable?: (place: TablePlace) => void },
): Promise<string[]> {
  const found: string[] = [];
  let tables: readonly string[];
  try {
    const names = db.prepare<[], string>("select name from sqlite_schema where type = 'table' order by name");
    tables = names.pluck().all();
  } catch (error) {
    if (error instanceof Database.SqliteError) return [error.message];
    throw error;
  }
  for (const [index, table] of tables.entries()) {
    if (hasManyRows(db, table)) onTable({ table, number: index + 1, of: tables.length });
    found.push(...problemsOf(db, `integrity_check('${table.replaceAll("'", "''")}')`));
    if (found.length >= limit) break;
    await yieldToEventLoop();
  }
  return found.slice(0, limit);
}

/** Whether the database wasn't closed cleanly: its log still exists. */
export function wasLeftOpen(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * Checks every page of a database that wasn't closed cleanly. Throws `UnusableDatabase` if it is damaged. Read-only,
 * because a connection that may write would merge the log when it closes, even a log that belongs to another file.
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

/** False for a table that can't be read; its check reports why. */
function hasManyRows(db: Database.Database, table: string): boolean {
  try {
    const row = db.prepare(`select 1 from "${table.replaceAll('"', '""')}" limit 1 offset ?`).get(MANY_ROWS);
    return row !== undefined;
  } catch (error) {
    if (error instanceof Database.SqliteError) return false;
    throw error;
  }
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

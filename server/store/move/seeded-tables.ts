import Database from 'better-sqlite3';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { sqliteTables } from './sqlite-catalog.ts';
import { quoted } from './slice-sql.ts';

/** The tables that have rows in a new database, and `installation`, which gets the key's fingerprint at the first start. */
export function findSeededTables(): ReadonlySet<string> {
  const db = new Database(':memory:');
  try {
    migrateSqlite(db, 0);
    const seeded = sqliteTables(db).filter(
      ({ name }) => db.prepare(`select 1 from ${quoted(name)} limit 1`).get() !== undefined,
    );
    return new Set([...seeded.map(({ name }) => name), 'installation']);
  } finally {
    db.close();
  }
}

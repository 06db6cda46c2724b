import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';

/**
 * A digest of every row of every table in the SQLite database of a running service, but for the log of refused calls: a
 * timer writes it some time after each refusal.
 */
export function databaseDigest(databaseUrl: string): string {
  const database = new Database(databaseUrl.slice('file:'.length), { readonly: true });
  try {
    const hash = createHash('sha256');
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'refused_call%' order by name")
      .pluck()
      .all();
    for (const table of tables) {
      hash.update(String(table));
      for (const row of database
        .prepare(`select * from "${String(table)}"`)
        .raw()
        .iterate()) {
        hash.update(JSON.stringify(row, (_key, value: unknown) => (value instanceof Uint8Array ? [...value] : value)));
      }
    }
    return hash.digest('hex');
  } finally {
    database.close();
  }
}

import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';

/** Written by timers: the log of refused calls and the cursors of the retention job. */
const NOT_COMPARED = "name like 'refused_call%' or name = 'retention_cursors'";

/** A digest of all rows that only accepted requests change, in the SQLite database of a running service. */
export function databaseDigest(databaseUrl: string): string {
  const database = new Database(databaseUrl.slice('file:'.length), { readonly: true });
  try {
    const hash = createHash('sha256');
    const tables = database
      .prepare(`select name from sqlite_schema where type = 'table' and not (${NOT_COMPARED}) order by name`)
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

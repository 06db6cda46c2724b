import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';

/** Written by timers: the log of refused calls and the cursors of the retention job. */
const NOT_COMPARED = "name like 'refused_call%' or name = 'retention_cursors'";

/** A digest of all rows that only accepted requests change, in the SQLite database of a running service. */
export function databaseDigest(databaseUrl: string): string {
  const digest = followDatabase(databaseUrl);
  try {
    return digest.current();
  } finally {
    digest.close();
  }
}

export interface FollowedDatabase {
  /** The digest of the rows as they are now. Reads them only if something was committed since the last call. */
  current(): string;
  close(): void;
}

/** Follows the digest of a database, for tests that compare it often. */
export function followDatabase(databaseUrl: string): FollowedDatabase {
  const database = new Database(databaseUrl.slice('file:'.length), { readonly: true });
  let known = { version: -1, digest: '' };
  return {
    current() {
      // Changes with each commit of another connection.
      const version = database.pragma('data_version', { simple: true }) as number;
      if (version !== known.version) known = { version, digest: digestOf(database) };
      return known.digest;
    },
    close: () => void database.close(),
  };
}

function digestOf(database: Database.Database): string {
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
}

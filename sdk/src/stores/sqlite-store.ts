import { DEFAULT_TABLE, tableName, type PostbackStore } from './postback-store.ts';

/** What the store needs of a connection: `DatabaseSync` of node:sqlite, and `Database` of better-sqlite3, have it. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): { run(...values: string[]): { changes: number | bigint } };
}

/**
 * A store in your SQLite database. Handlers get the connection and must be synchronous, since other code on the same
 * connection would otherwise write into their transaction. Creates its table if it is missing.
 */
export function sqliteStore<Database extends SqliteDatabase>(
  database: Database,
  options: { table?: string } = {},
): PostbackStore<Database> {
  const table = tableName(options.table ?? DEFAULT_TABLE);
  database.exec(`create table if not exists ${table} (dedupe_key text primary key) without rowid`);
  const insert = database.prepare(`insert into ${table} (dedupe_key) values (?) on conflict do nothing`);
  return {
    once(dedupeKey, work) {
      database.exec('begin immediate');
      try {
        const isNew = Number(insert.run(dedupeKey).changes) === 1;
        if (isNew) requireSynchronous(work(database));
        database.exec('commit');
        return isNew;
      } catch (error) {
        rollBack(database);
        throw error;
      }
    },
  };
}

function requireSynchronous(result: unknown): void {
  if (!isThenable(result)) return;
  void Promise.resolve(result).catch(() => undefined);
  throw new TypeError('With sqliteStore, handle must be synchronous: it returned a promise. Nothing was stored.');
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function';
}

/** SQLite may have rolled back already, such as on a full disk. */
function rollBack(database: SqliteDatabase): void {
  try {
    database.exec('rollback');
  } catch {
    // The first error says why.
  }
}

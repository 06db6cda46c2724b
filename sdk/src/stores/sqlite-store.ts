import { invalidOption } from '../rewards-wall-error.ts';
import { isAsyncFunction } from './is-async-function.ts';
import { DEFAULT_TABLE, tableName, type PostbackStore, type Synchronous } from './postback-store.ts';

/**
 * The methods that the store needs of a connection: `DatabaseSync` of node:sqlite and `Database` of better-sqlite3 have
 * them.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): { run(...values: string[]): { changes: number | bigint } };
}

const MUST_BE_SYNCHRONOUS = 'With sqliteStore, handle must be synchronous';

/**
 * A store in your SQLite database. Handlers get the connection and must be synchronous, since other code on the same
 * connection would otherwise write into their transaction. Creates its table if it is missing.
 */
export function sqliteStore<Database extends SqliteDatabase>(
  database: Database,
  options: { table?: string } = {},
): PostbackStore<Database, Synchronous> {
  const table = tableName(options.table ?? DEFAULT_TABLE);
  database.exec(`create table if not exists ${table} (dedupe_key text primary key) without rowid`);
  const insert = database.prepare(`insert into ${table} (dedupe_key) values (?) on conflict do nothing`);
  return {
    isSynchronous: true,
    once(dedupeKey, work) {
      if (isAsyncFunction(work)) throw invalidOption(MUST_BE_SYNCHRONOUS);
      database.exec('begin immediate');
      try {
        const isNew = Number(insert.run(dedupeKey).changes) === 1;
        const result: unknown = isNew ? work(database) : null;
        database.exec('commit');
        return isThenable(result) ? refuseWhenDone(result) : isNew;
      } catch (error) {
        rollBack(database);
        throw error;
      }
    },
  };
}

/**
 * Waits for an async handler, then rejects. Its key is already stored, and must be: the part of its work after the
 * commit can't be rolled back, so every retry of the service would repeat it.
 */
async function refuseWhenDone(running: PromiseLike<unknown>): Promise<never> {
  const problem = `${MUST_BE_SYNCHRONOUS}: it returned a promise, which ran outside the transaction. The postback counts as handled`;
  try {
    await running;
  } catch (cause) {
    throw new TypeError(`${problem}, but the promise failed. Check what it stored.`, { cause });
  }
  throw new TypeError(`${problem}.`);
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function';
}

/** SQLite may already have rolled back, for example on a full disk. */
function rollBack(database: SqliteDatabase): void {
  try {
    database.exec('rollback');
  } catch {
    // Ignored: the original error gives the cause.
  }
}

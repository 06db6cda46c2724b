import { DEFAULT_TABLE, tableName, type PostbackStore } from './postback-store.ts';

/** The method that the store needs of a connection: `PoolClient` of pg has it. */
export interface PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null; command: string }>;
  release(isBroken?: boolean): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'error', listener: (error: Error) => void): unknown;
}

/** The method that the store needs of a pool: `Pool` of pg has it. */
export interface PostgresPool {
  connect(): Promise<PostgresClient>;
}

const UNDEFINED_TABLE = '42P01';

/** A store in your PostgreSQL database. Handlers get the connection of the transaction. The table must exist. */
export function postgresStore(pool: PostgresPool, options: { table?: string } = {}): PostbackStore<PostgresClient> {
  const table = tableName(options.table ?? DEFAULT_TABLE);
  const claim = async (client: PostgresClient, dedupeKey: string): Promise<boolean> => {
    const text = `insert into ${table} (dedupe_key) values ($1) on conflict do nothing`;
    const { rowCount } = await client.query(text, [dedupeKey]).catch((error: unknown) => {
      throw codeOf(error) === UNDEFINED_TABLE ? missingTable(table, error) : error;
    });
    return rowCount === 1;
  };
  return {
    async once(dedupeKey, work) {
      const client = await pool.connect();
      let isBroken = false;
      const noteBroken = (): void => {
        isBroken = true;
      };
      // A pool handles errors only of idle connections. Without a listener here, a lost connection would crash the
      // process.
      client.on('error', noteBroken);
      try {
        await client.query('begin');
        const isNew = await claim(client, dedupeKey);
        if (isNew) await work(client);
        // If a statement failed and the handler caught the error, PostgreSQL turns the commit into a rollback.
        const { command } = await client.query('commit');
        if (command === 'ROLLBACK') throw new Error('A statement of the handler failed, so nothing was stored.');
        return isNew;
      } catch (error) {
        await client.query('rollback').catch(noteBroken);
        throw error;
      } finally {
        client.off('error', noteBroken);
        client.release(isBroken);
      }
    },
  };
}

function missingTable(table: string, cause: unknown): Error {
  const sql = `create table ${table} (dedupe_key text primary key)`;
  return new Error(`The table of handled postbacks is missing. Create it once: ${sql}`, { cause });
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
}

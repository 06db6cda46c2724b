import type { Pool, PoolClient } from 'pg';
import { migrations as released } from '../migrations/all.ts';
import { pendingMigrations, type Migration } from '../migrations/migration.ts';

/** The schema's version; 0 for a database without one. */
export async function postgresSchemaVersion(on: Pool | PoolClient): Promise<number> {
  const table = await on.query<{ found: boolean }>(`select to_regclass('migrations') is not null as found`);
  if (table.rows[0]?.found !== true) return 0;
  const newest = await on.query<{ version: number }>(
    'select cast(coalesce(max(id), 0) as integer) as version from migrations',
  );
  return newest.rows[0]?.version ?? 0;
}

/** Throws NewerDatabase when a later build has migrated the database. */
export async function refuseNewer(pool: Pool): Promise<void> {
  pendingMigrations(released, await postgresSchemaVersion(pool));
}

/** Applies what is missing, each step in one transaction under a lock that keeps other processes out meanwhile. */
export async function migratePostgres(
  pool: Pool,
  at: number,
  all: readonly Migration[] = released,
): Promise<{ version: number }> {
  const client = await pool.connect();
  try {
    while (await step(client, at, all));
    return { version: await postgresSchemaVersion(client) };
  } finally {
    client.release();
  }
}

async function step(client: PoolClient, at: number, all: readonly Migration[]): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock(730000)');
    const [next] = pendingMigrations(all, await postgresSchemaVersion(client));
    if (next !== undefined) {
      await client.query('create table if not exists migrations (id bigint primary key, at bigint not null)');
      await client.query(next.postgres);
      await client.query('insert into migrations (id, at) values ($1, $2)', [next.id, at]);
    }
    await client.query('commit');
    return next !== undefined;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

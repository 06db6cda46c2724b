import type { Pool } from 'pg';
import { migrations as released } from '../migrations/all.ts';
import { pendingMigrations, type Migration } from '../migrations/migration.ts';
import { withConnection, type Connection } from './connection.ts';
import { beginLong } from './runner.ts';
import type { Timeouts } from './timeouts.ts';

/** The schema's version; 0 for an empty database. */
export async function postgresSchemaVersion(on: Connection): Promise<number> {
  const table = await on.query<{ found: boolean }>(`select to_regclass('migrations') is not null as found`);
  if (table.rows[0]?.found !== true) return 0;
  const newest = await on.query<{ version: number }>(
    'select cast(coalesce(max(id), 0) as integer) as version from migrations',
  );
  return newest.rows[0]?.version ?? 0;
}

/** Throws NewerDatabase if a later build migrated the database. */
export async function refuseNewer(on: Connection): Promise<void> {
  pendingMigrations(released, await postgresSchemaVersion(on));
}

/**
 * Applies the missing migrations, each in one transaction, under a lock that keeps other processes out. If the response
 * to a commit is lost, the next call finds out whether the migration was applied.
 */
export async function migratePostgres(
  pool: Pool,
  at: number,
  { graceMs, longStatementMs }: Timeouts,
  all: readonly Migration[] = released,
): Promise<{ version: number }> {
  return withConnection(pool, longStatementMs + graceMs, async (connection) => {
    while (await step(connection, at, all, beginLong(longStatementMs)));
    return { version: await postgresSchemaVersion(connection) };
  });
}

async function step(on: Connection, at: number, all: readonly Migration[], begin: string): Promise<boolean> {
  await on.query(begin);
  try {
    await on.query('select pg_advisory_xact_lock(730000)');
    const [next] = pendingMigrations(all, await postgresSchemaVersion(on));
    if (next !== undefined) {
      await on.query('create table if not exists migrations (id bigint primary key, at bigint not null)');
      await on.query(next.postgres);
      await on.query({ text: 'insert into migrations (id, at) values ($1, $2)', values: [next.id, at] });
    }
    await on.query('commit');
    return next !== undefined;
  } catch (error) {
    // Closing the connection rolls back the open transaction.
    on.discard(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

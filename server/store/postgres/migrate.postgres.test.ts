import pg from 'pg';
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { AT } from '../contract/fixtures.ts';
import { migrations } from '../migrations/all.ts';
import { newestVersion } from '../migrations/migration.ts';
import { migratePostgres } from './migrate.ts';
import { defaultTimeouts } from './timeouts.ts';

const { createDatabase } = sharedPostgres();
const commands = new URL('../commands/', import.meta.url);

/** Migrates an empty database to each of `versions` in turn, and returns the definitions of its functions by name. */
async function functionsAfter(versions: readonly number[]): Promise<Map<string, string>> {
  const pool = new pg.Pool({ connectionString: await createDatabase() });
  try {
    for (const version of versions)
      await migratePostgres(
        pool,
        AT,
        defaultTimeouts,
        migrations.filter(({ id }) => id <= version),
      );
    const { rows } = await pool.query<{ name: string; definition: string }>(`
      select proname as name, pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'public'::regnamespace order by proname`);
    return new Map(rows.map(({ name, definition }) => [name, definition]));
  } finally {
    await pool.end();
  }
}

describe('functions of PostgreSQL', async () => {
  const newest = newestVersion(migrations);
  const fresh = await functionsAfter([newest]);

  test('a new database has each function as the file of its command has it', async () => {
    const files = globSync('**/postgres-function.ts', { cwd: commands });
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const [text] = Object.values((await import(new URL(file, commands).href)) as Record<string, string>);
      const [, name = '', body = ''] = /create or replace function (\w+)\(.*?\$\$(.*)\$\$/s.exec(text ?? '') ?? [];
      expect(fresh.get(name), file).toContain(body);
    }
  });

  test.each(migrations.slice(0, -1).map(({ id }) => id))(
    'an upgrade from schema version %i ends with the functions of a new database',
    async (version) => {
      expect(await functionsAfter([version, newest])).toEqual(fresh);
    },
  );
});

test('deliveries that a process of the build before stores during the upgrade are counted', async () => {
  const pool = new pg.Pool({ connectionString: await createDatabase() });
  const old = await pool.connect();
  try {
    const upTo = (version: number): Promise<unknown> =>
      migratePostgres(
        pool,
        AT,
        defaultTimeouts,
        migrations.filter(({ id }) => id <= version),
      );
    await upTo(23);
    await old.query('begin');
    await old.query(`
      insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
        step, attempts, created_at)
      values ('lead_1', 1, 'pb_1', 'dlv_1', 'clk_1', 1, '{}', 'pending', 1, 0, 0, 1)`);
    const upgrade = upTo(24);
    await expect
      .poll(async () => (await pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).rowCount)
      .toBe(1);
    await old.query('commit');
    await upgrade;
    const { rows } = await pool.query('select postback_id, pending from delivery_counts');
    expect(rows).toEqual([{ postback_id: 'pb_1', pending: '1' }]);
  } finally {
    old.release();
    await pool.end();
  }
});

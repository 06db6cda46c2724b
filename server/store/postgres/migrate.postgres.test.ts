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

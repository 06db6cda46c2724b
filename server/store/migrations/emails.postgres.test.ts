import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { migratePostgres } from '../postgres/migrate.ts';
import { defaultTimeouts } from '../postgres/timeouts.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { migrations } from './all.ts';

const { createDatabase } = sharedPostgres();
/** The migration that gives profiles their publisher. */
const OWNED = 62;
const before = migrations.filter(({ id }) => id < OWNED);

const setUp = (bytes: string): string => `
  insert into publishers (name, created_at) values ('One', 1), ('Two', 1);
  insert into survey_profiles (pub_id, name, minimum_age, origins, publishable_key, created_at)
    values (1, 'A', 13, '[]', 'pk_a', 1), (2, 'B', 13, '[]', 'pk_b', 1);
  insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
    values ('survey-profile', 1, 'ann', 1, ${bytes}), ('survey-profile', 2, 'bob', 2, ${bytes})`;
/** As a build before that migration stores it. */
const profileOf = (account: number, bytes: string): string => `
  insert into user_profiles (account_id, email_digest, sealed, server_like, created_at, updated_at)
  values (${account}, 'e-mail ${account}', ${bytes}, 0, 1, 1)`;
const publishers = 'select account_id as account, pub_id as publisher from user_profiles order by account_id';

test('on SQLite, a profile of before the upgrade has its publisher', () => {
  const db = new Database(':memory:');
  migrateSqlite(db, 1, before);
  db.exec([setUp("x'00'"), profileOf(1, "x'00'"), profileOf(2, "x'00'")].join(';'));
  migrateSqlite(db, 2, migrations);
  expect(db.prepare(publishers).all()).toEqual([
    { account: 1, publisher: 1 },
    { account: 2, publisher: 2 },
  ]);
});

test('on PostgreSQL, a profile has its publisher, whichever build stored it, before or after the upgrade', async () => {
  const pool = new pg.Pool({ connectionString: await createDatabase() });
  try {
    await migratePostgres(pool, 1, defaultTimeouts, before);
    await pool.query([setUp("'00'"), profileOf(1, "'00'")].join(';'));
    await migratePostgres(pool, 2, defaultTimeouts, migrations);
    await pool.query(profileOf(2, "'00'"));
    const { rows } = await pool.query<{ account: string; publisher: string }>(publishers);
    expect(rows.map(({ account, publisher }) => [Number(account), Number(publisher)])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  } finally {
    await pool.end();
  }
});

import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { migratePostgres } from '../postgres/migrate.ts';
import { defaultTimeouts } from '../postgres/timeouts.ts';
import { migrateSqlite } from '../sqlite/migrate.ts';
import { migrations } from './all.ts';

const { createDatabase } = sharedPostgres();
/** The migration that gives tickets their wall or panel. */
const OWNED = 32;

const accounts = `
  insert into accounts (account_id, kind, profile_id, created_at) values (1, 'wall', 8, 1), (2, 'survey-profile', 9, 1)`;
/** As a build before that migration stores it. */
const ticketOf = (account: number, bytes: string): string => `
  insert into tickets (account_id, subject_id, sealed, ip_digest, state, created_at)
  values (${account}, 1, ${bytes}, null, 'open', 1)`;
const tickets = (bytes: string): string[] => [ticketOf(1, bytes), ticketOf(2, bytes)];
const owners = 'select account_id as account, kind, profile_id as profile from tickets order by ticket_id';
const expected = [
  { account: 1, kind: 'wall', profile: 8 },
  { account: 2, kind: 'survey-profile', profile: 9 },
  { account: 1, kind: 'wall', profile: 8 },
  { account: 2, kind: 'survey-profile', profile: 9 },
];
const untilOwned = migrations.filter(({ id }) => id <= OWNED);

test('on SQLite, a ticket has its wall or panel, whichever build stored it, before or after the upgrade', () => {
  const db = new Database(':memory:');
  migrateSqlite(db, 1, untilOwned);
  db.exec([accounts, ...tickets("x'00'")].join(';'));
  migrateSqlite(db, 2, migrations);
  db.exec(tickets("x'00'").join(';'));
  expect(db.prepare(owners).all()).toEqual(expected);
});

test('on PostgreSQL, a ticket has its wall or panel, whichever build stored it, before or after the upgrade', async () => {
  const pool = new pg.Pool({ connectionString: await createDatabase() });
  try {
    await migratePostgres(pool, 1, defaultTimeouts, untilOwned);
    await pool.query([accounts, ...tickets("'00'")].join(';'));
    await migratePostgres(pool, 2, defaultTimeouts, migrations);
    await pool.query(tickets("'00'").join(';'));
    const { rows } = await pool.query<{ account: string; kind: string; profile: string }>(owners);
    expect(rows.map((row) => ({ ...row, account: Number(row.account), profile: Number(row.profile) }))).toEqual(
      expected,
    );
  } finally {
    await pool.end();
  }
});

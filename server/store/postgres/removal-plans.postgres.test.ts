import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { firstIdOf } from '../../runtime/ids.ts';
import { takeOut } from '../commands/retention/partitions.ts';
import { AT } from '../contract/fixtures.ts';
import { growingTables } from '../contract/growing-tables.ts';
import { DAY } from '../contract/retention-fixtures.ts';
import { openPostgres } from './open-postgres.ts';
import { createPool } from './pool.ts';
import { removeClicksAtOnce } from './remove-clicks.ts';
import { createPostgresRunner } from './runner.ts';
import { defaultTimeouts } from './timeouts.ts';

const { createDatabase } = sharedPostgres();
const CLICKS = 40;

/** A runner on one connection of a new database, whose session counts what it reads. */
async function openRunner() {
  const url = await createDatabase();
  const store = openPostgres({ url });
  await store.migrate(AT);
  await store.close();
  const pool = createPool({ url, poolSize: 1, timeouts: defaultTimeouts, onIdleError: () => undefined });
  onTestFinished(() => pool.end());
  return { pool, runner: createPostgresRunner(pool, async () => undefined, { timeouts: defaultTimeouts }) };
}

test('while no one else can use the table of a month that goes, its empty pages are not read', async () => {
  const { pool, runner } = await openRunner();
  await pool.query(`insert into clicks (click_id, account_id, offer_id, payout, amount, terms, at)
    select 'clk_' || lpad(n::text, 12, '0'), n, 1, 1, 1, '{"ratio":1,"round":false,"events":[]}', 1 from generate_series(1, 2000) n`);
  await pool.query('delete from clicks where account_id <> 7');
  const scans = async (name: string) => {
    await pool.query('select pg_stat_force_next_flush()');
    const found = await pool.query('select seq_scan from pg_stat_user_tables where relname = $1', [name]);
    return found.rows;
  };
  const before = await scans('clicks_before');
  expect(before).toHaveLength(1);
  expect(
    await runner.writeTexts(takeOut('clicks', 'clicks_before'), { mostMs: 60_000, lockMs: 60_000 }),
  ).not.toBeNull();
  expect(await scans('clicks_before_taken_out')).toEqual(before);
  expect((await pool.query('select account_id from clicks_kept')).rows).toEqual([{ account_id: 7 }]);
});

test('slices look rows up, also if their plans were made while the tables were empty', async () => {
  const { pool, runner } = await openRunner();
  for (const table of ['lead_origins', 'first_clicks', 'early_reversals']) {
    await pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
  }
  await pool.query('vacuum analyze');
  await pool.query(`insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
    select 'wall', 1, 'user ' || n, n, '\\x00' from generate_series(1, ${CLICKS}) n`);
  // Each user has one click that is old and one that is not.
  for (const [name, at] of [
    ['old', AT],
    ['new', AT + 100 * DAY],
  ] as const) {
    await pool.query(`insert into clicks (click_id, account_id, offer_id, payout, amount, terms, at)
      select '${firstIdOf('clk', at)}${name}' || lpad(n::text, 4, '0'), n, 1, 1, 1, '{"ratio":1,"round":false,"events":[]}', ${at}
      from generate_series(1, ${CLICKS}) n`);
  }
  const remove = removeClicksAtOnce(runner, defaultTimeouts);
  let after = '';
  const removeSome = async (clicks: number): Promise<void> => {
    for (let made = 0; made < clicks;) {
      const slice = {
        after,
        before: firstIdOf('clk', AT + DAY),
        limit: 2,
        most: 2,
        at: AT + 91 * DAY,
        isDry: false,
        clicksMs: 90 * DAY,
        leadsMs: 180 * DAY,
        forgetAddress: () => null,
      };
      const removed = await remove(slice);
      // One alone, if the database was too slow for two.
      expect(removed).toMatchObject({ clicks: expect.toBeOneOf([1, 2]), last: expect.any(String) });
      made += removed.clicks;
      after = removed.last ?? '';
    }
  };
  const rowsRead = async (): Promise<Record<string, number>> => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query<{ name: string; read: number }>(
      `select relname as name, seq_tup_read as read from pg_stat_user_tables
       where coalesce(pg_partition_root(relid), relid)::regclass::text = any ($1)`,
      [growingTables],
    );
    return Object.fromEntries(rows.map(({ name, read }) => [name, read]));
  };
  // By now, the server keeps its plans.
  await removeSome(16);
  await pool.query(`insert into lead_origins (click_id, account_id, offer_id, payout, amount, terms, at, credits)
    select 'clk_other' || n, 1000000 + n, 1, 1, 1, '{}', 1, '[]' from generate_series(1, 2000) n`);
  await pool.query(`insert into first_clicks (account_id, offer_id, click_id, terms, at)
    select 1000000 + n, 1, 'clk_other' || n, '{}', 1 from generate_series(1, 2000) n`);
  await pool.query(`insert into early_reversals (source, external_id, event_id, click_id, account_id, at, by_click)
    select 'network', n::text, '', 'clk_other' || n, 1000000 + n, 1, 1 from generate_series(1, 2000) n`);
  const before = await rowsRead();
  await removeSome(16);
  expect(await rowsRead()).toEqual(before);
});

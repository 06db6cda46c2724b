import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';
import { AT } from '../contract/fixtures.ts';
import { openPostgres } from './open-postgres.ts';

const { createDatabase } = sharedPostgres();
const LEADS = 30_000;
const USERS = 3_000;

test('a verification reads each row a few times, however many chunks it has', async () => {
  const url = await createDatabase();
  const store = openPostgres({ url });
  await store.migrate(AT);
  const shell = new pg.Client({ connectionString: url });
  await shell.connect();
  onTestFinished(() => shell.end());
  const each = `from generate_series(0, ${LEADS - 1}) n`;
  const [user, seq] = [`1 + n % ${USERS}`, `1 + n / ${USERS}`];
  await shell.query(`
    insert into accounts (account_id, kind, profile_id, created_at, ledger_rows, ledger_sum)
      select n, 'wall', 1, 1, ${LEADS / USERS}, ${(LEADS / USERS) * 100} from generate_series(1, ${USERS}) n;
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, at)
      select ${user}, ${seq}, 1 + n, 'lead', 100, 100 * (${seq}), ${seq}, 'Offer', 'lead_' || n, ${AT} ${each};
    insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source,
        external_id, click_id, payout, amount, state, ledger_seq, at, changed_at)
      select ${user}, ${seq}, '', '', 0, 'complete', 1, 1, 'lead_' || n, 'network', n::text, 'clk_' || n, 1, 100,
        'credited', ${seq}, ${AT}, ${AT} ${each};
    insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, failures, probe_at, created_at)
      values ('pbk', 1, 'get', '', '', 1, 0, 0, ${AT});
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
        step, attempts, created_at)
      select 'lead_' || n, 1, 'pbk', 'dlv_' || n, 'clk_' || n, 1 + n, '{}', 'delivered', 1, 0, 1, ${AT} + n / 3 ${each}`);
  await shell.query('vacuum analyze');
  expect(await store.verifyLedger({ limit: 5 })).toMatchObject({ rows: LEADS, problems: 0 });
  await store.close();

  // A session counts what it has read until it ends.
  const others = async () =>
    (await shell.query('select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'))
      .rowCount;
  await expect.poll(others, { timeout: CONDITION_LIMIT_MS }).toBe(0);
  const read = await shell.query<{ name: string; rows: number }>(
    `select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float as rows from pg_stat_user_tables
     where relname in ('ledger', 'leads')
     union all select 'deliveries', (select sum(seq_tup_read) from pg_stat_user_tables where relname like 'deliveries%')::float
       + (select sum(idx_tup_read) from pg_stat_user_indexes where relname like 'deliveries%')::float`,
  );
  for (const { name, rows } of read.rows) {
    expect(rows, name).toBeGreaterThan(LEADS);
    expect(rows, name).toBeLessThan(4 * LEADS);
  }
  expect(read.rows).toHaveLength(3);
});

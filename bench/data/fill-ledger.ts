import Database from 'better-sqlite3';
import { COUNT_ROWS } from './sql-dialect.ts';

/** The size of a large ledger. */
export interface LedgerShape {
  adwallId: number;
  /** Accounts 1 … `accounts`. */
  accounts: number;
  /** Ledger rows of each of the first `rows / each` accounts. */
  rows: number;
  each: number;
  /** Clicks per account without a lead, an hour old. */
  clicks: number;
  at: number;
}

const numbers = 'with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ?)';

/**
 * Fills a migrated SQLite database that has no accounts, with one statement per table: a million single inserts would
 * take longer than the measurement. Rows and triggers are the service's own; only flushes are off during the fill.
 */
export function fillLedger(file: string, shape: LedgerShape): void {
  const { accounts, adwallId, at, clicks, each, rows } = shape;
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = off');
  const run = (sql: string, ...values: readonly number[]): void => void db.prepare(sql).run(...values);
  db.transaction(() => {
    run(
      `${numbers} insert into accounts (account_id, kind, profile_id, created_at) select i + 1, 'wall', ?, ? from n`,
      accounts,
      adwallId,
      at,
    );
    run(
      `${numbers} insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
       select 'wall', ?, 'user-' || i, i + 1, randomblob(61) from n`,
      accounts,
      adwallId,
    );
    run(
      `${numbers} insert into clicks
         (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at)
       select format('clk_%032x', i), 1 + i % ${accounts}, 101 + i / ${accounts}, randomblob(180),
         format('%032x', i % ${accounts}), 'US', 12500, 125000, '{"ratio":1000000,"round":false,"events":[]}', ?
       from n`,
      accounts * clicks,
      at,
    );
    if (rows === 0) return;
    run(
      `${numbers} insert into ledger
         (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, at)
       select 1 + i / ${each}, 1 + i % ${each}, 1 + i, 'lead', 125000, 125000 * (1 + i % ${each}), 1 + i % ${each},
         'Meadow offer', format('lead_%032x', i), ? from n`,
      rows,
      at,
    );
    run(COUNT_ROWS);
    run(
      `${numbers} insert into leads
         (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id,
          click_id, payout, amount, state, ledger_seq, at, changed_at)
       select 1 + i / ${each}, 1 + i % ${each}, '', '', 0, 'complete', 1, ?, format('lead_%032x', i), 'bench',
         'P-' || i, format('clk_old%029x', i), 12500, 125000, 'credited', 1 + i % ${each}, ?, ? from n`,
      rows,
      adwallId,
      at,
      at,
    );
  })();
  db.pragma('wal_checkpoint(truncate)');
  db.close();
}

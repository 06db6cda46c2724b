import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import Database from 'better-sqlite3';

/** The time over which the clicks are spread, up to `at`. */
const SPREAD_MS = 300 * DAY_MS;

/** A database from which nothing was ever removed. */
export interface OldClicksShape {
  adwallId: number;
  clicks: number;
  /** One in this many clicks has a lead, with one delivery and one attempt. */
  leadEvery: number;
  /** Epoch ms. */
  at: number;
}

/** Fills a migrated SQLite database with users, their clicks of the last 300 days, leads and deliveries. */
export function fillOldClicks(file: string, { adwallId, at, clicks, leadEvery }: OldClicksShape): void {
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = off');
  const run = (sql: string, ...values: readonly number[]): void => void db.prepare(sql).run(...values);
  const numbers = 'with recursive n (i) as (select 0 union all select i + 1 from n where i + 1 < ?)';
  const time = `(${at - SPREAD_MS} + cast(i * ${SPREAD_MS}.0 / ${clicks} as integer))`;
  const users = Math.max(1, Math.floor(clicks / 5));
  const keyId = `unhex((select substr(value, 1, 16) from installation where name = 'master_key_fingerprint'))`;
  db.transaction(() => {
    run(
      `${numbers} insert into accounts (account_id, kind, profile_id, created_at) select i + 1, 'wall', ?, 0 from n`,
      users,
      adwallId,
    );
    run(
      `${numbers} insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
       select 'wall', ?, 'old-' || i, i + 1, cast(x'02' || ${keyId} || randomblob(60) as blob) from n`,
      users,
      adwallId,
    );
    run(
      `${numbers} insert into clicks
         (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at)
       select format('clk_%012x%04x%016x', ${time}, i % 65536, i), 1 + (i * 7919) % ${users}, 1 + i % 1000,
         randomblob(180), format('%032x', i % ${users}), 'US', 12500, 125000,
         '{"ratio":1000000,"round":false,"events":[]}', ${time}
       from n`,
      clicks,
    );
    db.exec(`
      insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source,
        external_id, click_id, payout, amount, state, at, changed_at)
      select account_id, offer_id, '', 'transaction:' || click_id, 0, 'complete', 0, ${adwallId},
        'lead_' || substr(click_id, 5), 'bench', click_id, click_id, payout, amount, 'credited', at, at
      from (select *, row_number() over (order by click_id) as place from clicks) where place % ${leadEvery} = 0;
      insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
        step, attempts, created_at)
      select lead_id, 1, 'pbk_bench', 'dlv_' || substr(lead_id, 6) || '01', click_id, 1, '{}', 'delivered', at, 0, 1, at
      from leads;
      insert into attempts (delivery_id, number, at, ms, http_status, error, body)
      select delivery_id, 1, created_at, 20, 200, null, 'OK' from deliveries`);
  })();
  db.close();
}

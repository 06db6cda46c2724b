import Database from 'better-sqlite3';
import pg from 'pg';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { COUNT_ROWS, postgres, sqlite, type Dialect } from './sql-dialect.ts';

/** Leads per user. */
const LEADS_OF_USER = 10;
const AMOUNT = 125_000;
/** The rest of a delivery's event (`LeadEvent`). */
const EVENT =
  '"offerId":1,"offerName":"Meadow offer","eventId":null,"eventName":null,"payout":12500,"amount":125000,"currencyName":"Coins","country":"US","leadAt":1790000000000,"reason":null,"at":1790000000000';
/** Clicks per statement. */
const PART = 1_000_000;

/** Years of a wall's history, without any removal. */
export interface YearsShape {
  adwallId: number;
  postbackId: string;
  leads: number;
  clicksPerLead: number;
  /** Offer ids run from 1 to this. */
  offers: number;
  /** The age of the history's start, in days. */
  days: number;
  /** The end of the history; epoch ms. */
  at: number;
  /** In hex: a wrapped user key, shared by all users here, and a click sealed with it. */
  wrappedKey: string;
  sealedClick: string;
  /** A ticket sealed with the same key. */
  sealedTicket: string;
}

/** Tables filled by statements: indexes are built afterwards, and triggers don't run. */
const FILLED = ['clicks', 'ledger', 'leads', 'deliveries', 'attempts', 'persons', 'audit_log', 'offer_periods'];

/** Fills an installation, one statement per million rows. Calls `note` after each. */
export async function fillYears(databaseUrl: string, shape: YearsShape, note: (done: string) => void): Promise<void> {
  if (databaseUrl.startsWith('file:')) fillFile(databaseUrl.slice('file:'.length), shape, note);
  else await fillServer(databaseUrl, shape, note);
}

function fillFile(file: string, shape: YearsShape, note: (done: string) => void): void {
  const db = new Database(file);
  db.pragma('journal_mode = wal');
  db.pragma('synchronous = off');
  db.pragma('cache_size = -2000000');
  const names = FILLED.map((table) => `'${table}'`).join(', ');
  const later = db
    .prepare<[], { type: string; name: string; sql: string }>(
      `select type, name, sql from sqlite_master where sql is not null and type in ('index', 'trigger') and tbl_name in (${names})`,
    )
    .all();
  for (const { name, type } of later) db.exec(`drop ${type} ${name}`);
  for (const { name, sql } of statementsOf(sqlite, shape)) {
    db.exec(sql);
    note(name);
  }
  for (const { name, sql } of later) {
    db.exec(sql);
    note(name);
  }
  db.pragma('wal_checkpoint(truncate)');
  db.close();
}

async function fillServer(databaseUrl: string, shape: YearsShape, note: (done: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const run = async (name: string, sql: string): Promise<void> => {
    await client.query(sql);
    note(name);
  };
  await client.query('set synchronous_commit = off');
  const tables = FILLED.map((table) => `'${table}'::regclass`).join(', ');
  const { rows: indexes } = await client.query<{ name: string; sql: string }>(`
    select c.relname as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as sql
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in (${tables}) and not i.indisprimary
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const table of FILLED) await client.query(`alter table ${table} disable trigger user`);
  // Otherwise, the first partition would take all of the past.
  for (const table of ['clicks', 'deliveries', 'attempts']) {
    await client.query(`drop table ${table}_before`);
    for (let month = -Math.ceil(shape.days / 28) - 1; month <= 3; month++) {
      const date = new Date(shape.at);
      const startOf = (more: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month + more);
      await client.query('select make_partition($1, $2, $3)', [table, startOf(0), startOf(1)]);
    }
  }
  for (const { name, sql } of statementsOf(postgres, shape)) await run(name, sql);
  for (const { name, sql } of indexes) await run(name, sql);
  for (const table of FILLED) await client.query(`alter table ${table} enable trigger user`);
  const accounts = Math.ceil(shape.leads / LEADS_OF_USER);
  await client.query(`select setval('transaction_ids', ${shape.leads}), setval('account_ids', ${accounts})`);
  await run('vacuum', 'vacuum analyze');
  await client.end();
}

/** The statements, in the order of the rows' keys where that is faster. */
function* statementsOf({ bytes, hex, series }: Dialect, shape: YearsShape): Generator<{ name: string; sql: string }> {
  const { adwallId, at, clicksPerLead, days, leads, offers, postbackId, sealedClick, wrappedKey } = shape;
  const users = Math.ceil(leads / LEADS_OF_USER);
  const clicks = leads * clicksPerLead;
  const from = at - days * DAY_MS;
  const timeOf = (click: string): string => `(${from} + (${click}) * ${days * DAY_MS} / ${clicks})`;
  const idOf = (prefix: string, click: string): string =>
    `'${prefix}_' || ${hex(timeOf(click), 12)} || ${hex(click, 20)}`;
  const offerOf = (user: string, place: string): string => `(1 + ((${place}) * 97 + (${user}) * 7) % ${offers})`;
  // Lead n is number n / users of user n % users, and has click n * clicksPerLead.
  const ofLead = { user: `(1 + n.i % ${users})`, place: `(n.i / ${users})`, click: `(n.i * ${clicksPerLead})` };
  // The same leads ordered by user: row i is lead number i % 10 of user i / 10.
  const row = `((n.i / ${LEADS_OF_USER}) + (n.i % ${LEADS_OF_USER}) * ${users})`;
  const sorted = {
    user: `(1 + n.i / ${LEADS_OF_USER})`,
    place: `(n.i % ${LEADS_OF_USER})`,
    click: `(${row} * ${clicksPerLead})`,
  };
  const digest = (user: string): string => hex(`${user} * 7919`, 32);
  const parts = function* (name: string, count: number, sqlOf: (numbers: string) => string) {
    for (let first = 0; first < count; first += PART) {
      const end = Math.min(count, first + PART);
      yield { name: `${name} ${end}`, sql: sqlOf(series(first, end)) };
    }
  };

  yield* parts(
    'accounts',
    users,
    (numbers) => `
    insert into accounts (account_id, kind, profile_id, created_at) select n.i + 1, 'wall', ${adwallId}, ${from} from ${numbers}`,
  );
  yield* parts(
    'persons',
    users,
    (numbers) => `
    insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
    select 'wall', ${adwallId}, 'user-' || (n.i + 1), n.i + 1, ${bytes(wrappedKey)} from ${numbers}`,
  );
  yield* parts(
    'clicks',
    clicks,
    (numbers) => `
    insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at)
    select ${idOf('clk', 'n.i')}, case when n.i % ${clicksPerLead} = 0 then 1 + (n.i / ${clicksPerLead}) % ${users}
        else 1 + (n.i * 7919) % ${users} end,
      case when n.i % ${clicksPerLead} = 0
        then ${offerOf(`1 + (n.i / ${clicksPerLead}) % ${users}`, `n.i / ${clicksPerLead} / ${users}`)}
        else 1 + n.i % ${offers} end,
      ${bytes(sealedClick)}, ${digest(`(n.i % ${users})`)}, 'US', 12500, ${AMOUNT},
      '{"ratio":1000000,"round":false,"events":[]}', ${timeOf('n.i')}
    from ${numbers}`,
  );
  yield* parts(
    'ledger',
    leads,
    (numbers) => `
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, at)
    select ${sorted.user}, ${sorted.place} + 1, 1 + ${row}, 'lead', ${AMOUNT}, ${AMOUNT} * (${sorted.place} + 1),
      ${offerOf(sorted.user, sorted.place)}, 'Meadow offer', ${idOf('lead', sorted.click)}, ${timeOf(sorted.click)}
    from ${numbers}`,
  );
  yield { name: 'rows of accounts', sql: COUNT_ROWS };
  yield* parts(
    'leads',
    leads,
    (numbers) => `
    insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source,
      external_id, click_id, payout, amount, state, ledger_seq, at, changed_at)
    select ${sorted.user}, ${offerOf(sorted.user, sorted.place)}, '', '', 0, 'complete', 1, ${adwallId},
      ${idOf('lead', sorted.click)}, 'bench', ${hex('n.i', 16)}, ${idOf('clk', sorted.click)}, 12500, ${AMOUNT},
      'credited', ${sorted.place} + 1, ${timeOf(sorted.click)}, ${timeOf(sorted.click)}
    from ${numbers}`,
  );
  yield* parts(
    'deliveries',
    leads,
    (numbers) => `
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
      step, attempts, created_at)
    select ${idOf('lead', ofLead.click)}, 1, '${postbackId}', ${idOf('dlv', ofLead.click)}, ${idOf('clk', ofLead.click)},
      1 + n.i, '{"leadId":"' || ${idOf('lead', ofLead.click)} || '","clickId":"' || ${idOf('clk', ofLead.click)} || '",${EVENT}}',
      case when n.i % 1000 = 0 then 'exhausted' else 'delivered' end, ${timeOf(ofLead.click)}, 0, 1, ${timeOf(ofLead.click)}
    from ${numbers}`,
  );
  yield* parts(
    'attempts',
    leads,
    (numbers) => `
    insert into attempts (delivery_id, number, at, ms, http_status, error, body)
    select ${idOf('dlv', ofLead.click)}, 1, ${timeOf(ofLead.click)}, 20, 200, null, 'OK' from ${numbers}`,
  );
  yield* parts(
    'completions',
    users,
    (numbers) => `
    insert into ip_completions (ip_digest, offer_id, account_id)
    select ${digest('n.i')}, ${offerOf('n.i + 1', '0')}, n.i + 1 from ${numbers}`,
  );
  yield {
    name: 'counts of deliveries',
    sql: `insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted)
      values ('${postbackId}', 0, 0, 0, ${leads - Math.ceil(leads / 1000)}, ${Math.ceil(leads / 1000)})`,
  };
  const today = Math.floor(at / DAY_MS);
  const counts = '1000, 100, 10, 0, 10, 125000, 125000, 1250000';
  const columns = 'impressions, clicks, leads, reversals, conversions, payout, gross, amount';
  const dayRows = (dimension: string, values: number, value: string): string => `
    insert into wall_days (adwall_id, dimension, day, value, ${columns})
    select ${adwallId}, '${dimension}', ${today - days + 1} + n.i / ${values}, ${value}, ${counts}
    from ${series(0, days * values)}`;
  const ofValue = (values: number): string => `cast(n.i % ${values} + 1 as text)`;
  yield { name: 'days of the wall', sql: dayRows('wall', 1, "''") };
  yield { name: 'days of offers', sql: dayRows('offer', offers, ofValue(offers)) };
  yield { name: 'days of sources', sql: dayRows('source', 20, ofValue(20)) };
  yield { name: 'days of countries', sql: dayRows('country', 150, ofValue(150)) };
  const span = (length: number): string => `
    select adwall_id, dimension, ${length} as span, day / ${length} * ${length} as start, value, sum(leads) as leads
    from wall_days group by adwall_id, dimension, day / ${length} * ${length}, value`;
  for (const length of [1, 7]) {
    yield {
      name: `sums of reversals, ${length} days`,
      sql: `insert into reversal_sums (adwall_id, dimension, span, start, value, credited, credited_amount, reversed,
          reversed_amount)
        select adwall_id, dimension, span, start, value, leads, leads * 125000, leads / 10, leads / 10 * 125000
        from (${span(length)}) w`,
    };
    yield {
      name: `delays of reversals, ${length} days`,
      sql: `insert into reversal_delays (adwall_id, dimension, span, start, value, days, reversed, reversed_amount,
          lost_amount, lost_payout)
        select adwall_id, dimension, span, start, value, 1 + n.i * 4, 1, 125000, 25000, 2500
        from (${span(length)}) w cross join ${series(0, 8)}`,
    };
  }
  yield {
    name: 'viewers',
    sql: `insert into wall_viewers (adwall_id, day, registers)
      select ${adwallId}, ${today - days + 1} + n.i, ${bytes('0304'.repeat(2048))} from ${series(0, days)}`,
  };
  yield* parts(
    'periods of offers',
    days * 4 * offers,
    (numbers) => `
    insert into offer_periods (period, adwall_id, offer_id, ${columns})
    select ${(today - days + 1) * 4} + n.i / ${offers}, ${adwallId}, 1 + n.i % ${offers}, ${counts} from ${numbers}`,
  );
  const some = Math.ceil(leads / 20);
  const timeOfSome = `(${from} + n.i * ${Math.floor((days * DAY_MS) / some)})`;
  yield {
    name: 'audit log',
    sql: `insert into audit_log (at, actor_kind, actor_id, action, subject, pub_id, before, after, ip)
      select ${timeOfSome}, 'person', 'adm_1', 'user.read', 'user ' || n.i, null, null, null, '203.0.113.7' from ${series(0, some)}`,
  };
  yield {
    name: 'security events',
    sql: `insert into security_events (at, kind, owner_kind, owner_id, detail)
      select ${timeOfSome}, 'wrong_source', null, null, 'source bench' from ${series(0, some)}`,
  };
  yield {
    name: 'tickets',
    sql: `insert into tickets (account_id, kind, profile_id, subject_id, sealed, ip_digest, state, created_at, closed_at)
      select 1 + n.i % ${users}, 'wall', ${adwallId}, 3, ${bytes(shape.sealedTicket)}, null, 'closed', ${timeOfSome}, ${timeOfSome} + 1000
      from ${series(0, some)}`,
  };
  yield {
    name: 'idempotency keys',
    sql: `insert into idempotency_keys (kind, profile_id, digest, fingerprint, account_id, seq, at)
      select 'wall', ${adwallId}, ${hex('n.i', 64)}, ${hex('n.i', 64)}, 1 + n.i % ${users}, 1, ${timeOfSome} from ${series(0, some)}`,
  };
  const lastClick = idOf('clk', `(cast(${clicks - 1} as bigint))`);
  yield {
    name: 'cursors of clicks',
    sql: `insert into statistics_cursors (name, value) select name, ${lastClick} from
      (select 'clicks' as name union all select 'outcomes') c where true
      on conflict (name) do update set value = excluded.value`,
  };
  yield {
    name: 'cursors of the ledger',
    sql: `insert into statistics_cursors (name, value) values ('ledger', '${leads}'), ('reversals', '${leads}')
      on conflict (name) do update set value = excluded.value`,
  };
}

import { COUNT_ROWS, runStatements, type Dialect } from './sql-dialect.ts';

/** The number of rows in the console's lists. */
export interface ListsShape {
  rows: number;
  /** Ids of walls, used in turn, and of a postback for each. */
  walls: readonly number[];
  postbackIds: readonly string[];
  at: number;
}

/** Reports only the oldest leads, so it is at the end of every list. */
export const RARE_SOURCE = 'rare';
export const RARE_LEADS = 100;
/** An action, and walls, that occur only in the oldest rows of the audit log. */
export const RARE_ACTION = 'wall.change';
export const RARE_PUBLISHER = 1_000_000;
export const SOURCES = 20;
export const OFFERS = 1_000;
const ACCOUNTS = 10_000;
/** Its ledger has this many rows. */
export const BUSY_ACCOUNT = 1;

/** The id of the n-th lead, click or delivery: one per second, so that ids and times rise together. */
export function idAt(prefix: string, at: number, n: number): string {
  return `${prefix}_${(at + n * 1_000).toString(16).padStart(12, '0')}${n.toString(16).padStart(20, '0')}`;
}

/**
 * Fills a migrated database with leads of all walls, sources, offers and states, each with a delivery and an attempt,
 * equally many tickets and audit rows, and a user with an equally long ledger.
 */
export async function fillLists(databaseUrl: string, shape: ListsShape): Promise<void> {
  await runStatements(databaseUrl, (dialect) => statementsOf(dialect, shape), {
    sqlite: ['pragma wal_checkpoint(truncate)'],
    postgres: [],
  });
}

function statementsOf({ bytes, hex, series }: Dialect, { at, postbackIds, rows, walls }: ListsShape): string[] {
  const turn = (values: readonly (number | string)[], n: string): string =>
    `case ${n} % ${values.length} ${values.map((value, index) => `when ${index} then ${typeof value === 'number' ? value : `'${value}'`}`).join(' ')} end`;
  const wall = turn(walls, 'n.i');
  const account = `(1 + n.i % ${ACCOUNTS})`;
  const offer = `(1 + (n.i * 7919) % ${OFFERS})`;
  const time = `(${at} + n.i * 1000)`;
  const id = (prefix: string): string => `'${prefix}_' || ${hex(time, 12)} || ${hex('n.i', 20)}`;
  const source = `case when n.i < ${RARE_LEADS} then '${RARE_SOURCE}' else 'net-' || (n.i % ${SOURCES}) end`;
  const state = `case when n.i % 10 = 0 then 'rejected' when n.i % 100 = 1 then 'pending' when n.i % 100 = 2 then 'reversed'
    else 'credited' end`;
  const delivery = `case when n.i % 100 = 3 then 'exhausted' when n.i % 1000 = 4 then 'pending' else 'delivered' end`;
  return [
    `insert into accounts (account_id, kind, profile_id, created_at)
     select n.i + 1, 'wall', ${wall}, ${at} from ${series(0, ACCOUNTS)}`,
    `insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
     select 'wall', ${wall}, 'user-' || n.i, n.i + 1, ${bytes('00')} from ${series(0, ACCOUNTS)}`,
    `insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source,
       external_id, click_id, payout, amount, state, at, changed_at)
     select ${account}, ${offer}, '', 'transaction:' || n.i, 0, 'complete', 1, ${wall}, ${id('lead')}, ${source},
       'P-' || n.i, ${id('clk')}, 12500, 125000, ${state}, ${time}, ${time} from ${series(0, rows)}`,
    `insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
       step, attempts, created_at)
     select ${id('lead')}, 1, ${turn(postbackIds, 'n.i')}, ${id('dlv')}, ${id('clk')}, 1 + n.i, '{"offerId":1}',
       ${delivery}, ${time}, 0, 1, ${time} from ${series(0, rows)}`,
    `insert into attempts (delivery_id, number, at, ms, http_status, error, body)
     select ${id('dlv')}, 1, ${time}, 20, 200, null, 'OK' from ${series(0, rows)}`,
    `insert into tickets (account_id, kind, profile_id, subject_id, sealed, state, created_at)
     select ${account}, 'wall', ${wall}, 1, ${bytes('00')}, case when n.i % 100 = 0 then 'open' else 'closed' end, ${time}
     from ${series(0, rows)}`,
    `insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
     select ${BUSY_ACCOUNT}, 1 + n.i, 1 + n.i, 'manual', 1, 1 + n.i, ${time} from ${series(0, rows)}`,
    `insert into audit_log (at, actor_kind, actor_id, action, subject, pub_id, before, after, ip)
     select ${time}, 'person', 'adm_' || (n.i % 5), case when n.i < ${RARE_LEADS} then '${RARE_ACTION}' else 'user.read' end,
       'account ' || (1 + n.i % ${ACCOUNTS}), case when n.i < ${RARE_LEADS} then ${RARE_PUBLISHER} else 1 + n.i % 10 end,
       null, null, '203.0.113.7' from ${series(0, rows)}`,
    COUNT_ROWS,
  ];
}

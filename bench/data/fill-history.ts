import { COUNT_ROWS, runStatements, type Dialect } from './sql-dialect.ts';

/** Years of a wall's history: the number of credited leads, of users 1 … `accounts`. */
export interface HistoryShape {
  adwallId: number;
  postbackId: string;
  leads: number;
  accounts: number;
  /** The number of existing leads. */
  from: number;
  at: number;
}

/**
 * Fills a migrated database of the service. Each lead has a click, a ledger row, a delivery and an attempt; one delivery
 * in a hundred is exhausted. Ids rise with time, and users take turns.
 */
export async function fillHistory(databaseUrl: string, shape: HistoryShape): Promise<void> {
  await runStatements(databaseUrl, (dialect) => statementsOf(dialect, shape), {
    sqlite: [],
    postgres: [`select setval('transaction_ids', ${shape.from + shape.leads})`],
  });
}

function statementsOf(
  { bytes, hex, series }: Dialect,
  { accounts, adwallId, at, from, leads, postbackId }: HistoryShape,
): string[] {
  const n = `(${from} + n.i)`;
  const account = `(1 + ${n} % ${accounts})`;
  const seq = `(1 + ${n} / ${accounts})`;
  // A lead per second, so that ids and times rise together.
  const time = `(${at} + ${n} * 1000)`;
  const id = (prefix: string): string => `'${prefix}_' || ${hex(time, 12)} || ${hex(n, 20)}`;
  const users =
    from > 0
      ? []
      : [
          `insert into accounts (account_id, kind, profile_id, created_at)
           select n.i + 1, 'wall', ${adwallId}, ${at} from ${series(0, accounts)}`,
          `insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
           select 'wall', ${adwallId}, 'user-' || n.i, n.i + 1, ${bytes('00')} from ${series(0, accounts)}`,
        ];
  return [
    ...users,
    `insert into clicks (click_id, account_id, offer_id, sealed, payout, amount, terms, at)
     select ${id('clk')}, ${account}, ${seq}, ${bytes('00')}, 12500, 125000, '{"ratio":100000,"round":false,"events":[]}', ${time}
     from ${series(0, leads)}`,
    `insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, at)
     select ${account}, ${seq}, 1 + ${n}, 'lead', 125000, 125000 * ${seq}, ${seq}, 'Meadow offer', ${id('lead')}, ${time}
     from ${series(0, leads)}`,
    COUNT_ROWS,
    `insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source,
       external_id, click_id, payout, amount, state, ledger_seq, at, changed_at)
     select ${account}, ${seq}, '', '', 0, 'complete', 1, ${adwallId}, ${id('lead')}, 'bench', 'P-' || ${n}, ${id('clk')},
       12500, 125000, 'credited', ${seq}, ${time}, ${time}
     from ${series(0, leads)}`,
    `insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at, step,
       attempts, created_at)
     select ${id('lead')}, 1, '${postbackId}', ${id('dlv')}, ${id('clk')}, 1 + ${n}, '{"offerId":1}',
       case when ${n} % 100 = 0 then 'exhausted' else 'delivered' end, ${time}, 0, 1, ${time}
     from ${series(0, leads)}`,
    `insert into attempts (delivery_id, number, at, ms, http_status, error, body)
     select ${id('dlv')}, 1, ${time}, 20, 200, null, 'OK' from ${series(0, leads)}`,
    `insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, payout, amount, gross)
     select ${time} / 21600000, ${adwallId}, 1 + ${n} % 1000, 10, 1, 1, 12500, 125000, 12500 from ${series(0, leads)}
     where true on conflict do nothing`,
    `update statistics_cursors set value = (select max(click_id) from clicks) where name in ('clicks', 'outcomes')`,
    `update statistics_cursors set value = '${from + leads}' where name in ('ledger', 'reversals')`,
  ];
}

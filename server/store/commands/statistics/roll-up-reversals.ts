import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import type { LedgerKind } from '../../ports/ledger.ts';
import { query } from '../../sql.ts';
import { createReversalCounts } from './reversal-counts.ts';

interface EntryRow {
  transactionId: number;
  kind: LedgerKind;
  amount: number;
  balanceAfter: number;
  at: number;
  /** Null for a test user. */
  adwallId: number | null;
  offerId: number | null;
  payout: number | null;
  source: string | null;
  country: string | null;
  clickedAt: number | null;
  creditedAt: number | null;
}

const cursor = "select value from statistics_cursors where name = 'reversals'";

/** A lead whose click was removed keeps its country and time in its origin. */
const entriesAfter = (clickJoin: string): string => `
    select l.transaction_id as "transactionId", l.kind, l.amount, l.balance_after as "balanceAfter", l.at,
      case when a.test = 0 then a.profile_id end as "adwallId", d.offer_id as "offerId", d.payout, d.source,
      coalesce(c.country, g.country) as country, coalesce(c.at, g.at, d.at) as "clickedAt", p.at as "creditedAt"
    from ledger l
    left join accounts a on a.account_id = l.account_id
    left join leads d on d.account_id = l.account_id and d.offer_id = l.offer_id and d.lead_id = l.lead_id
    ${clickJoin}
    left join lead_origins g on g.click_id = d.click_id
    left join ledger p on p.account_id = d.account_id and p.seq = d.ledger_seq
    where l.transaction_id > cast($1 as bigint) order by l.transaction_id limit cast($2 as bigint)`;

const key = ['adwallId', 'dimension', 'span', 'start', 'value'];
const keyColumns = 'adwall_id, dimension, span, start, value';
const keyTypes = '"adwallId" bigint, dimension text, span bigint, start bigint, value text';

/** Writes in key order, so that concurrent writers of the same rows wait for each other instead of deadlocking. */
const adding = ({
  counts,
  fields,
  keyed = [],
  table,
}: {
  table: string;
  keyed?: readonly string[];
  counts: readonly string[];
  fields: readonly string[];
}) => {
  const keys = [keyColumns, ...keyed].join(', ');
  const given = [...key, ...keyed, ...fields];
  const rest = `
    on conflict (${keys}) do update set ${counts.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`;
  const insert = `
    insert into ${table} (${[keys, ...counts].join(', ')})`;
  return {
    sqlite: `${insert}
    select ${given.map((name) => `value ->> '${name}'`).join(', ')} from json_each($1) where true${rest}`,
    postgres: `${insert}
    select ${given.map((name) => `"${name}"`).join(', ')} from json_to_recordset(cast($1 as json)) as given
      (${[keyTypes, ...[...keyed, ...fields].map((name) => `"${name}" bigint`)].join(', ')})
    order by ${[...key, ...keyed].map((name) => `"${name}"`).join(', ')}${rest}`,
  };
};

export const rollUpReversalQueries = {
  /** Locks the row, so that a concurrent roll-up continues where this one ends. */
  cursor: query<{ value: string }>({ sqlite: cursor, postgres: `${cursor} for update` }),
  setCursor: query("update statistics_cursors set value = $1 where name = 'reversals'"),
  entriesAfter: query<EntryRow>({
    sqlite: entriesAfter('left join clicks c on c.click_id = d.click_id'),
    // `offset 0` makes PostgreSQL look up each click by id, whichever partition it is in.
    postgres: entriesAfter(
      'left join lateral (select * from clicks x where x.click_id = d.click_id offset 0) c on true',
    ),
  }),
  addToSums: query(
    adding({
      table: 'reversal_sums',
      counts: ['credited', 'credited_amount', 'reversed', 'reversed_amount'],
      fields: ['credited', 'creditedAmount', 'reversed', 'reversedAmount'],
    }),
  ),
  addToDelays: query(
    adding({
      table: 'reversal_delays',
      keyed: ['days'],
      counts: ['reversed', 'reversed_amount', 'lost_amount', 'lost_payout'],
      fields: ['reversed', 'reversedAmount', 'lostAmount', 'lostPayout'],
    }),
  ),
};

export const rollUpReversalsCommands = writes({ rollUpReversals });

/**
 * Counts each credited and each reversed lead once, on the day of its click, in the order of ledger rows, and skips
 * manual rows. `counted` includes those. `until` is behind the clock, as in `rollUpStatistics`.
 */
function* rollUpReversals(input: { until: number; limit: number }): Command<{ counted: number }> {
  const last = Number((yield* one(rollUpReversalQueries.cursor))?.value ?? 0);
  const next = yield* all(rollUpReversalQueries.entriesAfter, last, input.limit);
  const later = next.findIndex(({ at }) => at > input.until);
  const entries = later === -1 ? next : next.slice(0, later);
  const counts = createReversalCounts();
  for (const { adwallId, amount, at, balanceAfter, clickedAt, country, creditedAt, ...entry } of entries) {
    const { kind, offerId, payout, source } = entry;
    if (kind === 'manual' || adwallId === null || offerId === null || payout === null) continue;
    if (source === null || clickedAt === null || creditedAt === null) continue;
    const lead = { adwallId, offerId, source, country, clickedAt };
    if (kind === 'lead') counts.addCredit(lead, amount);
    else counts.addReversal(lead, { amount: -amount, balanceAfter, payout, ms: at - creditedAt });
  }
  const [sums, delays] = [counts.sums(), counts.delays()];
  if (sums.length > 0) yield* one(rollUpReversalQueries.addToSums, JSON.stringify(sums));
  if (delays.length > 0) yield* one(rollUpReversalQueries.addToDelays, JSON.stringify(delays));
  const end = entries.at(-1);
  if (end !== undefined) yield* one(rollUpReversalQueries.setCursor, String(end.transactionId));
  return { counted: entries.length };
}

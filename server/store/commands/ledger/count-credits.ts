import type { CountedCredits, CreditsPage, HeldLeads } from '../../ports/ledger.ts';
import { query } from '../../sql.ts';
import { WAITS_FOR_PERSON } from '../leads/timed-holds.ts';
import { all, one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';

/** The exact number beyond this doesn't matter. */
const MOST_HELD = 10_000;

interface Counted extends CountedCredits {
  last: number;
}

// Without its name, SQLite prefers the index of states, which has all leads that only wait for their date.
const countHeld = (leads: string): string => `
    select count(*) as held from (select 1 from ${leads} where ${WAITS_FOR_PERSON} limit ${MOST_HELD}) as pending`;
/** The ids of leads sort by time. */
const findOldest = (leads: string): string => `
    select at from ${leads} where ${WAITS_FOR_PERSON} order by lead_id limit 1`;

export const creditCountQueries = {
  /** A held lead is credited later than it arrived. */
  page: query<Counted>(`
    select case when l.kind = 'manual' then case when l.amount < 0 then 'debit' else 'credit' end
        when l.kind = 'lead' and l.at <> d.at then 'released_lead' else l.kind end as kind,
      count(*) as rows, sum(cast(abs(l.amount) as double precision)) as units, max(l.transaction_id) as last
    from (select * from ledger where transaction_id > cast($1 as bigint) and transaction_id <= cast($2 as bigint)
      order by transaction_id limit cast($3 as bigint)) l
    left join leads d on l.kind = 'lead' and d.account_id = l.account_id and d.offer_id = l.offer_id
      and d.lead_id = l.lead_id
    group by 1 order by 1`),
  held: query<{ held: number }>({
    sqlite: countHeld('leads indexed by leads_review'),
    postgres: countHeld('leads'),
  }),
  oldestHeld: query<{ at: number }>({
    sqlite: findOldest('leads indexed by leads_review'),
    postgres: findOldest('leads'),
  }),
};

export const countCreditsCommands = reads({ countCredits, countHeldLeads });

/** Counts up to `limit` rows with `after` < transaction_id <= `upTo`, in their order. */
function* countCredits(given: { after: number; upTo: number; limit: number }): Command<CreditsPage> {
  const { after, limit, upTo } = given;
  const found = yield* all(creditCountQueries.page, after, upTo, limit);
  const counts = found.map(({ kind, rows, units }) => ({ kind, rows, units }));
  const rows = counts.reduce((sum, count) => sum + count.rows, 0);
  return { counts, last: rows < limit ? upTo : Math.max(...found.map(({ last }) => last)) };
}

/** Counts the held leads that wait for a person, up to 10,000. */
function* countHeldLeads(): Command<HeldLeads> {
  const held = (yield* one(creditCountQueries.held))?.held ?? 0;
  return { count: held, oldestAt: (yield* one(creditCountQueries.oldestHeld))?.at ?? null };
}

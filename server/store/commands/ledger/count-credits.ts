import type { CountedCredits, CreditsPage, HeldLeads } from '../../ports/ledger.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads } from '../../engine.ts';

/** The exact number beyond this doesn't matter. */
const MOST_HELD = 10_000;

interface Counted extends CountedCredits {
  last: number;
}

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
  held: query<{ held: number }>(`
    select count(*) as held from (select 1 from leads where state = 'pending' limit ${MOST_HELD}) as pending`),
  /** The ids of leads sort by time. */
  oldestHeld: query<{ at: number }>("select at from leads where state = 'pending' order by lead_id limit 1"),
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

/** Counts held leads, up to 10,000. */
function* countHeldLeads(): Command<HeldLeads> {
  const held = (yield* one(creditCountQueries.held))?.held ?? 0;
  return { count: held, oldestAt: (yield* one(creditCountQueries.oldestHeld))?.at ?? null };
}

import type { Migration } from './migration.ts';

const tables = (integer: string, options: string): string => `
-- A user's first click on an offer that was removed while later ones were there: what statistics need of it.
create table first_clicks (
  account_id ${integer} not null,
  offer_id ${integer} not null,
  click_id text not null,
  terms text not null,
  at ${integer} not null,
  primary key (account_id, offer_id)
)${options};

-- Clicks of erased users that had leads leave an origin too, so that a late report is told of the erasure.
insert into lead_origins (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, payout, amount,
  terms, at, credits, restored_at)
select c.click_id, null, c.offer_id, null, null, null, c.country, c.payout, c.amount, c.terms, c.at, '[]', l.changed_at
from clicks c join (
  select click_id, max(coalesce(changed_at, at)) as changed_at from leads group by click_id) l on l.click_id = c.click_id
where c.account_id is null
on conflict (click_id) do nothing;

-- Their leads can no longer come: the clicks are gone.
delete from early_reversals where not exists (select 1 from clicks c where c.click_id = early_reversals.click_id)
  and not exists (select 1 from lead_origins o where o.click_id = early_reversals.click_id);
`;

/** What removals of clicks must not take away from erasures and statistics. */
export const removedClicks: Migration = {
  id: 29,
  sqlite: tables('integer', ' strict, without rowid'),
  postgres: tables('bigint', ''),
};

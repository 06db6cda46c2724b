export const leadKindsSqlite = `
-- place: see commands/leads/lead-claims.ts. slot: 0 is the lead that has the place; leads that were rejected have 1, 2 …
create table leads_with_places (
  account_id integer not null,
  offer_id integer not null,
  event_id text not null,
  place text not null,
  slot integer not null,
  kind text not null check (kind in ('complete', 'screenout', 'bonus')),
  completes integer not null check (completes in (0, 1)),
  adwall_id integer not null,
  lead_id text not null,
  source text not null,
  external_id text not null,
  click_id text not null,
  payout integer not null,
  amount integer not null,
  state text not null check (state in ('pending', 'credited', 'rejected', 'reversed')),
  reason text,
  findings text,
  ledger_seq integer,
  reversal_seq integer,
  at integer not null,
  changed_at integer,
  primary key (account_id, offer_id, event_id, place, slot),
  unique (source, external_id, event_id)
) strict, without rowid;
insert into leads_with_places (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source,
  external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at)
select l.account_id, l.offer_id, l.event_id, '', l.slot, 'complete', l.completes, a.profile_id, l.lead_id, l.source,
  l.external_id, l.click_id, l.payout, l.amount, l.state, l.reason, l.findings, l.ledger_seq, l.reversal_seq, l.at,
  l.changed_at
from leads l join accounts a on a.account_id = l.account_id;
drop table leads;
alter table leads_with_places rename to leads;
create index leads_state on leads (state, lead_id);
create index leads_wall on leads (adwall_id, lead_id);
create index leads_completed on leads (account_id, offer_id) where completes = 1;
create index leads_extra on leads (account_id, source, at) where kind <> 'complete' and slot = 0;

-- by_click: it may mean the click's lead under another identity.
alter table early_reversals add column by_click integer not null default 1 check (by_click in (0, 1));

alter table sources add column screenout_credits integer not null default 0;

update walls set settings = json_set(settings, '$.max_screenout_payout', 10000);
`;

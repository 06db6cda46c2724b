export const leadKindsPostgres = `
-- place: see commands/leads/lead-claims.ts. slot: 0 is the lead that has the place; leads that were rejected have 1, 2 …
alter table leads add column place text not null default '';
alter table leads alter column place drop default;
alter table leads add column kind text not null default 'complete' check (kind in ('complete', 'screenout', 'bonus'));
alter table leads alter column kind drop default;
alter table leads add column adwall_id bigint;
update leads l set adwall_id = a.profile_id from accounts a where a.account_id = l.account_id;
alter table leads alter column adwall_id set not null;
alter table leads drop constraint leads_pkey;
alter table leads add primary key (account_id, offer_id, event_id, place, slot);
create index leads_wall on leads (adwall_id, lead_id);
create index leads_completed on leads (account_id, offer_id) where completes = 1;
create index leads_extra on leads (account_id, source, at) where kind <> 'complete' and slot = 0;

-- by_click: it may mean the click's lead under another identity.
alter table early_reversals add column by_click bigint not null default 1 check (by_click in (0, 1));

alter table sources add column screenout_credits bigint not null default 0;

update walls set settings = cast(cast(settings as jsonb) || '{"max_screenout_payout":10000}' as text);
`;

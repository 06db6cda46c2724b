import { postgres, sqlite, type Dialect, type Subject } from './engines.ts';

const tables = ({ byKey, bytes, integer }: Dialect): string => `
create table leads (
  account_id ${integer} not null,
  offer_id ${integer} not null,
  event_id text not null,
  -- What it takes: see commands/leads/lead-claims.ts.
  place text not null,
  -- 0 has the place; leads that were rejected have 1, 2 …
  slot ${integer} not null,
  -- The number, and perhaps the UTC day, among those of an event that is paid several times, while it is held or credited.
  place_number ${integer},
  place_day text,
  kind text not null check (kind in ('complete', 'screenout', 'bonus')),
  completes ${integer} not null check (completes in (0, 1)),
  adwall_id ${integer} not null,
  -- Sorts by time.
  lead_id text not null,
  source text not null,
  external_id text not null,
  click_id text not null,
  -- Of the click.
  placement text,
  payout ${integer} not null,
  -- What the publisher earns, of which users get the payout.
  gross ${integer},
  amount ${integer} not null,
  -- The reward rule that changed the amount, and the part that it added or took.
  rule_id text,
  rule_name text,
  bonus ${integer},
  -- What it took from the rule's budget.
  taken ${integer},
  state text not null check (state in ('pending', 'credited', 'rejected', 'reversed')),
  reason text,
  -- What fraud rules found, as JSON.
  findings text,
  -- When it may be credited; null unless it is held.
  release_at ${integer},
  -- The reward rule that held it until then, as JSON.
  hold_rule text,
  ledger_seq ${integer},
  -- The ledger row that took the credit back.
  reversal_seq ${integer},
  at ${integer} not null,
  changed_at ${integer},
  primary key (account_id, offer_id, event_id, place, slot),
  unique (source, external_id, event_id)
)${byKey};
create unique index leads_numbered on leads (account_id, offer_id, event_id, place_number)
  where place_number is not null;
create unique index leads_daily on leads (account_id, offer_id, event_id, place_day) where place_day is not null;
-- What a tile has credited on a day. Leads that complete an event once, which most are, have no place here.
create index leads_day on leads (account_id, offer_id, at) where place <> '';
create index leads_completed on leads (account_id, offer_id) where completes = 1;
create index leads_extra on leads (account_id, source, at) where kind <> 'complete' and slot = 0;
-- Finds the newest leads in a state, or one by its id.
create index leads_state on leads (state, lead_id);
-- Those that only wait for their date.
create index leads_due on leads (release_at, lead_id) where release_at is not null and reason = 'hold_days';
-- Those that wait for a person.
create index leads_review on leads (lead_id) where state = 'pending' and reason is distinct from 'hold_days';
create index leads_review_wall on leads (adwall_id) where state = 'pending' and reason is distinct from 'hold_days';
create index leads_listed on leads (adwall_id, state, lead_id);
create index leads_source on leads (adwall_id, source, state, lead_id);
-- The source comes last, so that leads of an offer by one source are found in the index alone.
create index leads_offer on leads (adwall_id, offer_id, state, lead_id, source);

-- Reversals that came before their lead.
create table early_reversals (
  source text not null,
  external_id text not null,
  event_id text not null,
  click_id text not null,
  account_id ${integer} not null,
  reason text,
  at ${integer} not null,
  -- Whether it may mean the click's lead under another identity.
  by_click ${integer} not null check (by_click in (0, 1)),
  primary key (source, external_id, event_id)
)${byKey};
create index early_reversals_click on early_reversals (click_id);

create table ip_completions (
  ip_digest text not null,
  offer_id ${integer} not null,
  account_id ${integer} not null,
  primary key (ip_digest, offer_id, account_id)
)${byKey};

create table device_completions (
  device_digest text not null,
  offer_id ${integer} not null,
  account_id ${integer} not null,
  primary key (device_digest, offer_id, account_id)
)${byKey};

-- Calls of sources that were refused.
create table refused_calls (
  call_id text primary key,
  source text not null,
  day text not null,
  verdict text not null,
  adwall_id ${integer},
  -- The click of ours that it names, and its user.
  click_id text,
  account_id ${integer},
  -- Its declared parameters as JSON, by the service key.
  sealed ${bytes} not null,
  at ${integer} not null
)${byKey};
create index refused_calls_source on refused_calls (source, day);
create index refused_calls_at on refused_calls (at);
create index refused_calls_account on refused_calls (account_id) where account_id is not null;
create index refused_calls_click on refused_calls (click_id, call_id) where click_id is not null;
`;

/** Reports of sources. */
export const leads: Subject = {
  sqlite: tables(sqlite),
  postgres: tables(postgres),
};

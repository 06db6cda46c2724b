import { creditLeads } from './functions/001-credit-leads.ts';
import { postTransactions } from './functions/001-post-transactions.ts';
import { recordClicks } from './functions/001-record-clicks.ts';

export const initialPostgres = `
create table installation (
  name text primary key,
  value text not null
);

create table versions (
  id bigint primary key check (id = 1),
  settings bigint not null,
  catalogue bigint not null,
  caps bigint not null
);
insert into versions (id, settings, catalogue, caps) values (1, 0, 0, 0);

create table publishers (
  pub_id bigint generated always as identity primary key,
  name text not null,
  created_at bigint not null
);

create table walls (
  adwall_id bigint generated always as identity primary key,
  pub_id bigint not null references publishers (pub_id),
  settings text not null,
  publishable_key text not null unique,
  created_at bigint not null
);

create table survey_profiles (
  profile_id bigint generated always as identity primary key,
  pub_id bigint not null references publishers (pub_id),
  name text not null,
  adwall_id bigint references walls (adwall_id),
  minimum_age bigint not null,
  origins text not null,
  publishable_key text not null unique,
  created_at bigint not null
);

create table secret_keys (
  key_id bigint generated always as identity primary key,
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id bigint not null,
  digest text not null unique,
  created_at bigint not null,
  revoked_at bigint
);

create table offers (
  offer_id bigint primary key,
  name text not null,
  offer text not null,
  digest text not null,
  disabled bigint not null check (disabled in (0, 1)),
  cap_leads bigint,
  cap_per text check (cap_per in ('day', 'total')),
  changed_version bigint not null,
  created_at bigint not null
);
create index offers_changed on offers (changed_version);

-- Leads counted against a cap: day is YYYY-MM-DD, or '' for the total.
create table cap_counters (
  offer_id bigint not null,
  day text not null,
  leads bigint not null,
  primary key (offer_id, day)
);

create table accounts (
  account_id bigint primary key,
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id bigint not null,
  created_at bigint not null
);

create table persons (
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id bigint not null,
  subid1 text not null,
  account_id bigint not null unique,
  wrapped_key bytea not null,
  primary key (kind, profile_id, subid1)
);

create table ledger (
  account_id bigint not null,
  seq bigint not null,
  transaction_id bigint not null unique,
  kind text not null check (kind in ('manual', 'lead', 'reversal')),
  amount bigint not null,
  balance_after bigint not null check (balance_after between -9000000000000000 and 9000000000000000),
  offer_id bigint,
  offer_name text,
  lead_id text,
  reverses bigint,
  at bigint not null,
  primary key (account_id, seq)
);
create unique index ledger_reverses on ledger (reverses) where reverses is not null;

create sequence transaction_ids;
create sequence account_ids;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or deleted';
end $$;
create trigger ledger_no_update before update or delete on ledger
  for each row execute function refuse_ledger_change();
create trigger ledger_no_truncate before truncate on ledger
  for each statement execute function refuse_ledger_change();

create table descriptions (
  account_id bigint not null,
  seq bigint not null,
  sealed bytea not null,
  primary key (account_id, seq)
);

create table idempotency_keys (
  kind text not null,
  profile_id bigint not null,
  digest text not null,
  fingerprint text not null,
  account_id bigint not null,
  seq bigint not null,
  primary key (kind, profile_id, digest)
);

create table user_profiles (
  account_id bigint primary key,
  email_digest text not null unique,
  sealed bytea not null,
  server_like bigint not null check (server_like in (0, 1)),
  created_at bigint not null,
  updated_at bigint not null
);

create table clicks (
  click_id text primary key,
  account_id bigint,
  offer_id bigint not null,
  sealed bytea,
  ip_digest text,
  country text,
  payout bigint not null,
  amount bigint not null,
  terms text not null,
  at bigint not null
);
create index clicks_account on clicks (account_id, offer_id, at);

-- slot 0 is the one payable lead of (account, offer, event); later leads, which were rejected, have 1, 2 …
create table leads (
  account_id bigint not null,
  offer_id bigint not null,
  event_id text not null,
  slot bigint not null,
  completes bigint not null check (completes in (0, 1)),
  lead_id text not null,
  source text not null,
  external_id text not null,
  click_id text not null,
  payout bigint not null,
  amount bigint not null,
  state text not null check (state in ('pending', 'credited', 'rejected', 'reversed')),
  reason text,
  ledger_seq bigint,
  at bigint not null,
  primary key (account_id, offer_id, event_id, slot),
  unique (source, external_id, event_id)
);

create table ip_completions (
  ip_digest text not null,
  offer_id bigint not null,
  account_id bigint not null,
  primary key (ip_digest, offer_id, account_id)
);

create table tickets (
  ticket_id bigint generated always as identity primary key,
  account_id bigint not null,
  subject_id bigint not null,
  sealed bytea not null,
  ip_digest text,
  state text not null check (state in ('open', 'closed')),
  created_at bigint not null,
  closed_at bigint
);
create index tickets_account on tickets (account_id, created_at);

create table security_events (
  event_id bigint generated always as identity primary key,
  at bigint not null,
  kind text not null,
  owner_kind text,
  owner_id bigint,
  detail text not null
);
${postTransactions}
${recordClicks}
${creditLeads}`;

export const initialSqlite = `
create table installation (
  name text primary key,
  value text not null
) strict, without rowid;

create table versions (
  id integer primary key check (id = 1),
  settings integer not null,
  catalogue integer not null,
  caps integer not null
) strict;
insert into versions (id, settings, catalogue, caps) values (1, 0, 0, 0);

create table publishers (
  pub_id integer primary key autoincrement,
  name text not null,
  created_at integer not null
) strict;

create table walls (
  adwall_id integer primary key autoincrement,
  pub_id integer not null references publishers (pub_id),
  settings text not null,
  publishable_key text not null unique,
  created_at integer not null
) strict;

create table survey_profiles (
  profile_id integer primary key autoincrement,
  pub_id integer not null references publishers (pub_id),
  name text not null,
  adwall_id integer references walls (adwall_id),
  minimum_age integer not null,
  origins text not null,
  publishable_key text not null unique,
  created_at integer not null
) strict;

create table secret_keys (
  key_id integer primary key autoincrement,
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id integer not null,
  digest text not null unique,
  created_at integer not null,
  revoked_at integer
) strict;

create table offers (
  offer_id integer primary key,
  name text not null,
  offer text not null,
  digest text not null,
  disabled integer not null check (disabled in (0, 1)),
  cap_leads integer,
  cap_per text check (cap_per in ('day', 'total')),
  changed_version integer not null,
  created_at integer not null
) strict;
create index offers_changed on offers (changed_version);

-- Leads counted against a cap: day is YYYY-MM-DD, or '' for the total.
create table cap_counters (
  offer_id integer not null,
  day text not null,
  leads integer not null,
  primary key (offer_id, day)
) strict, without rowid;

create table accounts (
  account_id integer primary key,
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id integer not null,
  created_at integer not null
) strict;

create table persons (
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id integer not null,
  subid1 text not null,
  account_id integer not null unique,
  wrapped_key blob not null,
  primary key (kind, profile_id, subid1)
) strict, without rowid;

create table ledger (
  account_id integer not null,
  seq integer not null,
  transaction_id integer not null unique,
  kind text not null check (kind in ('manual', 'lead', 'reversal')),
  amount integer not null,
  balance_after integer not null check (balance_after between -9000000000000000 and 9000000000000000),
  offer_id integer,
  offer_name text,
  lead_id text,
  reverses integer,
  at integer not null,
  primary key (account_id, seq)
) strict, without rowid;
create unique index ledger_reverses on ledger (reverses) where reverses is not null;

create trigger ledger_no_update before update on ledger
begin select raise(abort, 'ledger rows are never changed'); end;
create trigger ledger_no_delete before delete on ledger
begin select raise(abort, 'ledger rows are never deleted'); end;
-- "insert or replace" deletes without firing the trigger above on a connection that has not set recursive_triggers.
create trigger ledger_no_replace before insert on ledger
when new.seq <= (select max(seq) from ledger where account_id = new.account_id)
  or new.transaction_id <= (select max(transaction_id) from ledger)
  or (new.reverses is not null and exists (select 1 from ledger where reverses = new.reverses))
begin select raise(abort, 'ledger rows are never replaced'); end;

create table descriptions (
  account_id integer not null,
  seq integer not null,
  sealed blob not null,
  primary key (account_id, seq)
) strict, without rowid;

create table idempotency_keys (
  kind text not null,
  profile_id integer not null,
  digest text not null,
  fingerprint text not null,
  account_id integer not null,
  seq integer not null,
  primary key (kind, profile_id, digest)
) strict, without rowid;

create table user_profiles (
  account_id integer primary key,
  email_digest text not null unique,
  sealed blob not null,
  server_like integer not null check (server_like in (0, 1)),
  created_at integer not null,
  updated_at integer not null
) strict;

create table clicks (
  click_id text primary key,
  account_id integer,
  offer_id integer not null,
  sealed blob,
  ip_digest text,
  country text,
  payout integer not null,
  amount integer not null,
  terms text not null,
  at integer not null
) strict, without rowid;
create index clicks_account on clicks (account_id, offer_id, at);

-- slot 0 is the one payable lead of (account, offer, event); later leads, which were rejected, have 1, 2 …
create table leads (
  account_id integer not null,
  offer_id integer not null,
  event_id text not null,
  slot integer not null,
  completes integer not null check (completes in (0, 1)),
  lead_id text not null,
  source text not null,
  external_id text not null,
  click_id text not null,
  payout integer not null,
  amount integer not null,
  state text not null check (state in ('pending', 'credited', 'rejected', 'reversed')),
  reason text,
  ledger_seq integer,
  at integer not null,
  primary key (account_id, offer_id, event_id, slot),
  unique (source, external_id, event_id)
) strict, without rowid;

create table ip_completions (
  ip_digest text not null,
  offer_id integer not null,
  account_id integer not null,
  primary key (ip_digest, offer_id, account_id)
) strict, without rowid;

create table tickets (
  ticket_id integer primary key autoincrement,
  account_id integer not null,
  subject_id integer not null,
  sealed blob not null,
  ip_digest text,
  state text not null check (state in ('open', 'closed')),
  created_at integer not null,
  closed_at integer
) strict;
create index tickets_account on tickets (account_id, created_at);

create table security_events (
  event_id integer primary key autoincrement,
  at integer not null,
  kind text not null,
  owner_kind text,
  owner_id integer,
  detail text not null
) strict;
`;

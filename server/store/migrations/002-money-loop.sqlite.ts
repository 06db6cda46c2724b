export const moneyLoopSqlite = `
alter table versions add column statistics integer not null default 0;

-- taken_off: disabled by command; imports don't enable it.
alter table offers add column taken_off integer not null default 0;
alter table offers add column source text;
update offers set source = offer ->> 'source';

alter table clicks add column device_digest text;

-- findings: what fraud rules found, as JSON. reversal_seq: the ledger row that took the credit back.
alter table leads add column findings text;
alter table leads add column reversal_seq integer;
alter table leads add column changed_at integer;
-- Ids of leads sort by time: finds the newest leads in a state, or one by its id.
create index leads_state on leads (state, lead_id);

create table device_completions (
  device_digest text not null,
  offer_id integer not null,
  account_id integer not null,
  primary key (device_digest, offer_id, account_id)
) strict, without rowid;

-- Reversals that came before their lead.
create table early_reversals (
  source text not null,
  external_id text not null,
  event_id text not null,
  click_id text not null,
  account_id integer not null,
  reason text,
  at integer not null,
  primary key (source, external_id, event_id)
) strict, without rowid;
create index early_reversals_click on early_reversals (click_id);

create table sources (
  name text primary key,
  scheme text not null,
  ips text not null,
  max_age_ms integer not null,
  sealed_secret blob not null,
  sealed_previous blob,
  previous_until integer,
  created_at integer not null
) strict, without rowid;

-- failures: in a row. While there are many, only one delivery is sent, at probe_at.
create table postbacks (
  postback_id text primary key,
  adwall_id integer not null,
  kind text not null check (kind in ('get', 'json')),
  sealed_url blob not null,
  sealed_secret blob not null,
  enabled integer not null check (enabled in (0, 1)),
  disabled_reason text check (disabled_reason in ('operator', 'gone')),
  failures integer not null,
  probe_at integer not null,
  created_at integer not null
) strict, without rowid;
create index postbacks_wall on postbacks (adwall_id);

-- status: 1 payable, 2 revoked. waiting: a reversal whose credit is not delivered yet. A leased row is due when the
-- lease ends. The personal data of a message is in its click.
create table deliveries (
  lead_id text not null,
  status integer not null check (status in (1, 2)),
  postback_id text not null,
  delivery_id text not null unique,
  click_id text not null,
  transaction_id integer not null,
  reversal_id integer,
  event text not null,
  state text not null check (state in ('pending', 'waiting', 'delivered', 'exhausted')),
  due_at integer not null,
  step integer not null,
  attempts integer not null,
  lease text,
  created_at integer not null,
  primary key (lead_id, status, postback_id)
) strict, without rowid;
create index deliveries_due on deliveries (postback_id, due_at, lead_id) where state = 'pending';
create index deliveries_exhausted on deliveries (postback_id) where state = 'exhausted';

create table attempts (
  delivery_id text not null,
  number integer not null,
  at integer not null,
  ms integer not null,
  http_status integer,
  error text,
  body text not null,
  primary key (delivery_id, number)
) strict, without rowid;

-- Counts by quarter of a UTC day.
create table offer_periods (
  period integer not null,
  adwall_id integer not null,
  offer_id integer not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  leads integer not null default 0,
  reversals integer not null default 0,
  conversions integer not null default 0,
  payout integer not null default 0,
  amount integer not null default 0,
  primary key (period, adwall_id, offer_id)
) strict, without rowid;

create table offer_statistics (
  offer_id integer primary key,
  epc integer,
  conversion_rate text,
  popularity real not null,
  trending real not null
) strict;

-- How far the statistics have been counted: the last click_id and the last transaction_id.
create table statistics_cursors (
  name text primary key,
  value text not null
) strict, without rowid;
insert into statistics_cursors (name, value) values ('clicks', ''), ('ledger', '0');

-- Settings for walls of earlier builds.
update walls set settings = json_set(settings, '$.max_payout_factor', 10000, '$.fraud', json('{"agent":{"action":"flag","limit":0},"country":{"action":"flag","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}}'));
`;

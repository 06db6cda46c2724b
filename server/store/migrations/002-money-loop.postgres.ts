export const moneyLoopPostgres = `
alter table versions add column statistics bigint not null default 0;

-- taken_off: disabled by command; imports don't enable it.
alter table offers add column taken_off bigint not null default 0;
alter table offers add column source text;
update offers set source = cast(offer as json) ->> 'source';

alter table clicks add column device_digest text;

-- findings: what fraud rules found, as JSON. reversal_seq: the ledger row that took the credit back.
alter table leads add column findings text;
alter table leads add column reversal_seq bigint;
alter table leads add column changed_at bigint;
-- Ids of leads sort by time: finds the newest leads in a state, or one by its id.
create index leads_state on leads (state, lead_id);

create table device_completions (
  device_digest text not null,
  offer_id bigint not null,
  account_id bigint not null,
  primary key (device_digest, offer_id, account_id)
);

-- Reversals that came before their lead.
create table early_reversals (
  source text not null,
  external_id text not null,
  event_id text not null,
  click_id text not null,
  account_id bigint not null,
  reason text,
  at bigint not null,
  primary key (source, external_id, event_id)
);
create index early_reversals_click on early_reversals (click_id);

create table sources (
  name text primary key,
  scheme text not null,
  ips text not null,
  max_age_ms bigint not null,
  sealed_secret bytea not null,
  sealed_previous bytea,
  previous_until bigint,
  created_at bigint not null
);

-- failures: in a row. While there are many, only one delivery is sent, at probe_at.
create table postbacks (
  postback_id text primary key,
  adwall_id bigint not null,
  kind text not null check (kind in ('get', 'json')),
  sealed_url bytea not null,
  sealed_secret bytea not null,
  enabled bigint not null check (enabled in (0, 1)),
  disabled_reason text check (disabled_reason in ('operator', 'gone')),
  failures bigint not null,
  probe_at bigint not null,
  created_at bigint not null
);
create index postbacks_wall on postbacks (adwall_id);

-- status: 1 payable, 2 revoked. waiting: a reversal whose credit is not delivered yet. A leased row is due when the
-- lease ends. The personal data of a message is in its click.
create table deliveries (
  lead_id text not null,
  status bigint not null check (status in (1, 2)),
  postback_id text not null,
  delivery_id text not null unique,
  click_id text not null,
  transaction_id bigint not null,
  reversal_id bigint,
  event text not null,
  state text not null check (state in ('pending', 'waiting', 'delivered', 'exhausted')),
  due_at bigint not null,
  step bigint not null,
  attempts bigint not null,
  lease text,
  created_at bigint not null,
  primary key (lead_id, status, postback_id)
);
create index deliveries_due on deliveries (postback_id, due_at, lead_id) where state = 'pending';
create index deliveries_exhausted on deliveries (postback_id) where state = 'exhausted';

create table attempts (
  delivery_id text not null,
  number bigint not null,
  at bigint not null,
  ms bigint not null,
  http_status bigint,
  error text,
  body text not null,
  primary key (delivery_id, number)
);

-- Counts by quarter of a UTC day.
create table offer_periods (
  period bigint not null,
  adwall_id bigint not null,
  offer_id bigint not null,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  leads bigint not null default 0,
  reversals bigint not null default 0,
  conversions bigint not null default 0,
  payout bigint not null default 0,
  amount bigint not null default 0,
  primary key (period, adwall_id, offer_id)
);

create table offer_statistics (
  offer_id bigint primary key,
  epc bigint,
  conversion_rate text,
  popularity double precision not null,
  trending double precision not null
);

-- How far the statistics have been counted: the last click_id and the last transaction_id.
create table statistics_cursors (
  name text primary key,
  value text not null
);
insert into statistics_cursors (name, value) values ('clicks', ''), ('ledger', '0');

-- Settings for walls of earlier builds.
update walls set settings =
  cast(cast(settings as jsonb) || '{"max_payout_factor":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"flag","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}}}' as text);
`;

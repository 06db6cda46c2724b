-- {"at":1773144600000,"balance":100,"clickId":"clk_019cd79e4600000128a424e13f1b238f","user":"user-1-0057601d","source":{"name":"net-cbb65677","secret":"whsec_yik9imIazkaFDzQFmMh4LSIVbE/skrcOrzGAaWxpObY=","urlTemplate":"http://localhost:0/leads/net-cbb65677?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}"},"wall":{"path":"/adwall/api/publisher/1/profile/1","pubId":1,"adwallId":1,"secretKey":"sk_QI2SUbPHQ949imy2J4MBmely2YnIJcXd1dSpwvk8Sia2NIte3","publishableKey":"pk_po4ZXh89p1zbvQXLRHg1nh9NU9JuimRMRlp7wYcDlKL1ral0I"}}
pragma foreign_keys = off;
CREATE TABLE migrations (id integer primary key, at integer not null) strict;
CREATE TABLE installation (
  name text primary key,
  value text not null
) strict, without rowid;
CREATE TABLE versions (
  id integer primary key check (id = 1),
  settings integer not null,
  catalogue integer not null,
  caps integer not null
, statistics integer not null default 0, awaited integer not null default 0) strict;
CREATE TABLE publishers (
  pub_id integer primary key autoincrement,
  name text not null,
  created_at integer not null
) strict;
CREATE TABLE walls (
  adwall_id integer primary key autoincrement,
  pub_id integer not null references publishers (pub_id),
  settings text not null,
  publishable_key text not null unique,
  created_at integer not null
) strict;
CREATE TABLE survey_profiles (
  profile_id integer primary key autoincrement,
  pub_id integer not null references publishers (pub_id),
  name text not null,
  adwall_id integer references walls (adwall_id),
  minimum_age integer not null,
  origins text not null,
  publishable_key text not null unique,
  created_at integer not null
) strict;
CREATE TABLE secret_keys (
  key_id integer primary key autoincrement,
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id integer not null,
  digest text not null unique,
  created_at integer not null,
  revoked_at integer
) strict;
CREATE TABLE offers (
  offer_id integer primary key,
  name text not null,
  offer text not null,
  digest text not null,
  disabled integer not null check (disabled in (0, 1)),
  cap_leads integer,
  cap_per text check (cap_per in ('day', 'total')),
  changed_version integer not null,
  created_at integer not null
, taken_off integer not null default 0, source text) strict;
CREATE TABLE cap_counters (
  offer_id integer not null,
  day text not null,
  leads integer not null,
  primary key (offer_id, day)
) strict, without rowid;
CREATE TABLE accounts (
  account_id integer primary key,
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id integer not null,
  created_at integer not null
, test integer not null default 0) strict;
CREATE TABLE persons (
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id integer not null,
  subid1 text not null,
  account_id integer not null unique,
  wrapped_key blob not null, token_generation integer not null default 0, public_token_generation integer not null default 0, survey_token_generation integer not null default 0, test integer not null default 0,
  primary key (kind, profile_id, subid1)
) strict, without rowid;
CREATE TABLE ledger (
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
CREATE TABLE descriptions (
  account_id integer not null,
  seq integer not null,
  sealed blob not null,
  primary key (account_id, seq)
) strict, without rowid;
CREATE TABLE idempotency_keys (
  kind text not null,
  profile_id integer not null,
  digest text not null,
  fingerprint text not null,
  account_id integer not null,
  seq integer not null, at integer not null default 0,
  primary key (kind, profile_id, digest)
) strict, without rowid;
CREATE TABLE user_profiles (
  account_id integer primary key,
  email_digest text not null unique,
  sealed blob not null,
  server_like integer not null check (server_like in (0, 1)),
  created_at integer not null,
  updated_at integer not null
) strict;
CREATE TABLE clicks (
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
, device_digest text) strict, without rowid;
CREATE TABLE ip_completions (
  ip_digest text not null,
  offer_id integer not null,
  account_id integer not null,
  primary key (ip_digest, offer_id, account_id)
) strict, without rowid;
CREATE TABLE tickets (
  ticket_id integer primary key autoincrement,
  account_id integer not null,
  subject_id integer not null,
  sealed blob not null,
  ip_digest text,
  state text not null check (state in ('open', 'closed')),
  created_at integer not null,
  closed_at integer
) strict;
CREATE TABLE security_events (
  event_id integer primary key autoincrement,
  at integer not null,
  kind text not null,
  owner_kind text,
  owner_id integer,
  detail text not null
) strict;
CREATE TABLE device_completions (
  device_digest text not null,
  offer_id integer not null,
  account_id integer not null,
  primary key (device_digest, offer_id, account_id)
) strict, without rowid;
CREATE TABLE early_reversals (
  source text not null,
  external_id text not null,
  event_id text not null,
  click_id text not null,
  account_id integer not null,
  reason text,
  at integer not null, by_click integer not null default 1 check (by_click in (0, 1)),
  primary key (source, external_id, event_id)
) strict, without rowid;
CREATE TABLE sources (
  name text primary key,
  scheme text not null,
  ips text not null,
  max_age_ms integer not null,
  sealed_secret blob not null,
  sealed_previous blob,
  previous_until integer,
  created_at integer not null
, screenout_credits integer not null default 0, survey text, sealed_credential blob) strict, without rowid;
CREATE TABLE postbacks (
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
CREATE TABLE deliveries (
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
  created_at integer not null, lease_owner text,
  primary key (lead_id, status, postback_id)
) strict, without rowid;
CREATE TABLE attempts (
  delivery_id text not null,
  number integer not null,
  at integer not null,
  ms integer not null,
  http_status integer,
  error text,
  body text not null,
  primary key (delivery_id, number)
) strict, without rowid;
CREATE TABLE offer_periods (
  period integer not null,
  adwall_id integer not null,
  offer_id integer not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  leads integer not null default 0,
  reversals integer not null default 0,
  conversions integer not null default 0,
  payout integer not null default 0,
  amount integer not null default 0, gross integer not null default 0,
  primary key (period, adwall_id, offer_id)
) strict, without rowid;
CREATE TABLE offer_statistics (
  offer_id integer primary key,
  epc integer,
  conversion_rate text,
  popularity real not null,
  trending real not null
, minutes_to_credit integer, completion_rate real) strict;
CREATE TABLE statistics_cursors (
  name text primary key,
  value text not null
) strict, without rowid;
CREATE TABLE processes (
  process_id text primary key,
  key_fingerprint text not null,
  started_at integer not null,
  seen_at integer not null
) strict, without rowid;
CREATE TABLE first_answers (
  operation text not null,
  kind text not null,
  profile_id integer not null,
  digest text not null,
  fingerprint text not null,
  account_id integer,
  answer text not null,
  at integer not null,
  primary key (operation, kind, profile_id, digest)
) strict, without rowid;
CREATE TABLE "leads" (
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
  changed_at integer, gross integer,
  primary key (account_id, offer_id, event_id, place, slot),
  unique (source, external_id, event_id)
) strict, without rowid;
CREATE TABLE offer_outcomes (
  period integer not null,
  offer_id integer not null,
  outcome text not null check (outcome in ('completed', 'credited', 'started')),
  minutes integer not null,
  total integer not null,
  primary key (period, offer_id, outcome, minutes)
) strict, without rowid;
CREATE TABLE feeds (
  name text primary key,
  adapter text not null,
  source text not null,
  settings text not null,
  sealed_credential blob,
  currency text not null,
  rate integer not null,
  share integer not null,
  every_ms integer not null,
  paused integer not null default 0,
  removed_at integer,
  due_at integer not null,
  lease text,
  lease_until integer,
  failures integer not null default 0,
  succeeded_at integer,
  created_at integer not null
, report_due_at integer not null default 0, report_failures integer not null default 0, report_succeeded_at integer) strict;
CREATE TABLE feed_offers (
  feed text not null,
  external_id text not null,
  offer_id integer not null unique,
  offer text not null,
  digest text not null,
  listed integer not null, picture text,
  primary key (feed, external_id)
) strict;
CREATE TABLE feed_goals (
  feed text not null,
  external_id text not null,
  goal_key text not null,
  event_id integer not null unique,
  primary key (feed, external_id, goal_key)
) strict;
CREATE TABLE feed_runs (
  run_id text primary key,
  feed text not null,
  started_at integer not null,
  ended_at integer not null,
  outcome text not null check (outcome in ('applied', 'held', 'failed')),
  report text not null
, kind text not null default 'offers' check (kind in ('offers', 'report'))) strict;
CREATE TABLE feed_ids (
  name text primary key,
  next integer not null
) strict;
CREATE TABLE offer_overrides (
  offer_id integer primary key,
  overrides text not null
) strict;
CREATE TABLE admins (
  admin_id text primary key,
  name text not null,
  name_key text not null,
  password text,
  role text not null check (role in ('owner', 'manager', 'support', 'viewer')),
  publishers text,
  created_at integer not null,
  removed_at integer
) strict, without rowid;
CREATE TABLE admin_links (
  digest text primary key,
  purpose text not null check (purpose in ('setup', 'invite', 'reset', 'sign-in')),
  admin_id text,
  role text not null,
  publishers text,
  created_at integer not null,
  expires_at integer not null
, created_by text) strict, without rowid;
CREATE TABLE admin_sessions (
  session_id text primary key,
  digest text not null unique,
  admin_id text not null,
  created_at integer not null,
  seen_at integer not null,
  expires_at integer not null,
  proven_at integer not null,
  ip text not null,
  agent text not null
) strict, without rowid;
CREATE TABLE admin_keys (
  key_id text primary key,
  digest text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'support', 'viewer')),
  publishers text,
  created_at integer not null,
  used_at integer,
  revoked_at integer
, created_by text) strict, without rowid;
CREATE TABLE admin_sign_in_failures (
  digest text primary key,
  failures integer not null,
  failed_at integer not null,
  open_at integer not null
) strict, without rowid;
CREATE TABLE audit_log (
  audit_id integer primary key autoincrement,
  at integer not null,
  actor_kind text not null check (actor_kind in ('person', 'key', 'cli', 'link')),
  actor_id text,
  action text not null,
  subject text,
  pub_id integer,
  before text,
  after text,
  ip text
) strict;
CREATE TABLE survey_offers (
  source text not null,
  external_id text not null,
  offer_id integer not null unique,
  primary key (source, external_id)
) strict, without rowid;
CREATE TABLE survey_starts (
  click_id text primary key,
  account_id integer not null,
  offer_id integer not null,
  source text not null,
  minutes integer not null,
  started_at integer not null,
  open_until integer not null,
  outcome text check (outcome in ('complete', 'screenout', 'quota_full', 'quality')),
  ended_at integer,
  reconciled integer not null default 0
) strict, without rowid;
CREATE TABLE staged_runs (
  run_id text primary key,
  feed text not null,
  version integer,
  applied_at integer
) strict;
CREATE TABLE staged_offers (
  run_id text not null,
  offer_id integer not null,
  external_id text not null,
  offer text,
  shown text,
  digest text not null, picture text,
  primary key (run_id, offer_id)
) strict;
CREATE TABLE pictures (
  name text primary key,
  media_type text not null,
  bytes blob not null
) strict;
CREATE TABLE picture_sources (
  url text primary key,
  name text,
  tries integer not null,
  due_at integer,
  problem text,
  named_at integer not null
) strict;
CREATE TABLE lead_origins (
  click_id text primary key,
  account_id integer,
  offer_id integer not null,
  sealed blob,
  ip_digest text,
  device_digest text,
  country text,
  payout integer not null,
  amount integer not null,
  terms text not null,
  at integer not null,
  credits text not null,
  restored_at integer
) strict, without rowid;
CREATE TABLE retention_lease (
  id integer primary key check (id = 1),
  owner text not null,
  leased_until integer not null
);
CREATE TABLE retention_cursors (
  name text primary key,
  value text not null
) strict, without rowid;
CREATE TABLE retention_runs (
  run_id text primary key,
  started_at integer not null,
  ended_at integer,
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  report text not null
) strict, without rowid;
CREATE TABLE ledger_checkpoints (
  number integer not null primary key,
  at integer not null,
  up_to integer not null,
  rows integer not null,
  rows_digest text not null,
  accounts integer not null,
  balance text not null,
  balances_digest text not null,
  previous text not null,
  mac text not null
) strict, without rowid;
CREATE TABLE ledger_ranges (
  range_id integer not null primary key,
  number integer not null,
  accounts integer not null,
  balance text not null,
  digest text not null,
  mac text not null
) strict, without rowid;
CREATE TABLE ledger_verification (
  id integer not null primary key check (id = 1),
  at integer not null,
  is_full integer not null check (is_full in (0, 1)),
  problems integer not null,
  ok_at integer not null,
  full_at integer not null
) strict, without rowid;
CREATE TABLE delivery_counts (
  postback_id text not null,
  part integer not null,
  pending integer not null, waiting integer not null, delivered integer not null, exhausted integer not null,
  primary key (postback_id, part)
) strict, without rowid;
CREATE TABLE postback_attempts (
  postback_id text primary key,
  delivery_id text not null
) strict, without rowid;
CREATE TABLE wall_days (
  adwall_id integer not null,
  dimension text not null check (dimension in ('wall', 'offer', 'source', 'country')),
  day integer not null,
  value text not null,
  impressions integer not null default 0,
  clicks integer not null default 0,
  leads integer not null default 0,
  reversals integer not null default 0,
  conversions integer not null default 0,
  payout integer not null default 0,
  gross integer not null default 0,
  amount integer not null default 0,
  primary key (adwall_id, dimension, day, value)
) strict, without rowid;
CREATE TABLE wall_viewers (
  adwall_id integer not null,
  day integer not null,
  registers blob not null,
  primary key (adwall_id, day)
) strict, without rowid;
insert into migrations (id, at) values (1, 1773144000000);
insert into migrations (id, at) values (2, 1773144000000);
insert into migrations (id, at) values (3, 1773144000000);
insert into migrations (id, at) values (4, 1773144000000);
insert into migrations (id, at) values (5, 1773144000000);
insert into migrations (id, at) values (6, 1773144000000);
insert into migrations (id, at) values (7, 1773144000000);
insert into migrations (id, at) values (8, 1773144000000);
insert into migrations (id, at) values (9, 1773144000000);
insert into migrations (id, at) values (10, 1773144000000);
insert into migrations (id, at) values (11, 1773144000000);
insert into migrations (id, at) values (12, 1773144000000);
insert into migrations (id, at) values (13, 1773144000000);
insert into migrations (id, at) values (14, 1773144000000);
insert into migrations (id, at) values (15, 1773144000000);
insert into migrations (id, at) values (16, 1773144000000);
insert into migrations (id, at) values (17, 1773144000000);
insert into migrations (id, at) values (18, 1773144000000);
insert into migrations (id, at) values (19, 1773144000000);
insert into migrations (id, at) values (21, 1773144000000);
insert into migrations (id, at) values (23, 1773144000000);
insert into migrations (id, at) values (24, 1773144000000);
insert into migrations (id, at) values (26, 1773144000000);
insert into migrations (id, at) values (28, 1773144000000);
insert into installation (name, value) values ('master_key_fingerprint', 'be02053d0f408b246b8cf6b9e08685239a9fcf23ce0200bf867f1740b559e746');
insert into versions (id, settings, catalogue, caps, statistics, awaited) values (1, 4, 1, 1, 0, 1);
insert into publishers (pub_id, name, created_at) values (1, 'Acme Games', 1773144000000);
insert into walls (adwall_id, pub_id, settings, publishable_key, created_at) values (1, 1, '{"name":"Main wall","header":"","payout_min":0,"size":{"width":1000,"height":800},"currency":{"name":"Coins","ratio":1000000,"round":false,"visible":true,"forms":null,"image_url":null},"theme_preset":"calm","show_observed":true,"customization":{},"featured":[],"blocked":[],"max_payout_factor":10000,"max_screenout_payout":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"flag","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}},"require_token":false,"refuse_browser_keys":true,"origins":[]}', 'pk_po4ZXh89p1zbvQXLRHg1nh9NU9JuimRMRlp7wYcDlKL1ral0I', 1773144000000);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) values (1, 'wall', 1, '1a36918869cba9de90620bc4798e0df9d3d16b1c710cb5e3f1c2b53133a2940c', 1773144000000, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (20001, 'Quest 20001 & more', '{"offer_id":20001,"name":"Quest 20001 & more","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":20001,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":30000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[{"event_id":11,"event_name":"Level 1","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":12,"event_name":"Level 2","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":13,"event_name":"Level 3","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null}],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'afaa348bd68efb99efff5585d52c272f9623fb227a0fd4624672ed5e0d439327', 0, NULL, NULL, 1, 1773144000000, 0, NULL);
insert into accounts (account_id, kind, profile_id, created_at, test) values (1, 'wall', 1, 1773144000000, 0);
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test) values ('wall', 1, 'user-1-0057601d', 1, X'02BE02053D0F408B24D2245E1B03ABA03E613B570302FBBCCB228E4B39DD87E8433D91CBE2E2974CFE8322F47B0AD69010213B183C0B546E42CE4BDC33DBD72636CA509FE3', 0, 0, 0, 0);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 1, 1, 'lead', 1000000, 1000000, 20001, 'Quest 20001 & more', 'lead_019cd7a76dc00000a48af6978929911b', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 2, 2, 'lead', 1000000, 2000000, 20001, 'Quest 20001 & more', 'lead_019cd7a76dc000033105774d1d3636e1', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 3, 3, 'reversal', -1000000, 1000000, 20001, 'Quest 20001 & more', 'lead_019cd7a76dc000033105774d1d3636e1', 2, 1773144600000);
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) values ('clk_019cd79e4600000128a424e13f1b238f', 1, 20001, X'013CAD068556A4FC1A5FC419481ABCC5C3212FDD2EDE5AE1D3FE3092C9DB544F4F1658017C304A1819F221EA219A179781E21B84FC005603FF19DC9C45743B995C06496B4BF19BDEAE882F8ED9E412FCC01DB82F5E35A32E935147F059450C9804CDC20554DB10FA40E57892A2BA5CA1284D95B56DF1AE9AA46778A16D8A371C567E196E3365109D8910A033EEE2D9E7E137934043F910AC3AE0747C39450F9655B8D34722AA2188EFD5B8452737F3E2388BFA19916C728E4B5EE7E94979CAEB572516E19D28820DD65003214624C4B173BEC6B890FA1716FD71A4FE1ABA', NULL, 'US', 30000, 3000000, '{"ratio":1000000,"round":false,"events":[{"event_id":11,"event_name":"Level 1","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":12,"event_name":"Level 2","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":13,"event_name":"Level 3","payout":10000,"amount":1000000,"time_to_complete":null}]}', 1773144000000, NULL);
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, sealed_previous, previous_until, created_at, screenout_credits, survey, sealed_credential) values ('net-cbb65677', 'hmac-sha256', '[]', 604800000, X'02BE02053D0F408B24CB8B264B8DE5D689579978B14EEEAC92B151C313DDD99D66D3DAADAB1D5C94F62A69C8D7925769FB9EA83D568BF8779D1B288C6BB67326B1E633D63945E24D50BFB35AD997093411E84EE84A56A9', NULL, NULL, 1773144000000, 0, NULL, NULL);
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures, probe_at, created_at) values ('pbk_019cd7a76dc000004f100508db825685', 1, 'get', X'02BE02053D0F408B246B67228C5D5379B69D9DD1EC6696E3C9D5C83CF0836557260BB029EA13226ED454FB182746066C2CF535C23DD7EB72E630723FF4B25552CE08AB19F1DD', X'02BE02053D0F408B240BEDB2DB89B214F4BD853CDA1DA60A219CC337B3BAF9B91166B27676EDAEF33E29446C04844FE85C2B7F2585F934BD74AFAB936E897D3D8E31C42FE066F60488DCB98D2056D088558F9DDFE02743', 1, NULL, 2, 1773144660000, 1773144600000);
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc00000a48af6978929911b', 1, 'pbk_019cd7a76dc000004f100508db825685', 'dlv_019cd7a76dc000010a7e2b6ff86212b401', 'clk_019cd79e4600000128a424e13f1b238f', 1, NULL, '{"leadId":"lead_019cd7a76dc00000a48af6978929911b","identity":"9a8134fc8387a22107ca6f8fb74a67f3","kind":"complete","clickId":"clk_019cd79e4600000128a424e13f1b238f","offerId":20001,"offerName":"Quest 20001 & more","eventId":11,"eventName":"Level 1","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773144604160, 1, 1, NULL, 1773144600000, 'prc_019cd79e4600000063c978940fa14acc');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc000033105774d1d3636e1', 1, 'pbk_019cd7a76dc000004f100508db825685', 'dlv_019cd7a76dc00004edaff4670706330b01', 'clk_019cd79e4600000128a424e13f1b238f', 2, NULL, '{"leadId":"lead_019cd7a76dc000033105774d1d3636e1","identity":"c57a5192b4323c754915d607f50be50a","kind":"complete","clickId":"clk_019cd79e4600000128a424e13f1b238f","offerId":20001,"offerName":"Quest 20001 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773144605605, 1, 1, NULL, 1773144600000, 'prc_019cd79e4600000063c978940fa14acc');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc000033105774d1d3636e1', 2, 'pbk_019cd7a76dc000004f100508db825685', 'dlv_019cd7a76dc000067944ac6550eeb1ab01', 'clk_019cd79e4600000128a424e13f1b238f', 2, 3, '{"leadId":"lead_019cd7a76dc000033105774d1d3636e1","identity":"c57a5192b4323c754915d607f50be50a","kind":"complete","clickId":"clk_019cd79e4600000128a424e13f1b238f","offerId":20001,"offerName":"Quest 20001 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'waiting', 1773144600000, 0, 0, NULL, 1773144600000, NULL);
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc000010a7e2b6ff86212b401', 1, 1773144600000, 0, NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc00004edaff4670706330b01', 1, 1773144600000, 0, NULL, 'connection', '');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (82090, 1, 20001, 1, 0, 0, 0, 0, 0, 0, 0);
insert into statistics_cursors (name, value) values ('clicks', '');
insert into statistics_cursors (name, value) values ('ledger', '0');
insert into statistics_cursors (name, value) values ('outcomes', '');
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross) values (1, 20001, '11', '', 0, 'complete', 0, 1, 'lead_019cd7a76dc00000a48af6978929911b', 'net-cbb65677', 'T1', 'clk_019cd79e4600000128a424e13f1b238f', 10000, 1000000, 'credited', NULL, NULL, 1, NULL, 1773144600000, 1773144600000, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross) values (1, 20001, '12', '', 0, 'complete', 0, 1, 'lead_019cd7a76dc000033105774d1d3636e1', 'net-cbb65677', 'T2', 'clk_019cd79e4600000128a424e13f1b238f', 10000, 1000000, 'reversed', NULL, NULL, 2, 3, 1773144600000, 1773144600000, NULL);
insert into feed_ids (name, next) values ('offer', 1000000000);
insert into feed_ids (name, next) values ('event', 1000000000);
insert into retention_lease (id, owner, leased_until) values (1, '', 0);
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) values ('pbk_019cd7a76dc000004f100508db825685', 0, 2, 1, 0, 0);
insert into postback_attempts (postback_id, delivery_id) values ('pbk_019cd7a76dc000004f100508db825685', 'dlv_019cd7a76dc00004edaff4670706330b01');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'wall', 20522, '', 1, 0, 0, 0, 0, 0, 0, 0);
insert into wall_viewers (adwall_id, day, registers) values (1, 20522, X'00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
delete from sqlite_sequence;
insert into sqlite_sequence (name, seq) values ('publishers', 1);
insert into sqlite_sequence (name, seq) values ('walls', 1);
insert into sqlite_sequence (name, seq) values ('secret_keys', 1);
CREATE INDEX offers_changed on offers (changed_version);
CREATE UNIQUE INDEX ledger_reverses on ledger (reverses) where reverses is not null;
CREATE TRIGGER ledger_no_update before update on ledger
begin select raise(abort, 'ledger rows are never changed'); end;
CREATE TRIGGER ledger_no_delete before delete on ledger
begin select raise(abort, 'ledger rows are never deleted'); end;
CREATE TRIGGER ledger_no_replace before insert on ledger
when new.seq <= (select max(seq) from ledger where account_id = new.account_id)
  or new.transaction_id <= (select max(transaction_id) from ledger)
  or (new.reverses is not null and exists (select 1 from ledger where reverses = new.reverses))
begin select raise(abort, 'ledger rows are never replaced'); end;
CREATE INDEX clicks_account on clicks (account_id, offer_id, at);
CREATE INDEX tickets_account on tickets (account_id, created_at);
CREATE INDEX early_reversals_click on early_reversals (click_id);
CREATE INDEX postbacks_wall on postbacks (adwall_id);
CREATE INDEX deliveries_due on deliveries (postback_id, due_at, lead_id) where state = 'pending';
CREATE INDEX first_answers_at on first_answers (at);
CREATE INDEX first_answers_account on first_answers (account_id);
CREATE INDEX idempotency_keys_at on idempotency_keys (at);
CREATE INDEX idempotency_keys_account on idempotency_keys (account_id);
CREATE INDEX tickets_ip on tickets (ip_digest, created_at) where ip_digest is not null;
CREATE INDEX leads_state on leads (state, lead_id);
CREATE INDEX leads_wall on leads (adwall_id, lead_id);
CREATE INDEX leads_completed on leads (account_id, offer_id) where completes = 1;
CREATE INDEX leads_extra on leads (account_id, source, at) where kind <> 'complete' and slot = 0;
CREATE TRIGGER persons_key_fence_insert before insert on persons
when substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> lower(hex(substr(new.wrapped_key, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
CREATE TRIGGER sources_key_fence_insert before insert on sources
when substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> lower(hex(substr(new.sealed_secret, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
CREATE TRIGGER sources_key_fence_update before update of sealed_secret on sources
when substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> lower(hex(substr(new.sealed_secret, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
CREATE TRIGGER postbacks_key_fence_insert before insert on postbacks
when substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> lower(hex(substr(new.sealed_secret, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
CREATE TRIGGER postbacks_key_fence_update before update of sealed_secret on postbacks
when substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> lower(hex(substr(new.sealed_secret, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
CREATE INDEX feed_runs_by_feed on feed_runs (feed, run_id);
CREATE TRIGGER feeds_key_fence_insert before insert on feeds
when new.sealed_credential is not null and substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> lower(hex(substr(new.sealed_credential, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
CREATE TRIGGER feeds_key_fence_update before update of sealed_credential on feeds
when new.sealed_credential is not null and substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> lower(hex(substr(new.sealed_credential, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
CREATE UNIQUE INDEX admins_name on admins (name_key) where removed_at is null;
CREATE INDEX admin_sessions_admin on admin_sessions (admin_id);
CREATE TRIGGER audit_log_no_update before update on audit_log
begin select raise(abort, 'rows of the audit log are never changed'); end;
CREATE TRIGGER audit_log_no_delete before delete on audit_log
begin select raise(abort, 'rows of the audit log are never deleted'); end;
CREATE TRIGGER audit_log_no_replace before insert on audit_log
when exists (select 1 from audit_log where audit_id = new.audit_id)
begin select raise(abort, 'rows of the audit log are never replaced'); end;
CREATE INDEX survey_starts_account on survey_starts (account_id, started_at);
CREATE INDEX survey_starts_offer on survey_starts (offer_id);
CREATE INDEX survey_starts_time on survey_starts (started_at);
CREATE INDEX admin_keys_created_by on admin_keys (created_by);
CREATE INDEX audit_log_sign_ins on audit_log (actor_id, at) where action = 'sign-in';
CREATE INDEX picture_sources_due on picture_sources (due_at) where name is null;
CREATE INDEX picture_sources_by_name on picture_sources (name);
CREATE INDEX feed_offers_by_picture on feed_offers (picture) where picture is not null;
CREATE INDEX staged_offers_by_picture on staged_offers (picture) where picture is not null;
CREATE INDEX lead_origins_account on lead_origins (account_id);
CREATE TRIGGER deliveries_added after insert on deliveries begin
  insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted)
  values (new.postback_id, 0, new.state = 'pending', new.state = 'waiting', new.state = 'delivered', new.state = 'exhausted')
  on conflict (postback_id, part) do update set pending = pending + excluded.pending, waiting = waiting + excluded.waiting, delivered = delivered + excluded.delivered, exhausted = exhausted + excluded.exhausted;
end;
CREATE INDEX deliveries_listed on deliveries (postback_id, state, created_at, delivery_id);
CREATE INDEX deliveries_reversals on deliveries (lead_id) where status = 2 and state = 'pending';
CREATE TRIGGER deliveries_moved after update of state on deliveries when old.state <> new.state begin

  insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted)
  values (new.postback_id, 0, (new.state = 'pending') - (old.state = 'pending'), (new.state = 'waiting') - (old.state = 'waiting'), (new.state = 'delivered') - (old.state = 'delivered'), (new.state = 'exhausted') - (old.state = 'exhausted'))
  on conflict (postback_id, part) do update set pending = pending + excluded.pending, waiting = waiting + excluded.waiting, delivered = delivered + excluded.delivered, exhausted = exhausted + excluded.exhausted;
end;
CREATE TRIGGER deliveries_removed after delete on deliveries begin

  insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted)
  values (old.postback_id, 0, -(old.state = 'pending'), -(old.state = 'waiting'), -(old.state = 'delivered'), -(old.state = 'exhausted'))
  on conflict (postback_id, part) do update set pending = pending + excluded.pending, waiting = waiting + excluded.waiting, delivered = delivered + excluded.delivered, exhausted = exhausted + excluded.exhausted;
end;
CREATE INDEX tickets_open on tickets (account_id) where state = 'open';

-- {"at":1773151830000,"balance":100,"clickId":"clk_019cd79e460000015c206c761ad972cb","user":"user-1-87a41be6","source":{"name":"net-d5e26482","secret":"whsec_ibONackGksWW3/CbPwMBjw1b5hWVyrPOXb529jGJmKI=","urlTemplate":"http://localhost:0/leads/net-d5e26482?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}"},"ledger":{"accounts":2,"rows":10},"things":{"subid1":"victim-039430ce","wall":{"pubId":1,"adwallId":1,"secretKey":"sk_KhbH69WMfL2K3hqb0YKUsxoa1vKivSd2GOB3pr7o3Xs29eLXv","publishableKey":"pk_gL4fIxSjAtiZkCwWSprKZWlsFvibbtCdDxfLA1YJIaI2Unrvw","path":"/adwall/api/publisher/1/profile/1"},"panel":{"pubId":1,"profileId":1,"secretKey":"sk_Je7ZPik2XxOl9dppjuUOgu69QoL8UY1QRZ4uCcLHxLh403HP5","publishableKey":"pk_RCVMZRBf9UUdEZTXAiPARQwphe194IMpv2Zwztg7xeA4XFcCb"},"source":{"name":"net-32b0440d","secret":"whsec_icwE1elf9cjHK+1RcfSWNHxKuMkBB/2z3KD0WbzdOdA=","urlTemplate":"http://localhost:0/leads/net-32b0440d?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}"},"ticket":{"name":"Grace 039430ce","email":"grace.039430ce@mail.example","message":"Where is it? 039430ce"},"adminKey":"ak_WdnvN7GP259n2bqy5q2VrUrpPX7ajh27TinTNEqhHQR4KDIow","invitation":"WqNrCr5J5Oytts-h9YjYAvr78ew8TzAaWkAD8Mnjb0g","profile":{"subid1":"victim-039430ce","email":"ada.612849b5@mail.example","first_name":"Adalaide612849b5","last_name":"Lovelace612849b5","gender":"f","dob":"1990-05-17","address1":"12 Longstreet 612849b5","city":"Springfield 612849b5","state":"IL","country":"US","zip":"62701","target_system_selected":[51,58],"answers":{"1":[2],"2":[11],"3":[21],"4":[30],"5":[32],"6":[64],"7":[88],"8":[89,90],"9":[109],"11":[126]},"consent":{"sensitive":{"wording":"I, Grace 039430ce, agree","version":"1","language":"en","given_at":"2026-03-10T12:10:00.000Z"}},"ip":"8.8.8.8","platform_type":"desktop","browser_family":"firefox"},"token":"eyJhbGciOiJIUzI1NiIsInR5cCI6InJ3LXVzZXIrand0Iiwia2lkIjoiYmUwMjA1M2QwZjQwOGIyNCJ9.eyJzY29wZSI6Imhpc3RvcnkiLCJhdWQiOiJ3YWxsOjEiLCJzdWIiOiJ2aWN0aW0tMDM5NDMwY2UiLCJpYXQiOjE3NzMxNTE4MzAsImV4cCI6MTc3MzIzODIzMCwiYWNjIjoxLCJzdXIiOjAsImdlbiI6MH0.lX2KhVSi6OcqA2X2l-JLxrrBsONf-fCqWoK6WKhr3_s","link":"/click/34/ARzODsF8NuPnnYSGhmYE3gq6yEuy4LaWYyF5AQNOKTCH3qx8FjpmZpdFy39K0sX-Sq_Ne22-s5pchuvC4b0i2EGNUWUKbkKDVShO6LovJ0E_ktLSqJEsRls8BGA5q0ajRFE6PE2crsmiib-DjKoe7PzGhMvcLxhFx4I7LIk","visitor":"user-2-6b17f7b5","balances":[306,null],"person":{"name":"Person 3","password":"harbor quest f170305d0dd11398","session":"qS7D13_aiGmasVlMM0cqBlM9yZ0ZBfPh7xNznZp3Tt4","appSecret":"GKBKFIZX7NVEZJ25II6GQTEHVIXF3E5O"},"passkey":{"credentialId":"loaX0h45jhFtkRwvMUSBcw==","key":{"kty":"EC","x":"uX7-ga8JEyPdytIbQHPFbVo90waVPqhQYutqUnzeQt8","y":"gZGKuk_Fuvw0CA4KrvaF8IWHGSZ453gSW4eS1uajhFc","crv":"P-256","d":"A3GPc6XkwKRncWjpDeD7B48Cv_7-kElL5DPEq9_2v8M"},"userHandle":"YWRtXzAxOWNkODE1NGFjMDAwMDBhYmMwMWZiMDQ1YzcxY2Jh"}},"wall":{"path":"/adwall/api/publisher/2/profile/2","pubId":2,"adwallId":2,"secretKey":"sk_LJcQkThIp1ssHQIcIZ6qevBAsVge1mrIDbPU94UBScI3SvgB0","publishableKey":"pk_ltKeLBreXD74YufJnwlU9kODPtogeQXmPHJcBQjMMNS1jkGot"}}
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
, test integer not null default 0, ledger_rows integer not null default 0, ledger_sum integer not null default 0) strict;
CREATE TABLE persons (
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id integer not null,
  subid1 text not null,
  account_id integer not null unique,
  wrapped_key blob not null, token_generation integer not null default 0, public_token_generation integer not null default 0, survey_token_generation integer not null default 0, test integer not null default 0, id_digest text,
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
, counted integer not null default 0) strict;
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
, kind text, profile_id integer) strict;
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
, screenout_credits integer not null default 0, survey text, sealed_credential blob, repeated_events text not null default 'hold'
  check (repeated_events in ('hold', 'reject')), call_map text) strict, without rowid;
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
, sealed_previous blob, previous_until integer, must_contain text, follows_redirect integer not null default 0) strict, without rowid;
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
  changed_at integer, gross integer, place_number integer, place_day text,
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
, counted text not null default '') strict, without rowid;
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
, open_at integer not null default 0, open_problems integer not null default 0, damaged_at integer not null default 0) strict, without rowid;
CREATE TABLE delivery_counts (
  postback_id text not null,
  part integer not null,
  pending integer not null, waiting integer not null, delivered integer not null, exhausted integer not null,
  primary key (postback_id, part)
) strict, without rowid;
CREATE TABLE postback_attempts (
  postback_id text primary key,
  delivery_id text not null
, answered integer not null default 0) strict, without rowid;
CREATE TABLE staff_credits (
  actor_id text not null,
  day text not null,
  worth integer not null,
  primary key (actor_id, day)
) strict, without rowid;
CREATE TABLE refused_calls (
  call_id text primary key,
  source text not null,
  day text not null,
  verdict text not null,
  adwall_id integer,
  account_id integer,
  sealed blob not null,
  at integer not null
, click_id text) strict, without rowid;
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
CREATE TABLE first_clicks (
  account_id integer not null,
  offer_id integer not null,
  click_id text not null,
  terms text not null,
  at integer not null,
  primary key (account_id, offer_id)
) strict, without rowid;
CREATE TABLE admin_totp (
  admin_id text primary key,
  sealed blob,
  sealed_next blob,
  last_step integer not null default 0
) strict, without rowid;
CREATE TABLE admin_recovery_codes (
  digest text primary key,
  admin_id text not null
) strict, without rowid;
CREATE TABLE admin_passkeys (
  passkey_id text primary key,
  credential_id text not null unique,
  admin_id text not null,
  name text not null,
  public_key blob not null,
  counter integer not null,
  transports text not null,
  created_at integer not null,
  used_at integer
) strict, without rowid;
CREATE TABLE admin_challenges (
  digest text primary key,
  purpose text not null check (purpose in ('code', 'sign-in', 'add', 'prove')),
  admin_id text,
  session_id text,
  expires_at integer not null
) strict, without rowid;
CREATE TABLE survey_days (
  adwall_id integer not null,
  day integer not null,
  source text not null,
  entrants integer not null default 0,
  completes integer not null default 0,
  screenouts integer not null default 0,
  quota_full integer not null default 0,
  quality integer not null default 0,
  reconciled integer not null default 0,
  minutes integer not null default 0,
  primary key (adwall_id, day, source)
) strict, without rowid;
CREATE TABLE panel_days (
  profile_id integer not null,
  day integer not null,
  sign_ups integer not null default 0, form_opened integer not null default 0, form_you integer not null default 0, form_address integer not null default 0, form_home integer not null default 0, form_work integer not null default 0, form_devices integer not null default 0,
  primary key (profile_id, day)
) strict, without rowid;
CREATE TABLE wall_weeks (
  adwall_id integer not null,
  dimension text not null check (dimension in ('offer', 'source', 'country')),
  week integer not null,
  value text not null,
  clicks integer not null,
  payout integer not null,
  primary key (adwall_id, dimension, week, value)
) strict, without rowid;
CREATE TABLE staff_keys (
  staff_id text not null,
  digest text not null,
  fingerprint text not null,
  request_id text not null,
  scope text not null,
  subject text,
  at integer not null,
  answer blob,
  primary key (staff_id, digest)
) strict, without rowid;
CREATE TABLE erasures (
  id integer primary key autoincrement,
  digest text not null unique,
  at integer not null
) strict;
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
insert into migrations (id, at) values (22, 1773144000000);
insert into migrations (id, at) values (23, 1773144000000);
insert into migrations (id, at) values (24, 1773144000000);
insert into migrations (id, at) values (25, 1773144000000);
insert into migrations (id, at) values (26, 1773144000000);
insert into migrations (id, at) values (28, 1773144000000);
insert into migrations (id, at) values (29, 1773144000000);
insert into migrations (id, at) values (30, 1773144000000);
insert into migrations (id, at) values (31, 1773144000000);
insert into migrations (id, at) values (32, 1773144000000);
insert into migrations (id, at) values (33, 1773144000000);
insert into migrations (id, at) values (34, 1773144000000);
insert into migrations (id, at) values (35, 1773144000000);
insert into migrations (id, at) values (36, 1773144000000);
insert into migrations (id, at) values (37, 1773144000000);
insert into migrations (id, at) values (39, 1773144000000);
insert into migrations (id, at) values (40, 1773144000000);
insert into migrations (id, at) values (41, 1773144000000);
insert into migrations (id, at) values (43, 1773144000000);
insert into migrations (id, at) values (45, 1773144000000);
insert into migrations (id, at) values (46, 1773144000000);
insert into migrations (id, at) values (47, 1773144000000);
insert into migrations (id, at) values (48, 1773144000000);
insert into migrations (id, at) values (50, 1773144000000);
insert into migrations (id, at) values (52, 1773144000000);
insert into migrations (id, at) values (54, 1773144000000);
insert into installation (name, value) values ('ledger_key', 'Ar4CBT0PQIskuPnIuKYEwoZczdxmKYAtikN1a/BFk+xrL11fbeFdeQWwhp5QaJl0M+TtVecFeFuzYL1aR+vp3VPLVbkD');
insert into installation (name, value) values ('master_key_fingerprint', 'be02053d0f408b246b8cf6b9e08685239a9fcf23ce0200bf867f1740b559e746');
insert into versions (id, settings, catalogue, caps, statistics, awaited) values (1, 13, 6, 6, 1, 6);
insert into publishers (pub_id, name, created_at) values (1, 'Acme Games', 1773144000000);
insert into publishers (pub_id, name, created_at) values (2, 'Acme Games', 1773144000000);
insert into walls (adwall_id, pub_id, settings, publishable_key, created_at) values (1, 1, '{"name":"Main wall","header":"","payout_min":0,"size":{"width":1000,"height":800},"currency":{"name":"Coins","ratio":1000000,"round":false,"visible":true,"forms":null,"image_url":null},"theme_preset":"calm","show_observed":true,"customization":{},"featured":[],"blocked":[],"max_payout_factor":10000,"max_screenout_payout":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"hold","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"similar_id":{"action":"hold","limit":0},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}},"case_sensitive_ids":false,"require_token":false,"refuse_browser_keys":false,"origins":[]}', 'pk_gL4fIxSjAtiZkCwWSprKZWlsFvibbtCdDxfLA1YJIaI2Unrvw', 1773144000000);
insert into walls (adwall_id, pub_id, settings, publishable_key, created_at) values (2, 2, '{"name":"Main wall","header":"","payout_min":0,"size":{"width":1000,"height":800},"currency":{"name":"Coins","ratio":1000000,"round":false,"visible":true,"forms":null,"image_url":null},"theme_preset":"calm","show_observed":true,"customization":{},"featured":[],"blocked":[],"max_payout_factor":10000,"max_screenout_payout":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"flag","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"similar_id":{"action":"hold","limit":0},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}},"case_sensitive_ids":false,"require_token":false,"refuse_browser_keys":true,"origins":[]}', 'pk_ltKeLBreXD74YufJnwlU9kODPtogeQXmPHJcBQjMMNS1jkGot', 1773144000000);
insert into survey_profiles (profile_id, pub_id, name, adwall_id, minimum_age, origins, publishable_key, created_at) values (1, 1, 'Surveys', NULL, 13, '[]', 'pk_RCVMZRBf9UUdEZTXAiPARQwphe194IMpv2Zwztg7xeA4XFcCb', 1773144000000);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) values (1, 'survey-profile', 1, 'ea61b979ff24d4c3716b6e5ff06d50279d93846657e85b5617a9ffc278745d5a', 1773144000000, NULL);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) values (2, 'wall', 1, 'e93ca6c9872606a88923493ea411534841554312807108691ffc343a000e2a09', 1773144000000, NULL);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) values (3, 'wall', 2, 'c7cf3cae3cf4d683f1173ad7a123ba34dfd21673051f2dfad19b44465e91251f', 1773144000000, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (31, 'Offer 31', '{"offer_id":31,"name":"Offer 31","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/images/harbor.svg","creative_id":31,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":40000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[{"event_id":41,"event_name":"Level 41","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":42,"event_name":"Level 42","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":43,"event_name":"Level 43","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":44,"event_name":"Level 44","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null}],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":{"leads":100,"per":"day"},"prior":0}', '7a19c31a8d45398774ecef86ee200b2d40cbf06183133bff1ee3fd5cfc044e32', 1, 100, 'day', 5, 1773144000000, 0, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (32, 'Offer 32', '{"offer_id":32,"name":"Offer 32","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/images/harbor.svg","creative_id":32,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'caae6f653abfaea7cbed04c5533e69b631bae751de812b43c48c92a4dad8f171', 1, NULL, NULL, 5, 1773144000000, 0, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (33, 'Offer 33', '{"offer_id":33,"name":"Offer 33","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/images/harbor.svg","creative_id":33,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'd46aa94a6dd73ad42900a8a96c05ad43d877e7d5e42ab6a92193b2062e01928d', 1, NULL, NULL, 5, 1773144000000, 0, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (34, 'Offer 34', '{"offer_id":34,"name":"Offer 34","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/images/harbor.svg","creative_id":34,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '96507def339ddb129ea440a31b9cf1cce4711200e36fcdb502ad6cddabb5871e', 0, NULL, NULL, 6, 1773151800000, 0, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (20001, 'Quest 20001 & more', '{"offer_id":20001,"name":"Quest 20001 & more","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/images/harbor.svg","creative_id":20001,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":30000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[{"event_id":11,"event_name":"Level 1","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":12,"event_name":"Level 2","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":13,"event_name":"Level 3","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null}],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '9751ae14dcbb4f3a7ca122c2a1da4c719ef18512da380990387de6b3630761ec', 0, NULL, NULL, 5, 1773144000000, 0, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (1000000000, 'Survey, 5 minutes', '{"offer_id":1000000000,"name":"Survey, 5 minutes","description":"A survey that matches your profile.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"","creative_id":1000000000,"creative_filename":"","destination_url":"","payout":1,"is_support_center_disabled":0,"featured_global":0,"category_id":[20],"events":[],"source":"net-32b0440d","targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"repeatable":1,"survey":{"survey_id":"survey","minutes":5,"rating":null,"provider":"cpx"},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '', 1, NULL, NULL, 0, 1773144000000, 0, 'net-32b0440d');
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (1000000001, 'Our name', '{"offer_id":1000000001,"name":"Our name","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/pictures/00000000000000000000000000000000.webp","creative_id":1,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '012330fffce273a7d1e6c6173269d8c0aa2c060d6576edfedf780fc3110e3218', 0, NULL, NULL, 3, 1773144000000, 0, NULL);
insert into cap_counters (offer_id, day, leads) values (31, '2026-03-10', 3);
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) values (1, 'wall', 1, 1755864000000, 0, 7, 3060000);
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) values (2, 'survey-profile', 1, 1773144600000, 0, 0, 0);
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) values (3, 'wall', 1, 1773148200000, 0, 0, 0);
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) values (4, 'wall', 2, 1773144000000, 0, 3, 1000000);
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test, id_digest) values ('survey-profile', 1, 'victim-039430ce', 2, X'02BE02053D0F408B24F1B934E176C8B267879311D7D4E4903455353648EF426E7C88ACA566466E2FEA5C980538D27282F6E361646EDEFA183B6C6B87E1B80F5FDFADECD595', 0, 0, 0, 0, NULL);
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test, id_digest) values ('wall', 1, 'victim-039430ce', 1, X'02BE02053D0F408B24A7BFA9258AD01EEF841C0E596F6FAD82FD8FE765B0F7C8D12F2149637082D21B501F99A8F749BB1290E70D54E4CDDC8CB0CACDB38440B4F9D4FA0D21', 0, 0, 0, 0, '64a784571a0aea18da3955f40dcc37d4');
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test, id_digest) values ('wall', 2, 'user-1-87a41be6', 4, X'02BE02053D0F408B24C5A56F1935F1D7917F8C0DAC25E52C4C523D1C8715099DB04480F777010D70C337C730E9B5E4C224C51E41B0DD63A4B0BDAA1FB300824E30F58348F8', 0, 0, 0, 0, 'e416bf9e9ca737a1392895bee3a30566');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 1, 1, 'lead', 1000000, 1000000, 33, 'Offer 33', 'lead_0198d1a6660000019de9cc0a575b6131', NULL, 1755864000000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 2, 2, 'lead', 1000000, 2000000, 32, 'Offer 32', 'lead_019cd7a76dc0000064335154b1536cd1', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 3, 3, 'lead', 1000000, 3000000, 31, 'Offer 31', 'lead_019cd7a76dc000020b6ea4bdc3ae9f65', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 4, 4, 'lead', 1000000, 4000000, 31, 'Offer 31', 'lead_019cd7a76dc00005a014bad0c41f8123', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 5, 5, 'reversal', -1000000, 3000000, 31, 'Offer 31', 'lead_019cd7a76dc00005a014bad0c41f8123', 4, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 6, 6, 'manual', 50000, 3050000, NULL, NULL, NULL, NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 7, 7, 'manual', 10000, 3060000, NULL, NULL, NULL, NULL, 1773148200000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (4, 1, 8, 'lead', 1000000, 1000000, 20001, 'Quest 20001 & more', 'lead_019cd7a76dc00000d5fcf5dc1cbcadd4', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (4, 2, 9, 'lead', 1000000, 2000000, 20001, 'Quest 20001 & more', 'lead_019cd7a76dc00002b9c221f85f9d555a', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (4, 3, 10, 'reversal', -1000000, 1000000, 20001, 'Quest 20001 & more', 'lead_019cd7a76dc00002b9c221f85f9d555a', 9, 1773144600000);
insert into descriptions (account_id, seq, sealed) values (1, 6, X'012660FE9DC5419CB16F12FD4C94E348628530ACB804203435EA3F53D69488ACC96BECF8350FDFE63201CDEF3959FDCD960B1390CE');
insert into descriptions (account_id, seq, sealed) values (1, 7, X'0129C9A88D3C7F9B6BC5C806DD241082F61F145D7C400353D4B26572E4D328DC804EBEA95EE59533DF9B36273BFA65248C77297B9E');
insert into idempotency_keys (kind, profile_id, digest, fingerprint, account_id, seq, at) values ('wall', 1, '32a66086d95ffd91d74e9cd130d85575850544c69c7613e9188494e5e9ae9b06', '0341b4a683977c480b33595e9348d48590f27dc1f22789e0e2b56d690d61741f', 1, 6, 1773144600000);
insert into user_profiles (account_id, email_digest, sealed, server_like, created_at, updated_at, counted) values (2, 'b6a54f3b6314a4dcbd6b37f286301792eb396895589113d1f718aeb4be4f4acc', X'01AEE1DF1FB32F529472023196FEF244E3864362F179AD47B25C6981CC9544A0C867DEE17E3E3240CFCBE1AC4AA7565BD5F9976167D6138827575D053B3B133C99CE0897D66DA05A93BE14D140938B895959C9097DE9797A2780DA57D0BF6C2EBFD8115A65E8736C9EC89E89531193B7FA48CEFB2A5DAB1FB68A99F117653BFD0E51E10BCD2F5B070508650B63D6EF4FA6141680896E6A13A2F7EE83026BD900CE6DC5EA78F5F30FD09B4C1219552D3F995B1B2564D10709D72B18ED5BFEDCC687D0D020227846FC1B748E579EE61FE2CDA357EC2E62B9EB27CDB09382AAB0416F924CEB45B31326CB370FBD904A48E2A306B1861D78B9BBB9906C4641EAC7381F7633F65555AF2C4EACE4045BA703A65C18106F68CC8AD4681F56B02C2524F82B0E4B38F22B7D1C9E782FE107967C6F41EE115AE4AA3F222684000748CBEBF5D4F77BAC014C087280D39099198C6702E5F2FF4840DF1ED420D9575AF01F29345A5983D8FCA5F33105F4E80F85A64F9F8C0C6EEC725D017B8CAA087582B04384F2142947C063C5F3FDDB8E97213C57425CF36AB29B9ED96C006507E7AC42CC830F3B10788B5455EAAD2C77C369F010DC4774258ED39C2CF4A56B765C48A0CEBE072904346450BE0E9103266103C988EA4CA1BBE2D715695D72164B136E7350991F757AB273DAA2616F97F297455E1F8B924FC93F94F2014C6D80CBD0C487A2A9AE999DBB0A47A95F278987BFF237739786AA88228D2575D62C07AB47240D0745C82C4F449B2F6B82F531AB3A42BEB905EF5F2E17136A896E6FE5E44D45893EFD19F32E0F8E8870D660897CBC343E99B9539F9540A1F7DEED65F8A37BA6B0F80E', 0, 1773144600000, 1773144600000, 1);
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) values ('clk_019bd6204e000000ff2a19bdaf34f6d3', 1, 32, X'01083293244500EBFCF04CDCCAEE0A651BE3BD221F47610FF4675EA9D8703A12FC295BD1C53F63FB70EAFD7B5CC96A67922200D2B69B8B41D06954547EE2369A2E4028E83AAFFCCD66EB7663370067B90BB174EAFAB3502F4D96163D7A1474B6F413DA47F02C6BB5C6B0E61FCB32B837DC3B086600BA7221A90338AE79931121631E35E74FAC884CAD59F3AA3E8F795E866DDCDFE7E67BAD850CA7827EC9BD953E023EBFC170C7C2CD17E751303EDFAFB4B21D581EFAC6F086A4527AAD2EADB05468385FCD1CB75B9BF70A115E55E1D3CBB42B036A3870B6DEB4353676C66DB4B1ADAF449E00DB4D16F246795E9B4E2E3216B788F232FC49', '366437f45c6060b39add7bee91561ff8', 'GB', 10000, 1000000, '{"ratio":1000000,"round":false,"events":[]}', 1768824000000, 'ca74644566670080ef5953c22df281d3');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) values ('clk_019cd79e460000015c206c761ad972cb', 4, 20001, X'018DB549B828A59ECF78441146D906CD533A28EA146E12331BE242D5EC061A6C99300FFD13A804ED4C553A83D12EFD915A0DD932672790F3C12D4A323A696120FA3EA088D035AF485D564F682DAFCEE7951EA0E32AE7B86876843B1B108CB56A51EE2E085BE90A6A974DB202B4367E01A30641B5DE268F2F0B9107F1DB69120CD7FC1FD82E03F1DD5AB2CB63BF8D9A341EBFDE5E929EB998DFF14515241D542194D8E9729AFD8BCA21C39D9F4C69E7AC5AA15C88048FDF6E723785EF401668A4ACE755E21730DF6D2023D94AF1245D7D34D27F4065EA87A9E168A30813D4', NULL, 'US', 30000, 3000000, '{"ratio":1000000,"round":false,"events":[{"event_id":11,"event_name":"Level 1","time_to_complete":null,"payout":10000,"amount":1000000},{"event_id":12,"event_name":"Level 2","time_to_complete":null,"payout":10000,"amount":1000000},{"event_id":13,"event_name":"Level 3","time_to_complete":null,"payout":10000,"amount":1000000}]}', 1773144000000, NULL);
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) values ('clk_019cd79e46000001db0858415628477f', 1, 31, X'0114728499FBF4B283AFE8F857CACABA16F65BAF50309C55D192C5FD0B75C37223EC8749F3D23647871C15BAD2BF98C10EE132A157FCEE5A4910586459FF205A54F10504820E5094BBD6D1941678218F89C74C5204B8C131907C9FC788548256360853FBAC41C739A36CBA7B1C9D967229AC97B4E08F924BAD2EBF59F40C4DDC4674BF0A38B0BB0CA24265E82CE7D9B3B8CA07AE6842919A77413CC1C4E7A8B72782A8AC815C2B65B556833041A06A35712D5B86D9A2DD01625B006B23C60679F6B693428744F94FF3A387CBAD4C8A87DDADF986EB864D8916A6F83CD68F40E5197BD4D17978A8546B8BF76468C8E29A10B957632E5708BADB9F1083D2060FEB36', '366437f45c6060b39add7bee91561ff8', 'GB', 40000, 4000000, '{"ratio":1000000,"round":false,"events":[{"event_id":41,"event_name":"Level 41","time_to_complete":null,"payout":10000,"amount":1000000},{"event_id":42,"event_name":"Level 42","time_to_complete":null,"payout":10000,"amount":1000000},{"event_id":43,"event_name":"Level 43","time_to_complete":null,"payout":10000,"amount":1000000},{"event_id":44,"event_name":"Level 44","time_to_complete":null,"payout":10000,"amount":1000000}]}', 1773144000000, 'ca74644566670080ef5953c22df281d3');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) values ('clk_019cd79e46000002d328c85ffc21b56a', 1, 32, X'01E993BF7F45414784A53EF2E9F7C753EAFBBEFD8ECFAFC0369A96064371E65601A6C5D6E423743F0F27794DE19C3D5B0A5E88E96AF75932860E12534D0B96644219D2EC4169E2476F60317896EA4C90B17AA4DCF65DE8099E655F3460CAF27465CE297E8F273D090AA454AFAD7FFFADD507022032B4413AE2281E0BEB6C08FA8DDB97F42347358419BB785794382CB12E2DB755892510B644F7DEF9200FC5B34FFD964C6369977D8805119A52A7FC8AA5E9856D143CCA211194FC224C8EA9CA199991554E60D0BD632D753651B1B137FCCEC68B166388587C2241E5F6BCBDCBCC995CFAD45821B3E88076B06CE62B17450E22AA66D1F2098D2E546CC070F98227', '366437f45c6060b39add7bee91561ff8', 'GB', 10000, 1000000, '{"ratio":1000000,"round":false,"events":[]}', 1773144000000, 'ca74644566670080ef5953c22df281d3');
insert into ip_completions (ip_digest, offer_id, account_id) values ('366437f45c6060b39add7bee91561ff8', 32, 1);
insert into ip_completions (ip_digest, offer_id, account_id) values ('366437f45c6060b39add7bee91561ff8', 33, 1);
insert into tickets (ticket_id, account_id, subject_id, sealed, ip_digest, state, created_at, closed_at, kind, profile_id) values (1, 1, 3, X'01F2DF2C82E93A8576F0FBF1FD7C9845F3A71C862C7C0A047748CE01E51B770B5DD432FC86A83710ECD9F3CC5229A050899986F1E4A432AD6099098742A4AFA9A3CFB1F139EFFAC15D4054038B7A18E0A5AC4616715064DB7BAF3856C3A45EA444537AAC9DA6545EC3B66CC014F7565F60E3805F3894D0A9C55C8C9C3F4AF2A14B97DE247E5620B5E530929BE54E0F807E8E62044FE01245469312699CD7B04CF6DFEE7ADF605A2A7BE0AE50B52777E881F2675AF2DCE15CB6F21702FF8866CF634CE566355497F99AB9AA35A1F7C12783783FF244CFA660288E534D78ED5B1CB74D', '366437f45c6060b39add7bee91561ff8', 'open', 1773144600000, NULL, 'wall', 1);
insert into security_events (event_id, at, kind, owner_kind, owner_id, detail) values (1, 1773144600000, 'secret_key_in_browser', 'wall', 1, 'A browser sent the secret key. Use the publishable key in pages, and rotate this one.');
insert into security_events (event_id, at, kind, owner_kind, owner_id, detail) values (2, 1773148200000, 'person_erased', 'wall', 1, 'account 3');
insert into device_completions (device_digest, offer_id, account_id) values ('ca74644566670080ef5953c22df281d3', 32, 1);
insert into device_completions (device_digest, offer_id, account_id) values ('ca74644566670080ef5953c22df281d3', 33, 1);
insert into early_reversals (source, external_id, event_id, click_id, account_id, reason, at, by_click) values ('net-32b0440d', 'early', '44', 'clk_019cd79e46000001db0858415628477f', 1, 'Grace 039430ce called us', 1773144600000, 1);
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, sealed_previous, previous_until, created_at, screenout_credits, survey, sealed_credential, repeated_events, call_map) values ('net-32b0440d', 'hmac-sha256', '[]', 604800000, X'02BE02053D0F408B24F983AE9544CD49D34882D5F1C9D3BE1A13F683B0349B6A80EDCF71724D13D684739A2F182B42372679C317F1F7B6AD85C7C302175BB3D560D56DF0F40D9934CB957D0D68137D717BE35B11A79C69', NULL, NULL, 1773144000000, 0, NULL, NULL, 'hold', NULL);
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, sealed_previous, previous_until, created_at, screenout_credits, survey, sealed_credential, repeated_events, call_map) values ('net-d5e26482', 'hmac-sha256', '[]', 604800000, X'02BE02053D0F408B24DCB1BDD4841C3EF1555CA0821C886EDB2B4161115F2BB2F32FE4B319D50283567BE02B3D8F7CDB9E55433C50D12DCC2AD67D42606641FF0532B82F9736A1E59DD217A0AB0B80F4749B7E27FED3DD', NULL, NULL, 1773144000000, 0, NULL, NULL, 'hold', NULL);
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures, probe_at, created_at, sealed_previous, previous_until, must_contain, follows_redirect) values ('pbk_019cd79e460000008afe1e516b4171a0', 1, 'get', X'02BE02053D0F408B24910CCBBCED8B97AA505A452C67804D82614A86EA14539C12B6EAEDC32A0EC6F6E42D002C83F58D8A6C4F165D522FD9280E26FF448AE55F594A8ECBA22C57E6A4B10DA0813CAAB948E8931861C42715CE077AC941662C', X'02BE02053D0F408B2420EF29C1D12574F6A1229BF72B73CB26CAC459D8A24F1AA63AE564B6CD479137330D7419D02858A099F4163D30E91887CE8244A288B36A34F7301FF5217FF06130640005B95DC35D9CB4D68CDECC', 1, NULL, 7, 1773151860000, 1773144000000, NULL, NULL, NULL, 0);
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures, probe_at, created_at, sealed_previous, previous_until, must_contain, follows_redirect) values ('pbk_019cd7a76dc00000b3c5a7dca026328d', 2, 'get', X'02BE02053D0F408B24995C8465B023085450056EEB86E02A2DE33902924D98BAAA44EF4CF6FAFFAC16742AADE5030386589057283F950A07D5EA7259DFD3B04ADBD1A91862DC', X'02BE02053D0F408B241214F7F31B69C170AC14FF6942521EA39C39484C234551750402DC6A6069F8B8C64F9CE454F86D2D4E8266F203134D8E6D5D10F8A4AF4BD4976F142BAC182DC1946850AABED18095DF0B4B00BEA8', 1, NULL, 4, 1773151860000, 1773144600000, NULL, NULL, NULL, 0);
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc0000064335154b1536cd1', 1, 'pbk_019cd79e460000008afe1e516b4171a0', 'dlv_019cd7a76dc0000141a5082cb73c8ecd01', 'clk_019cd79e46000002d328c85ffc21b56a', 2, NULL, '{"leadId":"lead_019cd7a76dc0000064335154b1536cd1","identity":"a34f32edd4d512053940606815a9e1a0","kind":"complete","clickId":"clk_019cd79e46000002d328c85ffc21b56a","offerId":32,"offerName":"Offer 32","eventId":null,"eventName":null,"payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773148536055, 2, 2, NULL, 1773144600000, 'prc_019cd79e460000006a165adb19f081e5');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc00000d5fcf5dc1cbcadd4', 1, 'pbk_019cd7a76dc00000b3c5a7dca026328d', 'dlv_019cd7a76dc000010d02462c1e236c8501', 'clk_019cd79e460000015c206c761ad972cb', 8, NULL, '{"leadId":"lead_019cd7a76dc00000d5fcf5dc1cbcadd4","identity":"272f0a773e9cc0112c30e2884d8b1be1","kind":"complete","clickId":"clk_019cd79e460000015c206c761ad972cb","offerId":20001,"offerName":"Quest 20001 & more","eventId":11,"eventName":"Level 1","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773152095731, 2, 2, NULL, 1773144600000, 'prc_019cd79e4600000043fd3f154d640ffc');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc000020b6ea4bdc3ae9f65', 1, 'pbk_019cd79e460000008afe1e516b4171a0', 'dlv_019cd7a76dc0000396cabd9b3d04a4d401', 'clk_019cd79e46000001db0858415628477f', 3, NULL, '{"leadId":"lead_019cd7a76dc000020b6ea4bdc3ae9f65","identity":"f03a05a219cc7c2e8bf859d3d2bb6c66","kind":"complete","clickId":"clk_019cd79e46000001db0858415628477f","offerId":31,"offerName":"Offer 31","eventId":41,"eventName":"Level 41","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773153684187, 3, 3, NULL, 1773144600000, 'prc_019cd79e4600000043fd3f154d640ffc');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc00002b9c221f85f9d555a', 1, 'pbk_019cd7a76dc00000b3c5a7dca026328d', 'dlv_019cd7a76dc00003c04e9f30637c0ce101', 'clk_019cd79e460000015c206c761ad972cb', 9, NULL, '{"leadId":"lead_019cd7a76dc00002b9c221f85f9d555a","identity":"f7dd78d9e7845bae60a7e839dd912c28","kind":"complete","clickId":"clk_019cd79e460000015c206c761ad972cb","offerId":20001,"offerName":"Quest 20001 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773152086862, 2, 2, NULL, 1773144600000, 'prc_019cd79e4600000043fd3f154d640ffc');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc00002b9c221f85f9d555a', 2, 'pbk_019cd7a76dc00000b3c5a7dca026328d', 'dlv_019cd7a76dc00004735e8a29f747cae401', 'clk_019cd79e460000015c206c761ad972cb', 9, 10, '{"leadId":"lead_019cd7a76dc00002b9c221f85f9d555a","identity":"f7dd78d9e7845bae60a7e839dd912c28","kind":"complete","clickId":"clk_019cd79e460000015c206c761ad972cb","offerId":20001,"offerName":"Quest 20001 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'waiting', 1773144600000, 0, 0, NULL, 1773144600000, NULL);
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc00005a014bad0c41f8123', 1, 'pbk_019cd79e460000008afe1e516b4171a0', 'dlv_019cd7a76dc0000674cb9d9fd449c81c01', 'clk_019cd79e46000001db0858415628477f', 4, NULL, '{"leadId":"lead_019cd7a76dc00005a014bad0c41f8123","identity":"99a32f0e23b7956d3ba1d8cc1ee75206","kind":"complete","clickId":"clk_019cd79e46000001db0858415628477f","offerId":31,"offerName":"Offer 31","eventId":42,"eventName":"Level 42","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773148481677, 2, 2, NULL, 1773144600000, 'prc_019cd79e460000006a165adb19f081e5');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc00005a014bad0c41f8123', 2, 'pbk_019cd79e460000008afe1e516b4171a0', 'dlv_019cd7a76dc00007288bde5e8ae5768c01', 'clk_019cd79e46000001db0858415628477f', 4, 5, '{"leadId":"lead_019cd7a76dc00005a014bad0c41f8123","identity":"99a32f0e23b7956d3ba1d8cc1ee75206","kind":"complete","clickId":"clk_019cd79e46000001db0858415628477f","offerId":31,"offerName":"Offer 31","eventId":42,"eventName":"Level 42","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":"Grace 039430ce called us","at":1773144600000}', 'waiting', 1773144600000, 0, 0, NULL, 1773144600000, NULL);
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc000010d02462c1e236c8501', 1, 1773144600000, 0, NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc000010d02462c1e236c8501', 2, 1773151800000, 0, NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000141a5082cb73c8ecd01', 1, 1773144600000, 0, 500, 'bad_status', '/…?u=victim-039430ce&s2=campaign-of-039430ce&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000141a5082cb73c8ecd01&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000141a5082cb73c8ecd01', 2, 1773148200000, 0, 500, 'bad_status', '/…?u=victim-039430ce&s2=campaign-of-039430ce&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000141a5082cb73c8ecd01&timestamp=1773148200&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000396cabd9b3d04a4d401', 1, 1773144600000, 0, 500, 'bad_status', '/…?u=victim-039430ce&s2=campaign-of-039430ce&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000396cabd9b3d04a4d401&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000396cabd9b3d04a4d401', 2, 1773148200000, 0, 500, 'bad_status', '/…?u=victim-039430ce&s2=campaign-of-039430ce&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000396cabd9b3d04a4d401&timestamp=1773148200&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000396cabd9b3d04a4d401', 3, 1773151800000, 0, 500, 'bad_status', '/…?u=victim-039430ce&s2=campaign-of-039430ce&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000396cabd9b3d04a4d401&timestamp=1773151800&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc00003c04e9f30637c0ce101', 1, 1773144600000, 0, NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc00003c04e9f30637c0ce101', 2, 1773151800000, 0, NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000674cb9d9fd449c81c01', 1, 1773144600000, 0, 500, 'bad_status', '/…?u=victim-039430ce&s2=campaign-of-039430ce&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000674cb9d9fd449c81c01&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000674cb9d9fd449c81c01', 2, 1773148200000, 0, 500, 'bad_status', '/…?u=victim-039430ce&s2=campaign-of-039430ce&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000674cb9d9fd449c81c01&timestamp=1773148200&signature=…');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (81290, 1, 31, 2, 0, 0, 0, 0, 0, 0, 0);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (81290, 1, 32, 2, 0, 0, 0, 0, 0, 0, 0);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (81290, 1, 33, 1, 0, 1, 0, 1, 10000, 1000000, 10000);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (81290, 1, 1000000001, 2, 0, 0, 0, 0, 0, 0, 0);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (81890, 1, 31, 1, 0, 0, 0, 0, 0, 0, 0);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (81890, 1, 32, 1, 1, 0, 0, 0, 0, 0, 0);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (81890, 1, 1000000001, 1, 0, 0, 0, 0, 0, 0, 0);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (82090, 1, 31, 2, 1, 2, 1, 1, 10000, 1000000, 10000);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (82090, 1, 32, 2, 1, 1, 0, 1, 10000, 1000000, 10000);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (82090, 1, 34, 1, 0, 0, 0, 0, 0, 0, 0);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (82090, 1, 20001, 1, 0, 0, 0, 0, 0, 0, 0);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (82090, 1, 1000000001, 3, 0, 0, 0, 0, 0, 0, 0);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (82090, 2, 20001, 1, 0, 0, 0, 0, 0, 0, 0);
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) values (82090, 2, 1000000001, 1, 0, 0, 0, 0, 0, 0, 0);
insert into offer_statistics (offer_id, epc, conversion_rate, popularity, trending, minutes_to_credit, completion_rate) values (31, NULL, NULL, 0.0196, 0.9804, NULL, NULL);
insert into offer_statistics (offer_id, epc, conversion_rate, popularity, trending, minutes_to_credit, completion_rate) values (32, NULL, NULL, 0.0196, 0.9804, NULL, NULL);
insert into statistics_cursors (name, value) values ('clicks', 'clk_019cd79e46000002d328c85ffc21b56a');
insert into statistics_cursors (name, value) values ('ledger', '6');
insert into statistics_cursors (name, value) values ('outcomes', '');
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) values ('adjustment', 'wall', 1, 'f2791dd13111cb1bc88e55bf18276791e8942a8c62d57b0d23918f0f8ccc11a0', '700fb5a0f280668240d68281677d11eb78e08e22a72cb903f34405a8ea10cce2', 1, '7', 1773148200000);
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) values ('profile', 'survey-profile', 1, '32a66086d95ffd91d74e9cd130d85575850544c69c7613e9188494e5e9ae9b06', '5da0e4bc5731f8835ba8d9fb9ee8c7cfee5cea935777ea812d3e00a90d2dc74f', 2, '2 0 0 0', 1773144600000);
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) values ('ticket', 'wall', 1, '32a66086d95ffd91d74e9cd130d85575850544c69c7613e9188494e5e9ae9b06', 'b8a85459198047a746bc7654e49ce94a5ebf0be486ce3ad49ccdcf4e8320d8e9', 1, '1', 1773144600000);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross, place_number, place_day) values (1, 31, '41', '', 0, 'complete', 0, 1, 'lead_019cd7a76dc000020b6ea4bdc3ae9f65', 'net-32b0440d', 'credited', 'clk_019cd79e46000001db0858415628477f', 10000, 1000000, 'credited', NULL, NULL, 3, NULL, 1773144600000, 1773144600000, NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross, place_number, place_day) values (1, 31, '42', '', 0, 'complete', 0, 1, 'lead_019cd7a76dc00005a014bad0c41f8123', 'net-32b0440d', 'reversed', 'clk_019cd79e46000001db0858415628477f', 10000, 1000000, 'reversed', 'Grace 039430ce called us', NULL, 4, 5, 1773144600000, 1773144600000, NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross, place_number, place_day) values (1, 31, '43', '', 0, 'complete', 0, 1, 'lead_019cd7a76dc0000924d4fe1660bec098', 'net-32b0440d', 'held', 'clk_019cd79e46000001db0858415628477f', 10000, 1000000, 'pending', 'country', '[{"rule":"country","action":"hold","reason":"click from GB, lead from DE"}]', NULL, NULL, 1773144600000, 1773144600000, NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross, place_number, place_day) values (1, 32, '', '', 0, 'complete', 1, 1, 'lead_019cd7a76dc0000064335154b1536cd1', 'net-32b0440d', 'installed', 'clk_019cd79e46000002d328c85ffc21b56a', 10000, 1000000, 'credited', NULL, NULL, 2, NULL, 1773144600000, 1773144600000, NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross, place_number, place_day) values (1, 33, '', '', 0, 'complete', 1, 1, 'lead_0198d1a6660000019de9cc0a575b6131', 'net-32b0440d', 'signed-up', 'clk_0198d1a666000000127be8cc69635f17', 10000, 1000000, 'credited', NULL, '[{"rule":"too_fast","action":"flag","reason":"0 s after the click; the minimum is 10 s"}]', 1, NULL, 1755864000000, 1755864000000, NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross, place_number, place_day) values (4, 20001, '11', '', 0, 'complete', 0, 2, 'lead_019cd7a76dc00000d5fcf5dc1cbcadd4', 'net-d5e26482', 'T1', 'clk_019cd79e460000015c206c761ad972cb', 10000, 1000000, 'credited', NULL, NULL, 1, NULL, 1773144600000, 1773144600000, NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross, place_number, place_day) values (4, 20001, '12', '', 0, 'complete', 0, 2, 'lead_019cd7a76dc00002b9c221f85f9d555a', 'net-d5e26482', 'T2', 'clk_019cd79e460000015c206c761ad972cb', 10000, 1000000, 'reversed', NULL, NULL, 2, 3, 1773144600000, 1773144600000, NULL, NULL, NULL);
insert into offer_outcomes (period, offer_id, outcome, minutes, total) values (677, 32, 'completed', 0, 1);
insert into offer_outcomes (period, offer_id, outcome, minutes, total) values (677, 33, 'completed', 0, 1);
insert into offer_outcomes (period, offer_id, outcome, minutes, total) values (684, 31, 'credited', 10, 1);
insert into offer_outcomes (period, offer_id, outcome, minutes, total) values (684, 31, 'started', 0, 1);
insert into offer_outcomes (period, offer_id, outcome, minutes, total) values (684, 32, 'credited', 10, 1);
insert into feeds (name, adapter, source, settings, sealed_credential, currency, rate, share, every_ms, paused, removed_at, due_at, lease, lease_until, failures, succeeded_at, created_at, report_due_at, report_failures, report_succeeded_at) values ('brought', 'everflow', 'net-32b0440d', '{}', X'02BE02053D0F408B24305270901438BD1B71C5ADC7C63EF1A04920C4A5E8BC26B06F230E3A747CE011AE66EA05828CDC31', 'USD', 1000000, 10000, 60000, 0, NULL, 1773144060000, 'run_2', 1773144060000, 0, 1773144000000, 1773144000000, 1773144060000, 0, NULL);
insert into feed_offers (feed, external_id, offer_id, offer, digest, listed, picture) values ('brought', '7', 1000000001, '{"offer_id":1000000001,"name":"Offer 1","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/pictures/00000000000000000000000000000000.webp","creative_id":1,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'digest', 1, 'https://cdn.example/7.png');
insert into feed_goals (feed, external_id, goal_key, event_id) values ('brought', '7', 'level 5', 1000000001);
insert into feed_runs (run_id, feed, started_at, ended_at, outcome, report, kind) values ('run_1', 'brought', 1773144000000, 1773144000000, 'applied', '{}', 'offers');
insert into feed_ids (name, next) values ('offer', 1000000001);
insert into feed_ids (name, next) values ('event', 1000000000);
insert into offer_overrides (offer_id, overrides) values (1000000001, '{"name":"Our name"}');
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) values ('adm_019cd7de5c4000001799bc11972aef19', 'Person 1', 'person 1', 'scrypt$4$8$1$DbmgOa9l4a56iO5OdspILQ$PSIrD0GOB3EyT6ZDYZWHJV7ZU5SnZMPZhVnjY5vGS3g', 'owner', NULL, 1773148200000, NULL);
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) values ('adm_019cd7de5c400000887bd23278e8a24c', 'Person 2', 'person 2', 'scrypt$4$8$1$WB5AL0dxcSrwh-kAdvcn-w$ejQoG80GHxi9WlT1Gy8VtBoMhmsd0x8yNwnV1Bm2nuE', 'owner', NULL, 1773148200000, NULL);
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) values ('adm_019cd8154ac00000abc01fb045c71cba', 'Person 3', 'person 3', 'scrypt$4$8$1$XiW9Fd5YI1ynWoO2SH-qDw$THNyF8ZdFa6_VPJ-cDuX5VZpnGxMm1u7G6n28FGOCBQ', 'owner', NULL, 1773151800000, NULL);
insert into admin_links (digest, purpose, admin_id, role, publishers, created_at, expires_at, created_by) values ('395c2f8940fd716c17eff45b71738c47f5e2e6331f2e9c0c56ee78a9311e201f', 'invite', NULL, 'owner', NULL, 1773151830000, 1773155430000, NULL);
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) values ('ases_019cd7de5c400001d183c651cc5ccd9d', 'ffbfac75-c03c-4287-bd11-46de491d12fb', 'adm_019cd7de5c4000001799bc11972aef19', 1773148200000, 1773148200000, 1773753000000, 1773148200000, '127.0.0.1', 'node');
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) values ('ases_019cd7de5c4000045ede165694d57238', '56608c0b92b58f92ec607d826284b4be92ad17b6b3a40ceb4b4091925ec2f500', 'adm_019cd7de5c400000887bd23278e8a24c', 1773148200000, 1773148200000, 1773753000000, 1773148200000, '127.0.0.1', 'node');
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) values ('ases_019cd8154ac00002fd8529fc46d9f85c', '5024e9da6c9cb039c20064d3ce4ab0e5afe1bcfdbaa8a2d9ef38e4778270666e', 'adm_019cd8154ac00000abc01fb045c71cba', 1773151800000, 1773151800000, 1773756600000, 1773151800000, '127.0.0.1', 'node');
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) values ('akey_019cd7de5c400002421dbe9b2bad2d28', '51e6102c38058ed531cfadbfc7475256bd279b6c9ca0c5246b640f80b5454b32', 'script', 'support', NULL, 1773148200000, 1773148200000, NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) values ('akey_019cd7de5c400005ce5c856ce964493c', '424659d4ea2710e157a98645fcccb12037c169eeee171772659c930a4c238ce2', 'script', 'owner', NULL, 1773148200000, NULL, NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) values ('akey_019cd7de5c4000068c9e878f7710ec5f', '812006fa53fd69106e180eb8b406cac483e372b0bd8d83e01cb61852953365f5', 'script', 'owner', NULL, 1773148200000, 1773148200000, NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) values ('akey_019cd7de5c400007c57e9c96d7ca9ce8', 'ef3489701350a6cecc3e3ffaa7270286edf344d46b25b6e286961bbd4897af03', 'reports', 'viewer', NULL, 1773148200000, NULL, NULL, 'akey_019cd7de5c4000068c9e878f7710ec5f');
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) values ('akey_019cd815bff00001705377a7169d3260', '303c96da30947b8516e4b541f3e7284ec8af1e2b88e02c82efe2dc706ff7b4e7', 'script', 'owner', NULL, 1773151830000, NULL, NULL, NULL);
insert into admin_sign_in_failures (digest, failures, failed_at, open_at) values ('d91366f99cb5783f058791b0b8cdcad7caafe6f8ccf2fe3008305eefb16d848f', 1, 1773148200000, 1773148200000);
insert into admin_sign_in_failures (digest, failures, failed_at, open_at) values ('efafcdfbfb156625782176b6ccebe9e19ffc0e7084cf957e2644ba0be54fb46d', 1, 1773151800000, 1773151800000);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (1, 1773148200000, 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (2, 1773148200000, 'link', NULL, 'link.invite', 'admin adm_019cd7de5c4000001799bc11972aef19', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (3, 1773148200000, 'person', 'adm_019cd7de5c4000001799bc11972aef19', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (4, 1773148200000, 'person', 'adm_019cd7de5c4000001799bc11972aef19', 'factor.add', NULL, NULL, NULL, NULL, NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (5, 1773148200000, 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c400002421dbe9b2bad2d28', NULL, NULL, '{"name":"script","role":"support","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (6, 1773148200000, 'key', 'akey_019cd7de5c400002421dbe9b2bad2d28', 'user.read', 'account 1', 1, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (7, 1773148200000, 'key', 'akey_019cd7de5c400002421dbe9b2bad2d28', 'user.adjust', 'account 1', 1, NULL, '{"transaction_id":7,"amount":10000}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (8, 1773148200000, 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (9, 1773148200000, 'link', NULL, 'link.invite', 'admin adm_019cd7de5c400000887bd23278e8a24c', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (10, 1773148200000, 'person', 'adm_019cd7de5c400000887bd23278e8a24c', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (11, 1773148200000, 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c400005ce5c856ce964493c', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (12, 1773148200000, 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (13, 1773148200000, 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c4000068c9e878f7710ec5f', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (14, 1773148200000, 'key', 'akey_019cd7de5c4000068c9e878f7710ec5f', 'admin-key.create', 'key akey_019cd7de5c400007c57e9c96d7ca9ce8', NULL, NULL, '{"name":"reports","role":"viewer","publishers":null}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (15, 1773148200000, 'person', 'adm_019cd7de5c400000887bd23278e8a24c', 'sign-in.failed', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (16, 1773151800000, 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (17, 1773151800000, 'link', NULL, 'link.invite', 'admin adm_019cd8154ac00000abc01fb045c71cba', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (18, 1773151800000, 'person', 'adm_019cd8154ac00000abc01fb045c71cba', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (19, 1773151800000, 'person', 'adm_019cd8154ac00000abc01fb045c71cba', 'factor.add', 'admin adm_019cd8154ac00000abc01fb045c71cba', NULL, NULL, '{"factor":"app"}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (20, 1773151830000, 'person', 'adm_019cd8154ac00000abc01fb045c71cba', 'factor.add', 'admin adm_019cd8154ac00000abc01fb045c71cba', NULL, NULL, '{"factor":"passkey","passkey":"apk_019cd815bff0000017f3c40a59690254"}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (21, 1773151830000, 'cli', NULL, 'admin-key.create', 'key akey_019cd815bff00001705377a7169d3260', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (22, 1773151830000, 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into survey_offers (source, external_id, offer_id) values ('net-32b0440d', 'survey', 1000000000);
insert into survey_starts (click_id, account_id, offer_id, source, minutes, started_at, open_until, outcome, ended_at, reconciled, counted) values ('clk_019cd79e46000002d328c85ffc21b56a', 1, 1000000000, 'net-32b0440d', 5, 1773144000000, 1773144000000, NULL, NULL, 0, 'started  0');
insert into staged_runs (run_id, feed, version, applied_at) values ('run_2', 'brought', NULL, NULL);
insert into staged_offers (run_id, offer_id, external_id, offer, shown, digest, picture) values ('run_2', 1000000001, '7', '{"offer_id":1000000001,"name":"Offer 1","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/pictures/00000000000000000000000000000000.webp","creative_id":1,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', NULL, 'digest', 'https://cdn.example/7.png');
insert into pictures (name, media_type, bytes) values ('00000000000000000000000000000000.webp', 'image/webp', X'70696374757265');
insert into picture_sources (url, name, tries, due_at, problem, named_at) values ('https://cdn.example/7.png', '00000000000000000000000000000000.webp', 0, NULL, NULL, 1773144000000);
insert into lead_origins (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, payout, amount, terms, at, credits, restored_at) values ('clk_0198d1a666000000127be8cc69635f17', 1, 33, X'01B512C7FED2A4ABE9E5F15300A0EA92D0E4438130F97093763C2041147DD805D3D88A3C7F0DE74708FD72AE7F86D9539C513BA463D564E2DF4FE3A40FD808E669AF8F00D371BA6DEC36B53E4A5B8235F714B65EFD45B534920A3DE9F1676E5BF6689B6B15DF02252C6A1ECC95802E0FCDE49ABA104B315442AA3CA30B739257C75F411A46A1D66C97B7B32B95934306FE0FFD917F35447BDC997F039E2A49E885B4F8122595855ECBB140A775B553B442C09C10F28B75E16825D95612111181CAF5C4DEA4212A3FEA31B1B375B266ACD38C22730F735E6DA1F47661BBE5E598AA5B55BA989977A2FBC1E225508BBD2A2D4B6C1F314A7773', '366437f45c6060b39add7bee91561ff8', 'ca74644566670080ef5953c22df281d3', 'GB', 10000, 1000000, '{"ratio":1000000,"round":false,"events":[]}', 1755864000000, '[]', NULL);
insert into retention_lease (id, owner, leased_until) values (1, 'ret_019cd79e46000000dbe1af5ed5a3d283', 0);
insert into retention_cursors (name, value) values ('addresses', 'clk_019bd6204e000000ff2a19bdaf34f6d3');
insert into retention_runs (run_id, started_at, ended_at, state, report) values ('ret_019cd79e46000000dbe1af5ed5a3d283', 1773144000000, 1773144000000, 'done', '{"removed":{"clicks":1,"lead_clicks":1,"deliveries":0,"attempts":0,"early_reversals":0,"addresses":3,"impressions":0,"figures":0,"survey_starts":0,"idempotency_keys":0,"security_events":0,"audit_log":0},"months":[]}');
insert into ledger_checkpoints (number, at, up_to, rows, rows_digest, accounts, balance, balances_digest, previous, mac) values (1, 1773148200000, 7, 7, 'e8e8519b839da48ab18ded7d0bee47a660db58ad300c02772b73311337cc891b', 1, '3060000', 'b922535957991b6e3bfccd7bfb1836abf88cda8cbadbd7c3bccadae581e398b3', '', '55e7c689362231b7d7454dd85c2cad11f3e21acab79aead6e457ddfcc6b0d835');
insert into ledger_ranges (range_id, number, accounts, balance, digest, mac) values (0, 1, 1, '3060000', 'b922535957991b6e3bfccd7bfb1836abf88cda8cbadbd7c3bccadae581e398b3', 'c604a1e23fe30dfde71afd1f1fefbf41a4a14c5adfd9db93d10e8b7dde9a6c4c');
insert into ledger_verification (id, at, is_full, problems, ok_at, full_at, open_at, open_problems, damaged_at) values (1, 1773148200000, 1, 0, 1773148200000, 1773148200000, 0, 0, 0);
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) values ('pbk_019cd79e460000008afe1e516b4171a0', 0, 3, 1, 0, 0);
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) values ('pbk_019cd7a76dc00000b3c5a7dca026328d', 0, 2, 1, 0, 0);
insert into postback_attempts (postback_id, delivery_id, answered) values ('pbk_019cd79e460000008afe1e516b4171a0', 'dlv_019cd7a76dc0000396cabd9b3d04a4d401', 0);
insert into postback_attempts (postback_id, delivery_id, answered) values ('pbk_019cd7a76dc00000b3c5a7dca026328d', 'dlv_019cd7a76dc000010d02462c1e236c8501', 0);
insert into staff_credits (actor_id, day, worth) values ('akey_019cd7de5c400002421dbe9b2bad2d28', '2026-03-10', 100);
insert into refused_calls (call_id, source, day, verdict, adwall_id, account_id, sealed, at, click_id) values ('rfc_019cd7a76dc0000c44415b4ce07923ee', 'net-32b0440d', '2026-03-10', 'invalid', 1, 1, X'02BE02053D0F408B24E89117D773DEA7DD457B34629ADF83404C045DB2BAFF0D51711D48F0E258D0B7C7DB77141462F568C93EC58CA061EAAA26B464AD6DB21C59259F77F8D29F05C146C6599ED358FEA6840543CEFF8C74C6E5E6CC5D0970703B32CD8FBBBB7123388E112B17AF7634D2E16352B2161C279DBBECA2F75364C754E84AA11C936860362666724F3D48F430761CFAED0A35962B36703E8B128DCD9119017C748A72E64F38F99B602961952647B44DA08698D5A7B59E', 1773144600000, 'clk_019cd79e46000001db0858415628477f');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'country', 20322, '', 0, 0, 1, 0, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'country', 20472, 'GB', 0, 1, 0, 0, 0, 0, 0, 0);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'country', 20522, 'GB', 0, 2, 3, 1, 2, 20000, 20000, 2000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'offer', 20322, '33', 0, 0, 1, 0, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'offer', 20472, '32', 0, 1, 0, 0, 0, 0, 0, 0);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'offer', 20522, '31', 0, 1, 2, 1, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'offer', 20522, '32', 0, 1, 1, 0, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'source', 20322, 'net-32b0440d', 0, 0, 1, 0, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'source', 20472, '', 0, 1, 0, 0, 0, 0, 0, 0);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'source', 20522, '', 0, 2, 0, 0, 0, 0, 0, 0);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'source', 20522, 'net-32b0440d', 0, 0, 3, 1, 2, 20000, 20000, 2000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'wall', 20322, '', 7, 0, 1, 0, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'wall', 20472, '', 3, 1, 0, 0, 0, 0, 0, 0);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'wall', 20522, '', 9, 2, 3, 1, 2, 20000, 20000, 2000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (2, 'wall', 20522, '', 2, 0, 0, 0, 0, 0, 0, 0);
insert into wall_viewers (adwall_id, day, registers) values (1, 20322, X'00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) values (1, 20472, X'00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) values (1, 20522, X'00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) values (2, 20522, X'00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into first_clicks (account_id, offer_id, click_id, terms, at) values (1, 32, 'clk_0198d1a666000003ba55aab1469d8883', '{"ratio":1000000,"round":false,"events":[]}', 1755864000000);
insert into admin_totp (admin_id, sealed, sealed_next, last_step) values ('adm_019cd7de5c4000001799bc11972aef19', NULL, X'02BE02053D0F408B24F8999F7242E2EAA7BEA1DE5ED4AE3EEA97063B64462EB52E26FAE00FB2859479639D', 0);
insert into admin_totp (admin_id, sealed, sealed_next, last_step) values ('adm_019cd8154ac00000abc01fb045c71cba', X'02BE02053D0F408B24C1FBC28912CB2956C2CE9B7FC84F692F040FC222F9CE81BBF77902737143E06A33F3355E929396D86A9AC20465948ECA717453E82467D363886BF648', NULL, 59105060);
insert into admin_recovery_codes (digest, admin_id) values ('93eada6c-1b41-4f0a-a434-59f02ebac36c', 'adm_019cd7de5c4000001799bc11972aef19');
insert into admin_recovery_codes (digest, admin_id) values ('05d6094489023d5cdafe62848baed767ee818f97e8f8b6ec26705c8abf848223', 'adm_019cd8154ac00000abc01fb045c71cba');
insert into admin_recovery_codes (digest, admin_id) values ('8e65ab749a702266d5363ffa81eb0efc9df0b4ba836c4ab1b5f3c4c4a5cc11ba', 'adm_019cd8154ac00000abc01fb045c71cba');
insert into admin_recovery_codes (digest, admin_id) values ('8f8d4036aaa00a16d9b6e215dabef006328beddfc6570c8856e8ac553be072d4', 'adm_019cd8154ac00000abc01fb045c71cba');
insert into admin_recovery_codes (digest, admin_id) values ('a7777257a6d9dcf883751b56874194cc05c1fd8f39f7802486da0aa9f6faaaa7', 'adm_019cd8154ac00000abc01fb045c71cba');
insert into admin_recovery_codes (digest, admin_id) values ('b18c11f596fb50ec86689014c884bd3bfa03ef0b62f58011c9de905326db6c6f', 'adm_019cd8154ac00000abc01fb045c71cba');
insert into admin_recovery_codes (digest, admin_id) values ('c76657db84bbe797d99c68c5bcc100472467ec6db91df024beb8658d18e1d005', 'adm_019cd8154ac00000abc01fb045c71cba');
insert into admin_recovery_codes (digest, admin_id) values ('e20d1ac93ce711e222c15416cfdc21c34c04a4c6ffb96ef0707315a962e991dd', 'adm_019cd8154ac00000abc01fb045c71cba');
insert into admin_recovery_codes (digest, admin_id) values ('e339f2ad601490b0c94faf54f0f979ee795d68f9731e575da6ca5bd13d2e3a35', 'adm_019cd8154ac00000abc01fb045c71cba');
insert into admin_recovery_codes (digest, admin_id) values ('e87e710b564d4436a5d2d602536a908153e12879f079437ad0f4a2e37934c777', 'adm_019cd8154ac00000abc01fb045c71cba');
insert into admin_recovery_codes (digest, admin_id) values ('fc24906c3dd256b6ce833f5430747d2a4d1d35e783e209dd64347374035e700d', 'adm_019cd8154ac00000abc01fb045c71cba');
insert into admin_passkeys (passkey_id, credential_id, admin_id, name, public_key, counter, transports, created_at, used_at) values ('16c39314-386b-41d7-a685-6e5aa321e470', '6e5b0a90-1e49-4cf4-90d9-9266bde5555b', 'adm_019cd7de5c4000001799bc11972aef19', 'Phone', X'6B6579', 0, '["internal"]', 1773148200000, NULL);
insert into admin_passkeys (passkey_id, credential_id, admin_id, name, public_key, counter, transports, created_at, used_at) values ('apk_019cd815bff0000017f3c40a59690254', 'loaX0h45jhFtkRwvMUSBcw', 'adm_019cd8154ac00000abc01fb045c71cba', 'Phone', X'A5010203262001215820B97EFE81AF091323DDCAD21B4073C56D5A3DD306953EA85062EB6A527CDE42DF22582081918ABA4FC5BAFC34080E0AAEF685F08587192678E778125B8792D6E6A38457', 0, '["internal"]', 1773151830000, NULL);
insert into admin_challenges (digest, purpose, admin_id, session_id, expires_at) values ('fa6b72954c6d20b9f10bf13a70cfd9278130e1c234fce2a92ad397077d8c34e1', 'sign-in', NULL, NULL, 1773152130000);
insert into survey_days (adwall_id, day, source, entrants, completes, screenouts, quota_full, quality, reconciled, minutes) values (1, 20522, 'net-32b0440d', 1, 0, 0, 0, 0, 0, 0);
insert into panel_days (profile_id, day, sign_ups, form_opened, form_you, form_address, form_home, form_work, form_devices) values (1, 20522, 1, 0, 0, 0, 0, 0, 0);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'country', 2903, '', 0, 10000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'country', 2924, 'GB', 1, 0);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'country', 2931, 'GB', 2, 20000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'offer', 2903, '33', 0, 10000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'offer', 2924, '32', 1, 0);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'offer', 2931, '31', 1, 10000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'offer', 2931, '32', 1, 10000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'source', 2903, 'net-32b0440d', 0, 10000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'source', 2924, '', 1, 0);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'source', 2931, '', 2, 0);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'source', 2931, 'net-32b0440d', 0, 20000);
insert into staff_keys (staff_id, digest, fingerprint, request_id, scope, subject, at, answer) values ('akey_019cd7de5c4000068c9e878f7710ec5f', '200651a8b2d5912f692db89468a7d47d86a3ed6844f48f1b15f2be1d9c9a7e5e', '9b43b34c2aa995345cb1e2da5b3e2b5e71c38c0de617e4f6bad0c846ce125f22', 'req_926d14aa-ad29-46a3-b0e6-3f00e93f800d', '["owner",null]', 'key akey_019cd7de5c400007c57e9c96d7ca9ce8', 1773148200000, X'02BE02053D0F408B247DFDFB85568CFE85C7193EFE91C6077BDF639358D0622EEF1EA5A0011C5D89E022B945BF151287B669284400565381611E');
insert into erasures (id, digest, at) values (1, 'c6665b489313267bd1e5bec75131b21f574ce4381061c5f9fc7a94496cbd4df6', 1773148200000);
delete from sqlite_sequence;
insert into sqlite_sequence (name, seq) values ('publishers', 2);
insert into sqlite_sequence (name, seq) values ('survey_profiles', 1);
insert into sqlite_sequence (name, seq) values ('secret_keys', 3);
insert into sqlite_sequence (name, seq) values ('walls', 2);
insert into sqlite_sequence (name, seq) values ('security_events', 2);
insert into sqlite_sequence (name, seq) values ('tickets', 1);
insert into sqlite_sequence (name, seq) values ('audit_log', 22);
insert into sqlite_sequence (name, seq) values ('erasures', 1);
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
CREATE INDEX refused_calls_source on refused_calls (source, day);
CREATE INDEX refused_calls_at on refused_calls (at);
CREATE INDEX refused_calls_account on refused_calls (account_id) where account_id is not null;
CREATE INDEX tickets_state on tickets (state, ticket_id);
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
CREATE TRIGGER audit_log_no_delete before delete on audit_log
when old.audit_id > coalesce((select cast(value as bigint) from retention_cursors where name = 'audit_log'), 0)
begin select raise(abort, 'rows of the audit log are deleted by retention only'); end;
CREATE INDEX admin_recovery_codes_admin on admin_recovery_codes (admin_id);
CREATE INDEX admin_passkeys_admin on admin_passkeys (admin_id);
CREATE INDEX admin_challenges_expiry on admin_challenges (expires_at);
CREATE TRIGGER admin_totp_key_fence_insert before insert on admin_totp
when new.sealed_next is not null and substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> lower(hex(substr(new.sealed_next, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
CREATE TRIGGER admin_totp_key_fence_update before update of sealed_next on admin_totp
when new.sealed_next is not null and substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> lower(hex(substr(new.sealed_next, 2, 8)))
begin select raise(abort, 'the master key was changed'); end;
CREATE INDEX leads_listed on leads (adwall_id, state, lead_id);
CREATE INDEX leads_source on leads (adwall_id, source, state, lead_id);
CREATE INDEX leads_offer on leads (adwall_id, offer_id, state, lead_id, source);
CREATE INDEX tickets_owner on tickets (kind, profile_id, state, ticket_id);
CREATE INDEX survey_starts_uncounted on survey_starts (click_id)
  where counted <> 'started ' || coalesce(outcome, '') || ' ' || cast(reconciled as text);
CREATE INDEX user_profiles_uncounted on user_profiles (account_id) where counted = 0;
CREATE TRIGGER tickets_owned after insert on tickets when new.kind is null begin
  update tickets set kind = (select a.kind from accounts a where a.account_id = new.account_id), profile_id = (select a.profile_id from accounts a where a.account_id = new.account_id)
  where ticket_id = new.ticket_id;
end;
CREATE TRIGGER wall_days_added after insert on wall_days
when new.dimension <> 'wall' begin
  insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout)
  values (new.adwall_id, new.dimension, new.day / 7, new.value, new.clicks, new.payout)
    on conflict (adwall_id, dimension, week, value) do update set clicks = clicks + excluded.clicks, payout = payout + excluded.payout;
end;
CREATE TRIGGER wall_days_changed after update of clicks, payout on wall_days
when new.dimension <> 'wall' and (new.clicks <> old.clicks or new.payout <> old.payout) begin
  insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout)
  values (new.adwall_id, new.dimension, new.day / 7, new.value, new.clicks - old.clicks, new.payout - old.payout)
  
    on conflict (adwall_id, dimension, week, value) do update set clicks = clicks + excluded.clicks, payout = payout + excluded.payout;
end;
CREATE INDEX cap_counters_by_day on cap_counters (day, offer_id);
CREATE INDEX staff_keys_at on staff_keys (at);
CREATE INDEX refused_calls_click on refused_calls (click_id, call_id) where click_id is not null;
CREATE INDEX audit_log_times on audit_log (at, audit_id);
CREATE INDEX audit_log_action_times on audit_log (action, at, audit_id);
CREATE INDEX audit_log_actor_times on audit_log (actor_id, at, audit_id);
CREATE INDEX audit_log_subject_times on audit_log (subject, at, audit_id);
CREATE INDEX audit_log_publisher_times on audit_log (pub_id, at, audit_id);
CREATE UNIQUE INDEX leads_numbered on leads (account_id, offer_id, event_id, place_number)
  where place_number is not null;
CREATE UNIQUE INDEX leads_daily on leads (account_id, offer_id, event_id, place_day) where place_day is not null;
CREATE INDEX persons_by_similar_id on persons (id_digest, account_id) where id_digest is not null;

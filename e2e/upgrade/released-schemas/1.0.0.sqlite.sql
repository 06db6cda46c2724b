-- {"at":1773151830000,"balance":100,"clickId":"clk_019cd79e460000011adb086145781953","user":"user-1-95743481","source":{"name":"net-945f109a","secret":"whsec_uVB2+ICsOFZ5ENjl5YFrPQut31YPIYMEib8yfx0as2c=","urlTemplate":"http://localhost:0/leads/net-945f109a?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}"},"ledger":{"accounts":2,"rows":10},"things":{"subid1":"victim-45ed7a4c","wall":{"pubId":1,"adwallId":1,"secretKey":"sk_sjuW6zVEanq8I7FIz9O8b0bDP8msczMkgEy4W8NXc0h2CHWnF","publishableKey":"pk_iuPT1Rx26yaUMUzvsYMWCPV7coFxoAQ86d2OQp4XQvv3UAIfj","path":"/adwall/api/publisher/1/profile/1"},"panel":{"pubId":1,"profileId":1,"secretKey":"sk_AdtMGfivkBEWUtPn7yACwsLqMCtzBxhMLgVlW2K9wlE2Opmbz","publishableKey":"pk_MW8LhzMe6cOocPm39MlXHhbb6CqyLpCAa8XH1EyiGem1u6AJq"},"source":{"name":"net-6f6025e8","secret":"whsec_DycUURAkEfoafbE7tHbveoxNeCoyupRYxiP91lC1SCk=","urlTemplate":"http://localhost:0/leads/net-6f6025e8?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}"},"ticket":{"name":"Grace 45ed7a4c","email":"grace.45ed7a4c@mail.example","message":"Where is it? 45ed7a4c"},"adminKey":"ak_AZ8ktkuQQ1Anf9qYq7H602bxeG4DcWoOlfQd0BEAGfU0qyhBO","invitation":"ZnilSUndIPv_KGqA16R8G4o-H3at-2R9-n8WBSHGM4Q","profile":{"subid1":"victim-45ed7a4c","email":"ada.9d5d4382@mail.example","first_name":"Adalaide9d5d4382","last_name":"Lovelace9d5d4382","gender":"f","dob":"1990-05-17","address1":"12 Longstreet 9d5d4382","city":"Springfield 9d5d4382","state":"IL","country":"US","zip":"62701","target_system_selected":[51,58],"answers":{"1":[2],"2":[11],"3":[21],"4":[30],"5":[32],"6":[64],"7":[88],"8":[89,90],"9":[109],"11":[126]},"consent":{"sensitive":{"wording":"I, Grace 45ed7a4c, agree","version":"1","language":"en","given_at":"2026-03-10T12:10:00.000Z"}},"ip":"8.8.8.8","platform_type":"desktop","browser_family":"firefox"},"token":"eyJhbGciOiJIUzI1NiIsInR5cCI6InJ3LXVzZXIrand0Iiwia2lkIjoiYmUwMjA1M2QwZjQwOGIyNCJ9.eyJzY29wZSI6Imhpc3RvcnkiLCJhdWQiOiJ3YWxsOjEiLCJzdWIiOiJ2aWN0aW0tNDVlZDdhNGMiLCJpYXQiOjE3NzMxNTE4MzAsImV4cCI6MTc3MzIzODIzMCwiYWNjIjoxLCJzdXIiOjAsImdlbiI6MH0.tQz-NMmV0V-Agw1g4LERWpSzEdGhka1F4zgFOZgAbbQ","link":"/click/34/AX0-UGIfY3goTGi9LtDQJT6S-_en7pTC3zPF3KtiJihllZ37OwoFUcOLRxk6Bc797MuhzDvDOL49E5joKokeUVAtjmi_QUv2_s0pQmtH08sGFKZqr4H5BWb2qXkwncq4plt0qPx_V1Kje6B4wwyRCOn7elI0vw6wxdGyobg","visitor":"user-2-6b490f50","balances":[306,null],"person":{"name":"Person 3","password":"harbor quest 588560f035f0225b","session":"IcabbYzQA2BsRfMNUDQXxcY_i6ITxxSu551tVrcwskM","appSecret":"DYCAQPRY3NXEVVZTJJUTV5XYBXFYE5EQ"},"passkey":{"credentialId":"s4ZWWertZ5LWZKmZz9004Q==","key":{"kty":"EC","x":"ZwC0FBcAM-ZhtaDKK8oTXHMIwg2m4kIo-6w3lfh9ANA","y":"ArYd0W-wiOhL9PY7opW64AhdptzObeJNP_ChmpkBuoc","crv":"P-256","d":"p1wf2O500250UH2lQnsWX-e9U1nzVd5fCY7yLFkuSls"},"userHandle":"YWRtXzAxOWNkODE1NGFjMDAwMDA1ODIxN2ExMzdjMzkyNzYx"}},"wall":{"path":"/adwall/api/publisher/2/profile/2","pubId":2,"adwallId":2,"secretKey":"sk_8ck9AiAICp2FQjqvrZwWXlKa8kuaT0roaiRJjQ6UXrw409OeN","publishableKey":"pk_Vahvzl8Y8eBed7hW5EbR8OwU29LIfNIl9cwWcWRZBOI3TjRVF"}}
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
, sealed_previous blob, previous_until integer) strict, without rowid;
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
insert into installation (name, value) values ('ledger_key', 'Ar4CBT0PQIsk+D+hX89u4b4PR2p670/HIVS/yZFaV2vxZBSmWf5h2prbwFFv8N9E839Dwg1iA+uIzJd32Kfvr/TNf+J0');
insert into installation (name, value) values ('master_key_fingerprint', 'be02053d0f408b246b8cf6b9e08685239a9fcf23ce0200bf867f1740b559e746');
insert into versions (id, settings, catalogue, caps, statistics, awaited) values (1, 13, 6, 6, 1, 6);
insert into publishers (pub_id, name, created_at) values (1, 'Acme Games', 1773144000000);
insert into publishers (pub_id, name, created_at) values (2, 'Acme Games', 1773144000000);
insert into walls (adwall_id, pub_id, settings, publishable_key, created_at) values (1, 1, '{"name":"Main wall","header":"","payout_min":0,"size":{"width":1000,"height":800},"currency":{"name":"Coins","ratio":1000000,"round":false,"visible":true,"forms":null,"image_url":null},"theme_preset":"calm","show_observed":true,"customization":{},"featured":[],"blocked":[],"max_payout_factor":10000,"max_screenout_payout":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"hold","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}},"require_token":false,"refuse_browser_keys":false,"origins":[]}', 'pk_iuPT1Rx26yaUMUzvsYMWCPV7coFxoAQ86d2OQp4XQvv3UAIfj', 1773144000000);
insert into walls (adwall_id, pub_id, settings, publishable_key, created_at) values (2, 2, '{"name":"Main wall","header":"","payout_min":0,"size":{"width":1000,"height":800},"currency":{"name":"Coins","ratio":1000000,"round":false,"visible":true,"forms":null,"image_url":null},"theme_preset":"calm","show_observed":true,"customization":{},"featured":[],"blocked":[],"max_payout_factor":10000,"max_screenout_payout":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"flag","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}},"require_token":false,"refuse_browser_keys":true,"origins":[]}', 'pk_Vahvzl8Y8eBed7hW5EbR8OwU29LIfNIl9cwWcWRZBOI3TjRVF', 1773144000000);
insert into survey_profiles (profile_id, pub_id, name, adwall_id, minimum_age, origins, publishable_key, created_at) values (1, 1, 'Surveys', NULL, 13, '[]', 'pk_MW8LhzMe6cOocPm39MlXHhbb6CqyLpCAa8XH1EyiGem1u6AJq', 1773144000000);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) values (1, 'survey-profile', 1, 'a86f6a8133e9989a5fdf2b15c3527d38ca42eb9191b5e2fcc4aad12831c5dbd3', 1773144000000, NULL);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) values (2, 'wall', 1, '9653f584b32619ca9137a74b2e9720b10d8020942cceac841e8c5fe3d008cc55', 1773144000000, NULL);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) values (3, 'wall', 2, '4d2b872dc169b5009bdc823fe369d5e84c152bb38470f860a6119dcbfd0fa3ba', 1773144000000, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (31, 'Offer 31', '{"offer_id":31,"name":"Offer 31","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":31,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":40000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[{"event_id":41,"event_name":"Level 41","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":42,"event_name":"Level 42","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":43,"event_name":"Level 43","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":44,"event_name":"Level 44","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null}],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":{"leads":100,"per":"day"},"prior":0}', 'd16a3ae53012de2dd2557e9f42279fd592c82b03276fcee289915686ea344e5b', 1, 100, 'day', 5, 1773144000000, 0, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (32, 'Offer 32', '{"offer_id":32,"name":"Offer 32","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":32,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '9b3b098e1a68674be96197d40b0940112358752d0d2f7d0cfe6236e6eacbc3ab', 1, NULL, NULL, 5, 1773144000000, 0, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (33, 'Offer 33', '{"offer_id":33,"name":"Offer 33","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":33,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '8ddcc6d48ec5f93f179f39ab71df975de33a1ce9b88a3d8e238fe829b13ee289', 1, NULL, NULL, 5, 1773144000000, 0, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (34, 'Offer 34', '{"offer_id":34,"name":"Offer 34","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":34,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '601c93c54ce18a04e6368479655a60b47420c93ac66b73ad3377d62f9f6216b2', 0, NULL, NULL, 6, 1773151800000, 0, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (20001, 'Quest 20001 & more', '{"offer_id":20001,"name":"Quest 20001 & more","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":20001,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":30000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[{"event_id":11,"event_name":"Level 1","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":12,"event_name":"Level 2","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":13,"event_name":"Level 3","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null}],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'afaa348bd68efb99efff5585d52c272f9623fb227a0fd4624672ed5e0d439327', 0, NULL, NULL, 5, 1773144000000, 0, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (1000000000, 'Survey, 5 minutes', '{"offer_id":1000000000,"name":"Survey, 5 minutes","description":"A survey that matches your profile.","requirements":null,"credit_delay":"0","image_url":"","creative_id":1000000000,"creative_filename":"","destination_url":"","payout":1,"is_support_center_disabled":0,"featured_global":0,"category_id":[20],"events":[],"source":"net-6f6025e8","targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"repeatable":1,"survey":{"survey_id":"survey","minutes":5,"rating":null,"provider":"cpx"},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '', 1, NULL, NULL, 0, 1773144000000, 0, 'net-6f6025e8');
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) values (1000000001, 'Our name', '{"offer_id":1000000001,"name":"Our name","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/pictures/00000000000000000000000000000000.webp","creative_id":1,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'a3790a48879c7c992d0d0a3708d1923c1acce2a941198cea84262efbe55da15a', 0, NULL, NULL, 3, 1773144000000, 0, NULL);
insert into cap_counters (offer_id, day, leads) values (31, '2026-03-10', 3);
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) values (1, 'wall', 1, 1755864000000, 0, 7, 3060000);
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) values (2, 'survey-profile', 1, 1773144600000, 0, 0, 0);
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) values (3, 'wall', 1, 1773148200000, 0, 0, 0);
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) values (4, 'wall', 2, 1773144000000, 0, 3, 1000000);
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test) values ('survey-profile', 1, 'victim-45ed7a4c', 2, X'02BE02053D0F408B245D508CA874DE695E47E4B74696BB47D8D05F785A3542375192DBCCB0B4506A90A9A8E79356A1A2E97033C9B2463D4A6404EC7260EBC86E5043EE8F82', 0, 0, 0, 0);
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test) values ('wall', 1, 'victim-45ed7a4c', 1, X'02BE02053D0F408B24409726A0D47021894A4886C715492BA92164142CF74D836DC6846DA1BA773DA11BDC217AACF94BB7CA475080841F59E3EA9C327DDCECF9360F2AC583', 0, 0, 0, 0);
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test) values ('wall', 2, 'user-1-95743481', 4, X'02BE02053D0F408B240A5BB0FD0819BB28F437D23074C713A7CA0A8497009E8B069E66CC7E07DEB14820BF6FE2855D022B2CDA0F94CDD3DC049D520ABFBB883B17132B7081', 0, 0, 0, 0);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 1, 1, 'lead', 1000000, 1000000, 33, 'Offer 33', 'lead_0198d1a666000001a6a340ea44908be1', NULL, 1755864000000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 2, 2, 'lead', 1000000, 2000000, 32, 'Offer 32', 'lead_019cd7a76dc000009a681fe1bf2f06b0', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 3, 3, 'lead', 1000000, 3000000, 31, 'Offer 31', 'lead_019cd7a76dc0000229da5925e55d0dc9', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 4, 4, 'lead', 1000000, 4000000, 31, 'Offer 31', 'lead_019cd7a76dc0000499f9f157585b7453', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 5, 5, 'reversal', -1000000, 3000000, 31, 'Offer 31', 'lead_019cd7a76dc0000499f9f157585b7453', 4, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 6, 6, 'manual', 50000, 3050000, NULL, NULL, NULL, NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (1, 7, 7, 'manual', 10000, 3060000, NULL, NULL, NULL, NULL, 1773148200000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (4, 1, 8, 'lead', 1000000, 1000000, 20001, 'Quest 20001 & more', 'lead_019cd7a76dc000003b94c415d8ec6230', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (4, 2, 9, 'lead', 1000000, 2000000, 20001, 'Quest 20001 & more', 'lead_019cd7a76dc00002a828564280bfed8f', NULL, 1773144600000);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) values (4, 3, 10, 'reversal', -1000000, 1000000, 20001, 'Quest 20001 & more', 'lead_019cd7a76dc00002a828564280bfed8f', 9, 1773144600000);
insert into descriptions (account_id, seq, sealed) values (1, 6, X'013549D61505236360FD3890FDC54B2A3CF9DAE0EAA68941133CD387C40C216D9BCC82B279DF11AA1396AFA4D3D0308D31FFCD8114');
insert into descriptions (account_id, seq, sealed) values (1, 7, X'014AC5DA08972D997DDCCB0B690875FFC8C31D43BDFCFD62606EE15FFA45F4BD332D123A92265106293480465AB8BAABE0BC8B24B4');
insert into idempotency_keys (kind, profile_id, digest, fingerprint, account_id, seq, at) values ('wall', 1, '564cd8e97e6d3c656949a839fcea55049d3f623fe44a007d5623446420b315d2', 'f5fc08b53052c80cdd01162dca4c63d7026dcee6dd92ba563b37aa2ee9e9cf10', 1, 6, 1773144600000);
insert into user_profiles (account_id, email_digest, sealed, server_like, created_at, updated_at, counted) values (2, '8fe052d9205e6a81c434ffb7b05d17b4217a1f8965aff9adc89976b3a1534e22', X'013B33F76E0DF76EF4D5A7EDC083F306FFBD97B88E2C0F54DCE1FBB08BE04B95D27254BC849A06002550994E3B754D95510708AD4729898483A344C273BED2EF5A3E50826EFB2F91F32761E77A39CE278EA287A49AB482A5974EB81CDF30537F9B44D79C2EF5E3DD39093276C9B6E91D0165F432FD59EDA51D30151E9E8E38104856062FDE0DB48810B1B9D0DBD77AA44619F835B0B662727BDBAE02249A71F4B1404621FD476AD6AB8C288C1547DC09EF2B8A9E009836E012E49A180D585867FBF403D8962B2C0B3E2006D9DF055095E57F61C1B66302359095B4CE221F9E6F60F0762BF5AEBCCC518332DED9F7F206632132EFF1346D5C8C197C356539F63EB2AB44FD461DC35002D61688EAB372B1865C18CB87739D05283202F09E615608A5C5DD146D7B8BC3BAF74FCBF3BB36B63C6A6ACCD9F5DCCE448645E997D215F021C6C1112A94A30D5BAF435A382EB72E1663A1F426633003AD0F5E9FF31235A0E25BA1953F697080D8AC55A42D2DF5FEC50D491DE44C9E7778577DBDA6B2E56682013B1134AF819036B868D00AC65598EF53C276458FDD67B5BF39CBF16CD69E384A590E74BE6175C43387B623EE18892537C814A1DF985D3C89401ADE47EFFCED1ED57DF461508AD9913CE41B81EA027CE5F33D873BFD7AE7098931EC9642B19BB439F845142346F63915924B7D49BE9D3A2A7E5E9C79F2248664C9756FD3046E0A670C8D35CA342B4216B954B94B95A938B563F94AAFFE7BE6C8DEC082D11CCA7D7C5EEF9F6653C739BFFC4DAC9772690BF95A155A4864C2AF186FE929A9724912AAED829117CEF6A269C77111454C950A66E9A5993F419F8D570843AB5494', 0, 1773144600000, 1773144600000, 1);
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) values ('clk_019bd6204e0000006bc6546b25cb1bed', 1, 32, X'019F4C4E01E1A93B7685F4A1A9CB93F87DB573C11CE1F18DCA1010C685F41A4F220BD4255E7DCD6A83F8AE3412D3416079992C5CBE2FB6903FF1937E6BFA0117CEB49E3F1A4C8E31A45D558630219577E665EB5BC26BBB0657277BA00A52B1CD140A3D28A0924772B4A82FEE638B3EC7978951199E02BCC1A31DFF38B2A59EB2A93A8528788350A965A7C6E749D88C6C218E725864D492C3FB3A9E71839B283397E8ED42A0658996ED8DA132A87D8A0B1B7EB5AE3965456FFAAA513D1E3CAE0D6AE02148C7691BE6C2DFFD04AF9ED6D4C98394F785A1A2C07FF7E971A3BC6A1226F32561AB3F588C4165495D8040A085E1FC0A50CEAC2A5C', '366437f45c6060b39add7bee91561ff8', 'GB', 10000, 1000000, '{"ratio":1000000,"round":false,"events":[]}', 1768824000000, 'bbf620805c566a2b78a3168f5d62ad3e');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) values ('clk_019cd79e460000011adb086145781953', 4, 20001, X'01BA0983E98F4A8ECB6E4A218E91BCA3115BC45AEC3BDEF9743C69B2FEA918EA222AEA37DB263ADB393CA455DECEB62E0CAA0537D87816FFE2536DA0F9AD179F632686DB2AB28392938AA7735F595663D3A7722ECB3EFF1E7323C0707E150F36C506D0ED4F4AF3834B3EA8A75E493B0E478DFF51904701B079F59B9922CEAC27931B39E37443942796B6DE18DB12D74C34A89D88682D23EB4AB86AE1B75EDA62211AA11FB21BF34826017DAED077D1A639F1285D19E2C94EAFB04D81E3033F1E5F4C2AE76D98F0F1034984E9E4560A84842211868DD03C4D5EB74A0CB1F6', NULL, 'US', 30000, 3000000, '{"ratio":1000000,"round":false,"events":[{"event_id":11,"event_name":"Level 1","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":12,"event_name":"Level 2","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":13,"event_name":"Level 3","payout":10000,"amount":1000000,"time_to_complete":null}]}', 1773144000000, NULL);
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) values ('clk_019cd79e46000001fabebeb00d52b9f9', 1, 31, X'01585056636A82258342161772776E862A1CCD2393E1F42229BC53F6745FA17488A7917F2DB381D7004376115BFD37AE7513A425A5D2D4F7D31BC67F3783E447957E7EDCF062476C19CB946B8EC1FF35639D056C919517CA5E3EFEA47819A76156A31B13292B77AA63057D79D6BA6F89A87B9D59C9476FCE12C4DE07CA986C1674812A8E1B2B08B7582F879321EF2A0A9C95671DAA7CBF782943CE5160DA2A315CDD036C98B3520EDDB4C3A5F51C0F786EE0B060FD5FCBF7EE23326D91BE88AF3AAE6BDA515115C63A1B91634656CFD592DDC54AA82E34164AB60531E1880699185DE5462D61E73182B4B0C4C13DA04F489541A238AE6C7CE5E2E90B71652213D7', '366437f45c6060b39add7bee91561ff8', 'GB', 40000, 4000000, '{"ratio":1000000,"round":false,"events":[{"event_id":41,"event_name":"Level 41","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":42,"event_name":"Level 42","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":43,"event_name":"Level 43","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":44,"event_name":"Level 44","payout":10000,"amount":1000000,"time_to_complete":null}]}', 1773144000000, 'bbf620805c566a2b78a3168f5d62ad3e');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) values ('clk_019cd79e46000002aa271071db80496c', 1, 32, X'015D31E318319CBFA6836A36921A613BCAE48A9B0D1029C401F69A43C33F3E137DA7DF132240262C2D326CA3EE82D679B1CF1965988D0E4CE3138BA4FC56DEFB1251EA3A6D8FA251B69DCAF966CAE8E9DCEAA36E1411CBE4B0DD546DA6DE03F39A82DE7242A116C809B4D45024A6E238603922293AD5346E3B3E9C06B4F33C42EC24A69A22E50F8C33B1649F3C916D9A06D2E51BF4E017BB74352A003CA2B9417E5A0AEFB1B7C661946254538E263C430C6A4358156CEB91CB6EECFFC9EEF388F82E4140D96EF5D5F0FF4396B4EF9343BA04C9001968D76DA7EF38AEE26EA7A5397B31C18B8A57CFA66C74B1B6B5C95E401767CE15F45887BDCB247FF2F800A2C8', '366437f45c6060b39add7bee91561ff8', 'GB', 10000, 1000000, '{"ratio":1000000,"round":false,"events":[]}', 1773144000000, 'bbf620805c566a2b78a3168f5d62ad3e');
insert into ip_completions (ip_digest, offer_id, account_id) values ('366437f45c6060b39add7bee91561ff8', 32, 1);
insert into ip_completions (ip_digest, offer_id, account_id) values ('366437f45c6060b39add7bee91561ff8', 33, 1);
insert into tickets (ticket_id, account_id, subject_id, sealed, ip_digest, state, created_at, closed_at, kind, profile_id) values (1, 1, 3, X'016828B7746BE2E6245FD0BBB5F28A5970C6379519994E729FD3C7A53F8F4765A34427F23138494E8353A82DC0C63E135D4484B313259DF57D8E97EC919D185461F8E27CACEF875433D2C591BF5C43DDFCBA9B00C0DE4AB4667052CE01B6C7D4D5D2C3761BCDADC00B8DB84CBB79EEA3D8AE65BA1113250786EC2C9AEE244ED7DCE64CE30E86CAA9871AAAAFA3618A0AD69050FDB715BC169890CCC0697BE271C2067C58A84A68B708B933208285D0AD8ADC3216304C40D0B7CB80793E4C9F0D9CFB81DE69CA0C3AECC7AD5268040953EB16108BAEE225AED778460A93DACB518C1B', '366437f45c6060b39add7bee91561ff8', 'open', 1773144600000, NULL, 'wall', 1);
insert into security_events (event_id, at, kind, owner_kind, owner_id, detail) values (1, 1773144600000, 'secret_key_in_browser', 'wall', 1, 'A browser sent the secret key. Use the publishable key in pages, and rotate this one.');
insert into security_events (event_id, at, kind, owner_kind, owner_id, detail) values (2, 1773148200000, 'person_erased', 'wall', 1, 'account 3');
insert into device_completions (device_digest, offer_id, account_id) values ('bbf620805c566a2b78a3168f5d62ad3e', 32, 1);
insert into device_completions (device_digest, offer_id, account_id) values ('bbf620805c566a2b78a3168f5d62ad3e', 33, 1);
insert into early_reversals (source, external_id, event_id, click_id, account_id, reason, at, by_click) values ('net-6f6025e8', 'early', '44', 'clk_019cd79e46000001fabebeb00d52b9f9', 1, 'Grace 45ed7a4c called us', 1773144600000, 1);
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, sealed_previous, previous_until, created_at, screenout_credits, survey, sealed_credential) values ('net-6f6025e8', 'hmac-sha256', '[]', 604800000, X'02BE02053D0F408B24ACEE75B64DE67B37E5FB5D76DED82E11880D81E85BA3284E8B6E92C23D4C0E5855BC32F47E8B94ADC8E194CD6771DBCAB294FA7D644AAFDB3BBB7FAE80C19ECF719A32952B4B315AC66AF8412540', NULL, NULL, 1773144000000, 0, NULL, NULL);
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, sealed_previous, previous_until, created_at, screenout_credits, survey, sealed_credential) values ('net-945f109a', 'hmac-sha256', '[]', 604800000, X'02BE02053D0F408B24E3280746DDFD58AB7FAC61ADBF527EC1C8C473B9815EE66C32AA3AA837543CC5238AB46CB3649222FA4245A247C56888FC1090A5171B572ED9CD5D42C2A9A321DB70144DDA909CE69823F1D50896', NULL, NULL, 1773144000000, 0, NULL, NULL);
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures, probe_at, created_at, sealed_previous, previous_until) values ('pbk_019cd79e460000009ae326b6ba12eaa8', 1, 'get', X'02BE02053D0F408B2480F1D867DC5C32F7ED8878BEB605F2A40A27A8A726144A7A4CA5333AD6AA32B4FB384C7598DEBB0543483D89C09F95B5602B394DF6A8F17706119F62FC9E0B38FA449FD6ED1DA6D68B8F1D2E7EEB0547961CA7B1D974', X'02BE02053D0F408B245264E6E5F7757444C32A346BCC0B38B2F038871F86E712C025AA3285374311840A3D4C466E1E318288A90A12D26D457A75D7F61C4A6A43242DC8BBDF829877C89A5309BAD17741531AA53B3C81C1', 1, NULL, 7, 1773151890000, 1773144000000, NULL, NULL);
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures, probe_at, created_at, sealed_previous, previous_until) values ('pbk_019cd7a76dc000006a52f38f2b14c9ea', 2, 'get', X'02BE02053D0F408B241E9F5D9694C85B04908AE690D36E943E2158BA7F254E74114E03E8EB6F611828C9C43CDBA3F6CB4307E2D8ADD860D5A89B9AF4C927E011140445D8BF57', X'02BE02053D0F408B2453CE77A8F2150716894D56947D2E8BAB7C8A8F2B6024F87DB29EB0F97794B142FAB6067719AC000A8DC3B6AA1E9550502CF29E8EF4C4750F9F84589A243686EE30D4C3F091739346DB8057632A02', 1, NULL, 4, 1773151890000, 1773144600000, NULL, NULL);
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc000003b94c415d8ec6230', 1, 'pbk_019cd7a76dc000006a52f38f2b14c9ea', 'dlv_019cd7a76dc00001d9034960ee4cdb2601', 'clk_019cd79e460000011adb086145781953', 8, NULL, '{"leadId":"lead_019cd7a76dc000003b94c415d8ec6230","identity":"7f200d3854395575ee39db956191cf8d","kind":"complete","clickId":"clk_019cd79e460000011adb086145781953","offerId":20001,"offerName":"Quest 20001 & more","eventId":11,"eventName":"Level 1","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773152158984, 2, 2, NULL, 1773144600000, 'prc_019cd79e460000009a1a472dc5628d4b');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc000009a681fe1bf2f06b0', 1, 'pbk_019cd79e460000009ae326b6ba12eaa8', 'dlv_019cd7a76dc0000126f55537c661368601', 'clk_019cd79e46000002aa271071db80496c', 2, NULL, '{"leadId":"lead_019cd7a76dc000009a681fe1bf2f06b0","identity":"73e56240b35d6ecffc50c7fc7a16c8f4","kind":"complete","clickId":"clk_019cd79e46000002aa271071db80496c","offerId":32,"offerName":"Offer 32","eventId":null,"eventName":null,"payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773148491364, 2, 2, NULL, 1773144600000, 'prc_019cd79e46000000a22a448ec2470c96');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc0000229da5925e55d0dc9', 1, 'pbk_019cd79e460000009ae326b6ba12eaa8', 'dlv_019cd7a76dc0000334956be5af83f22701', 'clk_019cd79e46000001fabebeb00d52b9f9', 3, NULL, '{"leadId":"lead_019cd7a76dc0000229da5925e55d0dc9","identity":"6ef6966f092da7e53bcfc7133552f346","kind":"complete","clickId":"clk_019cd79e46000001fabebeb00d52b9f9","offerId":31,"offerName":"Offer 31","eventId":41,"eventName":"Level 41","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773148512558, 2, 2, NULL, 1773144600000, 'prc_019cd79e46000000a22a448ec2470c96');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc00002a828564280bfed8f', 1, 'pbk_019cd7a76dc000006a52f38f2b14c9ea', 'dlv_019cd7a76dc00003cfe51be80d8c943301', 'clk_019cd79e460000011adb086145781953', 9, NULL, '{"leadId":"lead_019cd7a76dc00002a828564280bfed8f","identity":"f36b03387d32244af4c445f4824b1763","kind":"complete","clickId":"clk_019cd79e460000011adb086145781953","offerId":20001,"offerName":"Quest 20001 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773152135644, 2, 2, NULL, 1773144600000, 'prc_019cd79e460000009a1a472dc5628d4b');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc00002a828564280bfed8f', 2, 'pbk_019cd7a76dc000006a52f38f2b14c9ea', 'dlv_019cd7a76dc00004a664a08208cf652b01', 'clk_019cd79e460000011adb086145781953', 9, 10, '{"leadId":"lead_019cd7a76dc00002a828564280bfed8f","identity":"f36b03387d32244af4c445f4824b1763","kind":"complete","clickId":"clk_019cd79e460000011adb086145781953","offerId":20001,"offerName":"Quest 20001 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'waiting', 1773144600000, 0, 0, NULL, 1773144600000, NULL);
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc0000499f9f157585b7453', 1, 'pbk_019cd79e460000009ae326b6ba12eaa8', 'dlv_019cd7a76dc00005e57dbeb4475234b101', 'clk_019cd79e46000001fabebeb00d52b9f9', 4, NULL, '{"leadId":"lead_019cd7a76dc0000499f9f157585b7453","identity":"6ed8158c0c3a2b6350c9dbb82652007b","kind":"complete","clickId":"clk_019cd79e46000001fabebeb00d52b9f9","offerId":31,"offerName":"Offer 31","eventId":42,"eventName":"Level 42","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', 1773153613218, 3, 3, NULL, 1773144600000, 'prc_019cd79e460000009a1a472dc5628d4b');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) values ('lead_019cd7a76dc0000499f9f157585b7453', 2, 'pbk_019cd79e460000009ae326b6ba12eaa8', 'dlv_019cd7a76dc00006722d05a242470e6f01', 'clk_019cd79e46000001fabebeb00d52b9f9', 4, 5, '{"leadId":"lead_019cd7a76dc0000499f9f157585b7453","identity":"6ed8158c0c3a2b6350c9dbb82652007b","kind":"complete","clickId":"clk_019cd79e46000001fabebeb00d52b9f9","offerId":31,"offerName":"Offer 31","eventId":42,"eventName":"Level 42","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":"Grace 45ed7a4c called us","at":1773144600000}', 'waiting', 1773144600000, 0, 0, NULL, 1773144600000, NULL);
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000126f55537c661368601', 1, 1773144600000, 0, 500, 'bad_status', '/…?u=victim-45ed7a4c&s2=campaign-of-45ed7a4c&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000126f55537c661368601&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000126f55537c661368601', 2, 1773148200000, 0, 500, 'bad_status', '/…?u=victim-45ed7a4c&s2=campaign-of-45ed7a4c&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000126f55537c661368601&timestamp=1773148200&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc00001d9034960ee4cdb2601', 1, 1773144600000, 0, NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc00001d9034960ee4cdb2601', 2, 1773151830000, 0, NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000334956be5af83f22701', 1, 1773144600000, 0, 500, 'bad_status', '/…?u=victim-45ed7a4c&s2=campaign-of-45ed7a4c&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000334956be5af83f22701&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc0000334956be5af83f22701', 2, 1773148200000, 0, 500, 'bad_status', '/…?u=victim-45ed7a4c&s2=campaign-of-45ed7a4c&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000334956be5af83f22701&timestamp=1773148200&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc00003cfe51be80d8c943301', 1, 1773144600000, 0, NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc00003cfe51be80d8c943301', 2, 1773151830000, 0, NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc00005e57dbeb4475234b101', 1, 1773144600000, 0, 500, 'bad_status', '/…?u=victim-45ed7a4c&s2=campaign-of-45ed7a4c&ip=81.2.69.142&postback_id=dlv_019cd7a76dc00005e57dbeb4475234b101&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc00005e57dbeb4475234b101', 2, 1773148200000, 0, 500, 'bad_status', '/…?u=victim-45ed7a4c&s2=campaign-of-45ed7a4c&ip=81.2.69.142&postback_id=dlv_019cd7a76dc00005e57dbeb4475234b101&timestamp=1773148200&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) values ('dlv_019cd7a76dc00005e57dbeb4475234b101', 3, 1773151830000, 0, 500, 'bad_status', '/…?u=victim-45ed7a4c&s2=campaign-of-45ed7a4c&ip=81.2.69.142&postback_id=dlv_019cd7a76dc00005e57dbeb4475234b101&timestamp=1773151830&signature=…');
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
insert into statistics_cursors (name, value) values ('clicks', 'clk_019cd79e46000002aa271071db80496c');
insert into statistics_cursors (name, value) values ('ledger', '6');
insert into statistics_cursors (name, value) values ('outcomes', '');
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) values ('adjustment', 'wall', 1, '7b8ecc54c0fb22c24bce669c1f168a86db3bce4b12c584dd609a94e1560ca094', 'f793cf46fd1fa84cab731a64bd23b1a8067ad6c9c3c8bfaa35edd4349783faca', 1, '7', 1773148200000);
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) values ('profile', 'survey-profile', 1, '564cd8e97e6d3c656949a839fcea55049d3f623fe44a007d5623446420b315d2', '7eaad532dba4d953c77f1bf6b21611c3c1f3a46c6fcaf9663329aa44ce3abce0', 2, '2 0 0 0', 1773144600000);
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) values ('ticket', 'wall', 1, '564cd8e97e6d3c656949a839fcea55049d3f623fe44a007d5623446420b315d2', 'd263deca16fad388912ef87ca5d4f19e2b3f419648b05ea6ddb01c128dc1884d', 1, '1', 1773144600000);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross) values (1, 31, '41', '', 0, 'complete', 0, 1, 'lead_019cd7a76dc0000229da5925e55d0dc9', 'net-6f6025e8', 'credited', 'clk_019cd79e46000001fabebeb00d52b9f9', 10000, 1000000, 'credited', NULL, NULL, 3, NULL, 1773144600000, 1773144600000, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross) values (1, 31, '42', '', 0, 'complete', 0, 1, 'lead_019cd7a76dc0000499f9f157585b7453', 'net-6f6025e8', 'reversed', 'clk_019cd79e46000001fabebeb00d52b9f9', 10000, 1000000, 'reversed', 'Grace 45ed7a4c called us', NULL, 4, 5, 1773144600000, 1773144600000, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross) values (1, 31, '43', '', 0, 'complete', 0, 1, 'lead_019cd7a76dc00008f2234c0289e75bc5', 'net-6f6025e8', 'held', 'clk_019cd79e46000001fabebeb00d52b9f9', 10000, 1000000, 'pending', 'country', '[{"rule":"country","action":"hold","reason":"click from GB, lead from DE"}]', NULL, NULL, 1773144600000, 1773144600000, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross) values (1, 32, '', '', 0, 'complete', 1, 1, 'lead_019cd7a76dc000009a681fe1bf2f06b0', 'net-6f6025e8', 'installed', 'clk_019cd79e46000002aa271071db80496c', 10000, 1000000, 'credited', NULL, NULL, 2, NULL, 1773144600000, 1773144600000, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross) values (1, 33, '', '', 0, 'complete', 1, 1, 'lead_0198d1a666000001a6a340ea44908be1', 'net-6f6025e8', 'signed-up', 'clk_0198d1a666000000c4cb44e25d54057e', 10000, 1000000, 'credited', NULL, '[{"rule":"too_fast","action":"flag","reason":"0 s after the click; the minimum is 10 s"}]', 1, NULL, 1755864000000, 1755864000000, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross) values (4, 20001, '11', '', 0, 'complete', 0, 2, 'lead_019cd7a76dc000003b94c415d8ec6230', 'net-945f109a', 'T1', 'clk_019cd79e460000011adb086145781953', 10000, 1000000, 'credited', NULL, NULL, 1, NULL, 1773144600000, 1773144600000, NULL);
insert into leads (account_id, offer_id, event_id, place, slot, kind, completes, adwall_id, lead_id, source, external_id, click_id, payout, amount, state, reason, findings, ledger_seq, reversal_seq, at, changed_at, gross) values (4, 20001, '12', '', 0, 'complete', 0, 2, 'lead_019cd7a76dc00002a828564280bfed8f', 'net-945f109a', 'T2', 'clk_019cd79e460000011adb086145781953', 10000, 1000000, 'reversed', NULL, NULL, 2, 3, 1773144600000, 1773144600000, NULL);
insert into offer_outcomes (period, offer_id, outcome, minutes, total) values (677, 32, 'completed', 0, 1);
insert into offer_outcomes (period, offer_id, outcome, minutes, total) values (677, 33, 'completed', 0, 1);
insert into offer_outcomes (period, offer_id, outcome, minutes, total) values (684, 31, 'credited', 10, 1);
insert into offer_outcomes (period, offer_id, outcome, minutes, total) values (684, 31, 'started', 0, 1);
insert into offer_outcomes (period, offer_id, outcome, minutes, total) values (684, 32, 'credited', 10, 1);
insert into feeds (name, adapter, source, settings, sealed_credential, currency, rate, share, every_ms, paused, removed_at, due_at, lease, lease_until, failures, succeeded_at, created_at, report_due_at, report_failures, report_succeeded_at) values ('brought', 'everflow', 'net-6f6025e8', '{}', X'02BE02053D0F408B248A885BD11B69CD450B59CC8E4947258463DE1E781E82B45717AFB28368EF4BC075A356DA62EE4732', 'USD', 1000000, 10000, 60000, 0, NULL, 1773144060000, 'run_2', 1773144060000, 0, 1773144000000, 1773144000000, 1773144060000, 0, NULL);
insert into feed_offers (feed, external_id, offer_id, offer, digest, listed, picture) values ('brought', '7', 1000000001, '{"offer_id":1000000001,"name":"Offer 1","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/pictures/00000000000000000000000000000000.webp","creative_id":1,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'digest', 1, 'https://cdn.example/7.png');
insert into feed_goals (feed, external_id, goal_key, event_id) values ('brought', '7', 'level 5', 1000000001);
insert into feed_runs (run_id, feed, started_at, ended_at, outcome, report, kind) values ('run_1', 'brought', 1773144000000, 1773144000000, 'applied', '{}', 'offers');
insert into feed_ids (name, next) values ('offer', 1000000001);
insert into feed_ids (name, next) values ('event', 1000000000);
insert into offer_overrides (offer_id, overrides) values (1000000001, '{"name":"Our name"}');
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) values ('adm_019cd7de5c400000d4d84f84bcf714d2', 'Person 2', 'person 2', 'scrypt$4$8$1$12XYd6wXKP1uHXIFmgIYfQ$RRzCMA0gT-yQlQG8lG7EAEAMJNSF1hjjuh2MY3IzTV8', 'owner', NULL, 1773148200000, NULL);
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) values ('adm_019cd7de5c400000f38fd071a5e6cea5', 'Person 1', 'person 1', 'scrypt$4$8$1$HSutfaPU5I4YCXbs0xZr6w$nx7kMbJG3ZszihymRNxWokqBfSHox9uguNnR-zgrioQ', 'owner', NULL, 1773148200000, NULL);
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) values ('adm_019cd8154ac0000058217a137c392761', 'Person 3', 'person 3', 'scrypt$4$8$1$g80xvhU7MQqmBNcWtbvYFQ$dnOJPWKLqrFK4hIkEwSamrQ0yIMvLOfG4vTqN0Uyyas', 'owner', NULL, 1773151800000, NULL);
insert into admin_links (digest, purpose, admin_id, role, publishers, created_at, expires_at, created_by) values ('5153cef844baa736f9c7f6ea623f6081f8134d4644ab4d7bb319392ca48f4fed', 'invite', NULL, 'owner', NULL, 1773151830000, 1773155430000, NULL);
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) values ('ases_019cd7de5c40000107b58e281cec9d39', 'f729e1a0-8c2f-4e45-a141-2e8cf449dce3', 'adm_019cd7de5c400000f38fd071a5e6cea5', 1773148200000, 1773148200000, 1773753000000, 1773148200000, '127.0.0.1', 'node');
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) values ('ases_019cd7de5c40000480a37f845770747b', '752e1dc3c601f4acfa2956b1d6103b43568f273578633f8e771d37734456ad3c', 'adm_019cd7de5c400000d4d84f84bcf714d2', 1773148200000, 1773148200000, 1773753000000, 1773148200000, '127.0.0.1', 'node');
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) values ('ases_019cd8154ac000006231731112491d2d', 'f672f18c46a6085d2ec5362f609806b541b9ae3236ec000929d8f54c426fef23', 'adm_019cd8154ac0000058217a137c392761', 1773151800000, 1773151800000, 1773756600000, 1773151800000, '127.0.0.1', 'node');
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) values ('akey_019cd7de5c40000269fd6fdc6d3c44b8', 'ae6672a11861922ff0f78b35b644b28a68d7e3fabd387d81277a04b8f10d4369', 'script', 'support', NULL, 1773148200000, 1773148200000, NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) values ('akey_019cd7de5c400005c5d691ce62820fc7', '357d7d7bf28a2f3c11ac9a87b4ed31639063ff171af088df3b49d67ddcbb73b9', 'script', 'owner', NULL, 1773148200000, NULL, NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) values ('akey_019cd7de5c400006330f250275ee98bb', '5f84b7018853d90ebc1926ac33dfd09272e4baa6d9b2f1f5f28f66c0a77016da', 'script', 'owner', NULL, 1773148200000, 1773148200000, NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) values ('akey_019cd7de5c400007ead31560c795263a', 'cb6e53b1b3df9d9169e2b1c5b2cbf49fb8a9480d769c3d6d08e1f2516cd54a29', 'reports', 'viewer', NULL, 1773148200000, NULL, NULL, 'akey_019cd7de5c400006330f250275ee98bb');
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) values ('akey_019cd815bff00003ca2b32ee8c1032f8', '5cd2f450ad925acb7e2095ef6202f1e8f7378569bb3cf1091728b4e627147571', 'script', 'owner', NULL, 1773151830000, NULL, NULL, NULL);
insert into admin_sign_in_failures (digest, failures, failed_at, open_at) values ('d91366f99cb5783f058791b0b8cdcad7caafe6f8ccf2fe3008305eefb16d848f', 1, 1773148200000, 1773148200000);
insert into admin_sign_in_failures (digest, failures, failed_at, open_at) values ('efafcdfbfb156625782176b6ccebe9e19ffc0e7084cf957e2644ba0be54fb46d', 1, 1773151800000, 1773151800000);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (1, 1773148200000, 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (2, 1773148200000, 'link', NULL, 'link.invite', 'admin adm_019cd7de5c400000f38fd071a5e6cea5', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (3, 1773148200000, 'person', 'adm_019cd7de5c400000f38fd071a5e6cea5', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (4, 1773148200000, 'person', 'adm_019cd7de5c400000f38fd071a5e6cea5', 'factor.add', NULL, NULL, NULL, NULL, NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (5, 1773148200000, 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c40000269fd6fdc6d3c44b8', NULL, NULL, '{"name":"script","role":"support","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (6, 1773148200000, 'key', 'akey_019cd7de5c40000269fd6fdc6d3c44b8', 'user.read', 'account 1', 1, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (7, 1773148200000, 'key', 'akey_019cd7de5c40000269fd6fdc6d3c44b8', 'user.adjust', 'account 1', 1, NULL, '{"transaction_id":7,"amount":10000}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (8, 1773148200000, 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (9, 1773148200000, 'link', NULL, 'link.invite', 'admin adm_019cd7de5c400000d4d84f84bcf714d2', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (10, 1773148200000, 'person', 'adm_019cd7de5c400000d4d84f84bcf714d2', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (11, 1773148200000, 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c400005c5d691ce62820fc7', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (12, 1773148200000, 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (13, 1773148200000, 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c400006330f250275ee98bb', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (14, 1773148200000, 'key', 'akey_019cd7de5c400006330f250275ee98bb', 'admin-key.create', 'key akey_019cd7de5c400007ead31560c795263a', NULL, NULL, '{"name":"reports","role":"viewer","publishers":null}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (15, 1773148200000, 'person', 'adm_019cd7de5c400000d4d84f84bcf714d2', 'sign-in.failed', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (16, 1773151800000, 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (17, 1773151800000, 'link', NULL, 'link.invite', 'admin adm_019cd8154ac0000058217a137c392761', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (18, 1773151800000, 'person', 'adm_019cd8154ac0000058217a137c392761', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (19, 1773151800000, 'person', 'adm_019cd8154ac0000058217a137c392761', 'factor.add', 'admin adm_019cd8154ac0000058217a137c392761', NULL, NULL, '{"factor":"app"}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (20, 1773151830000, 'person', 'adm_019cd8154ac0000058217a137c392761', 'factor.add', 'admin adm_019cd8154ac0000058217a137c392761', NULL, NULL, '{"factor":"passkey","passkey":"apk_019cd815bff00002031e6136a3b32b4c"}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (21, 1773151830000, 'cli', NULL, 'admin-key.create', 'key akey_019cd815bff00003ca2b32ee8c1032f8', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) values (22, 1773151830000, 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into survey_offers (source, external_id, offer_id) values ('net-6f6025e8', 'survey', 1000000000);
insert into survey_starts (click_id, account_id, offer_id, source, minutes, started_at, open_until, outcome, ended_at, reconciled, counted) values ('clk_019cd79e46000002aa271071db80496c', 1, 1000000000, 'net-6f6025e8', 5, 1773144000000, 1773144000000, NULL, NULL, 0, 'started  0');
insert into staged_runs (run_id, feed, version, applied_at) values ('run_2', 'brought', NULL, NULL);
insert into staged_offers (run_id, offer_id, external_id, offer, shown, digest, picture) values ('run_2', 1000000001, '7', '{"offer_id":1000000001,"name":"Offer 1","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/pictures/00000000000000000000000000000000.webp","creative_id":1,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', NULL, 'digest', 'https://cdn.example/7.png');
insert into pictures (name, media_type, bytes) values ('00000000000000000000000000000000.webp', 'image/webp', X'70696374757265');
insert into picture_sources (url, name, tries, due_at, problem, named_at) values ('https://cdn.example/7.png', '00000000000000000000000000000000.webp', 0, NULL, NULL, 1773144000000);
insert into lead_origins (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, payout, amount, terms, at, credits, restored_at) values ('clk_0198d1a666000000c4cb44e25d54057e', 1, 33, X'010AC39A0FBBC661D659B87D592E8174B68A3B9E301833D06DFD040D840210545C879BB15E148F1D75B2894810043C0AECA2E384A76050A5AC263D2D898E453F6CDB9FB7AC796757F82C48DB2A2B83352FD8839EAB31D69D9C7AF53C9BEE9CC5BD1A865A0F0039CD7953B23E551FBEEC34902585752BFD8673937C33195CDD27432E613F3A58289E3AED4CAF913DF5E9CA318E4BF7E2D7E9DB1359669CA11BEE9E5D32F61A75258F81E7AE55DF1D0329DC9D6B5B4ED96CD30E5D99F8C555D2394A9D04F3F4F42731E537F0FF21A7195A747A566217C89A58B8CFCB16D3170BED3D5081B3C8C2E831C1F54AF10108D2B2342D3FA0724231E5', '366437f45c6060b39add7bee91561ff8', 'bbf620805c566a2b78a3168f5d62ad3e', 'GB', 10000, 1000000, '{"ratio":1000000,"round":false,"events":[]}', 1755864000000, '[]', NULL);
insert into retention_lease (id, owner, leased_until) values (1, 'ret_019cd79e46000000a4f74e05ad709054', 0);
insert into retention_cursors (name, value) values ('addresses', 'clk_019bd6204e0000006bc6546b25cb1bed');
insert into retention_runs (run_id, started_at, ended_at, state, report) values ('ret_019cd79e46000000a4f74e05ad709054', 1773144000000, 1773144000000, 'done', '{"removed":{"clicks":1,"lead_clicks":1,"deliveries":0,"attempts":0,"early_reversals":0,"addresses":3,"impressions":0,"figures":0,"survey_starts":0,"idempotency_keys":0,"security_events":0,"audit_log":0},"months":[]}');
insert into ledger_checkpoints (number, at, up_to, rows, rows_digest, accounts, balance, balances_digest, previous, mac) values (1, 1773148200000, 7, 7, '493f095dad9d85a431d35c64a0e90838dcfcfc4a0fd2be650184b64cf6fc004e', 1, '3060000', 'd03ed3a4bcfd5651c34c0ac7524aab5642812323f6aed068a36132845d7d6dc0', '', '78856b652eadb6ab89787cf4c1acb92bc27dd5fafb5f6c004f657c4e01b7af46');
insert into ledger_ranges (range_id, number, accounts, balance, digest, mac) values (0, 1, 1, '3060000', 'd03ed3a4bcfd5651c34c0ac7524aab5642812323f6aed068a36132845d7d6dc0', '28178691e46c45e254a5752c919462ca9ae4a5f1ed33aa00bd2f018d2fba99a6');
insert into ledger_verification (id, at, is_full, problems, ok_at, full_at, open_at, open_problems, damaged_at) values (1, 1773148200000, 1, 0, 1773148200000, 1773148200000, 0, 0, 0);
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) values ('pbk_019cd79e460000009ae326b6ba12eaa8', 0, 3, 1, 0, 0);
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) values ('pbk_019cd7a76dc000006a52f38f2b14c9ea', 0, 2, 1, 0, 0);
insert into postback_attempts (postback_id, delivery_id, answered) values ('pbk_019cd79e460000009ae326b6ba12eaa8', 'dlv_019cd7a76dc00005e57dbeb4475234b101', 0);
insert into postback_attempts (postback_id, delivery_id, answered) values ('pbk_019cd7a76dc000006a52f38f2b14c9ea', 'dlv_019cd7a76dc00003cfe51be80d8c943301', 0);
insert into staff_credits (actor_id, day, worth) values ('akey_019cd7de5c40000269fd6fdc6d3c44b8', '2026-03-10', 100);
insert into refused_calls (call_id, source, day, verdict, adwall_id, account_id, sealed, at, click_id) values ('rfc_019cd7a76dc0000b1c0d17e6f3671cde', 'net-6f6025e8', '2026-03-10', 'invalid', 1, 1, X'02BE02053D0F408B246DD6D79AF609F23FB10A1E78EC0D37723F7D62DB28BDDF0ACAEAECCF270C1E41E40AE3BD57F610D1C60D2373959F15757A69113F03D86D2B1B5C4041C234BB95D5C1A4E14C75188AE1D91447762A9F57A2973BA3E78F016DC082C7756F582AAC16460879D7C3DAF0B2ECE38A51E8F37BCC0EFC497EA94570863123F3397D3101638B919AEC97A6F127CAAAB9D745F6168D7EF3D49158A0ADDC97C06CDD7B634590EA933E30124FA64512DC8A6FAB82F55F25', 1773144600000, 'clk_019cd79e46000001fabebeb00d52b9f9');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'country', 20322, '', 0, 0, 1, 0, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'country', 20472, 'GB', 0, 1, 0, 0, 0, 0, 0, 0);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'country', 20522, 'GB', 0, 2, 3, 1, 2, 20000, 20000, 2000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'offer', 20322, '33', 0, 0, 1, 0, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'offer', 20472, '32', 0, 1, 0, 0, 0, 0, 0, 0);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'offer', 20522, '31', 0, 1, 2, 1, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'offer', 20522, '32', 0, 1, 1, 0, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'source', 20322, 'net-6f6025e8', 0, 0, 1, 0, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'source', 20472, '', 0, 1, 0, 0, 0, 0, 0, 0);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'source', 20522, '', 0, 2, 0, 0, 0, 0, 0, 0);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'source', 20522, 'net-6f6025e8', 0, 0, 3, 1, 2, 20000, 20000, 2000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'wall', 20322, '', 7, 0, 1, 0, 1, 10000, 10000, 1000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'wall', 20472, '', 3, 1, 0, 0, 0, 0, 0, 0);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (1, 'wall', 20522, '', 9, 2, 3, 1, 2, 20000, 20000, 2000000);
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) values (2, 'wall', 20522, '', 2, 0, 0, 0, 0, 0, 0, 0);
insert into wall_viewers (adwall_id, day, registers) values (1, 20322, X'00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) values (1, 20472, X'00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) values (1, 20522, X'00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) values (2, 20522, X'00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into first_clicks (account_id, offer_id, click_id, terms, at) values (1, 32, 'clk_0198d1a6660000034c7d868e5ccfefd6', '{"ratio":1000000,"round":false,"events":[]}', 1755864000000);
insert into admin_totp (admin_id, sealed, sealed_next, last_step) values ('adm_019cd7de5c400000f38fd071a5e6cea5', NULL, X'02BE02053D0F408B2471E18B7F73812DB78A6266BBD8FD7D2C3B62DE0167D702D376E5AE8D2E28906B821C', 0);
insert into admin_totp (admin_id, sealed, sealed_next, last_step) values ('adm_019cd8154ac0000058217a137c392761', X'02BE02053D0F408B243F3D6D7A4D78A245C20A3A6EC5B563F183D73B06C33A88D55A34BE4B250AB8CEFF3F8493A430D1C438380196B601791FD9D2808E3846760087D0DBB5', NULL, 59105060);
insert into admin_recovery_codes (digest, admin_id) values ('8424dbfe-1ec5-45af-87f5-117cdb323992', 'adm_019cd7de5c400000f38fd071a5e6cea5');
insert into admin_recovery_codes (digest, admin_id) values ('0e071b65639367c79f9ae2c05b3504217900f05e2f54ad9a428978cc139f6a49', 'adm_019cd8154ac0000058217a137c392761');
insert into admin_recovery_codes (digest, admin_id) values ('3c833ed2aa57bd08d7a4f110cb9e06579b0ac7f63e9b80d26bd783c01b1d9c70', 'adm_019cd8154ac0000058217a137c392761');
insert into admin_recovery_codes (digest, admin_id) values ('48c241c1f9dcb7e7c2b98759cde3ee88bd3e4b92e75c396b51004f0dae964850', 'adm_019cd8154ac0000058217a137c392761');
insert into admin_recovery_codes (digest, admin_id) values ('69d76e30431e4bf98063d82b43667853cf3e6d96bf82004d7fb4a1b29c306c68', 'adm_019cd8154ac0000058217a137c392761');
insert into admin_recovery_codes (digest, admin_id) values ('6e6c6b5f15f0823a7aa20f32e58cdd8a8074cf3d8aa46db0b15b2c80fdbfcdb8', 'adm_019cd8154ac0000058217a137c392761');
insert into admin_recovery_codes (digest, admin_id) values ('7fa2bdbe49c3e2bf97be7c41c44efceac365dcdf492554fa36f236cb2545a83e', 'adm_019cd8154ac0000058217a137c392761');
insert into admin_recovery_codes (digest, admin_id) values ('945ba858b60bc5036db2657b8a46eaaf9100e3a97d0fb8e5d8ebda429825b3b8', 'adm_019cd8154ac0000058217a137c392761');
insert into admin_recovery_codes (digest, admin_id) values ('c021a560ff15de7b53791220df771dc783bf2c71d9cec9d919889b98dcfe56c6', 'adm_019cd8154ac0000058217a137c392761');
insert into admin_recovery_codes (digest, admin_id) values ('c4154f407f59cd1a2b60f73626c65b8f7cd41462273dcaf5f91a1e0903dfe2db', 'adm_019cd8154ac0000058217a137c392761');
insert into admin_recovery_codes (digest, admin_id) values ('fbc6bf3c583b590e480e2799cb39c636d7558517fc7257f42078959e770c2b77', 'adm_019cd8154ac0000058217a137c392761');
insert into admin_passkeys (passkey_id, credential_id, admin_id, name, public_key, counter, transports, created_at, used_at) values ('a8ed6126-73c7-440d-96e5-4c8129d6162e', '2c4d5836-83e5-4b7e-b479-32f4c261ef57', 'adm_019cd7de5c400000f38fd071a5e6cea5', 'Phone', X'6B6579', 0, '["internal"]', 1773148200000, NULL);
insert into admin_passkeys (passkey_id, credential_id, admin_id, name, public_key, counter, transports, created_at, used_at) values ('apk_019cd815bff00002031e6136a3b32b4c', 's4ZWWertZ5LWZKmZz9004Q', 'adm_019cd8154ac0000058217a137c392761', 'Phone', X'A50102032620012158206700B414170033E661B5A0CA2BCA135C7308C20DA6E24228FBAC3795F87D00D022582002B61DD16FB088E84BF4F63BA295BAE0085DA6DCCE6DE24D3FF0A19A9901BA87', 0, '["internal"]', 1773151830000, NULL);
insert into admin_challenges (digest, purpose, admin_id, session_id, expires_at) values ('09bd1a9fa680ef60803fe006593861ff8ef61b28b6d7f9d78c13cd2c9c0f3b3f', 'sign-in', NULL, NULL, 1773152130000);
insert into survey_days (adwall_id, day, source, entrants, completes, screenouts, quota_full, quality, reconciled, minutes) values (1, 20522, 'net-6f6025e8', 1, 0, 0, 0, 0, 0, 0);
insert into panel_days (profile_id, day, sign_ups, form_opened, form_you, form_address, form_home, form_work, form_devices) values (1, 20522, 1, 0, 0, 0, 0, 0, 0);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'country', 2903, '', 0, 10000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'country', 2924, 'GB', 1, 0);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'country', 2931, 'GB', 2, 20000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'offer', 2903, '33', 0, 10000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'offer', 2924, '32', 1, 0);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'offer', 2931, '31', 1, 10000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'offer', 2931, '32', 1, 10000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'source', 2903, 'net-6f6025e8', 0, 10000);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'source', 2924, '', 1, 0);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'source', 2931, '', 2, 0);
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) values (1, 'source', 2931, 'net-6f6025e8', 0, 20000);
insert into staff_keys (staff_id, digest, fingerprint, request_id, scope, subject, at, answer) values ('akey_019cd7de5c400006330f250275ee98bb', '200651a8b2d5912f692db89468a7d47d86a3ed6844f48f1b15f2be1d9c9a7e5e', '9b43b34c2aa995345cb1e2da5b3e2b5e71c38c0de617e4f6bad0c846ce125f22', 'req_20ac7bdc-f731-4445-90fe-d60925aee95c', '["owner",null]', 'key akey_019cd7de5c400007ead31560c795263a', 1773148200000, X'02BE02053D0F408B24B8AB6F0C4E63C5DEDAC9232333C7000A51029B48F005A9E99655623D54E42558B71FB156103BD6825A3EFD17A8E8D16737');
insert into erasures (id, digest, at) values (1, 'b4b44b2a3d7432690baf1a51603c7e324cb7ccbcdaa2f2e2da1d1e0dff01a4ee', 1773148200000);
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

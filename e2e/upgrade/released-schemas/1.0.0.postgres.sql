-- {"at":1773151830000,"balance":100,"clickId":"clk_019cd79e4600000143192b1d24e16e0d","user":"user-1-6e8a898f","source":{"name":"net-a16787ad","secret":"whsec_15vmFxWJ1fLUJOnrjqJbm0kWiyfJouDBukxHQpycnvo=","urlTemplate":"http://localhost:0/leads/net-a16787ad?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}"},"ledger":{"accounts":2,"rows":10},"things":{"subid1":"victim-8f31796d","wall":{"pubId":1,"adwallId":1,"secretKey":"sk_TW0ZAnFGYxbUHtEbCgKr1gqbq64fj10kXjqZCo0P3bn2HPIY5","publishableKey":"pk_YWbRI7ExVr6xJ3oW8BDH7mo2qh8dyJY5i9bqxgNY6v02YzRlQ","path":"/adwall/api/publisher/1/profile/1"},"panel":{"pubId":1,"profileId":1,"secretKey":"sk_1M96bdhgyi9i8LCR8c0mL8xEej2r459P0ZBE2yAdvMv0rFFLo","publishableKey":"pk_YwGK5mu8YXhDPRgXlFlrRrzU0uOWv8FBVRB7oXaUi2A2VaZRj"},"source":{"name":"net-b7ae1f15","secret":"whsec_aqzDv4y+Re+3lD86QQY6ZqtQDn5A1vWWpZJTGHEyVu0=","urlTemplate":"http://localhost:0/leads/net-b7ae1f15?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}"},"ticket":{"name":"Grace 8f31796d","email":"grace.8f31796d@mail.example","message":"Where is it? 8f31796d"},"adminKey":"ak_9DWA6LYtzennJ01oTVVt9tadm0e1RmL8NEY5BWIKyXY2cd9rQ","invitation":"ujr03-S5FlTuuXO3koKfDqpUuXYNg0MMxP5aBL4nRFQ","profile":{"subid1":"victim-8f31796d","email":"ada.50553aed@mail.example","first_name":"Adalaide50553aed","last_name":"Lovelace50553aed","gender":"f","dob":"1990-05-17","address1":"12 Longstreet 50553aed","city":"Springfield 50553aed","state":"IL","country":"US","zip":"62701","target_system_selected":[51,58],"answers":{"1":[2],"2":[11],"3":[21],"4":[30],"5":[32],"6":[64],"7":[88],"8":[89,90],"9":[109],"11":[126]},"consent":{"sensitive":{"wording":"I, Grace 8f31796d, agree","version":"1","language":"en","given_at":"2026-03-10T12:10:00.000Z"}},"ip":"8.8.8.8","platform_type":"desktop","browser_family":"firefox"},"token":"eyJhbGciOiJIUzI1NiIsInR5cCI6InJ3LXVzZXIrand0Iiwia2lkIjoiYmUwMjA1M2QwZjQwOGIyNCJ9.eyJzY29wZSI6Imhpc3RvcnkiLCJhdWQiOiJ3YWxsOjEiLCJzdWIiOiJ2aWN0aW0tOGYzMTc5NmQiLCJpYXQiOjE3NzMxNTE4MzAsImV4cCI6MTc3MzIzODIzMCwiYWNjIjoxLCJzdXIiOjAsImdlbiI6MH0.iaBqN03PuEnKk1WYmUkv1qcUb5HBw3lbaMmLKZNGeHA","link":"/click/34/AXawzbnKG-NASTDudYhxPl-lC6per-0ITE6mb5s1BTKwDlkDnIVwqtUgGChTTQjzEjp8IoezyDKOGXj3LUoWkDrzp3KaZ79t6fIVTPQLInnOYunRo9WEEEu0nYGZdS7yN1QRvYLvCUquNlwcty-3F7z0gsVzwLPnAG97XE8","visitor":"user-2-bc5582a9","balances":[306,null],"person":{"name":"Person 6","password":"harbor quest a5031cfed833cba1","session":"OjohquwxWbgZ1kc3pOEwww7Ux1WrWmNS-uB2h6wa4Ek","appSecret":"23NOJIXMTBBBE2CJAQEXFBMZSXYBISHW"},"passkey":{"credentialId":"zCj9/KcVYO3HO37DnAx/sw==","key":{"kty":"EC","x":"UonerRCsvTpCA50HVUwuvOSN9giVBhGMWDZOxC14SsU","y":"g0E64_-WbY8lYJnyAkGevyRVvtMXdBMkxvxtXA2G1-w","crv":"P-256","d":"fdtRzIIM1UTtbAq6kXWMvrsYFUz9g0z0ePrkRb50COc"},"userHandle":"YWRtXzAxOWNkODE1NGFjMDAwMDA2Yzc1ODI4Mjk3ODM4YTMw"}},"wall":{"path":"/adwall/api/publisher/2/profile/2","pubId":2,"adwallId":2,"secretKey":"sk_Zot5TkxjEE8i6E3C6yr0XNK7Bv3AyeutSOKpm89YOgP178U5d","publishableKey":"pk_l2uJaPxXBE9ZzWjkCPhDeZUrTItMmqXsNvxaxFrZuD02CmRoV"}}
create sequence account_ids;
create sequence transaction_ids;
create table accounts (
  account_id bigint not null,
  kind text not null,
  profile_id bigint not null,
  created_at bigint not null,
  test bigint not null default 0,
  ledger_rows bigint not null default 0,
  ledger_sum bigint not null default 0
);
create table admin_challenges (
  digest text not null,
  purpose text not null,
  admin_id text,
  session_id text,
  expires_at bigint not null
);
create table admin_keys (
  key_id text not null,
  digest text not null,
  name text not null,
  role text not null,
  publishers text,
  created_at bigint not null,
  used_at bigint,
  revoked_at bigint,
  created_by text
);
create table admin_links (
  digest text not null,
  purpose text not null,
  admin_id text,
  role text not null,
  publishers text,
  created_at bigint not null,
  expires_at bigint not null,
  created_by text
);
create table admin_passkeys (
  passkey_id text not null,
  credential_id text not null,
  admin_id text not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  created_at bigint not null,
  used_at bigint
);
create table admin_recovery_codes (
  digest text not null,
  admin_id text not null
);
create table admin_sessions (
  session_id text not null,
  digest text not null,
  admin_id text not null,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null,
  proven_at bigint not null,
  ip text not null,
  agent text not null
);
create table admin_sign_in_failures (
  digest text not null,
  failures bigint not null,
  failed_at bigint not null,
  open_at bigint not null
);
create table admin_totp (
  admin_id text not null,
  sealed bytea,
  sealed_next bytea,
  last_step bigint not null default 0
);
create table admins (
  admin_id text not null,
  name text not null,
  name_key text not null,
  password text,
  role text not null,
  publishers text,
  created_at bigint not null,
  removed_at bigint
);
create table attempts (
  delivery_id text not null,
  number bigint not null,
  at bigint not null,
  ms bigint not null,
  http_status bigint,
  error text,
  body text not null
) partition by RANGE (delivery_id);
create table audit_log (
  audit_id bigint not null generated always as identity,
  at bigint not null,
  actor_kind text not null,
  actor_id text,
  action text not null,
  subject text,
  pub_id bigint,
  before text,
  after text,
  ip text
);
create table cap_counters (
  offer_id bigint not null,
  day text not null,
  leads bigint not null
);
create table clicks (
  click_id text not null,
  account_id bigint,
  offer_id bigint not null,
  sealed bytea,
  ip_digest text,
  country text,
  payout bigint not null,
  amount bigint not null,
  terms text not null,
  at bigint not null,
  device_digest text
) partition by RANGE (click_id);
create table deliveries (
  lead_id text not null,
  status bigint not null,
  postback_id text not null,
  delivery_id text not null,
  click_id text not null,
  transaction_id bigint not null,
  reversal_id bigint,
  event text not null,
  state text not null,
  due_at bigint not null,
  step bigint not null,
  attempts bigint not null,
  lease text,
  created_at bigint not null,
  lease_owner text
) partition by RANGE (lead_id);
create table delivery_counts (
  postback_id text not null,
  part bigint not null,
  pending bigint not null,
  waiting bigint not null,
  delivered bigint not null,
  exhausted bigint not null
);
create table descriptions (
  account_id bigint not null,
  seq bigint not null,
  sealed bytea not null
);
create table device_completions (
  device_digest text not null,
  offer_id bigint not null,
  account_id bigint not null
);
create table early_reversals (
  source text not null,
  external_id text not null,
  event_id text not null,
  click_id text not null,
  account_id bigint not null,
  reason text,
  at bigint not null,
  by_click bigint not null default 1
);
create table erasures (
  id bigint not null generated always as identity,
  digest text not null,
  at bigint not null
);
create table feed_goals (
  feed text not null,
  external_id text not null,
  goal_key text not null,
  event_id bigint not null
);
create table feed_ids (
  name text not null,
  next bigint not null
);
create table feed_offers (
  feed text not null,
  external_id text not null,
  offer_id bigint not null,
  offer text not null,
  digest text not null,
  listed bigint not null,
  picture text
);
create table feed_runs (
  run_id text not null,
  feed text not null,
  started_at bigint not null,
  ended_at bigint not null,
  outcome text not null,
  report text not null,
  kind text not null default 'offers'::text
);
create table feeds (
  name text not null,
  adapter text not null,
  source text not null,
  settings text not null,
  sealed_credential bytea,
  currency text not null,
  rate bigint not null,
  share bigint not null,
  every_ms bigint not null,
  paused bigint not null default 0,
  removed_at bigint,
  due_at bigint not null,
  lease text,
  lease_until bigint,
  failures bigint not null default 0,
  succeeded_at bigint,
  created_at bigint not null,
  report_due_at bigint not null default 0,
  report_failures bigint not null default 0,
  report_succeeded_at bigint
);
create table first_answers (
  operation text not null,
  kind text not null,
  profile_id bigint not null,
  digest text not null,
  fingerprint text not null,
  account_id bigint,
  answer text not null,
  at bigint not null
);
create table first_clicks (
  account_id bigint not null,
  offer_id bigint not null,
  click_id text not null,
  terms text not null,
  at bigint not null
);
create table idempotency_keys (
  kind text not null,
  profile_id bigint not null,
  digest text not null,
  fingerprint text not null,
  account_id bigint not null,
  seq bigint not null,
  at bigint not null
);
create table installation (
  name text not null,
  value text not null
);
create table ip_completions (
  ip_digest text not null,
  offer_id bigint not null,
  account_id bigint not null
);
create table lead_origins (
  click_id text not null,
  account_id bigint,
  offer_id bigint not null,
  sealed bytea,
  ip_digest text,
  device_digest text,
  country text,
  payout bigint not null,
  amount bigint not null,
  terms text not null,
  at bigint not null,
  credits text not null,
  restored_at bigint
);
create table leads (
  account_id bigint not null,
  offer_id bigint not null,
  event_id text not null,
  slot bigint not null,
  completes bigint not null,
  lead_id text not null,
  source text not null,
  external_id text not null,
  click_id text not null,
  payout bigint not null,
  amount bigint not null,
  state text not null,
  reason text,
  ledger_seq bigint,
  at bigint not null,
  findings text,
  reversal_seq bigint,
  changed_at bigint,
  place text not null,
  kind text not null,
  adwall_id bigint not null,
  gross bigint,
  place_number bigint,
  place_day text
);
create table ledger (
  account_id bigint not null,
  seq bigint not null,
  transaction_id bigint not null,
  kind text not null,
  amount bigint not null,
  balance_after bigint not null,
  offer_id bigint,
  offer_name text,
  lead_id text,
  reverses bigint,
  at bigint not null
);
create table ledger_checkpoints (
  number bigint not null,
  at bigint not null,
  up_to bigint not null,
  rows bigint not null,
  rows_digest text not null,
  accounts bigint not null,
  balance text not null,
  balances_digest text not null,
  previous text not null,
  mac text not null
);
create table ledger_ranges (
  range_id bigint not null,
  number bigint not null,
  accounts bigint not null,
  balance text not null,
  digest text not null,
  mac text not null
);
create table ledger_verification (
  id bigint not null,
  at bigint not null,
  is_full bigint not null,
  problems bigint not null,
  ok_at bigint not null,
  full_at bigint not null,
  open_at bigint not null default 0,
  open_problems bigint not null default 0,
  damaged_at bigint not null default 0
);
create table migrations (
  id bigint not null,
  at bigint not null
);
create table offer_outcomes (
  period bigint not null,
  offer_id bigint not null,
  outcome text not null,
  minutes bigint not null,
  total bigint not null
);
create table offer_overrides (
  offer_id bigint not null,
  overrides text not null
);
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
  gross bigint not null default 0
);
create table offer_statistics (
  offer_id bigint not null,
  epc bigint,
  conversion_rate text,
  popularity double precision not null,
  trending double precision not null,
  minutes_to_credit bigint,
  completion_rate double precision
);
create table offers (
  offer_id bigint not null,
  name text not null,
  offer text not null,
  digest text not null,
  disabled bigint not null,
  cap_leads bigint,
  cap_per text,
  changed_version bigint not null,
  created_at bigint not null,
  taken_off bigint not null default 0,
  source text
);
create table panel_days (
  profile_id bigint not null,
  day bigint not null,
  sign_ups bigint not null default 0,
  form_opened bigint not null default 0,
  form_you bigint not null default 0,
  form_address bigint not null default 0,
  form_home bigint not null default 0,
  form_work bigint not null default 0,
  form_devices bigint not null default 0
);
create table persons (
  kind text not null,
  profile_id bigint not null,
  subid1 text not null,
  account_id bigint not null,
  wrapped_key bytea not null,
  token_generation bigint not null default 0,
  public_token_generation bigint not null default 0,
  survey_token_generation bigint not null default 0,
  test bigint not null default 0,
  id_digest text
);
create table picture_sources (
  url text not null,
  name text,
  tries bigint not null,
  due_at bigint,
  problem text,
  named_at bigint not null
);
create table pictures (
  name text not null,
  media_type text not null,
  bytes bytea not null
);
create table postback_attempts (
  postback_id text not null,
  delivery_id text not null,
  answered bigint not null default 0
);
create table postbacks (
  postback_id text not null,
  adwall_id bigint not null,
  kind text not null,
  sealed_url bytea not null,
  sealed_secret bytea not null,
  enabled bigint not null,
  disabled_reason text,
  failures bigint not null,
  probe_at bigint not null,
  created_at bigint not null,
  sealed_previous bytea,
  previous_until bigint,
  must_contain text,
  follows_redirect bigint not null default 0
);
create table processes (
  process_id text not null,
  key_fingerprint text not null,
  started_at bigint not null,
  seen_at bigint not null
);
create table publishers (
  pub_id bigint not null generated always as identity,
  name text not null,
  created_at bigint not null
);
create table refused_calls (
  call_id text not null,
  source text not null,
  day text not null,
  verdict text not null,
  adwall_id bigint,
  account_id bigint,
  sealed bytea not null,
  at bigint not null,
  click_id text
);
create table retention_cursors (
  name text not null,
  value text not null
);
create table retention_lease (
  id bigint not null,
  owner text not null,
  leased_until bigint not null
);
create table retention_runs (
  run_id text not null,
  started_at bigint not null,
  ended_at bigint,
  state text not null,
  report text not null
);
create table secret_keys (
  key_id bigint not null generated always as identity,
  kind text not null,
  profile_id bigint not null,
  digest text not null,
  created_at bigint not null,
  revoked_at bigint
);
create table security_events (
  event_id bigint not null generated always as identity,
  at bigint not null,
  kind text not null,
  owner_kind text,
  owner_id bigint,
  detail text not null
);
create table sources (
  name text not null,
  scheme text not null,
  ips text not null,
  max_age_ms bigint not null,
  sealed_secret bytea not null,
  sealed_previous bytea,
  previous_until bigint,
  created_at bigint not null,
  screenout_credits bigint not null default 0,
  survey text,
  sealed_credential bytea,
  repeated_events text not null default 'hold'::text,
  call_map text
);
create table staff_credits (
  actor_id text not null,
  day text not null,
  worth bigint not null
);
create table staff_keys (
  staff_id text not null,
  digest text not null,
  fingerprint text not null,
  request_id text not null,
  scope text not null,
  subject text,
  at bigint not null,
  answer bytea
);
create table staged_offers (
  run_id text not null,
  offer_id bigint not null,
  external_id text not null,
  offer text,
  shown text,
  digest text not null,
  picture text
);
create table staged_runs (
  run_id text not null,
  feed text not null,
  version bigint,
  applied_at bigint
);
create table statistics_cursors (
  name text not null,
  value text not null
);
create table survey_days (
  adwall_id bigint not null,
  day bigint not null,
  source text not null,
  entrants bigint not null default 0,
  completes bigint not null default 0,
  screenouts bigint not null default 0,
  quota_full bigint not null default 0,
  quality bigint not null default 0,
  reconciled bigint not null default 0,
  minutes bigint not null default 0
);
create table survey_offers (
  source text not null,
  external_id text not null,
  offer_id bigint not null
);
create table survey_profiles (
  profile_id bigint not null generated always as identity,
  pub_id bigint not null,
  name text not null,
  adwall_id bigint,
  minimum_age bigint not null,
  origins text not null,
  publishable_key text not null,
  created_at bigint not null
);
create table survey_starts (
  click_id text not null,
  account_id bigint not null,
  offer_id bigint not null,
  source text not null,
  minutes bigint not null,
  started_at bigint not null,
  open_until bigint not null,
  outcome text,
  ended_at bigint,
  reconciled bigint not null default 0,
  counted text not null default ''::text
);
create table tickets (
  ticket_id bigint not null generated always as identity,
  account_id bigint not null,
  subject_id bigint not null,
  sealed bytea not null,
  ip_digest text,
  state text not null,
  created_at bigint not null,
  closed_at bigint,
  kind text,
  profile_id bigint
);
create table user_profiles (
  account_id bigint not null,
  email_digest text not null,
  sealed bytea not null,
  server_like bigint not null,
  created_at bigint not null,
  updated_at bigint not null,
  counted bigint not null default 0
);
create table versions (
  id bigint not null,
  settings bigint not null,
  catalogue bigint not null,
  caps bigint not null,
  statistics bigint not null default 0,
  awaited bigint not null default 0
);
create table wall_days (
  adwall_id bigint not null,
  dimension text not null,
  day bigint not null,
  value text not null,
  impressions bigint not null default 0,
  clicks bigint not null default 0,
  leads bigint not null default 0,
  reversals bigint not null default 0,
  conversions bigint not null default 0,
  payout bigint not null default 0,
  gross bigint not null default 0,
  amount bigint not null default 0
);
create table wall_viewers (
  adwall_id bigint not null,
  day bigint not null,
  registers bytea not null
);
create table wall_weeks (
  adwall_id bigint not null,
  dimension text not null,
  week bigint not null,
  value text not null,
  clicks bigint not null,
  payout bigint not null
);
create table walls (
  adwall_id bigint not null generated always as identity,
  pub_id bigint not null,
  settings text not null,
  publishable_key text not null,
  created_at bigint not null
);
create table attempts_before partition of attempts FOR VALUES FROM (MINVALUE) TO ('dlv_01a22ee6b000');
create table attempts_kept partition of attempts DEFAULT;
create table clicks_before partition of clicks FOR VALUES FROM (MINVALUE) TO ('clk_01a22ee6b000');
create table clicks_kept partition of clicks DEFAULT;
create table deliveries_before partition of deliveries FOR VALUES FROM (MINVALUE) TO ('lead_01a22ee6b000');
create table deliveries_kept partition of deliveries DEFAULT;
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) overriding system value values ('1', 'wall', '1', '1755864000000', '0', '7', '3060000');
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) overriding system value values ('2', 'survey-profile', '1', '1773144600000', '0', '0', '0');
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) overriding system value values ('3', 'wall', '1', '1773148200000', '0', '0', '0');
insert into accounts (account_id, kind, profile_id, created_at, test, ledger_rows, ledger_sum) overriding system value values ('4', 'wall', '2', '1773144000000', '0', '3', '1000000');
insert into admin_challenges (digest, purpose, admin_id, session_id, expires_at) overriding system value values ('d325e5022b0abe1ea564aac603f14f488b825fee0b35e9e1baf447b42f5e0627', 'sign-in', NULL, NULL, '1773152130000');
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) overriding system value values ('akey_019cd7de5c400002e7f8768934fd8466', 'b486c34ab6001cbf416cbc2c772c4dddf2d60c0ca9a08a80e6961d2b0d3fab52', 'script', 'support', NULL, '1773148200000', '1773148200000', NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) overriding system value values ('akey_019cd7de5c400005206447a72070e9a3', 'caaa0d3494166596abfb5287a53c2f7cea6ba172e2f27b45caaf036112790ab6', 'script', 'owner', NULL, '1773148200000', NULL, NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) overriding system value values ('akey_019cd7de5c400006074585447244396e', '983634783474fc7ff2fe8dd3a3fdbb186bc8de965a4eb5ca41d89f9731e9462e', 'script', 'owner', NULL, '1773148200000', '1773148200000', NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) overriding system value values ('akey_019cd7de5c4000079ed75437291cb7b7', '95e0e012d3e383ef4100c5ccc30f649c2c4db3b93025e767d5ec3d3fdc48be5a', 'reports', 'viewer', NULL, '1773148200000', NULL, NULL, 'akey_019cd7de5c400006074585447244396e');
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) overriding system value values ('akey_019cd815bff00001a92bf3561442c624', 'e3c999be0f064b5fd85b40dfef5db3a560bb46f4fb66ba19c4650277697e870d', 'script', 'owner', NULL, '1773151830000', NULL, NULL, NULL);
insert into admin_links (digest, purpose, admin_id, role, publishers, created_at, expires_at, created_by) overriding system value values ('dd764356ee39e80da22e09d90ed2b238e62d06df09cc1018590103c342f072a7', 'invite', NULL, 'owner', NULL, '1773151830000', '1773155430000', NULL);
insert into admin_passkeys (passkey_id, credential_id, admin_id, name, public_key, counter, transports, created_at, used_at) overriding system value values ('686e0449-2901-4fc6-ab4f-0da37c3e49d1', '7891be36-3592-43c2-82e6-8d05b972f7a6', 'adm_019cd7de5c4000008aae22a681407983', 'Phone', E'\\x6b6579', '0', '["internal"]', '1773148200000', NULL);
insert into admin_passkeys (passkey_id, credential_id, admin_id, name, public_key, counter, transports, created_at, used_at) overriding system value values ('apk_019cd815bff00000be7575b4544c0e68', 'zCj9_KcVYO3HO37DnAx_sw', 'adm_019cd8154ac000006c75828297838a30', 'Phone', E'\\xa50102032620012158205289dead10acbd3a42039d07554c2ebce48df6089506118c58364ec42d784ac522582083413ae3ff966d8f256099f202419ebf2455bed317741324c6fc6d5c0d86d7ec', '0', '["internal"]', '1773151830000', NULL);
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('009184ca291b863e5fda4e90bf07f29e93c59cef6069d287aaf390ce94ac9e1f', 'adm_019cd8154ac000006c75828297838a30');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('5b9d60aa0babac7f8650d355065a5cea98d033e8c14201b041bd56707e614ea3', 'adm_019cd8154ac000006c75828297838a30');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('6070fa0bb3a2c1f3aac682556696ce8a0b1cd70f09fc32f49253258ac16ac736', 'adm_019cd8154ac000006c75828297838a30');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('680d09c6f401b16bf28688d4faa6678c328adc598151d45f7bdfa947ab17f40d', 'adm_019cd8154ac000006c75828297838a30');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('af0da91d839360d9e9486ca1ff4d07b7560ed94262e5f10d52f5938938a942f6', 'adm_019cd8154ac000006c75828297838a30');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('b70bbc244bd0128885cade294e65d2d529a1c3ccab78260b5d4fa012b2cfedee', 'adm_019cd8154ac000006c75828297838a30');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('be70aa428c60255d169f0758a3707c7ec4db196e0985daf8e6c58c4b2ee7741d', 'adm_019cd8154ac000006c75828297838a30');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('c0d333a0-6bc0-4a1a-a0fb-64710d582715', 'adm_019cd7de5c4000008aae22a681407983');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('ea2157b465a24b1037a7aab1c30c35e39d015e184e7dc43a3863380f98b5e185', 'adm_019cd8154ac000006c75828297838a30');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('ec3f882802e77153d3d4dd964b2c622a4347f6400bbc51ef5095d9f0de1e88d5', 'adm_019cd8154ac000006c75828297838a30');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('fcd527d50d1bf00751f081c8c6dbe78dc51d22868f0566af686942b039762749', 'adm_019cd8154ac000006c75828297838a30');
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) overriding system value values ('ases_019cd7de5c400001a1aea2ddb85d959a', '5ce1f433-0925-46c1-9caa-c2b32efa5d59', 'adm_019cd7de5c4000008aae22a681407983', '1773148200000', '1773148200000', '1773753000000', '1773148200000', '127.0.0.1', 'node');
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) overriding system value values ('ases_019cd7de5c4000044958fdc0854c4cdb', '2e42f5909b0869fbb8c9f1b1181fd9c6ded7eaa4aa2c6effbab41f3af73512d7', 'adm_019cd7de5c4000006eff5adf485401d2', '1773148200000', '1773148200000', '1773753000000', '1773148200000', '127.0.0.1', 'node');
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) overriding system value values ('ases_019cd8154ac0000236a24f463600e3f7', 'c24c97bec6a18d7e64bc77b224aeb40300e02e939dc76ef6d7eecd6caad1cb0b', 'adm_019cd8154ac000006c75828297838a30', '1773151800000', '1773151800000', '1773756600000', '1773151800000', '127.0.0.1', 'node');
insert into admin_sign_in_failures (digest, failures, failed_at, open_at) overriding system value values ('447deae55f856075e50e9bd63d8bf27752332449bdcaf6101257825541e9c97b', '1', '1773148200000', '1773148200000');
insert into admin_sign_in_failures (digest, failures, failed_at, open_at) overriding system value values ('efafcdfbfb156625782176b6ccebe9e19ffc0e7084cf957e2644ba0be54fb46d', '1', '1773151800000', '1773151800000');
insert into admin_totp (admin_id, sealed, sealed_next, last_step) overriding system value values ('adm_019cd7de5c4000008aae22a681407983', NULL, E'\\x02be02053d0f408b2464f4ff191173b24c72ad5664f5c00a878e5d7e997f5d2a25d2bf239a44da82e65f5f', '0');
insert into admin_totp (admin_id, sealed, sealed_next, last_step) overriding system value values ('adm_019cd8154ac000006c75828297838a30', E'\\x02be02053d0f408b2470f00ec27b73b3ad83832e4fde885b7cfb9f723b3258b60551597697d265542bfba28abe5245c918dd89b73f142f14e6343fab3e4c1c89b98c0e3773', NULL, '59105060');
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) overriding system value values ('adm_019cd7de5c4000006eff5adf485401d2', 'Person 5', 'person 5', 'scrypt$4$8$1$19T3ngSPTZg2TmgWdzHX0g$pBZcW_t2TxKfI5UWUGg8wKw-cznyFMA9eAHSC34Gogg', 'owner', NULL, '1773148200000', NULL);
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) overriding system value values ('adm_019cd7de5c4000008aae22a681407983', 'Person 4', 'person 4', 'scrypt$4$8$1$gf6bhGRFNN174gnhAfVNsA$fxIHo1FeqENi1-pOnwG0t1KfsvlKNAwjdkttnUlF2CU', 'owner', NULL, '1773148200000', NULL);
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) overriding system value values ('adm_019cd8154ac000006c75828297838a30', 'Person 6', 'person 6', 'scrypt$4$8$1$GjohJx0xGUvNBamrhf0K5g$TUwB2L2g4_bBypJC0prooNymnN543kHT4VkREBSoY5Y', 'owner', NULL, '1773151800000', NULL);
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00001586d92ea2b8248e601', '1', '1773144600000', '0', NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00001586d92ea2b8248e601', '2', '1773151800000', '0', NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc000017637f73bf4b66c3101', '1', '1773144600000', '0', '500', 'bad_status', '/…?u=victim-8f31796d&s2=campaign-of-8f31796d&ip=81.2.69.142&postback_id=dlv_019cd7a76dc000017637f73bf4b66c3101&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc000017637f73bf4b66c3101', '2', '1773148200000', '0', '500', 'bad_status', '/…?u=victim-8f31796d&s2=campaign-of-8f31796d&ip=81.2.69.142&postback_id=dlv_019cd7a76dc000017637f73bf4b66c3101&timestamp=1773148200&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc000017637f73bf4b66c3101', '3', '1773151800000', '0', '500', 'bad_status', '/…?u=victim-8f31796d&s2=campaign-of-8f31796d&ip=81.2.69.142&postback_id=dlv_019cd7a76dc000017637f73bf4b66c3101&timestamp=1773151800&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc000031644b36d900e61a601', '1', '1773144600000', '0', NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc000031644b36d900e61a601', '2', '1773151800000', '0', NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00003aa18d26deac5050a01', '1', '1773144600000', '0', '500', 'bad_status', '/…?u=victim-8f31796d&s2=campaign-of-8f31796d&ip=81.2.69.142&postback_id=dlv_019cd7a76dc00003aa18d26deac5050a01&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00003aa18d26deac5050a01', '2', '1773148200000', '0', '500', 'bad_status', '/…?u=victim-8f31796d&s2=campaign-of-8f31796d&ip=81.2.69.142&postback_id=dlv_019cd7a76dc00003aa18d26deac5050a01&timestamp=1773148200&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00006840b969518bdca7a01', '1', '1773144600000', '0', '500', 'bad_status', '/…?u=victim-8f31796d&s2=campaign-of-8f31796d&ip=81.2.69.142&postback_id=dlv_019cd7a76dc00006840b969518bdca7a01&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00006840b969518bdca7a01', '2', '1773148200000', '0', '500', 'bad_status', '/…?u=victim-8f31796d&s2=campaign-of-8f31796d&ip=81.2.69.142&postback_id=dlv_019cd7a76dc00006840b969518bdca7a01&timestamp=1773148200&signature=…');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('1', '1773148200000', 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('10', '1773148200000', 'person', 'adm_019cd7de5c4000006eff5adf485401d2', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('11', '1773148200000', 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c400005206447a72070e9a3', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('12', '1773148200000', 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('13', '1773148200000', 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c400006074585447244396e', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('14', '1773148200000', 'key', 'akey_019cd7de5c400006074585447244396e', 'admin-key.create', 'key akey_019cd7de5c4000079ed75437291cb7b7', NULL, NULL, '{"name":"reports","role":"viewer","publishers":null}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('15', '1773148200000', 'person', 'adm_019cd7de5c4000006eff5adf485401d2', 'sign-in.failed', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('16', '1773151800000', 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('17', '1773151800000', 'link', NULL, 'link.invite', 'admin adm_019cd8154ac000006c75828297838a30', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('18', '1773151800000', 'person', 'adm_019cd8154ac000006c75828297838a30', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('19', '1773151800000', 'person', 'adm_019cd8154ac000006c75828297838a30', 'factor.add', 'admin adm_019cd8154ac000006c75828297838a30', NULL, NULL, '{"factor":"app"}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('2', '1773148200000', 'link', NULL, 'link.invite', 'admin adm_019cd7de5c4000008aae22a681407983', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('20', '1773151830000', 'person', 'adm_019cd8154ac000006c75828297838a30', 'factor.add', 'admin adm_019cd8154ac000006c75828297838a30', NULL, NULL, '{"factor":"passkey","passkey":"apk_019cd815bff00000be7575b4544c0e68"}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('21', '1773151830000', 'cli', NULL, 'admin-key.create', 'key akey_019cd815bff00001a92bf3561442c624', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('22', '1773151830000', 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('3', '1773148200000', 'person', 'adm_019cd7de5c4000008aae22a681407983', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('4', '1773148200000', 'person', 'adm_019cd7de5c4000008aae22a681407983', 'factor.add', NULL, NULL, NULL, NULL, NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('5', '1773148200000', 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c400002e7f8768934fd8466', NULL, NULL, '{"name":"script","role":"support","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('6', '1773148200000', 'key', 'akey_019cd7de5c400002e7f8768934fd8466', 'user.read', 'account 1', '1', NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('7', '1773148200000', 'key', 'akey_019cd7de5c400002e7f8768934fd8466', 'user.adjust', 'account 1', '1', NULL, '{"transaction_id":7,"amount":10000}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('8', '1773148200000', 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('9', '1773148200000', 'link', NULL, 'link.invite', 'admin adm_019cd7de5c4000006eff5adf485401d2', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into cap_counters (offer_id, day, leads) overriding system value values ('31', '2026-03-10', '3');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) overriding system value values ('clk_019bd6204e0000000a4aa0851183e4cf', '1', '32', E'\\x0126c75ca9ecd49a2465be2640e2dc2cd0eb4ca08f4fae9ac92e3149d199126a26da04d08b74cb9d3a2efcb9532c943916a9bafb702aec91eefd8a38041a7dc8013638cc263a55f71dfd65a2448fb63e5585f80abaec256a7d527f38bbdaed683a4ede4ba0c66778ba883158e2989de07cf01c138d53b34c1b842fa74db1af2ada5293c76386163dda800a5fca9f5a26098dbb5351e534e50f71188e2f449a0ef4dd248f13f4cf7819a2c9ca7c1f1b42eefe7595b57b40203390d0c8f5854bb67f8334f91d19ce5f4ec2295f4c6a8a470e9ced66a5d3c78d15e066ca611658390058cad2994954e5e919387d1fe779780dcbe13e1b5e5366', '366437f45c6060b39add7bee91561ff8', 'GB', '10000', '1000000', '{"ratio":1000000,"round":false,"events":[]}', '1768824000000', 'e0a7f850a10991fada1bc0b3f3e5d7a6');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) overriding system value values ('clk_019cd79e460000013d6979b4b29a180b', '1', '31', E'\\x0147343acb4054b55ea8e9f87a965aaf598b532fd0dd9430f1b7687e59d0ab46e9cf12f28f9a1bb56ca76d6e59c0984a43d8d60f638fe223a03422a5886fb08baca37278617b030316c08c49aebc3f61f06c1f55a1299bc8256c198d35499d5d7ddbc7041aa37ae37bdbd01f5482677920d87b5b5a160dc13183270cfd50450ea6b2f9eecbf7c9d911957b8f8501336dfc9e55a333b01e84f7af38012d5e068ae3d526c7d2dc11fb3c5a00bbf0f5bbf68dd574378d374d9525fa45b3fc8d809100a4c87429a9544798e46e5e43fa5bcf50978b9812d1386abc24606da3804ee8996e683c429ede9428621bcce30921addb0e488b0014faf3850ce1ccb1e6d5d68b', '366437f45c6060b39add7bee91561ff8', 'GB', '40000', '4000000', '{"ratio":1000000,"round":false,"events":[{"event_id":41,"event_name":"Level 41","time_to_complete":null,"payout":10000,"amount":1000000},{"event_id":42,"event_name":"Level 42","time_to_complete":null,"payout":10000,"amount":1000000},{"event_id":43,"event_name":"Level 43","time_to_complete":null,"payout":10000,"amount":1000000},{"event_id":44,"event_name":"Level 44","time_to_complete":null,"payout":10000,"amount":1000000}]}', '1773144000000', 'e0a7f850a10991fada1bc0b3f3e5d7a6');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) overriding system value values ('clk_019cd79e4600000143192b1d24e16e0d', '4', '20002', E'\\x01c2b685897e01a8453deb5bd18830013987000a7793487d7a07fa754e228ec321cda159d3fde12536a561dace73921b2154433c1359331cb16171e637a5044f85ca50845e7b9442ddf915a18f33675f3537aa9aac3a2197e8f4326f724904906007a8e3add404e9e66d30f9993ff6c942b8f257dc8cc772ca6dadf11e7494dbc7b13e6a385963ad785222a52049fcb41411df43c81fe216d476286d9b402cdcc84886f78d39526540fae1d8306a54da1c0cdee02812b727a1838ba584a1d7cd9be11d2411980f4e1068a9bdb0d1e86289145bad43526eca6203c775f529', NULL, 'US', '30000', '3000000', '{"ratio":1000000,"round":false,"events":[{"event_id":11,"event_name":"Level 1","time_to_complete":null,"payout":10000,"amount":1000000},{"event_id":12,"event_name":"Level 2","time_to_complete":null,"payout":10000,"amount":1000000},{"event_id":13,"event_name":"Level 3","time_to_complete":null,"payout":10000,"amount":1000000}]}', '1773144000000', NULL);
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) overriding system value values ('clk_019cd79e46000002db574b1e73d7775a', '1', '32', E'\\x01b0de5cd4cd4a25f15f1e095ac22819b95e016ac59194c02f254d29faaf179ad5304f2c174b32a7392f2944e8edd04efb14c19d8b3f78d37f7bc4788b330bf65b356e6e66c0014869293e93b8902a2ff54ba02fb0de85ec3d1dde87d82f74c6691bb068a217a2fb5bfad1fa09e4c509853eb60d194f99fb0e6d74a0afdcdd3476e9755a2d8dbb9b05e440a7dba6e5e0d222ee129a7e392f941e3de0001361e9759220fcb6c05aeca3f1ccf3eea21aefdf8694db85b2657caf1bc0932759121d90fec3fdc63a5810e415b4874463ac9292810a8035b28744474ca45e5b66397604fae7acc7ca054a12712fbbcb2235afd38465d6a18fc70cf662e4679f148f8ddb', '366437f45c6060b39add7bee91561ff8', 'GB', '10000', '1000000', '{"ratio":1000000,"round":false,"events":[]}', '1773144000000', 'e0a7f850a10991fada1bc0b3f3e5d7a6');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc000002d520c41bf35e998', '1', 'pbk_019cd79e460000007970f7d381989b61', 'dlv_019cd7a76dc000017637f73bf4b66c3101', 'clk_019cd79e46000002db574b1e73d7775a', '2', NULL, '{"leadId":"lead_019cd7a76dc000002d520c41bf35e998","identity":"ef6b03671d5e018681360f251925a202","kind":"complete","clickId":"clk_019cd79e46000002db574b1e73d7775a","offerId":32,"offerName":"Offer 32","eventId":null,"eventName":null,"payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773153514875', '3', '3', NULL, '1773144600000', 'prc_019cd79e460000001818658806a2b5cf');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc00000566a2fe86ec752fa', '1', 'pbk_019cd7a76dc00000425bdee30a79d307', 'dlv_019cd7a76dc00001586d92ea2b8248e601', 'clk_019cd79e4600000143192b1d24e16e0d', '8', NULL, '{"leadId":"lead_019cd7a76dc00000566a2fe86ec752fa","identity":"66ba55508bfb6ad15f941872419e6237","kind":"complete","clickId":"clk_019cd79e4600000143192b1d24e16e0d","offerId":20002,"offerName":"Quest 20002 & more","eventId":11,"eventName":"Level 1","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773152074642', '2', '2', NULL, '1773144600000', 'prc_019cd79e460000001818658806a2b5cf');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc0000215146b607df360f1', '1', 'pbk_019cd79e460000007970f7d381989b61', 'dlv_019cd7a76dc00003aa18d26deac5050a01', 'clk_019cd79e460000013d6979b4b29a180b', '3', NULL, '{"leadId":"lead_019cd7a76dc0000215146b607df360f1","identity":"54f8a6cf51bc8904b1088c5a597c4f7f","kind":"complete","clickId":"clk_019cd79e460000013d6979b4b29a180b","offerId":31,"offerName":"Offer 31","eventId":41,"eventName":"Level 41","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773148539192', '2', '2', NULL, '1773144600000', 'prc_019cd79e46000000d96e62d037add096');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc000021cde6a4afe923111', '1', 'pbk_019cd7a76dc00000425bdee30a79d307', 'dlv_019cd7a76dc000031644b36d900e61a601', 'clk_019cd79e4600000143192b1d24e16e0d', '9', NULL, '{"leadId":"lead_019cd7a76dc000021cde6a4afe923111","identity":"9ed40086fff60bd75bd454fe64c96e3c","kind":"complete","clickId":"clk_019cd79e4600000143192b1d24e16e0d","offerId":20002,"offerName":"Quest 20002 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773152082250', '2', '2', NULL, '1773144600000', 'prc_019cd79e460000001818658806a2b5cf');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc000021cde6a4afe923111', '2', 'pbk_019cd7a76dc00000425bdee30a79d307', 'dlv_019cd7a76dc00004880427d26fcc28e801', 'clk_019cd79e4600000143192b1d24e16e0d', '9', '10', '{"leadId":"lead_019cd7a76dc000021cde6a4afe923111","identity":"9ed40086fff60bd75bd454fe64c96e3c","kind":"complete","clickId":"clk_019cd79e4600000143192b1d24e16e0d","offerId":20002,"offerName":"Quest 20002 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'waiting', '1773144600000', '0', '0', NULL, '1773144600000', NULL);
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc0000526640d14e9e10874', '1', 'pbk_019cd79e460000007970f7d381989b61', 'dlv_019cd7a76dc00006840b969518bdca7a01', 'clk_019cd79e460000013d6979b4b29a180b', '4', NULL, '{"leadId":"lead_019cd7a76dc0000526640d14e9e10874","identity":"3b710b30f7095cf43f83abd0723dc9e1","kind":"complete","clickId":"clk_019cd79e460000013d6979b4b29a180b","offerId":31,"offerName":"Offer 31","eventId":42,"eventName":"Level 42","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773148477359', '2', '2', NULL, '1773144600000', 'prc_019cd79e46000000d96e62d037add096');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc0000526640d14e9e10874', '2', 'pbk_019cd79e460000007970f7d381989b61', 'dlv_019cd7a76dc000074fd0f6c81a7f790201', 'clk_019cd79e460000013d6979b4b29a180b', '4', '5', '{"leadId":"lead_019cd7a76dc0000526640d14e9e10874","identity":"3b710b30f7095cf43f83abd0723dc9e1","kind":"complete","clickId":"clk_019cd79e460000013d6979b4b29a180b","offerId":31,"offerName":"Offer 31","eventId":42,"eventName":"Level 42","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":"Grace 8f31796d called us","at":1773144600000}', 'waiting', '1773144600000', '0', '0', NULL, '1773144600000', NULL);
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) overriding system value values ('pbk_019cd79e460000007970f7d381989b61', '15', '0', '1', '0', '0');
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) overriding system value values ('pbk_019cd79e460000007970f7d381989b61', '29', '3', '0', '0', '0');
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) overriding system value values ('pbk_019cd7a76dc00000425bdee30a79d307', '131', '2', '1', '0', '0');
insert into descriptions (account_id, seq, sealed) overriding system value values ('1', '6', E'\\x01eb641b697855874aefd0965a4afd6f8efdd59009ed2b887e7120241ca08beecfeff60333b30a9c8b755c5ad5d092fb888afb870f');
insert into descriptions (account_id, seq, sealed) overriding system value values ('1', '7', E'\\x012aab5f557f8ad42acf118852df34060df42b4b2bc9c84b137c58003b4f329f88410bb0f5e4b70c80f32fc1c1e1215e0c2a1d7e1d');
insert into device_completions (device_digest, offer_id, account_id) overriding system value values ('e0a7f850a10991fada1bc0b3f3e5d7a6', '32', '1');
insert into device_completions (device_digest, offer_id, account_id) overriding system value values ('e0a7f850a10991fada1bc0b3f3e5d7a6', '33', '1');
insert into early_reversals (source, external_id, event_id, click_id, account_id, reason, at, by_click) overriding system value values ('net-b7ae1f15', 'early', '44', 'clk_019cd79e460000013d6979b4b29a180b', '1', 'Grace 8f31796d called us', '1773144600000', '1');
insert into erasures (id, digest, at) overriding system value values ('1', 'd54f0c706ba3c514818961a22398bd72d1b02c21513bae2d0fcf0969d522470b', '1773148200000');
insert into feed_goals (feed, external_id, goal_key, event_id) overriding system value values ('brought', '7', 'level 5', '1000000001');
insert into feed_ids (name, next) overriding system value values ('event', '1000000000');
insert into feed_ids (name, next) overriding system value values ('offer', '1000000001');
insert into feed_offers (feed, external_id, offer_id, offer, digest, listed, picture) overriding system value values ('brought', '7', '1000000001', '{"cap": null, "name": "Offer 1", "prior": 0, "events": [], "payout": 10000, "source": null, "ends_at": null, "offer_id": 1000000001, "image_url": "/pictures/00000000000000000000000000000000.webp", "starts_at": null, "targeting": {"gender": null, "answers": {}, "devices": [], "browsers": [], "countries": [], "languages": [], "age_range_id": [], "target_system": []}, "category_id": [17], "creative_id": 1, "description": "Do it and be paid.", "credit_delay": "14", "requirements": null, "destination_url": "https://advertiser.example/land?click={click_id}&offer={offer_id}", "featured_global": 0, "creative_filename": "harbor.svg", "credit_delay_known": false, "is_support_center_disabled": 0}', 'digest', '1', 'https://cdn.example/7.png');
insert into feed_runs (run_id, feed, started_at, ended_at, outcome, report, kind) overriding system value values ('run_1', 'brought', '1773144000000', '1773144000000', 'applied', '{}', 'offers');
insert into feeds (name, adapter, source, settings, sealed_credential, currency, rate, share, every_ms, paused, removed_at, due_at, lease, lease_until, failures, succeeded_at, created_at, report_due_at, report_failures, report_succeeded_at) overriding system value values ('brought', 'everflow', 'net-b7ae1f15', '{}', E'\\x02be02053d0f408b248d037bc547ad31a351364eb94e3bfc428d1472deb4754316ceeaa11f4a14cf6feefb6db09d879d71', 'USD', '1000000', '10000', '60000', '0', NULL, '1773144060000', 'run_2', '1773144060000', '0', '1773144000000', '1773144000000', '1773144060000', '0', NULL);
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) overriding system value values ('adjustment', 'wall', '1', '6a40bd6a3f0d5c79c2529e7a0d5f402bf33b0727a43d734bc3058659e46ef5d8', '809cd8b5a479c490e3775c47b5b199e94226be7c837aef00c72fbc151452e693', '1', '7', '1773148200000');
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) overriding system value values ('profile', 'survey-profile', '1', 'c7f80a1d679cacf5c731e621a29841df8d6be6ea25e46418a03b159b49c6c9df', '517296a6b40cb5e4ffecbbe7dfd676a3238163fbc93956829b4092649f999d7f', '2', '2 0 0 0', '1773144600000');
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) overriding system value values ('ticket', 'wall', '1', 'c7f80a1d679cacf5c731e621a29841df8d6be6ea25e46418a03b159b49c6c9df', '6c016696aa65e347adde077264aba62a3ee4260d078d7b0e6b38f8796cf7e799', '1', '1', '1773144600000');
insert into first_clicks (account_id, offer_id, click_id, terms, at) overriding system value values ('1', '32', 'clk_0198d1a6660000030433803214dbd129', '{"ratio":1000000,"round":false,"events":[]}', '1755864000000');
insert into idempotency_keys (kind, profile_id, digest, fingerprint, account_id, seq, at) overriding system value values ('wall', '1', 'c7f80a1d679cacf5c731e621a29841df8d6be6ea25e46418a03b159b49c6c9df', 'e504308ba077c1c3e3ad7d344a2315e85aafd4c573378f9d2f83fc4761c64762', '1', '6', '1773144600000');
insert into installation (name, value) overriding system value values ('ledger_key', 'Ar4CBT0PQIskxn2rxR7yxnJrve/Yx4SUjFdoFCbEwYZSL95NpCI8SQDaSI/kgnfu0FK0qwigFJzQkhJ5ZvoubknAoXmv');
insert into installation (name, value) overriding system value values ('master_key_fingerprint', 'be02053d0f408b246b8cf6b9e08685239a9fcf23ce0200bf867f1740b559e746');
insert into ip_completions (ip_digest, offer_id, account_id) overriding system value values ('366437f45c6060b39add7bee91561ff8', '32', '1');
insert into ip_completions (ip_digest, offer_id, account_id) overriding system value values ('366437f45c6060b39add7bee91561ff8', '33', '1');
insert into lead_origins (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, payout, amount, terms, at, credits, restored_at) overriding system value values ('clk_0198d1a6660000009303f7588d3d7c38', '1', '33', E'\\x015d684bf64d7dadba3aade95e8d85456f5c16f57382b695d25334a67181d2adb28499692b6434e7911d4f7aef5b2abeb1ee8ed3693fb04405060edea7069fd939308c1e89b1b883847f610007ad4dc1ce68d5c1d210467d529aaa603763815a027158b382e4a4700e21e88cb23fcc63c241aac92cf7593904516b61838647db2d7619e206a45771106475d0b0b87e4f79c8c8ccb67825cd2e90e122b8cadad165ff83d1c1335d9c99cb556f3d459609075a42c9652303fa456290fa9fa855a67cfed8e3561ed6481504d9f0d51400e57fbab39ddf97003ddc5d2e648714a08d3c3b433c5da9192df7688b07907b5f1408415103ee9031e6', '366437f45c6060b39add7bee91561ff8', 'e0a7f850a10991fada1bc0b3f3e5d7a6', 'GB', '10000', '1000000', '{"ratio":1000000,"round":false,"events":[]}', '1755864000000', '[]', NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross, place_number, place_day) overriding system value values ('1', '31', '41', '0', '0', 'lead_019cd7a76dc0000215146b607df360f1', 'net-b7ae1f15', 'credited', 'clk_019cd79e460000013d6979b4b29a180b', '10000', '1000000', 'credited', NULL, '3', '1773144600000', NULL, NULL, '1773144600000', '', 'complete', '1', NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross, place_number, place_day) overriding system value values ('1', '31', '42', '0', '0', 'lead_019cd7a76dc0000526640d14e9e10874', 'net-b7ae1f15', 'reversed', 'clk_019cd79e460000013d6979b4b29a180b', '10000', '1000000', 'reversed', 'Grace 8f31796d called us', '4', '1773144600000', NULL, '5', '1773144600000', '', 'complete', '1', NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross, place_number, place_day) overriding system value values ('1', '31', '43', '0', '0', 'lead_019cd7a76dc0000901a5c5ecc9232686', 'net-b7ae1f15', 'held', 'clk_019cd79e460000013d6979b4b29a180b', '10000', '1000000', 'pending', 'country', NULL, '1773144600000', '[{"rule":"country","action":"hold","reason":"click from GB, lead from DE"}]', NULL, '1773144600000', '', 'complete', '1', NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross, place_number, place_day) overriding system value values ('1', '32', '', '0', '1', 'lead_019cd7a76dc000002d520c41bf35e998', 'net-b7ae1f15', 'installed', 'clk_019cd79e46000002db574b1e73d7775a', '10000', '1000000', 'credited', NULL, '2', '1773144600000', NULL, NULL, '1773144600000', '', 'complete', '1', NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross, place_number, place_day) overriding system value values ('1', '33', '', '0', '1', 'lead_0198d1a66600000173ac9edc9c58b00a', 'net-b7ae1f15', 'signed-up', 'clk_0198d1a6660000009303f7588d3d7c38', '10000', '1000000', 'credited', NULL, '1', '1755864000000', '[{"rule":"too_fast","action":"flag","reason":"0 s after the click; the minimum is 10 s"}]', NULL, '1755864000000', '', 'complete', '1', NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross, place_number, place_day) overriding system value values ('4', '20002', '11', '0', '0', 'lead_019cd7a76dc00000566a2fe86ec752fa', 'net-a16787ad', 'T1', 'clk_019cd79e4600000143192b1d24e16e0d', '10000', '1000000', 'credited', NULL, '1', '1773144600000', NULL, NULL, '1773144600000', '', 'complete', '2', NULL, NULL, NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross, place_number, place_day) overriding system value values ('4', '20002', '12', '0', '0', 'lead_019cd7a76dc000021cde6a4afe923111', 'net-a16787ad', 'T2', 'clk_019cd79e4600000143192b1d24e16e0d', '10000', '1000000', 'reversed', NULL, '2', '1773144600000', NULL, '3', '1773144600000', '', 'complete', '2', NULL, NULL, NULL);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '1', '1', 'lead', '1000000', '1000000', '33', 'Offer 33', 'lead_0198d1a66600000173ac9edc9c58b00a', NULL, '1755864000000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '2', '2', 'lead', '1000000', '2000000', '32', 'Offer 32', 'lead_019cd7a76dc000002d520c41bf35e998', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '3', '3', 'lead', '1000000', '3000000', '31', 'Offer 31', 'lead_019cd7a76dc0000215146b607df360f1', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '4', '4', 'lead', '1000000', '4000000', '31', 'Offer 31', 'lead_019cd7a76dc0000526640d14e9e10874', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '5', '5', 'reversal', '-1000000', '3000000', '31', 'Offer 31', 'lead_019cd7a76dc0000526640d14e9e10874', '4', '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '6', '6', 'manual', '50000', '3050000', NULL, NULL, NULL, NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '7', '7', 'manual', '10000', '3060000', NULL, NULL, NULL, NULL, '1773148200000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('4', '1', '8', 'lead', '1000000', '1000000', '20002', 'Quest 20002 & more', 'lead_019cd7a76dc00000566a2fe86ec752fa', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('4', '2', '9', 'lead', '1000000', '2000000', '20002', 'Quest 20002 & more', 'lead_019cd7a76dc000021cde6a4afe923111', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('4', '3', '10', 'reversal', '-1000000', '1000000', '20002', 'Quest 20002 & more', 'lead_019cd7a76dc000021cde6a4afe923111', '9', '1773144600000');
insert into ledger_checkpoints (number, at, up_to, rows, rows_digest, accounts, balance, balances_digest, previous, mac) overriding system value values ('1', '1773148200000', '7', '7', '3005f262ecb125e6bd8e8363e5643d855b09d385f4106053eeaa3656ec94e52d', '1', '3060000', '4f53c02054c12100f11734d176d11664eaa59d3feff3960a374fcb0c04e1591e', '', '28901e5e0b6ef2dd62f73e5215adf0476700e08f6f0b878ff88bb65a8e3ffb8d');
insert into ledger_ranges (range_id, number, accounts, balance, digest, mac) overriding system value values ('0', '1', '1', '3060000', '4f53c02054c12100f11734d176d11664eaa59d3feff3960a374fcb0c04e1591e', '70709d68d97682a103d510e1256be44932e7f3b49d0fa2ad97c7ed174ba29786');
insert into ledger_verification (id, at, is_full, problems, ok_at, full_at, open_at, open_problems, damaged_at) overriding system value values ('1', '1773148200000', '1', '0', '1773148200000', '1773148200000', '0', '0', '0');
insert into migrations (id, at) overriding system value values ('1', '1773144000000');
insert into migrations (id, at) overriding system value values ('10', '1773144000000');
insert into migrations (id, at) overriding system value values ('11', '1773144000000');
insert into migrations (id, at) overriding system value values ('12', '1773144000000');
insert into migrations (id, at) overriding system value values ('13', '1773144000000');
insert into migrations (id, at) overriding system value values ('14', '1773144000000');
insert into migrations (id, at) overriding system value values ('15', '1773144000000');
insert into migrations (id, at) overriding system value values ('16', '1773144000000');
insert into migrations (id, at) overriding system value values ('17', '1773144000000');
insert into migrations (id, at) overriding system value values ('18', '1773144000000');
insert into migrations (id, at) overriding system value values ('19', '1773144000000');
insert into migrations (id, at) overriding system value values ('2', '1773144000000');
insert into migrations (id, at) overriding system value values ('21', '1773144000000');
insert into migrations (id, at) overriding system value values ('22', '1773144000000');
insert into migrations (id, at) overriding system value values ('23', '1773144000000');
insert into migrations (id, at) overriding system value values ('24', '1773144000000');
insert into migrations (id, at) overriding system value values ('25', '1773144000000');
insert into migrations (id, at) overriding system value values ('26', '1773144000000');
insert into migrations (id, at) overriding system value values ('28', '1773144000000');
insert into migrations (id, at) overriding system value values ('29', '1773144000000');
insert into migrations (id, at) overriding system value values ('3', '1773144000000');
insert into migrations (id, at) overriding system value values ('30', '1773144000000');
insert into migrations (id, at) overriding system value values ('31', '1773144000000');
insert into migrations (id, at) overriding system value values ('32', '1773144000000');
insert into migrations (id, at) overriding system value values ('33', '1773144000000');
insert into migrations (id, at) overriding system value values ('34', '1773144000000');
insert into migrations (id, at) overriding system value values ('35', '1773144000000');
insert into migrations (id, at) overriding system value values ('36', '1773144000000');
insert into migrations (id, at) overriding system value values ('37', '1773144000000');
insert into migrations (id, at) overriding system value values ('39', '1773144000000');
insert into migrations (id, at) overriding system value values ('4', '1773144000000');
insert into migrations (id, at) overriding system value values ('40', '1773144000000');
insert into migrations (id, at) overriding system value values ('41', '1773144000000');
insert into migrations (id, at) overriding system value values ('43', '1773144000000');
insert into migrations (id, at) overriding system value values ('45', '1773144000000');
insert into migrations (id, at) overriding system value values ('46', '1773144000000');
insert into migrations (id, at) overriding system value values ('47', '1773144000000');
insert into migrations (id, at) overriding system value values ('48', '1773144000000');
insert into migrations (id, at) overriding system value values ('5', '1773144000000');
insert into migrations (id, at) overriding system value values ('50', '1773144000000');
insert into migrations (id, at) overriding system value values ('52', '1773144000000');
insert into migrations (id, at) overriding system value values ('54', '1773144000000');
insert into migrations (id, at) overriding system value values ('6', '1773144000000');
insert into migrations (id, at) overriding system value values ('7', '1773144000000');
insert into migrations (id, at) overriding system value values ('8', '1773144000000');
insert into migrations (id, at) overriding system value values ('9', '1773144000000');
insert into offer_outcomes (period, offer_id, outcome, minutes, total) overriding system value values ('677', '32', 'completed', '0', '1');
insert into offer_outcomes (period, offer_id, outcome, minutes, total) overriding system value values ('677', '33', 'completed', '0', '1');
insert into offer_outcomes (period, offer_id, outcome, minutes, total) overriding system value values ('684', '31', 'credited', '10', '1');
insert into offer_outcomes (period, offer_id, outcome, minutes, total) overriding system value values ('684', '31', 'started', '0', '1');
insert into offer_outcomes (period, offer_id, outcome, minutes, total) overriding system value values ('684', '32', 'credited', '10', '1');
insert into offer_overrides (offer_id, overrides) overriding system value values ('1000000001', '{"name":"Our name"}');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('81290', '1', '1000000001', '2', '0', '0', '0', '0', '0', '0', '0');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('81290', '1', '31', '2', '0', '0', '0', '0', '0', '0', '0');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('81290', '1', '32', '2', '0', '0', '0', '0', '0', '0', '0');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('81290', '1', '33', '1', '0', '1', '0', '1', '10000', '1000000', '10000');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('81890', '1', '1000000001', '1', '0', '0', '0', '0', '0', '0', '0');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('81890', '1', '31', '1', '0', '0', '0', '0', '0', '0', '0');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('81890', '1', '32', '1', '1', '0', '0', '0', '0', '0', '0');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('82090', '1', '1000000001', '3', '0', '0', '0', '0', '0', '0', '0');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('82090', '1', '20002', '1', '0', '0', '0', '0', '0', '0', '0');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('82090', '1', '31', '2', '1', '2', '1', '1', '10000', '1000000', '10000');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('82090', '1', '32', '2', '1', '1', '0', '1', '10000', '1000000', '10000');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('82090', '1', '34', '1', '0', '0', '0', '0', '0', '0', '0');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('82090', '2', '1000000001', '1', '0', '0', '0', '0', '0', '0', '0');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('82090', '2', '20002', '1', '0', '0', '0', '0', '0', '0', '0');
insert into offer_statistics (offer_id, epc, conversion_rate, popularity, trending, minutes_to_credit, completion_rate) overriding system value values ('31', NULL, NULL, '0.0196', '0.9804', NULL, NULL);
insert into offer_statistics (offer_id, epc, conversion_rate, popularity, trending, minutes_to_credit, completion_rate) overriding system value values ('32', NULL, NULL, '0.0196', '0.9804', NULL, NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('1000000000', 'Survey, 5 minutes', '{"offer_id":1000000000,"name":"Survey, 5 minutes","description":"A survey that matches your profile.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"","creative_id":1000000000,"creative_filename":"","destination_url":"","payout":1,"is_support_center_disabled":0,"featured_global":0,"category_id":[20],"events":[],"source":"net-b7ae1f15","targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"repeatable":1,"survey":{"survey_id":"survey","minutes":5,"rating":null,"provider":"cpx"},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '', '1', NULL, NULL, '0', '1773144000000', '0', 'net-b7ae1f15');
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('1000000001', 'Our name', '{"cap": null, "name": "Our name", "prior": 0, "events": [], "payout": 10000, "source": null, "ends_at": null, "offer_id": 1000000001, "image_url": "/pictures/00000000000000000000000000000000.webp", "starts_at": null, "targeting": {"gender": null, "answers": {}, "devices": [], "browsers": [], "countries": [], "languages": [], "age_range_id": [], "target_system": []}, "category_id": [17], "creative_id": 1, "description": "Do it and be paid.", "credit_delay": "14", "requirements": null, "destination_url": "https://advertiser.example/land?click={click_id}&offer={offer_id}", "featured_global": 0, "creative_filename": "harbor.svg", "credit_delay_known": false, "is_support_center_disabled": 0}', '012330fffce273a7d1e6c6173269d8c0aa2c060d6576edfedf780fc3110e3218', '0', NULL, NULL, '3', '1773144000000', '0', NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('20002', 'Quest 20002 & more', '{"offer_id":20002,"name":"Quest 20002 & more","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/images/harbor.svg","creative_id":20002,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":30000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[{"event_id":11,"event_name":"Level 1","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":12,"event_name":"Level 2","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":13,"event_name":"Level 3","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null}],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'abdbda51b385d281a05d5af371afde938f9994745014abe197c26f2f5aa230a7', '0', NULL, NULL, '5', '1773144000000', '0', NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('31', 'Offer 31', '{"offer_id":31,"name":"Offer 31","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/images/harbor.svg","creative_id":31,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":40000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[{"event_id":41,"event_name":"Level 41","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":42,"event_name":"Level 42","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":43,"event_name":"Level 43","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":44,"event_name":"Level 44","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null}],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":{"leads":100,"per":"day"},"prior":0}', '7a19c31a8d45398774ecef86ee200b2d40cbf06183133bff1ee3fd5cfc044e32', '1', '100', 'day', '5', '1773144000000', '0', NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('32', 'Offer 32', '{"offer_id":32,"name":"Offer 32","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/images/harbor.svg","creative_id":32,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'caae6f653abfaea7cbed04c5533e69b631bae751de812b43c48c92a4dad8f171', '1', NULL, NULL, '5', '1773144000000', '0', NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('33', 'Offer 33', '{"offer_id":33,"name":"Offer 33","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/images/harbor.svg","creative_id":33,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'd46aa94a6dd73ad42900a8a96c05ad43d877e7d5e42ab6a92193b2062e01928d', '1', NULL, NULL, '5', '1773144000000', '0', NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('34', 'Offer 34', '{"offer_id":34,"name":"Offer 34","description":"Do it and be paid.","requirements":null,"credit_delay":"14","credit_delay_known":false,"image_url":"/images/harbor.svg","creative_id":34,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '96507def339ddb129ea440a31b9cf1cce4711200e36fcdb502ad6cddabb5871e', '0', NULL, NULL, '6', '1773151800000', '0', NULL);
insert into panel_days (profile_id, day, sign_ups, form_opened, form_you, form_address, form_home, form_work, form_devices) overriding system value values ('1', '20522', '1', '0', '0', '0', '0', '0', '0');
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test, id_digest) overriding system value values ('survey-profile', '1', 'victim-8f31796d', '2', E'\\x02be02053d0f408b24c2b99b7c6a6a31615f18d9184364e919a501846429c915b3cbc2854bb01ae330f9fff21cd698959b342eeb141de16b0ff37c39f109854366770dcc08', '0', '0', '0', '0', NULL);
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test, id_digest) overriding system value values ('wall', '1', 'victim-8f31796d', '1', E'\\x02be02053d0f408b24d0be92fdb4f1f99a5382c777a0a3f42941125a9e6ba662ff7248962c0083df21f99228dd6f80ed641d51798e1922699b481bdf99d10fd66582644c4b', '0', '0', '0', '0', '676158738445d90d92cd17addf95334c');
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test, id_digest) overriding system value values ('wall', '2', 'user-1-6e8a898f', '4', E'\\x02be02053d0f408b2494e7970a46a3bcb1246e8be21f9981a1318661091d284acef488c9075d6cf94cd0b343898e63017f4bb6971250433f9b43d597086780a2e5272b2455', '0', '0', '0', '0', 'd0f89303312f5074ef92ab790d891efe');
insert into picture_sources (url, name, tries, due_at, problem, named_at) overriding system value values ('https://cdn.example/7.png', '00000000000000000000000000000000.webp', '0', NULL, NULL, '1773144000000');
insert into pictures (name, media_type, bytes) overriding system value values ('00000000000000000000000000000000.webp', 'image/webp', E'\\x70696374757265');
insert into postback_attempts (postback_id, delivery_id, answered) overriding system value values ('pbk_019cd79e460000007970f7d381989b61', 'dlv_019cd7a76dc000017637f73bf4b66c3101', '0');
insert into postback_attempts (postback_id, delivery_id, answered) overriding system value values ('pbk_019cd7a76dc00000425bdee30a79d307', 'dlv_019cd7a76dc000031644b36d900e61a601', '0');
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures, probe_at, created_at, sealed_previous, previous_until, must_contain, follows_redirect) overriding system value values ('pbk_019cd79e460000007970f7d381989b61', '1', 'get', E'\\x02be02053d0f408b24b3943dc49d9dfddc38929e858f9ad4cbb4d385599b516582f0287d4fe76b53d91dc89f47a771baa3f2948304caba56de6a88a061e4a5be042ff835c71f149fa3bc8c5843c297a103c8aa3ab2524fa4253925660a2235', E'\\x02be02053d0f408b2468f464114ec4fa68233c2ab6257ca5edd784163b2c531769a4c7b2bf1e20984072df72c726133997dd63a2c251c49167a138ee250e743245d0f9933f85fd3ff508cffd53baa51f6cc4bf84d0203d', '1', NULL, '7', '1773151860000', '1773144000000', NULL, NULL, NULL, '0');
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures, probe_at, created_at, sealed_previous, previous_until, must_contain, follows_redirect) overriding system value values ('pbk_019cd7a76dc00000425bdee30a79d307', '2', 'get', E'\\x02be02053d0f408b24f8434ff2c647dea3d9daeb93eb1cea74175a78eb2db1c1f3fb0f3db0b0432a45767914e1aceca4917c28407741657fb7dfcf4ea6ebe04044b52188da81', E'\\x02be02053d0f408b24c285111b4055cac8ef17eb2712b65c925a8896eb8946365565058c53e619bbda000a068269be7df0fbbe05a9028148af1f1d551df3254971217c863ff68ca0429b5569fa1f0aa50a3ee9cf374e6f', '1', NULL, '4', '1773151860000', '1773144600000', NULL, NULL, NULL, '0');
insert into publishers (pub_id, name, created_at) overriding system value values ('1', 'Acme Games', '1773144000000');
insert into publishers (pub_id, name, created_at) overriding system value values ('2', 'Acme Games', '1773144000000');
insert into refused_calls (call_id, source, day, verdict, adwall_id, account_id, sealed, at, click_id) overriding system value values ('rfc_019cd7a76dc0000db26a9c1cd56271a2', 'net-b7ae1f15', '2026-03-10', 'invalid', '1', '1', E'\\x02be02053d0f408b24818a9a97148e1684299a6b45158e099ba968edbb470a7d64f05618abe8895a780e26e062d6bc9519dd1fc64b22cfbbc7b7db64a10992db94b0a941e9ca77d3b22441d0be91f94fea4dc57403c332a3ae98c4398ea047169b624917ffd58b5999d13e6fc236ba199138e82dc3fee6a6e31216925f85d8fba20b678114ccc2b680490c2e2de7278714d28ba86a695fdfbf0267c2ec7700586720af79f228a5aa219c67f4b28394e20f6996de0d4c7a9fb17652', '1773144600000', 'clk_019cd79e460000013d6979b4b29a180b');
insert into retention_cursors (name, value) overriding system value values ('addresses', 'clk_019bd6204e0000000a4aa0851183e4cf');
insert into retention_lease (id, owner, leased_until) overriding system value values ('1', 'ret_019cd79e460000002726fa5febda8eb8', '0');
insert into retention_runs (run_id, started_at, ended_at, state, report) overriding system value values ('ret_019cd79e460000002726fa5febda8eb8', '1773144000000', '1773144000000', 'done', '{"removed":{"clicks":1,"lead_clicks":1,"deliveries":0,"attempts":0,"early_reversals":0,"addresses":3,"impressions":0,"figures":0,"survey_starts":0,"idempotency_keys":0,"security_events":0,"audit_log":0},"months":[]}');
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) overriding system value values ('1', 'survey-profile', '1', '81ba92d851aea38f8af4f20f2ef62fafeb43d1d442ad2db5657f03cbad1fc951', '1773144000000', NULL);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) overriding system value values ('2', 'wall', '1', '5d5773bc1bef925a20e6a47f550900099e0ae0f899de336c04b6148de093f45c', '1773144000000', NULL);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) overriding system value values ('3', 'wall', '2', '065db587eda39de1db98dd912b55a1499f193dc7c1b0b41b5ab270aeaa16370b', '1773144000000', NULL);
insert into security_events (event_id, at, kind, owner_kind, owner_id, detail) overriding system value values ('1', '1773144600000', 'secret_key_in_browser', 'wall', '1', 'A browser sent the secret key. Use the publishable key in pages, and rotate this one.');
insert into security_events (event_id, at, kind, owner_kind, owner_id, detail) overriding system value values ('2', '1773148200000', 'person_erased', 'wall', '1', 'account 3');
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, sealed_previous, previous_until, created_at, screenout_credits, survey, sealed_credential, repeated_events, call_map) overriding system value values ('net-a16787ad', 'hmac-sha256', '[]', '604800000', E'\\x02be02053d0f408b241abeb3db656de48ed9fa318e0636de07487e3f5838c8d37d92f1043c1592337c11a5531aec592e870f852928526dc901594aea4c032d00e029c5187768ac290408ad751d28eb4b7428e75b53ff1c', NULL, NULL, '1773144000000', '0', NULL, NULL, 'hold', NULL);
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, sealed_previous, previous_until, created_at, screenout_credits, survey, sealed_credential, repeated_events, call_map) overriding system value values ('net-b7ae1f15', 'hmac-sha256', '[]', '604800000', E'\\x02be02053d0f408b2481bd80b0977fb37db0919a37ed6d1f0ca31eae8991442f2e0553482f855746f38601e6036716244318c9047c4ff9f3bc9f0252a30acde5e1084c3c1355654c52ae80cd19577bb4f63b46c80b0768', NULL, NULL, '1773144000000', '0', NULL, NULL, 'hold', NULL);
insert into staff_credits (actor_id, day, worth) overriding system value values ('akey_019cd7de5c400002e7f8768934fd8466', '2026-03-10', '100');
insert into staff_keys (staff_id, digest, fingerprint, request_id, scope, subject, at, answer) overriding system value values ('akey_019cd7de5c400006074585447244396e', '200651a8b2d5912f692db89468a7d47d86a3ed6844f48f1b15f2be1d9c9a7e5e', '9b43b34c2aa995345cb1e2da5b3e2b5e71c38c0de617e4f6bad0c846ce125f22', 'req_14958ecd-418d-4066-9085-36c7404ee688', '["owner",null]', 'key akey_019cd7de5c4000079ed75437291cb7b7', '1773148200000', E'\\x02be02053d0f408b24d92fde245015c93273057268ea70af5db6306cf68b3c6c58981edcb5ccafb1a7f7a76410f5c63eca778eca0527217334bf');
insert into staged_offers (run_id, offer_id, external_id, offer, shown, digest, picture) overriding system value values ('run_2', '1000000001', '7', '{"cap": null, "name": "Offer 1", "prior": 0, "events": [], "payout": 10000, "source": null, "ends_at": null, "offer_id": 1000000001, "image_url": "/pictures/00000000000000000000000000000000.webp", "starts_at": null, "targeting": {"gender": null, "answers": {}, "devices": [], "browsers": [], "countries": [], "languages": [], "age_range_id": [], "target_system": []}, "category_id": [17], "creative_id": 1, "description": "Do it and be paid.", "credit_delay": "14", "requirements": null, "destination_url": "https://advertiser.example/land?click={click_id}&offer={offer_id}", "featured_global": 0, "creative_filename": "harbor.svg", "credit_delay_known": false, "is_support_center_disabled": 0}', NULL, 'digest', 'https://cdn.example/7.png');
insert into staged_runs (run_id, feed, version, applied_at) overriding system value values ('run_2', 'brought', NULL, NULL);
insert into statistics_cursors (name, value) overriding system value values ('clicks', 'clk_019cd79e46000002db574b1e73d7775a');
insert into statistics_cursors (name, value) overriding system value values ('ledger', '6');
insert into statistics_cursors (name, value) overriding system value values ('outcomes', '');
insert into survey_days (adwall_id, day, source, entrants, completes, screenouts, quota_full, quality, reconciled, minutes) overriding system value values ('1', '20522', 'net-b7ae1f15', '1', '0', '0', '0', '0', '0', '0');
insert into survey_offers (source, external_id, offer_id) overriding system value values ('net-b7ae1f15', 'survey', '1000000000');
insert into survey_profiles (profile_id, pub_id, name, adwall_id, minimum_age, origins, publishable_key, created_at) overriding system value values ('1', '1', 'Surveys', NULL, '13', '[]', 'pk_YwGK5mu8YXhDPRgXlFlrRrzU0uOWv8FBVRB7oXaUi2A2VaZRj', '1773144000000');
insert into survey_starts (click_id, account_id, offer_id, source, minutes, started_at, open_until, outcome, ended_at, reconciled, counted) overriding system value values ('clk_019cd79e46000002db574b1e73d7775a', '1', '1000000000', 'net-b7ae1f15', '5', '1773144000000', '1773144000000', NULL, NULL, '0', 'started  0');
insert into tickets (ticket_id, account_id, subject_id, sealed, ip_digest, state, created_at, closed_at, kind, profile_id) overriding system value values ('1', '1', '3', E'\\x01253bd9e48030e483ba2a74e8ca6c489165c63f72e1f93599dbed86d4a2b77067040dcd33181264a698456f038dc8aec75d91cdb74ac10f0a9c11ab305b98570594fe1a0af4490b1ae36c4712f7bff72952591d0394f730af238867533a3c68e3f0b49d1aaebbdce0e79ca49cb8977d1becd527359ce215301c4cd2422e95a2730bbc81131abad611bc0d70600b0dd29c56d525ce688ed77b3a996d02be9badc9f0635927a79b1f9df90c890635cc85e97599e9f1f65b979397624c948de7b948d9a34d1106eca05fde8362ba946565f5205e0b26831061b72c6eb8a090f8781af1', '366437f45c6060b39add7bee91561ff8', 'open', '1773144600000', NULL, 'wall', '1');
insert into user_profiles (account_id, email_digest, sealed, server_like, created_at, updated_at, counted) overriding system value values ('2', '591c47b3eedf16eee1820db7f3ae8ddabfcd9c08526c27bd78ecc468ef925655', E'\\x01a7aaed4e405397fadd0ed01bc42fe6a7d6f1e943b45739fa981d4f474c59a0a76360e00c77e780e446a6d6b5f68272b1fbad5da244816f7e14a42243fa66f65938a083c04c04584b61ffd3655e17119f1b23a7a7ebb5b58d830c048b06c423ebd17b1f17b3884a4d1be6381980e565fa1dca1a93617201ba358ae0473a66ead983ffa604b1dc3aac554b59b665d1cc9d2127a10e96ee45b9c4746bc3b071e12d2e0b95ea8680c8fd150b4ee299f1556383ba6dec99e3c26cdc2aed970bf653382ffd33dd3743006b0d53d832e80165203f651bc46472add6315c48822151d0960814fbf0b60a6afe85184434960306805733e4a305e00763b248ac193d9c14dec3fa43c88825635dc448f68670662e8fb2ebed294a4c7a671cfd208e8141b76dd77cb58afdab2b246713d8943bd99d24682e12a8decf9d9319c56fb9e51981fc6407fa19630e6d0c43ebcc83d0b5d0e0efcdebb74eb5107193b66b33e6f8a8cdaa32bb9206f5cd3a72beaa9740fc62360d7600cedb9ece5823a497780666813c8ea43e42b12633152f460a773f2bf9f8a2c36f4dc63947eee9601e65c53b8f1e676627e06c5f33af707a4230194cb29d492e47643611acc525128b9931b453267194fd42c6da7b2d8eb33bb34882bfcde85d0ff04110cab8674d16a785a1100e63267c4250236123a79c9bdbbd26c6e155f54c724eae8dea3439c14cad478ad964404b3d032b18224c55ab225dcaffbe5fa0c3d1fcbe6749ec4afffbee69022e3a146f0ce71b3ba1e13d34a2816a6476bd247129fc4840e2326226b105c7f9fceabbe9aab16d39013a66a73304daaca951e4a48af68c91373af432ae62906d', '0', '1773144600000', '1773144600000', '1');
insert into versions (id, settings, catalogue, caps, statistics, awaited) overriding system value values ('1', '13', '6', '6', '1', '6');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'country', '20322', '', '0', '0', '1', '0', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'country', '20472', 'GB', '0', '1', '0', '0', '0', '0', '0', '0');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'country', '20522', 'GB', '0', '2', '3', '1', '2', '20000', '20000', '2000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'offer', '20322', '33', '0', '0', '1', '0', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'offer', '20472', '32', '0', '1', '0', '0', '0', '0', '0', '0');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'offer', '20522', '31', '0', '1', '2', '1', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'offer', '20522', '32', '0', '1', '1', '0', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'source', '20322', 'net-b7ae1f15', '0', '0', '1', '0', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'source', '20472', '', '0', '1', '0', '0', '0', '0', '0', '0');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'source', '20522', '', '0', '2', '0', '0', '0', '0', '0', '0');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'source', '20522', 'net-b7ae1f15', '0', '0', '3', '1', '2', '20000', '20000', '2000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'wall', '20322', '', '7', '0', '1', '0', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'wall', '20472', '', '3', '1', '0', '0', '0', '0', '0', '0');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'wall', '20522', '', '9', '2', '3', '1', '2', '20000', '20000', '2000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('2', 'wall', '20522', '', '2', '0', '0', '0', '0', '0', '0', '0');
insert into wall_viewers (adwall_id, day, registers) overriding system value values ('1', '20322', E'\\x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) overriding system value values ('1', '20472', E'\\x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) overriding system value values ('1', '20522', E'\\x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000030000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) overriding system value values ('2', '20522', E'\\x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'country', '2903', '', '0', '10000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'country', '2924', 'GB', '1', '0');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'country', '2931', 'GB', '2', '20000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'offer', '2903', '33', '0', '10000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'offer', '2924', '32', '1', '0');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'offer', '2931', '31', '1', '10000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'offer', '2931', '32', '1', '10000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'source', '2903', 'net-b7ae1f15', '0', '10000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'source', '2924', '', '1', '0');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'source', '2931', '', '2', '0');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'source', '2931', 'net-b7ae1f15', '0', '20000');
insert into walls (adwall_id, pub_id, settings, publishable_key, created_at) overriding system value values ('1', '1', '{"name":"Main wall","header":"","payout_min":0,"size":{"width":1000,"height":800},"currency":{"name":"Coins","ratio":1000000,"round":false,"visible":true,"forms":null,"image_url":null},"theme_preset":"calm","show_observed":true,"customization":{},"featured":[],"blocked":[],"max_payout_factor":10000,"max_screenout_payout":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"hold","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"similar_id":{"action":"hold","limit":0},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}},"case_sensitive_ids":false,"require_token":false,"refuse_browser_keys":false,"origins":[]}', 'pk_YWbRI7ExVr6xJ3oW8BDH7mo2qh8dyJY5i9bqxgNY6v02YzRlQ', '1773144000000');
insert into walls (adwall_id, pub_id, settings, publishable_key, created_at) overriding system value values ('2', '2', '{"name":"Main wall","header":"","payout_min":0,"size":{"width":1000,"height":800},"currency":{"name":"Coins","ratio":1000000,"round":false,"visible":true,"forms":null,"image_url":null},"theme_preset":"calm","show_observed":true,"customization":{},"featured":[],"blocked":[],"max_payout_factor":10000,"max_screenout_payout":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"flag","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"similar_id":{"action":"hold","limit":0},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}},"case_sensitive_ids":false,"require_token":false,"refuse_browser_keys":true,"origins":[]}', 'pk_l2uJaPxXBE9ZzWjkCPhDeZUrTItMmqXsNvxaxFrZuD02CmRoV', '1773144000000');
select setval('account_ids', 4, 't');
select setval('audit_log_audit_id_seq', 22, 't');
select setval('erasures_id_seq', 1, 't');
select setval('publishers_pub_id_seq', 2, 't');
select setval('secret_keys_key_id_seq', 3, 't');
select setval('security_events_event_id_seq', 2, 't');
select setval('survey_profiles_profile_id_seq', 1, 't');
select setval('tickets_ticket_id_seq', 1, 't');
select setval('transaction_ids', 10, 't');
select setval('walls_adwall_id_seq', 2, 't');
alter table accounts add constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['wall'::text, 'survey-profile'::text])));
alter table accounts add constraint accounts_pkey PRIMARY KEY (account_id);
alter table admin_challenges add constraint admin_challenges_pkey PRIMARY KEY (digest);
alter table admin_challenges add constraint admin_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['code'::text, 'sign-in'::text, 'add'::text, 'prove'::text])));
alter table admin_keys add constraint admin_keys_digest_key UNIQUE (digest);
alter table admin_keys add constraint admin_keys_pkey PRIMARY KEY (key_id);
alter table admin_keys add constraint admin_keys_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'support'::text, 'viewer'::text])));
alter table admin_links add constraint admin_links_pkey PRIMARY KEY (digest);
alter table admin_links add constraint admin_links_purpose_check CHECK ((purpose = ANY (ARRAY['setup'::text, 'invite'::text, 'reset'::text, 'sign-in'::text])));
alter table admin_passkeys add constraint admin_passkeys_credential_id_key UNIQUE (credential_id);
alter table admin_passkeys add constraint admin_passkeys_pkey PRIMARY KEY (passkey_id);
alter table admin_recovery_codes add constraint admin_recovery_codes_pkey PRIMARY KEY (digest);
alter table admin_sessions add constraint admin_sessions_digest_key UNIQUE (digest);
alter table admin_sessions add constraint admin_sessions_pkey PRIMARY KEY (session_id);
alter table admin_sign_in_failures add constraint admin_sign_in_failures_pkey PRIMARY KEY (digest);
alter table admin_totp add constraint admin_totp_pkey PRIMARY KEY (admin_id);
alter table admins add constraint admins_pkey PRIMARY KEY (admin_id);
alter table admins add constraint admins_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'support'::text, 'viewer'::text])));
alter table attempts add constraint attempts_pkey PRIMARY KEY (delivery_id, number);
alter table audit_log add constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'key'::text, 'cli'::text, 'link'::text])));
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (audit_id);
alter table cap_counters add constraint cap_counters_pkey PRIMARY KEY (offer_id, day);
alter table clicks add constraint clicks_pkey PRIMARY KEY (click_id);
alter table deliveries add constraint deliveries_pkey PRIMARY KEY (lead_id, status, postback_id);
alter table deliveries add constraint deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'waiting'::text, 'delivered'::text, 'exhausted'::text])));
alter table deliveries add constraint deliveries_status_check CHECK ((status = ANY (ARRAY[(1)::bigint, (2)::bigint])));
alter table delivery_counts add constraint delivery_counts_pkey PRIMARY KEY (postback_id, part);
alter table descriptions add constraint descriptions_pkey PRIMARY KEY (account_id, seq);
alter table device_completions add constraint device_completions_pkey PRIMARY KEY (device_digest, offer_id, account_id);
alter table early_reversals add constraint early_reversals_by_click_check CHECK ((by_click = ANY (ARRAY[(0)::bigint, (1)::bigint])));
alter table early_reversals add constraint early_reversals_pkey PRIMARY KEY (source, external_id, event_id);
alter table erasures add constraint erasures_digest_key UNIQUE (digest);
alter table erasures add constraint erasures_pkey PRIMARY KEY (id);
alter table feed_goals add constraint feed_goals_event_id_key UNIQUE (event_id);
alter table feed_goals add constraint feed_goals_pkey PRIMARY KEY (feed, external_id, goal_key);
alter table feed_ids add constraint feed_ids_pkey PRIMARY KEY (name);
alter table feed_offers add constraint feed_offers_offer_id_key UNIQUE (offer_id);
alter table feed_offers add constraint feed_offers_pkey PRIMARY KEY (feed, external_id);
alter table feed_runs add constraint feed_runs_kind_check CHECK ((kind = ANY (ARRAY['offers'::text, 'report'::text])));
alter table feed_runs add constraint feed_runs_outcome_check CHECK ((outcome = ANY (ARRAY['applied'::text, 'held'::text, 'failed'::text])));
alter table feed_runs add constraint feed_runs_pkey PRIMARY KEY (run_id);
alter table feeds add constraint feeds_pkey PRIMARY KEY (name);
alter table first_answers add constraint first_answers_pkey PRIMARY KEY (operation, kind, profile_id, digest);
alter table first_clicks add constraint first_clicks_pkey PRIMARY KEY (account_id, offer_id);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (kind, profile_id, digest);
alter table installation add constraint installation_pkey PRIMARY KEY (name);
alter table ip_completions add constraint ip_completions_pkey PRIMARY KEY (ip_digest, offer_id, account_id);
alter table lead_origins add constraint lead_origins_pkey PRIMARY KEY (click_id);
alter table leads add constraint leads_completes_check CHECK ((completes = ANY (ARRAY[(0)::bigint, (1)::bigint])));
alter table leads add constraint leads_kind_check CHECK ((kind = ANY (ARRAY['complete'::text, 'screenout'::text, 'bonus'::text])));
alter table leads add constraint leads_pkey PRIMARY KEY (account_id, offer_id, event_id, place, slot);
alter table leads add constraint leads_source_external_id_event_id_key UNIQUE (source, external_id, event_id);
alter table leads add constraint leads_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'credited'::text, 'rejected'::text, 'reversed'::text])));
alter table ledger add constraint ledger_balance_after_check CHECK (((balance_after >= '-9000000000000000'::bigint) AND (balance_after <= '9000000000000000'::bigint)));
alter table ledger add constraint ledger_kind_check CHECK ((kind = ANY (ARRAY['manual'::text, 'lead'::text, 'reversal'::text])));
alter table ledger add constraint ledger_pkey PRIMARY KEY (account_id, seq);
alter table ledger add constraint ledger_transaction_id_key UNIQUE (transaction_id);
alter table ledger_checkpoints add constraint ledger_checkpoints_pkey PRIMARY KEY (number);
alter table ledger_ranges add constraint ledger_ranges_pkey PRIMARY KEY (range_id);
alter table ledger_verification add constraint ledger_verification_id_check CHECK ((id = 1));
alter table ledger_verification add constraint ledger_verification_is_full_check CHECK ((is_full = ANY (ARRAY[(0)::bigint, (1)::bigint])));
alter table ledger_verification add constraint ledger_verification_pkey PRIMARY KEY (id);
alter table migrations add constraint migrations_pkey PRIMARY KEY (id);
alter table offer_outcomes add constraint offer_outcomes_outcome_check CHECK ((outcome = ANY (ARRAY['completed'::text, 'credited'::text, 'started'::text])));
alter table offer_outcomes add constraint offer_outcomes_pkey PRIMARY KEY (period, offer_id, outcome, minutes);
alter table offer_overrides add constraint offer_overrides_pkey PRIMARY KEY (offer_id);
alter table offer_periods add constraint offer_periods_pkey PRIMARY KEY (period, adwall_id, offer_id);
alter table offer_statistics add constraint offer_statistics_pkey PRIMARY KEY (offer_id);
alter table offers add constraint offers_cap_per_check CHECK ((cap_per = ANY (ARRAY['day'::text, 'total'::text])));
alter table offers add constraint offers_disabled_check CHECK ((disabled = ANY (ARRAY[(0)::bigint, (1)::bigint])));
alter table offers add constraint offers_pkey PRIMARY KEY (offer_id);
alter table panel_days add constraint panel_days_pkey PRIMARY KEY (profile_id, day);
alter table persons add constraint persons_account_id_key UNIQUE (account_id);
alter table persons add constraint persons_kind_check CHECK ((kind = ANY (ARRAY['wall'::text, 'survey-profile'::text])));
alter table persons add constraint persons_pkey PRIMARY KEY (kind, profile_id, subid1);
alter table picture_sources add constraint picture_sources_pkey PRIMARY KEY (url);
alter table pictures add constraint pictures_pkey PRIMARY KEY (name);
alter table postback_attempts add constraint postback_attempts_pkey PRIMARY KEY (postback_id);
alter table postbacks add constraint postbacks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['operator'::text, 'gone'::text])));
alter table postbacks add constraint postbacks_enabled_check CHECK ((enabled = ANY (ARRAY[(0)::bigint, (1)::bigint])));
alter table postbacks add constraint postbacks_kind_check CHECK ((kind = ANY (ARRAY['get'::text, 'json'::text])));
alter table postbacks add constraint postbacks_pkey PRIMARY KEY (postback_id);
alter table processes add constraint processes_pkey PRIMARY KEY (process_id);
alter table publishers add constraint publishers_pkey PRIMARY KEY (pub_id);
alter table refused_calls add constraint refused_calls_pkey PRIMARY KEY (call_id);
alter table retention_cursors add constraint retention_cursors_pkey PRIMARY KEY (name);
alter table retention_lease add constraint retention_lease_id_check CHECK ((id = 1));
alter table retention_lease add constraint retention_lease_pkey PRIMARY KEY (id);
alter table retention_runs add constraint retention_runs_pkey PRIMARY KEY (run_id);
alter table retention_runs add constraint retention_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text, 'failed'::text])));
alter table secret_keys add constraint secret_keys_digest_key UNIQUE (digest);
alter table secret_keys add constraint secret_keys_kind_check CHECK ((kind = ANY (ARRAY['wall'::text, 'survey-profile'::text])));
alter table secret_keys add constraint secret_keys_pkey PRIMARY KEY (key_id);
alter table security_events add constraint security_events_pkey PRIMARY KEY (event_id);
alter table sources add constraint sources_pkey PRIMARY KEY (name);
alter table sources add constraint sources_repeated_events_check CHECK ((repeated_events = ANY (ARRAY['hold'::text, 'reject'::text])));
alter table staff_credits add constraint staff_credits_pkey PRIMARY KEY (actor_id, day);
alter table staff_keys add constraint staff_keys_pkey PRIMARY KEY (staff_id, digest);
alter table staged_offers add constraint staged_offers_pkey PRIMARY KEY (run_id, offer_id);
alter table staged_runs add constraint staged_runs_pkey PRIMARY KEY (run_id);
alter table statistics_cursors add constraint statistics_cursors_pkey PRIMARY KEY (name);
alter table survey_days add constraint survey_days_pkey PRIMARY KEY (adwall_id, day, source);
alter table survey_offers add constraint survey_offers_offer_id_key UNIQUE (offer_id);
alter table survey_offers add constraint survey_offers_pkey PRIMARY KEY (source, external_id);
alter table survey_profiles add constraint survey_profiles_pkey PRIMARY KEY (profile_id);
alter table survey_profiles add constraint survey_profiles_publishable_key_key UNIQUE (publishable_key);
alter table survey_starts add constraint survey_starts_outcome_check CHECK ((outcome = ANY (ARRAY['complete'::text, 'screenout'::text, 'quota_full'::text, 'quality'::text])));
alter table survey_starts add constraint survey_starts_pkey PRIMARY KEY (click_id);
alter table tickets add constraint tickets_pkey PRIMARY KEY (ticket_id);
alter table tickets add constraint tickets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])));
alter table user_profiles add constraint user_profiles_email_digest_key UNIQUE (email_digest);
alter table user_profiles add constraint user_profiles_pkey PRIMARY KEY (account_id);
alter table user_profiles add constraint user_profiles_server_like_check CHECK ((server_like = ANY (ARRAY[(0)::bigint, (1)::bigint])));
alter table versions add constraint versions_id_check CHECK ((id = 1));
alter table versions add constraint versions_pkey PRIMARY KEY (id);
alter table wall_days add constraint wall_days_dimension_check CHECK ((dimension = ANY (ARRAY['wall'::text, 'offer'::text, 'source'::text, 'country'::text])));
alter table wall_days add constraint wall_days_pkey PRIMARY KEY (adwall_id, dimension, day, value);
alter table wall_viewers add constraint wall_viewers_pkey PRIMARY KEY (adwall_id, day);
alter table wall_weeks add constraint wall_weeks_dimension_check CHECK ((dimension = ANY (ARRAY['offer'::text, 'source'::text, 'country'::text])));
alter table wall_weeks add constraint wall_weeks_pkey PRIMARY KEY (adwall_id, dimension, week, value);
alter table walls add constraint walls_pkey PRIMARY KEY (adwall_id);
alter table walls add constraint walls_publishable_key_key UNIQUE (publishable_key);
alter table survey_profiles add constraint survey_profiles_adwall_id_fkey FOREIGN KEY (adwall_id) REFERENCES walls(adwall_id);
alter table survey_profiles add constraint survey_profiles_pub_id_fkey FOREIGN KEY (pub_id) REFERENCES publishers(pub_id);
alter table walls add constraint walls_pub_id_fkey FOREIGN KEY (pub_id) REFERENCES publishers(pub_id);
CREATE INDEX admin_challenges_expiry ON public.admin_challenges USING btree (expires_at);
CREATE INDEX admin_keys_created_by ON public.admin_keys USING btree (created_by);
CREATE INDEX admin_passkeys_admin ON public.admin_passkeys USING btree (admin_id);
CREATE INDEX admin_recovery_codes_admin ON public.admin_recovery_codes USING btree (admin_id);
CREATE INDEX admin_sessions_admin ON public.admin_sessions USING btree (admin_id);
CREATE UNIQUE INDEX admins_name ON public.admins USING btree (name_key) WHERE (removed_at IS NULL);
CREATE INDEX audit_log_action_times ON public.audit_log USING btree (action, at, audit_id);
CREATE INDEX audit_log_actor_times ON public.audit_log USING btree (actor_id, at, audit_id);
CREATE INDEX audit_log_publisher_times ON public.audit_log USING btree (pub_id, at, audit_id);
CREATE INDEX audit_log_sign_ins ON public.audit_log USING btree (actor_id, at) WHERE (action = 'sign-in'::text);
CREATE INDEX audit_log_subject_times ON public.audit_log USING btree (subject, at, audit_id);
CREATE INDEX audit_log_times ON public.audit_log USING btree (at, audit_id);
CREATE INDEX cap_counters_by_day ON public.cap_counters USING btree (day, offer_id);
CREATE INDEX clicks_account ON ONLY public.clicks USING btree (account_id, offer_id, at);
CREATE INDEX deliveries_due ON ONLY public.deliveries USING btree (postback_id, due_at, lead_id) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX deliveries_id ON ONLY public.deliveries USING btree (delivery_id, lead_id);
CREATE INDEX deliveries_listed ON ONLY public.deliveries USING btree (postback_id, state, created_at, delivery_id);
CREATE INDEX deliveries_reversals ON ONLY public.deliveries USING btree (lead_id) WHERE ((status = 2) AND (state = 'pending'::text));
CREATE INDEX early_reversals_click ON public.early_reversals USING btree (click_id);
CREATE INDEX feed_offers_by_picture ON public.feed_offers USING btree (picture) WHERE (picture IS NOT NULL);
CREATE INDEX feed_runs_by_feed ON public.feed_runs USING btree (feed, run_id);
CREATE INDEX first_answers_account ON public.first_answers USING btree (account_id);
CREATE INDEX first_answers_at ON public.first_answers USING btree (at);
CREATE INDEX idempotency_keys_account ON public.idempotency_keys USING btree (account_id);
CREATE INDEX idempotency_keys_at ON public.idempotency_keys USING btree (at);
CREATE INDEX lead_origins_account ON public.lead_origins USING btree (account_id);
CREATE INDEX leads_completed ON public.leads USING btree (account_id, offer_id) WHERE (completes = 1);
CREATE UNIQUE INDEX leads_daily ON public.leads USING btree (account_id, offer_id, event_id, place_day) WHERE (place_day IS NOT NULL);
CREATE INDEX leads_extra ON public.leads USING btree (account_id, source, at) WHERE ((kind <> 'complete'::text) AND (slot = 0));
CREATE INDEX leads_listed ON public.leads USING btree (adwall_id, state, lead_id);
CREATE UNIQUE INDEX leads_numbered ON public.leads USING btree (account_id, offer_id, event_id, place_number) WHERE (place_number IS NOT NULL);
CREATE INDEX leads_offer ON public.leads USING btree (adwall_id, offer_id, state, lead_id, source);
CREATE INDEX leads_source ON public.leads USING btree (adwall_id, source, state, lead_id);
CREATE INDEX leads_state ON public.leads USING btree (state, lead_id);
CREATE UNIQUE INDEX ledger_reverses ON public.ledger USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX offers_changed ON public.offers USING btree (changed_version);
CREATE INDEX persons_by_similar_id ON public.persons USING btree (id_digest, account_id) WHERE (id_digest IS NOT NULL);
CREATE INDEX picture_sources_by_name ON public.picture_sources USING btree (name);
CREATE INDEX picture_sources_due ON public.picture_sources USING btree (due_at) WHERE (name IS NULL);
CREATE INDEX postbacks_wall ON public.postbacks USING btree (adwall_id);
CREATE INDEX refused_calls_account ON public.refused_calls USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX refused_calls_at ON public.refused_calls USING btree (at);
CREATE INDEX refused_calls_click ON public.refused_calls USING btree (click_id, call_id) WHERE (click_id IS NOT NULL);
CREATE INDEX refused_calls_source ON public.refused_calls USING btree (source, day);
CREATE INDEX staff_keys_at ON public.staff_keys USING btree (at);
CREATE INDEX staged_offers_by_picture ON public.staged_offers USING btree (picture) WHERE (picture IS NOT NULL);
CREATE INDEX survey_starts_account ON public.survey_starts USING btree (account_id, started_at);
CREATE INDEX survey_starts_offer ON public.survey_starts USING btree (offer_id);
CREATE INDEX survey_starts_time ON public.survey_starts USING btree (started_at);
CREATE INDEX survey_starts_uncounted ON public.survey_starts USING btree (click_id) WHERE (counted <> ((('started '::text || COALESCE(outcome, ''::text)) || ' '::text) || (reconciled)::text));
CREATE INDEX tickets_account ON public.tickets USING btree (account_id, created_at);
CREATE INDEX tickets_ip ON public.tickets USING btree (ip_digest, created_at) WHERE (ip_digest IS NOT NULL);
CREATE INDEX tickets_open ON public.tickets USING btree (account_id) WHERE (state = 'open'::text);
CREATE INDEX tickets_owner ON public.tickets USING btree (kind, profile_id, state, ticket_id);
CREATE INDEX tickets_state ON public.tickets USING btree (state, ticket_id);
CREATE INDEX user_profiles_uncounted ON public.user_profiles USING btree (account_id) WHERE (counted = 0);
CREATE OR REPLACE FUNCTION public.count_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into delivery_counts as c (postback_id, part, pending, waiting, delivered, exhausted)
    select a.postback_id, pg_backend_pid() % 256, count(*) filter (where a.state = 'pending'), count(*) filter (where a.state = 'waiting'), count(*) filter (where a.state = 'delivered'), count(*) filter (where a.state = 'exhausted')
    from added a group by a.postback_id order by a.postback_id
    on conflict (postback_id, part) do update set pending = c.pending + excluded.pending, waiting = c.waiting + excluded.waiting, delivered = c.delivered + excluded.delivered, exhausted = c.exhausted + excluded.exhausted;
  elsif tg_op = 'DELETE' then
    insert into delivery_counts as c (postback_id, part, pending, waiting, delivered, exhausted)
    select r.postback_id, pg_backend_pid() % 256, -count(*) filter (where r.state = 'pending'), -count(*) filter (where r.state = 'waiting'), -count(*) filter (where r.state = 'delivered'), -count(*) filter (where r.state = 'exhausted')
    from removed r group by r.postback_id order by r.postback_id
    on conflict (postback_id, part) do update set pending = c.pending + excluded.pending, waiting = c.waiting + excluded.waiting, delivered = c.delivered + excluded.delivered, exhausted = c.exhausted + excluded.exhausted;
  else
    insert into delivery_counts as c (postback_id, part, pending, waiting, delivered, exhausted)
    select m.postback_id, pg_backend_pid() % 256, m.pending, m.waiting, m.delivered, m.exhausted
    from (
      select b.postback_id, coalesce(sum(b.n) filter (where b.state = 'pending'), 0) as pending, coalesce(sum(b.n) filter (where b.state = 'waiting'), 0) as waiting, coalesce(sum(b.n) filter (where b.state = 'delivered'), 0) as delivered, coalesce(sum(b.n) filter (where b.state = 'exhausted'), 0) as exhausted
      from (select postback_id, state, 1 as n from added union all select postback_id, state, -1 from removed) b
      group by b.postback_id) m
    where m.pending <> 0 or m.waiting <> 0 or m.delivered <> 0 or m.exhausted <> 0
    order by m.postback_id
    on conflict (postback_id, part) do update set pending = c.pending + excluded.pending, waiting = c.waiting + excluded.waiting, delivered = c.delivered + excluded.delivered, exhausted = c.exhausted + excluded.exhausted;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_wall_weeks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into wall_weeks as w (adwall_id, dimension, week, value, clicks, payout)
    select adwall_id, dimension, day / 7, value, sum(clicks), sum(payout) from (select adwall_id, dimension, day, value, clicks, payout from added) as changed
    where dimension <> 'wall'
    group by adwall_id, dimension, day / 7, value
    order by adwall_id, dimension, day / 7, value
    on conflict (adwall_id, dimension, week, value) do update set clicks = w.clicks + excluded.clicks, payout = w.payout + excluded.payout;
  else
    insert into wall_weeks as w (adwall_id, dimension, week, value, clicks, payout)
    select adwall_id, dimension, day / 7, value, sum(clicks), sum(payout) from (
      select adwall_id, dimension, day, value, clicks, payout from added
      union all select adwall_id, dimension, day, value, -clicks, -payout from removed) as changed
    where dimension <> 'wall'
    group by adwall_id, dimension, day / 7, value having sum(clicks) <> 0 or sum(payout) <> 0
    order by adwall_id, dimension, day / 7, value
    on conflict (adwall_id, dimension, week, value) do update set clicks = w.clicks + excluded.clicks, payout = w.payout + excluded.payout;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.credit_leads(batch json)
 RETURNS TABLE(at_index bigint, outcome text, known_lead text, why text, new_id bigint, new_balance bigint, told bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  item record;
  click record;
  known record;
  early record;
  completing bigint;
  numbered_as bigint;
  day_taken boolean;
  lead_state text;
  lead_reason text;
  last_seq bigint;
  last_balance bigint;
  now_full bigint := 0;
  capped bigint[] := '{}';
begin
  for item in
    select given.*, p.account_id, p.kind, p.profile_id from json_to_recordset(batch) as given
      (index bigint, lead_id text, source text, external_id text, event_id text, click_id text, payout bigint,
       amount bigint, event_count bigint, verdict text, reason text, findings text, event text, delivery_id text,
       cap_leads bigint, day text, at bigint, lead_kind text, takes text, place text, by_click bigint,
       extras_limit bigint, day_start bigint, gross bigint, ends text, own_place text, paid_beside text[],
       repeat_place text, repeated_events text, is_numbered bigint, completions bigint, place_day text,
       day_stated bigint)
    left join clicks c on c.click_id = given.click_id
    left join persons p on p.account_id = c.account_id
    order by p.kind, p.profile_id, p.subid1 collate "C", given.index
  loop
    at_index := item.index;
    known_lead := null;
    why := null;
    new_id := null;
    new_balance := null;
    told := null;
    perform 1 from persons p where p.account_id = item.account_id for update;

    select l.lead_id, l.click_id, l.kind, l.payout, l.state, l.reason into known from leads l
      where l.source = item.source and l.external_id = item.external_id and l.event_id = item.event_id;
    if found then
      if known.click_id <> item.click_id or known.kind <> item.lead_kind or known.payout <> item.payout then
        outcome := 'conflict';
      elsif known.state <> 'rejected' or known.reason in
        ('no_credits', 'daily_limit', 'event_limit', 'event_daily_limit', 'repeated_event')
      then
        outcome := 'duplicate';
        known_lead := known.lead_id;
      elsif known.reason is null then
        outcome := 'erased';
      elsif known.reason = 'already_completed' then
        outcome := 'already_completed';
      else
        outcome := 'rejected';
        known_lead := known.lead_id;
        why := known.reason;
      end if;
      return next;
      continue;
    end if;

    select c.account_id, c.offer_id, c.ip_digest, c.device_digest into click from clicks c
      where c.click_id = item.click_id;
    if not found then
      outcome := 'unknown_click';
      return next;
      continue;
    end if;
    if click.account_id is null then
      outcome := 'erased';
      return next;
      continue;
    end if;

    select l.lead_id, l.click_id into known from leads l
      where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
        and l.place = item.place and l.slot = 0;
    if not found and item.place = '' then
      select l.lead_id, l.click_id into known from leads l
        where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
          and l.place_number is not null limit 1;
    end if;
    if known.click_id = item.click_id and item.takes <> 'event' then
      outcome := 'duplicate';
      known_lead := known.lead_id;
      return next;
      continue;
    end if;
    lead_state := null;
    numbered_as := null;
    day_taken := false;
    if known.click_id <> item.click_id then
      lead_state := 'rejected';
      lead_reason := 'already_completed';
      outcome := 'already_completed';
      item.ends := null;
    else
      if item.ends is not null and exists (select 1 from survey_starts s
        where s.account_id = click.account_id and s.offer_id = click.offer_id and s.outcome is not null)
      then
        item.ends := null;
        item.takes := 'identity';
        item.place := item.own_place;
        item.by_click := 0;
        item.cap_leads := null;
        if item.verdict <> 'reject' then
          item.verdict := case when item.lead_kind = 'screenout' then 'reject' else 'hold' end;
          item.reason := case when item.lead_kind = 'screenout' then 'no_credits' else 'survey_ended' end;
        end if;
      elsif known.click_id is not null then
        item.ends := null;
        item.takes := 'repeat';
        item.place := item.repeat_place;
        item.by_click := 0;
        if item.verdict <> 'reject' then
          item.verdict := item.repeated_events;
          item.reason := 'repeated_event';
        end if;
      end if;
      select e.external_id, e.click_id, e.reason into early from early_reversals e
        where e.source = item.source and e.event_id = item.event_id
          and (e.external_id = item.external_id or e.click_id = item.click_id and e.by_click = 1 and item.by_click = 1)
        order by (e.external_id = item.external_id) desc limit 1;
      if found and early.click_id <> item.click_id then
        outcome := 'conflict';
        return next;
        continue;
      end if;
      if item.verdict = 'reject' then
        delete from early_reversals e
          where e.source = item.source and e.external_id = item.external_id and e.event_id = item.event_id;
        lead_state := 'rejected';
        lead_reason := coalesce(item.reason, 'rejected');
        outcome := case when lead_reason in ('no_credits', 'repeated_event') then 'not_credited' else 'rejected' end;
        known_lead := item.lead_id;
        why := lead_reason;
      elsif early.click_id is not null then
        lead_state := 'reversed';
        lead_reason := early.reason;
        outcome := 'reversed_early';
        known_lead := item.lead_id;
        delete from early_reversals e
          where e.source = item.source and e.event_id = item.event_id and e.click_id = item.click_id
            and (e.external_id = item.external_id or e.by_click = 1 and item.by_click = 1);
      elsif item.extras_limit <= (select count(*) from leads l
        where l.account_id = click.account_id and l.source = item.source and l.kind <> 'complete' and l.slot = 0
          and l.at >= item.day_start and l.at < item.day_start + 86400000)
      then
        lead_state := 'rejected';
        lead_reason := 'daily_limit';
        outcome := 'not_credited';
        known_lead := item.lead_id;
      elsif item.is_numbered = 1 then
        if item.completions is null then
          select into numbered_as 1 + coalesce(
            (select max(l.place_number) from leads l
              where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
                and l.place_number is not null),
            (select count(*) from leads l
              where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
                and l.place = '' and l.slot = 0));
        else
          select min(n.number) into numbered_as
          from (
            select 1 as number union all select 2
            union all
            select l.place_number + 1 from leads l
              where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
                and l.place_number is not null) n
          where n.number <= item.completions
            and not exists (select 1 from leads l
              where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
                and l.place_number = n.number)
            and (n.number > 1 or not exists (select 1 from leads l
              where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
                and l.place = '' and l.slot = 0));
        end if;
        day_taken := item.place_day is not null and exists (select 1 from leads l
          where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
            and l.place_day = item.place_day);
        if numbered_as is null or day_taken and item.day_stated = 1 then
          lead_state := 'rejected';
          lead_reason := case when numbered_as is null then 'event_limit' else 'event_daily_limit' end;
          outcome := 'not_credited';
          known_lead := item.lead_id;
        end if;
      end if;
      if lead_state is not null then
        null;
      elsif exists (select 1 from leads l
        where l.account_id = click.account_id and l.offer_id = click.offer_id and l.source = item.source
          and (l.click_id = item.click_id or l.external_id = item.external_id)
          and l.kind = 'complete' and l.ledger_seq is not null and not (l.event_id = any (item.paid_beside)))
      then
        lead_state := 'pending';
        lead_reason := 'unknown_goal';
        outcome := 'held';
        known_lead := item.lead_id;
      elsif day_taken then
        lead_state := 'pending';
        lead_reason := 'event_daily_limit';
        outcome := 'held';
        known_lead := item.lead_id;
      elsif item.verdict = 'hold' then
        lead_state := 'pending';
        lead_reason := item.reason;
        outcome := 'held';
        known_lead := item.lead_id;
      end if;
    end if;

    if lead_state = 'rejected' then
      if outcome = 'not_credited' then
        update survey_starts s set outcome = item.ends, ended_at = item.at
          where s.click_id = item.click_id and s.source = item.source and s.outcome is null and item.ends is not null;
      end if;
      insert into leads (account_id, offer_id, event_id, place, slot, kind, adwall_id, lead_id, source, external_id,
        click_id, payout, gross, amount, state, reason, completes, findings, at, changed_at)
      select click.account_id, click.offer_id, item.event_id, item.place, coalesce(max(l.slot), 0) + 1, item.lead_kind,
        item.profile_id, item.lead_id, item.source, item.external_id, item.click_id, item.payout, item.gross, item.amount,
        lead_state, lead_reason, 0, item.findings, item.at, item.at
      from leads l
      where l.account_id = click.account_id and l.offer_id = click.offer_id and l.event_id = item.event_id
        and l.place = item.place;
      return next;
      continue;
    end if;

    completing := case
      when item.event_count is not null and (item.takes = 'event' or numbered_as is not null) then 1 else 0 end;
    if completing = 1 and item.event_count > 1 then
      select case when count(*) + 1 >= item.event_count then 1 else 0 end into completing from leads l
        where l.account_id = click.account_id and l.offer_id = click.offer_id and l.slot = 0
          and l.state in ('credited', 'pending') and (l.place = '' or l.place_number is not null);
    end if;
    last_seq := null;
    last_balance := null;
    if lead_state is null then
      select l.seq, l.balance_after into last_seq, last_balance from ledger l
        where l.account_id = click.account_id order by l.seq desc limit 1;
      last_seq := coalesce(last_seq, 0) + 1;
      new_balance := coalesce(last_balance, 0) + item.amount;
      if abs(new_balance) > 9000000000000000 then
        outcome := 'balance_limit';
        new_balance := null;
        return next;
        continue;
      end if;
    end if;

    insert into leads (account_id, offer_id, event_id, place, slot, kind, adwall_id, lead_id, source, external_id,
      click_id, payout, gross, amount, state, reason, completes, ledger_seq, findings, at, changed_at, place_number,
      place_day)
    values (click.account_id, click.offer_id, item.event_id, item.place, 0, item.lead_kind, item.profile_id,
      item.lead_id, item.source, item.external_id, item.click_id, item.payout, item.gross, item.amount,
      coalesce(lead_state, 'credited'), case when lead_state is not null then lead_reason end, completing, last_seq,
      item.findings, item.at, item.at, numbered_as, 
      case when numbered_as is not null and not day_taken then item.place_day end);
    if item.ends is not null then
      update survey_starts s set outcome = case when lead_state = 'reversed' then 'screenout' else item.ends end,
          ended_at = item.at
        where s.click_id = item.click_id and s.source = item.source and s.outcome is null;
    end if;
    if lead_state is distinct from 'reversed' and item.cap_leads is not null then
      capped := capped || item.index;
    end if;
    if lead_state is not null then
      return next;
      continue;
    end if;

    outcome := 'credited';
    known_lead := item.lead_id;
    new_id := nextval('transaction_ids');
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, at)
    values (click.account_id, last_seq, new_id, 'lead', item.amount, new_balance, click.offer_id,
      (select o.name from offers o where o.offer_id = click.offer_id), item.lead_id, item.at);
    update accounts set ledger_rows = ledger_rows + 1, ledger_sum = ledger_sum + item.amount
      where account_id = click.account_id;
    if not found then
      raise exception 'Account % is missing.', click.account_id;
    end if;
    if (completing = 1 or item.takes in ('transaction', 'numbered')) and click.ip_digest is not null then
      insert into ip_completions (ip_digest, offer_id, account_id)
        values (click.ip_digest, click.offer_id, click.account_id) on conflict do nothing;
    end if;
    if (completing = 1 or item.takes in ('transaction', 'numbered')) and click.device_digest is not null then
      insert into device_completions (device_digest, offer_id, account_id)
        values (click.device_digest, click.offer_id, click.account_id) on conflict do nothing;
    end if;
    insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, event, state, due_at,
      step, attempts, created_at)
    select item.lead_id, 1, t.postback_id,
      item.delivery_id || case when t.place < 10 then '0' else '' end || cast(t.place as text),
      item.click_id, new_id, item.event, 'pending', item.at, 0, 0, item.at
    from (
      select p.postback_id, row_number() over (order by p.postback_id) as place from postbacks p
      where item.kind = 'wall' and p.adwall_id = item.profile_id
    ) t;
    get diagnostics told = row_count;
    return next;
  end loop;

  if cardinality(capped) > 0 then
    with given as (
      select c.offer_id, g.day, max(g.cap_leads) as cap, count(*) as more
      from json_to_recordset(batch) as g (index bigint, click_id text, cap_leads bigint, day text)
      join clicks c on c.click_id = g.click_id
      where g.index = any (capped) group by c.offer_id, g.day order by c.offer_id, g.day
    ), counted as (
      insert into cap_counters as n (offer_id, day, leads) select offer_id, day, more from given
      on conflict (offer_id, day) do update set leads = n.leads + excluded.leads
      returning n.offer_id, n.day, n.leads
    )
    select count(*) into now_full from counted join given using (offer_id, day)
      where leads >= cap and leads - more < cap;
    if now_full > 0 then
      update versions set caps = caps + 1;
    end if;
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION public.first_id(prefix text, at_ms bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select prefix || '_' || lpad(to_hex(at_ms), 12, '0')
$function$
;
CREATE OR REPLACE FUNCTION public.lock_briefly(VARIADIC wanted text[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  names text := (select string_agg(format('only %I', name), ', ') from unnest(wanted) name);
begin
  for tries in 1 .. 20 loop
    begin
      perform set_config('lock_timeout', '5ms', true);
      execute format('lock table %s in access exclusive mode', names);
      return true;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  return false;
end $function$
;
CREATE OR REPLACE FUNCTION public.make_partition(parent text, from_ms bigint, to_ms bigint)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  key text := partition_key(parent);
  prefix text := partition_prefix(parent);
  lower_bound text;
  upper_bound text;
  name text := parent || '_' || to_char(to_timestamp(from_ms / 1000) at time zone 'utc', 'YYYY_MM');
  strays bigint;
begin
  lower_bound := first_id(prefix, from_ms);
  upper_bound := first_id(prefix, to_ms);
  lower_bound := greatest(lower_bound, (select max(p.upper_bound) from partitions_of(parent) p));
  if lower_bound >= upper_bound or to_regclass(name) is not null then return 'there'; end if;
  if not lock_briefly(parent, parent || '_kept') then return 'busy'; end if;
  execute format('select count(*) from (select 1 from %I where %I >= %L and %I < %L limit 501) s',
    parent || '_kept', key, lower_bound, key, upper_bound) into strays;
  if strays > 500 then return 'strays'; end if;
  execute format('create table %I (like %I including defaults including constraints)', name, parent);
  execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
    parent || '_kept', key, lower_bound, key, upper_bound, name);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, lower_bound, upper_bound);
  return 'made';
exception when lock_not_available then
  return 'busy';
end $function$
;
CREATE OR REPLACE FUNCTION public.own_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select a.kind, a.profile_id into new.kind, new.profile_id from accounts a where a.account_id = new.account_id;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.partition_key(parent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case parent when 'clicks' then 'click_id' when 'deliveries' then 'lead_id' when 'attempts' then 'delivery_id' end
$function$
;
CREATE OR REPLACE FUNCTION public.partition_prefix(parent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case parent when 'clicks' then 'clk' when 'deliveries' then 'lead' when 'attempts' then 'dlv' end
$function$
;
CREATE OR REPLACE FUNCTION public.partitions_of(parent text)
 RETURNS TABLE(part regclass, upper_bound text)
 LANGUAGE sql
 STABLE
AS $function$
  select c.oid::regclass, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''(.*)''\)$')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = parent::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
  order by 2
$function$
;
CREATE OR REPLACE FUNCTION public.post_transactions(batch json)
 RETURNS TABLE(at_index bigint, outcome text, new_id bigint, new_balance bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  item record;
  used record;
  account bigint;
  own_key bytea;
  given_key bytea;
  last_seq bigint;
  last_balance bigint;
begin
  for item in
    select * from json_to_recordset(batch) as given
      (index bigint, kind text, profile_id bigint, subid1 text, wrapped_key text, is_new boolean, amount bigint,
       sealed text, min_balance bigint, digest text, fingerprint text, at bigint)
    order by given.kind, given.profile_id, given.subid1 collate "C", given.index
  loop
    at_index := item.index;
    new_id := null;
    new_balance := null;
    given_key := decode(item.wrapped_key, 'base64');
    select p.account_id, p.wrapped_key into account, own_key from persons p
      where p.kind = item.kind and p.profile_id = item.profile_id and p.subid1 = item.subid1 for update;

    if item.digest is not null then
      select k.fingerprint, l.transaction_id, l.balance_after into used
        from idempotency_keys k join ledger l on l.account_id = k.account_id and l.seq = k.seq
        where k.kind = item.kind and k.profile_id = item.profile_id and k.digest = item.digest;
      if found then
        if used.fingerprint <> item.fingerprint then
          outcome := 'idempotency_mismatch';
        else
          outcome := 'repeat';
          new_id := used.transaction_id;
          new_balance := used.balance_after;
        end if;
        return next;
        continue;
      end if;
    end if;

    if account is not null and item.sealed is not null and own_key <> given_key then
      outcome := 'person_changed';
      return next;
      continue;
    end if;
    last_seq := null;
    last_balance := null;
    if account is not null then
      select l.seq, l.balance_after into last_seq, last_balance from ledger l
        where l.account_id = account order by l.seq desc limit 1;
    end if;
    last_seq := coalesce(last_seq, 0);
    last_balance := coalesce(last_balance, 0);
    if item.min_balance is not null and last_balance + item.amount < item.min_balance then
      outcome := 'insufficient_balance';
      new_balance := last_balance;
      return next;
      continue;
    end if;
    if abs(last_balance + item.amount) > 9000000000000000 then
      outcome := 'balance_limit';
      return next;
      continue;
    end if;

    if account is null then
      -- The person was erased after their key was read, which must not come back. Earlier builds leave is_new out.
      if not item.is_new then
        outcome := 'person_changed';
        return next;
        continue;
      end if;
      -- If another command opens the same account now, the batch fails with a conflict and runs again.
      account := nextval('account_ids');
      insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
        values (item.kind, item.profile_id, item.subid1, account, given_key);
      insert into accounts (account_id, kind, profile_id, created_at)
        values (account, item.kind, item.profile_id, item.at);
    end if;
    outcome := 'posted';
    new_id := nextval('transaction_ids');
    new_balance := last_balance + item.amount;
    insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, at)
      values (account, last_seq + 1, new_id, 'manual', item.amount, new_balance, item.at);
    update accounts set ledger_rows = ledger_rows + 1, ledger_sum = ledger_sum + item.amount
      where account_id = account;
    if not found then
      raise exception 'Account % is missing.', account;
    end if;
    if item.sealed is not null then
      insert into descriptions (account_id, seq, sealed) values (account, last_seq + 1, decode(item.sealed, 'base64'));
    end if;
    if item.digest is not null then
      insert into idempotency_keys (kind, profile_id, digest, fingerprint, account_id, seq, at)
        values (item.kind, item.profile_id, item.digest, item.fingerprint, account, last_seq + 1, item.at);
    end if;
    return next;
  end loop;
end $function$
;
CREATE OR REPLACE FUNCTION public.record_clicks(batch json)
 RETURNS TABLE(at_index bigint, outcome text, known_click text)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
declare
  item record;
  newest record;
  account bigint;
  own_key bytea;
  own_digest text;
  given_key bytea;
begin
  for item in
    select * from json_to_recordset(batch) as given
      (index bigint, click_id text, kind text, profile_id bigint, subid1 text, wrapped_key text, is_new boolean,
       offer_id bigint, sealed text, id_digest text, ip_digest text, device_digest text, country text, payout bigint, amount bigint,
       terms text, cap_leads bigint, cap_day text, repeat_since bigint, at bigint)
    order by given.kind, given.profile_id, given.subid1 collate "C", given.index
  loop
    at_index := item.index;
    known_click := item.click_id;
    given_key := decode(item.wrapped_key, 'base64');
    select p.account_id, p.wrapped_key, p.id_digest into account, own_key, own_digest from persons p
      where p.kind = item.kind and p.profile_id = item.profile_id and p.subid1 = item.subid1 for update;
    if account is not null then
      select c.click_id, c.at into newest from clicks c
        where c.account_id = account and c.offer_id = item.offer_id order by c.at desc limit 1;
      if found and newest.at >= item.repeat_since then
        outcome := 'repeat';
        known_click := newest.click_id;
        return next;
        continue;
      end if;
    end if;

    if exists (select 1 from cap_counters n
      where n.offer_id = item.offer_id and n.day = item.cap_day and n.leads >= item.cap_leads)
    then
      outcome := 'full';
      return next;
      continue;
    end if;
    if account is null then
      -- The person was erased after their key was read, which must not come back. Earlier builds leave is_new out.
      if not item.is_new then
        outcome := 'person_changed';
        return next;
        continue;
      end if;
      -- If another command opens the same account now, the batch fails with a conflict and runs again.
      account := nextval('account_ids');
      own_key := given_key;
      own_digest := item.id_digest;
      insert into persons (kind, profile_id, subid1, account_id, wrapped_key, id_digest)
        values (item.kind, item.profile_id, item.subid1, account, given_key, item.id_digest);
      insert into accounts (account_id, kind, profile_id, created_at)
        values (account, item.kind, item.profile_id, item.at);
    end if;
    if own_key <> given_key then
      outcome := 'person_changed';
    else
      outcome := 'recorded';
      if own_digest is distinct from item.id_digest then
        update persons set id_digest = item.id_digest where account_id = account;
      end if;
      insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, payout, amount,
          terms, at)
        values (item.click_id, account, item.offer_id, decode(item.sealed, 'base64'), item.ip_digest,
          item.device_digest, item.country, item.payout, item.amount, item.terms, item.at);
    end if;
    return next;
  end loop;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.audit_id <= (select cast(value as bigint) from retention_cursors where name = 'audit_log') then return old; end if;
  end if;
  raise exception 'rows of the audit log are never changed, and deleted by retention only';
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_foreign_key_in_admin_totp()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(730006);
  if substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> encode(substring(new.sealed_next from 2 for 8), 'hex') then
    raise exception 'the master key was changed';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_foreign_key_in_feeds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(730006);
  if substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> encode(substring(new.sealed_credential from 2 for 8), 'hex') then
    raise exception 'the master key was changed';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_foreign_key_in_persons()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(730006);
  if substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> encode(substring(new.wrapped_key from 2 for 8), 'hex') then
    raise exception 'the master key was changed';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_foreign_key_in_postbacks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(730006);
  if substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> encode(substring(new.sealed_secret from 2 for 8), 'hex') then
    raise exception 'the master key was changed';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_foreign_key_in_sources()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(730006);
  if substr((select value from installation where name = 'master_key_fingerprint'), 1, 16) <> encode(substring(new.sealed_secret from 2 for 8), 'hex') then
    raise exception 'the master key was changed';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'ledger rows are never changed or deleted';
end $function$
;
CREATE TRIGGER admin_totp_key_fence BEFORE INSERT OR UPDATE OF sealed_next ON public.admin_totp FOR EACH ROW EXECUTE FUNCTION refuse_foreign_key_in_admin_totp();
CREATE TRIGGER audit_log_no_change BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER deliveries_added AFTER INSERT ON public.deliveries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_deliveries();
CREATE TRIGGER deliveries_moved AFTER UPDATE ON public.deliveries REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_deliveries();
CREATE TRIGGER deliveries_removed AFTER DELETE ON public.deliveries REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_deliveries();
CREATE TRIGGER feeds_key_fence BEFORE INSERT OR UPDATE OF sealed_credential ON public.feeds FOR EACH ROW EXECUTE FUNCTION refuse_foreign_key_in_feeds();
CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON public.ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_no_update BEFORE DELETE OR UPDATE ON public.ledger FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER persons_key_fence BEFORE INSERT ON public.persons FOR EACH ROW EXECUTE FUNCTION refuse_foreign_key_in_persons();
CREATE TRIGGER postbacks_key_fence BEFORE INSERT OR UPDATE OF sealed_secret ON public.postbacks FOR EACH ROW EXECUTE FUNCTION refuse_foreign_key_in_postbacks();
CREATE TRIGGER sources_key_fence BEFORE INSERT OR UPDATE OF sealed_secret ON public.sources FOR EACH ROW EXECUTE FUNCTION refuse_foreign_key_in_sources();
CREATE TRIGGER tickets_owned BEFORE INSERT ON public.tickets FOR EACH ROW WHEN ((new.kind IS NULL)) EXECUTE FUNCTION own_ticket();
CREATE TRIGGER wall_days_added AFTER INSERT ON public.wall_days REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_wall_weeks();
CREATE TRIGGER wall_days_changed AFTER UPDATE ON public.wall_days REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_wall_weeks();

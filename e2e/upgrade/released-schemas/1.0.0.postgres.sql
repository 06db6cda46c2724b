-- {"at":1773151830000,"balance":100,"clickId":"clk_019cd79e4600000154b034aae8ec4d56","user":"user-1-5df3d9e4","source":{"name":"net-b3161f25","secret":"whsec_c5UrevKhr4Nffs++jfM4WN0gKmPEajZNjzEm9xoc9hc=","urlTemplate":"http://localhost:0/leads/net-b3161f25?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}"},"ledger":{"accounts":2,"rows":10},"things":{"subid1":"victim-6198cee8","wall":{"pubId":1,"adwallId":1,"secretKey":"sk_Cxb3ukaqndAoxdhC5PjzWrC0jrY4cT453mFVmvIW0EC0zfx9B","publishableKey":"pk_UaZ9QN75Pk7zDPLN7fWFKSas5vo6hfMQ5CGORjXI43K2VpXy7","path":"/adwall/api/publisher/1/profile/1"},"panel":{"pubId":1,"profileId":1,"secretKey":"sk_U4PhrScjs6K6UbfwjWmVvpOsQFkja9AijtioKVEwkz525c2XL","publishableKey":"pk_t9Ghbj2qpBYZWwJvu8HcBUZ6CkhATjuRYjTHpHPnBcp1FHFhg"},"source":{"name":"net-1f68eac0","secret":"whsec_Egj9QCu1ak+9QqV5DGnIcjWu/DYA0wiBJkm5CXUDpM0=","urlTemplate":"http://localhost:0/leads/net-1f68eac0?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}"},"ticket":{"name":"Grace 6198cee8","email":"grace.6198cee8@mail.example","message":"Where is it? 6198cee8"},"adminKey":"ak_uDbg9EtQHXafdsnU72jFj4LwbcZS58wbYVE78iPVJ1a3wdvBb","invitation":"DEfHOywuRc9F6COhqT_nVpqIMTCaeeDWPVASMsHlP_0","profile":{"subid1":"victim-6198cee8","email":"ada.41572c0a@mail.example","first_name":"Adalaide41572c0a","last_name":"Lovelace41572c0a","gender":"f","dob":"1990-05-17","address1":"12 Longstreet 41572c0a","city":"Springfield 41572c0a","state":"IL","country":"US","zip":"62701","target_system_selected":[51,58],"answers":{"1":[2],"2":[11],"3":[21],"4":[30],"5":[32],"6":[64],"7":[88],"8":[89,90],"9":[109],"11":[126]},"consent":{"sensitive":{"wording":"I, Grace 6198cee8, agree","version":"1","language":"en","given_at":"2026-03-10T12:10:00.000Z"}},"ip":"8.8.8.8","platform_type":"desktop","browser_family":"firefox"},"token":"eyJhbGciOiJIUzI1NiIsInR5cCI6InJ3LXVzZXIrand0Iiwia2lkIjoiYmUwMjA1M2QwZjQwOGIyNCJ9.eyJzY29wZSI6Imhpc3RvcnkiLCJhdWQiOiJ3YWxsOjEiLCJzdWIiOiJ2aWN0aW0tNjE5OGNlZTgiLCJpYXQiOjE3NzMxNTE4MzAsImV4cCI6MTc3MzIzODIzMCwiYWNjIjoxLCJzdXIiOjAsImdlbiI6MH0.5-Q0Q97o39HKu1W31DIpc82NnBhqZcsS6dN-Op7KeAc","link":"/click/34/AXlMd2aY4BjBY0tajV-yaqU2280wf2zfd_IRFxvYEWSEkD0h2BvxTAAer5vZDR2UFtOp7r4xQ6s0uAmV_S6OTuhmqA_SXgIhvgKXnzezmcbLZxaawwWotjHnpuhYnsx6-F5NqPVlrwgF7JCsvEss0G7BXKpsm1inlLIb6Is","visitor":"user-2-8510ded2","balances":[306,null],"person":{"name":"Person 6","password":"harbor quest b7179b1b8ccf765c","session":"PsQqMGSRfm6SJ2ZJMS9YgrUGeIXkPzmwCwNrxBK3f3M","appSecret":"GGT6WQHLOZGFWR7BTBFFNEPNWIBNVDCR"},"passkey":{"credentialId":"gWYafTNjoxcu/iFBWMw7lw==","key":{"kty":"EC","x":"u5GObk65sGi6N_sq7VbR3ZUTVt_DKX9bSfFKkbjOIAU","y":"1srcXZx1JuDzX4oP8kg0h4EqZf8YNQjWvyJbij3O570","crv":"P-256","d":"LKr4YdDEL4j9i5SgxJU5iTL_pvXyASy7qRkgn4DGuPE"},"userHandle":"YWRtXzAxOWNkODE1NGFjMDAwMDBiOWJkNzg3ZWViOGNjZTRl"}},"wall":{"path":"/adwall/api/publisher/2/profile/2","pubId":2,"adwallId":2,"secretKey":"sk_azbxThoiv0njSow5mzRxyUeMFFfI2UM1AWkaga6zZrL0bLb8H","publishableKey":"pk_RirswEbIXROSBZeTGHv2w8j2ZolPGS4AfFYJEQ8zri13C6kli"}}
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
  gross bigint
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
  test bigint not null default 0
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
  previous_until bigint
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
  sealed_credential bytea
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
insert into admin_challenges (digest, purpose, admin_id, session_id, expires_at) overriding system value values ('3a8c20a129e07480ea44c467c4189bd882804454825aada638aae22d6dcbd476', 'sign-in', NULL, NULL, '1773152130000');
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) overriding system value values ('akey_019cd7de5c400002a48472c8da39eb4b', '64104610e13672f51acf49589b7aed8b86cf8fb0ec68774b6f72e61608e45639', 'script', 'support', NULL, '1773148200000', '1773148200000', NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) overriding system value values ('akey_019cd7de5c400005b5634d8467d55004', '3ebf7104eceddf0d4fe5c1556679f91f5c0660d65538328bcb61b3b76c5595be', 'script', 'owner', NULL, '1773148200000', NULL, NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) overriding system value values ('akey_019cd7de5c400006f2a2521cae1897ae', 'b000afcbd03d021b00802fbfd7211746786fd28442316713b3fa609cd0f2d76d', 'script', 'owner', NULL, '1773148200000', '1773148200000', NULL, NULL);
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) overriding system value values ('akey_019cd7de5c4000076ecbcf9660889529', 'bafcd906d0ed393b608dc14a569c97bcc63ba81cfd0a9e1e753a603eeb40e243', 'reports', 'viewer', NULL, '1773148200000', NULL, NULL, 'akey_019cd7de5c400006f2a2521cae1897ae');
insert into admin_keys (key_id, digest, name, role, publishers, created_at, used_at, revoked_at, created_by) overriding system value values ('akey_019cd815bff000012f3a798bf604e94c', '6f468e2b80ec208dcefb35c4272a93ad5ba762bfb25a5c163ab1cb373b7464c5', 'script', 'owner', NULL, '1773151830000', NULL, NULL, NULL);
insert into admin_links (digest, purpose, admin_id, role, publishers, created_at, expires_at, created_by) overriding system value values ('412639cde97cabfe6ae9a3a0dc0cd38494ee31ca34dff2522a6dc92553295e13', 'invite', NULL, 'owner', NULL, '1773151830000', '1773155430000', NULL);
insert into admin_passkeys (passkey_id, credential_id, admin_id, name, public_key, counter, transports, created_at, used_at) overriding system value values ('7f206264-36ce-423c-98a7-80e7e32dbd33', '1beaef4c-6750-4d3a-8a86-ee960e0f2feb', 'adm_019cd7de5c40000070e587f48091e42f', 'Phone', E'\\x6b6579', '0', '["internal"]', '1773148200000', NULL);
insert into admin_passkeys (passkey_id, credential_id, admin_id, name, public_key, counter, transports, created_at, used_at) overriding system value values ('apk_019cd815bff00000347ed342d43808e1', 'gWYafTNjoxcu_iFBWMw7lw', 'adm_019cd8154ac00000b9bd787eeb8cce4e', 'Phone', E'\\xa5010203262001215820bb918e6e4eb9b068ba37fb2aed56d1dd951356dfc3297f5b49f14a91b8ce2005225820d6cadc5d9c7526e0f35f8a0ff2483487812a65ff183508d6bf225b8a3dcee7bd', '0', '["internal"]', '1773151830000', NULL);
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('33ab54e8c96f68cc8aec620555ed291d46d38475b91406e42314cd65e7e3148a', 'adm_019cd8154ac00000b9bd787eeb8cce4e');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('367e69e205dd4fc0c5c515155af2e8b11f6c1b6b93905a476ca4f8f3a9a367cb', 'adm_019cd8154ac00000b9bd787eeb8cce4e');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('4189929e59bf87d0d033e4cf04be9015501fa47613b2a67ee24f3c5c9ddc994b', 'adm_019cd8154ac00000b9bd787eeb8cce4e');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('563ac22ff0790e7ceb9a593acdfc0e8bc6d3962003010261fe15c3a0be57781c', 'adm_019cd8154ac00000b9bd787eeb8cce4e');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('9153fc7a6fbd9dc9ecbb230193903d987342ed93fbd281c24cb2d29bc5bbbadf', 'adm_019cd8154ac00000b9bd787eeb8cce4e');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('a6ea8569d2a00e2b436bc15504b41754903102a2c150f9fca7a7c09a24e7aaba', 'adm_019cd8154ac00000b9bd787eeb8cce4e');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('b51e6d51ec7a1e4609e9eecdffbbd4b43de6f51e86796f963aa1c0d37c617813', 'adm_019cd8154ac00000b9bd787eeb8cce4e');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('b62ee50d6f14c6750f98b5e819659c06c01bbc0334b43d48664cf87ec30c1772', 'adm_019cd8154ac00000b9bd787eeb8cce4e');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('ba53d635656470d331ccc250850186ffb58c0e4ec125a5885aed2ce10edbdad9', 'adm_019cd8154ac00000b9bd787eeb8cce4e');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('d302f979-0912-4660-b3b5-7554b6128b64', 'adm_019cd7de5c40000070e587f48091e42f');
insert into admin_recovery_codes (digest, admin_id) overriding system value values ('fe551b545e10c3627527f51321a3ac6f22d125af418a9872b0e48c9dd8d8b1c2', 'adm_019cd8154ac00000b9bd787eeb8cce4e');
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) overriding system value values ('ases_019cd7de5c400001194f484afcd88f09', '410cf250-0f6c-44de-847c-d9e1a0f046c7', 'adm_019cd7de5c40000070e587f48091e42f', '1773148200000', '1773148200000', '1773753000000', '1773148200000', '127.0.0.1', 'node');
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) overriding system value values ('ases_019cd7de5c400004edc03ec19603be32', '2b1675f05c32a92de6b7caa0697134e0aa354b26a5e874cb69bc7a482238a8e4', 'adm_019cd7de5c400000c9271b9fdbd734e4', '1773148200000', '1773148200000', '1773753000000', '1773148200000', '127.0.0.1', 'node');
insert into admin_sessions (session_id, digest, admin_id, created_at, seen_at, expires_at, proven_at, ip, agent) overriding system value values ('ases_019cd8154ac00002cd8c68a659654a34', '81adf0d106facd51c80681276ddbc20f0d7590cdf1f91789fa424f4f96926c65', 'adm_019cd8154ac00000b9bd787eeb8cce4e', '1773151800000', '1773151800000', '1773756600000', '1773151800000', '127.0.0.1', 'node');
insert into admin_sign_in_failures (digest, failures, failed_at, open_at) overriding system value values ('447deae55f856075e50e9bd63d8bf27752332449bdcaf6101257825541e9c97b', '1', '1773148200000', '1773148200000');
insert into admin_sign_in_failures (digest, failures, failed_at, open_at) overriding system value values ('efafcdfbfb156625782176b6ccebe9e19ffc0e7084cf957e2644ba0be54fb46d', '1', '1773151800000', '1773151800000');
insert into admin_totp (admin_id, sealed, sealed_next, last_step) overriding system value values ('adm_019cd7de5c40000070e587f48091e42f', NULL, E'\\x02be02053d0f408b24e63e2e3d6dd3162f9c907959c2fad1e94ab921c638d15ff4bb3449dbb35f0724f81e', '0');
insert into admin_totp (admin_id, sealed, sealed_next, last_step) overriding system value values ('adm_019cd8154ac00000b9bd787eeb8cce4e', E'\\x02be02053d0f408b2466033ccd9bc5c6e05d1e07cfa908d6ebfb7dace0af11ee52c4f2587aa21136e7f229552c44e1ae15914c65f4a81991fa072938e2fd6c50843976aee4', NULL, '59105060');
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) overriding system value values ('adm_019cd7de5c40000070e587f48091e42f', 'Person 4', 'person 4', 'scrypt$4$8$1$puC8CdMwHmSx28srJLqQlQ$zK7ffTG_fNfiKm-mP5uDdySEBz4kk4rOYXyZTqQFdPs', 'owner', NULL, '1773148200000', NULL);
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) overriding system value values ('adm_019cd7de5c400000c9271b9fdbd734e4', 'Person 5', 'person 5', 'scrypt$4$8$1$FwW9MnTq2ZmbBuXy2Ko4sA$h4-uMmYWZtNnrpBQV2wHfJyIHUpPJ0OgSjIxrDI_k1k', 'owner', NULL, '1773148200000', NULL);
insert into admins (admin_id, name, name_key, password, role, publishers, created_at, removed_at) overriding system value values ('adm_019cd8154ac00000b9bd787eeb8cce4e', 'Person 6', 'person 6', 'scrypt$4$8$1$YmkZdoZNzfgCBKl1qWiUqw$qFXUfdArKnVd_bGFTBkINuAwp6wOjMZLBvNjYpBwnl4', 'owner', NULL, '1773151800000', NULL);
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc000013bf73876b5633d3501', '1', '1773144600000', '0', NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc000013bf73876b5633d3501', '2', '1773151800000', '0', NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc0000186885ef06a4b5c6a01', '1', '1773144600000', '0', '500', 'bad_status', '/…?u=victim-6198cee8&s2=campaign-of-6198cee8&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000186885ef06a4b5c6a01&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc0000186885ef06a4b5c6a01', '2', '1773148200000', '0', '500', 'bad_status', '/…?u=victim-6198cee8&s2=campaign-of-6198cee8&ip=81.2.69.142&postback_id=dlv_019cd7a76dc0000186885ef06a4b5c6a01&timestamp=1773148200&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00003d82a5cf0260e4b5f01', '1', '1773144600000', '0', '500', 'bad_status', '/…?u=victim-6198cee8&s2=campaign-of-6198cee8&ip=81.2.69.142&postback_id=dlv_019cd7a76dc00003d82a5cf0260e4b5f01&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00003d82a5cf0260e4b5f01', '2', '1773148200000', '0', '500', 'bad_status', '/…?u=victim-6198cee8&s2=campaign-of-6198cee8&ip=81.2.69.142&postback_id=dlv_019cd7a76dc00003d82a5cf0260e4b5f01&timestamp=1773148200&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00003d82a5cf0260e4b5f01', '3', '1773151800000', '0', '500', 'bad_status', '/…?u=victim-6198cee8&s2=campaign-of-6198cee8&ip=81.2.69.142&postback_id=dlv_019cd7a76dc00003d82a5cf0260e4b5f01&timestamp=1773151800&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00004817a97949cab021f01', '1', '1773144600000', '0', NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00004817a97949cab021f01', '2', '1773151800000', '0', NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc000063b5a473eb6661a7301', '1', '1773144600000', '0', '500', 'bad_status', '/…?u=victim-6198cee8&s2=campaign-of-6198cee8&ip=81.2.69.142&postback_id=dlv_019cd7a76dc000063b5a473eb6661a7301&timestamp=1773144600&signature=…');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc000063b5a473eb6661a7301', '2', '1773148200000', '0', '500', 'bad_status', '/…?u=victim-6198cee8&s2=campaign-of-6198cee8&ip=81.2.69.142&postback_id=dlv_019cd7a76dc000063b5a473eb6661a7301&timestamp=1773148200&signature=…');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('1', '1773148200000', 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('10', '1773148200000', 'person', 'adm_019cd7de5c400000c9271b9fdbd734e4', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('11', '1773148200000', 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c400005b5634d8467d55004', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('12', '1773148200000', 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('13', '1773148200000', 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c400006f2a2521cae1897ae', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('14', '1773148200000', 'key', 'akey_019cd7de5c400006f2a2521cae1897ae', 'admin-key.create', 'key akey_019cd7de5c4000076ecbcf9660889529', NULL, NULL, '{"name":"reports","role":"viewer","publishers":null}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('15', '1773148200000', 'person', 'adm_019cd7de5c400000c9271b9fdbd734e4', 'sign-in.failed', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('16', '1773151800000', 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('17', '1773151800000', 'link', NULL, 'link.invite', 'admin adm_019cd8154ac00000b9bd787eeb8cce4e', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('18', '1773151800000', 'person', 'adm_019cd8154ac00000b9bd787eeb8cce4e', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('19', '1773151800000', 'person', 'adm_019cd8154ac00000b9bd787eeb8cce4e', 'factor.add', 'admin adm_019cd8154ac00000b9bd787eeb8cce4e', NULL, NULL, '{"factor":"app"}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('2', '1773148200000', 'link', NULL, 'link.invite', 'admin adm_019cd7de5c40000070e587f48091e42f', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('20', '1773151830000', 'person', 'adm_019cd8154ac00000b9bd787eeb8cce4e', 'factor.add', 'admin adm_019cd8154ac00000b9bd787eeb8cce4e', NULL, NULL, '{"factor":"passkey","passkey":"apk_019cd815bff00000347ed342d43808e1"}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('21', '1773151830000', 'cli', NULL, 'admin-key.create', 'key akey_019cd815bff000012f3a798bf604e94c', NULL, NULL, '{"name":"script","role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('22', '1773151830000', 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('3', '1773148200000', 'person', 'adm_019cd7de5c40000070e587f48091e42f', 'sign-in', NULL, NULL, NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('4', '1773148200000', 'person', 'adm_019cd7de5c40000070e587f48091e42f', 'factor.add', NULL, NULL, NULL, NULL, NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('5', '1773148200000', 'cli', NULL, 'admin-key.create', 'key akey_019cd7de5c400002a48472c8da39eb4b', NULL, NULL, '{"name":"script","role":"support","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('6', '1773148200000', 'key', 'akey_019cd7de5c400002a48472c8da39eb4b', 'user.read', 'account 1', '1', NULL, NULL, '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('7', '1773148200000', 'key', 'akey_019cd7de5c400002a48472c8da39eb4b', 'user.adjust', 'account 1', '1', NULL, '{"transaction_id":7,"amount":10000}', '127.0.0.1');
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('8', '1773148200000', 'cli', NULL, 'team.invite', NULL, NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into audit_log (audit_id, at, actor_kind, actor_id, action, subject, pub_id, before, after, ip) overriding system value values ('9', '1773148200000', 'link', NULL, 'link.invite', 'admin adm_019cd7de5c400000c9271b9fdbd734e4', NULL, NULL, '{"role":"owner","publishers":null}', NULL);
insert into cap_counters (offer_id, day, leads) overriding system value values ('31', '2026-03-10', '3');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) overriding system value values ('clk_019bd6204e0000005f63ebc10e19e0ac', '1', '32', E'\\x01f5850c39e82b7ad57a87bf3e22b43ea77df35bca54bc267f2522297bdc70ae274b428e17dfc43a9d026c75a7e6a36f65286d77ae5702d74add8053767421d782ee9557f198416a836c4bb9c5d74b509630320104c592ea7609a1964d90519a120222c60dc674238b8d9b75318cb85f86d2326e7ae8e538aa28ad16dd69b0a3f2c89af49ff3a4864e84ce1ade66a125e41c50c025529b2699e5cd30efa97d32701197d5fb428561d5922f712dfee69f11a3ec5dbb19925201bf24a90aba1274574b4657072d8f2c9cde7a4661a6c52e4d4ab8d3b6d2c6d3a91af6fa49a89bd57b136b16acf0e29d35808658362e4a03d79e90322ede9bec', '366437f45c6060b39add7bee91561ff8', 'GB', '10000', '1000000', '{"ratio":1000000,"round":false,"events":[]}', '1768824000000', '70b1bedcae43d476be6cd0bd120ad68d');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) overriding system value values ('clk_019cd79e460000010a222e02a9182cc5', '1', '31', E'\\x01937cb096826967e3dd14f0004b82e7208471b908ff3574d49afda992cc5b56fb02d2d7637a0ebd21f225ce7d618ff9d57c517367e85e0d4a437e523d9c49c6283b81108269425247ecccd5dcf8678619501e259c5e4a643d8a280646185df2b8ffb7061ff973aee3aa660ed795a2ff505bd9654049f4b670bc32cbeb3e987b8f79771d729cd7c5ff262640a913aaaccbf8e95f15ab75f0d1a92ae8f0dff9474eeaad0b9b74b12c640e4e408205139f44c2c66bfb37d8fc8e0fa32472355c7877d225614d2a1b6746613feb0d922ee82d465cf2c3fc77f2386a3095c8c90e277d2ebdbc578254b1c055ea17c8ed8a6725fb9502b11e3587c38a83a63272728c55', '366437f45c6060b39add7bee91561ff8', 'GB', '40000', '4000000', '{"ratio":1000000,"round":false,"events":[{"event_id":41,"event_name":"Level 41","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":42,"event_name":"Level 42","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":43,"event_name":"Level 43","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":44,"event_name":"Level 44","payout":10000,"amount":1000000,"time_to_complete":null}]}', '1773144000000', '70b1bedcae43d476be6cd0bd120ad68d');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) overriding system value values ('clk_019cd79e4600000154b034aae8ec4d56', '4', '20002', E'\\x019fe677d6ff9b48a04703aadec332b145173b8c1dd2d05103076415e7bbfb783e79599734a4981ade6e41b90929ee556eac948d87d14442a383d287940084ba7ec2585fd785430f1c669e05681e0abafc1f9362ab19fb0bd565342cd1ae8d8952a06b410b45e035af008266b2883bb42c7895d397aa7b5e209101e64fa416452c3cd727ea82a3738cb7152e3090b3c1f780638dc254c99a2aecfa464e57f1f35a6772d4d162523090e602bb0ac1051291c42af67922a207015219d12c4c427f7cb81b3550f1e71c8b366a60405dc6677c596d27ec45522146cdb55c2d7b', NULL, 'US', '30000', '3000000', '{"ratio":1000000,"round":false,"events":[{"event_id":11,"event_name":"Level 1","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":12,"event_name":"Level 2","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":13,"event_name":"Level 3","payout":10000,"amount":1000000,"time_to_complete":null}]}', '1773144000000', NULL);
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) overriding system value values ('clk_019cd79e46000002ea8a5b6f3a4019a8', '1', '32', E'\\x0177ce54e0f51ef4fbab357d73f8e1111d68ae74b2a0c97ad76e050064f1c80c5f5dedbe55c0a125d57511c56dde47913e9fea5ec50ed418fb0ad4a0041448a64ee7aa1328de3ec54e01b1a6209ec927247f30e8754d5fc65a38b41217ffa58b4c864043c9141b66d19df350c0bd702fb6c0aec5c1cb81784e5f692422c2a9f34777a3332a4a7ec2392189154aaa98e1d463b31a70a0e70c37f7959ea2b526dfde01034eb19548c0aec33bf49dd39dac10a27b66d866c3b8410296c528c0b7a30ce75ed5c999bae93a4ed2525763a424e63ce55e43acd8c4d4ddeb22101dbaa27d41c9f0dafca6f29b3aadeed6d546701f6ec8acfcca6440d6d1d88f6c1799df54', '366437f45c6060b39add7bee91561ff8', 'GB', '10000', '1000000', '{"ratio":1000000,"round":false,"events":[]}', '1773144000000', '70b1bedcae43d476be6cd0bd120ad68d');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc0000047d695de5db78612', '1', 'pbk_019cd7a76dc00000902f627c81729926', 'dlv_019cd7a76dc000013bf73876b5633d3501', 'clk_019cd79e4600000154b034aae8ec4d56', '8', NULL, '{"leadId":"lead_019cd7a76dc0000047d695de5db78612","identity":"33cf97653abd2edacddf84d65c73c2b2","kind":"complete","clickId":"clk_019cd79e4600000154b034aae8ec4d56","offerId":20002,"offerName":"Quest 20002 & more","eventId":11,"eventName":"Level 1","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773152138212', '2', '2', NULL, '1773144600000', 'prc_019cd79e46000000daebef66c6ac318f');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc000004fdc5df1c967f762', '1', 'pbk_019cd79e460000008a59c994922f6ac0', 'dlv_019cd7a76dc0000186885ef06a4b5c6a01', 'clk_019cd79e46000002ea8a5b6f3a4019a8', '2', NULL, '{"leadId":"lead_019cd7a76dc000004fdc5df1c967f762","identity":"b4026e2b6db8cb09283a8a0bd20c3e7f","kind":"complete","clickId":"clk_019cd79e46000002ea8a5b6f3a4019a8","offerId":32,"offerName":"Offer 32","eventId":null,"eventName":null,"payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773148531507', '2', '2', NULL, '1773144600000', 'prc_019cd79e46000000ca9fe9248de62afc');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc0000220b82f75965a2965', '1', 'pbk_019cd79e460000008a59c994922f6ac0', 'dlv_019cd7a76dc00003d82a5cf0260e4b5f01', 'clk_019cd79e460000010a222e02a9182cc5', '3', NULL, '{"leadId":"lead_019cd7a76dc0000220b82f75965a2965","identity":"bc6b14732eb6fe634a844e663d45b286","kind":"complete","clickId":"clk_019cd79e460000010a222e02a9182cc5","offerId":31,"offerName":"Offer 31","eventId":41,"eventName":"Level 41","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773153953811', '3', '3', NULL, '1773144600000', 'prc_019cd79e46000000daebef66c6ac318f');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc0000376e5db373b8125cf', '1', 'pbk_019cd7a76dc00000902f627c81729926', 'dlv_019cd7a76dc00004817a97949cab021f01', 'clk_019cd79e4600000154b034aae8ec4d56', '9', NULL, '{"leadId":"lead_019cd7a76dc0000376e5db373b8125cf","identity":"8bd711a88e3b4eb1cfba32ff0b0cdee6","kind":"complete","clickId":"clk_019cd79e4600000154b034aae8ec4d56","offerId":20002,"offerName":"Quest 20002 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773152094205', '2', '2', NULL, '1773144600000', 'prc_019cd79e46000000daebef66c6ac318f');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc0000376e5db373b8125cf', '2', 'pbk_019cd7a76dc00000902f627c81729926', 'dlv_019cd7a76dc000067cade12bd8521c6101', 'clk_019cd79e4600000154b034aae8ec4d56', '9', '10', '{"leadId":"lead_019cd7a76dc0000376e5db373b8125cf","identity":"8bd711a88e3b4eb1cfba32ff0b0cdee6","kind":"complete","clickId":"clk_019cd79e4600000154b034aae8ec4d56","offerId":20002,"offerName":"Quest 20002 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'waiting', '1773144600000', '0', '0', NULL, '1773144600000', NULL);
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc00005599cda8a147e6946', '1', 'pbk_019cd79e460000008a59c994922f6ac0', 'dlv_019cd7a76dc000063b5a473eb6661a7301', 'clk_019cd79e460000010a222e02a9182cc5', '4', NULL, '{"leadId":"lead_019cd7a76dc00005599cda8a147e6946","identity":"40603af1d0eb2694301a6eca08ad44a2","kind":"complete","clickId":"clk_019cd79e460000010a222e02a9182cc5","offerId":31,"offerName":"Offer 31","eventId":42,"eventName":"Level 42","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773148494590', '2', '2', NULL, '1773144600000', 'prc_019cd79e46000000ca9fe9248de62afc');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc00005599cda8a147e6946', '2', 'pbk_019cd79e460000008a59c994922f6ac0', 'dlv_019cd7a76dc000084232babcffe9665101', 'clk_019cd79e460000010a222e02a9182cc5', '4', '5', '{"leadId":"lead_019cd7a76dc00005599cda8a147e6946","identity":"40603af1d0eb2694301a6eca08ad44a2","kind":"complete","clickId":"clk_019cd79e460000010a222e02a9182cc5","offerId":31,"offerName":"Offer 31","eventId":42,"eventName":"Level 42","payout":10000,"amount":1000000,"currencyName":"Coins","country":"GB","leadAt":1773144600000,"reason":"Grace 6198cee8 called us","at":1773144600000}', 'waiting', '1773144600000', '0', '0', NULL, '1773144600000', NULL);
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) overriding system value values ('pbk_019cd79e460000008a59c994922f6ac0', '36', '3', '1', '0', '0');
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) overriding system value values ('pbk_019cd7a76dc00000902f627c81729926', '160', '2', '0', '0', '0');
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) overriding system value values ('pbk_019cd7a76dc00000902f627c81729926', '170', '0', '1', '0', '0');
insert into descriptions (account_id, seq, sealed) overriding system value values ('1', '6', E'\\x01bcdd7ca8e9e741788cba4a33634751b5402289113f3514b58f282295c44a228d4f0fd8e62ebb687543ed4d06c2cb44c23949d1f5');
insert into descriptions (account_id, seq, sealed) overriding system value values ('1', '7', E'\\x0184414a48eb33de7a8e1cfb28d95d034e0a18923d57c5f341a1b596bf51f813de15f95f7b643662f4fdef528772ac7cf957a6f537');
insert into device_completions (device_digest, offer_id, account_id) overriding system value values ('70b1bedcae43d476be6cd0bd120ad68d', '32', '1');
insert into device_completions (device_digest, offer_id, account_id) overriding system value values ('70b1bedcae43d476be6cd0bd120ad68d', '33', '1');
insert into early_reversals (source, external_id, event_id, click_id, account_id, reason, at, by_click) overriding system value values ('net-1f68eac0', 'early', '44', 'clk_019cd79e460000010a222e02a9182cc5', '1', 'Grace 6198cee8 called us', '1773144600000', '1');
insert into erasures (id, digest, at) overriding system value values ('1', 'db917cd2ab17eb597f97356578db1323348508ef41be43e15aff8ebce7bfb547', '1773148200000');
insert into feed_goals (feed, external_id, goal_key, event_id) overriding system value values ('brought', '7', 'level 5', '1000000001');
insert into feed_ids (name, next) overriding system value values ('event', '1000000000');
insert into feed_ids (name, next) overriding system value values ('offer', '1000000001');
insert into feed_offers (feed, external_id, offer_id, offer, digest, listed, picture) overriding system value values ('brought', '7', '1000000001', '{"cap": null, "name": "Offer 1", "prior": 0, "events": [], "payout": 10000, "source": null, "ends_at": null, "offer_id": 1000000001, "image_url": "/pictures/00000000000000000000000000000000.webp", "starts_at": null, "targeting": {"gender": null, "answers": {}, "devices": [], "browsers": [], "countries": [], "languages": [], "age_range_id": [], "target_system": []}, "category_id": [17], "creative_id": 1, "description": "Do it and be paid.", "credit_delay": "0", "requirements": null, "destination_url": "https://advertiser.example/land?click={click_id}&offer={offer_id}", "featured_global": 0, "creative_filename": "harbor.svg", "is_support_center_disabled": 0}', 'digest', '1', 'https://cdn.example/7.png');
insert into feed_runs (run_id, feed, started_at, ended_at, outcome, report, kind) overriding system value values ('run_1', 'brought', '1773144000000', '1773144000000', 'applied', '{}', 'offers');
insert into feeds (name, adapter, source, settings, sealed_credential, currency, rate, share, every_ms, paused, removed_at, due_at, lease, lease_until, failures, succeeded_at, created_at, report_due_at, report_failures, report_succeeded_at) overriding system value values ('brought', 'everflow', 'net-1f68eac0', '{}', E'\\x02be02053d0f408b2478c27028266172256a73f18f0f49e776adb974ed0be76cdba62c06f2bae7fa9677a3b1188ab45b0b', 'USD', '1000000', '10000', '60000', '0', NULL, '1773144060000', 'run_2', '1773144060000', '0', '1773144000000', '1773144000000', '1773144060000', '0', NULL);
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) overriding system value values ('adjustment', 'wall', '1', 'b91dd9c2f56c23e01c2ecc7dc7bf48c18d55cd7c97671d1f765b1de653fef7b6', '44c392f5540000053c6dbd09b4cb3248bc3b96843fea7e833ecd1e33d9ba7956', '1', '7', '1773148200000');
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) overriding system value values ('profile', 'survey-profile', '1', '1c039c397731eb64525477ebf2e886dd5365242b67b90b5b283b53ffe28a629b', '9866f4d1357f6a23b5284249e024d8899ec305b38a193098b0f73076cdbca179', '2', '2 0 0 0', '1773144600000');
insert into first_answers (operation, kind, profile_id, digest, fingerprint, account_id, answer, at) overriding system value values ('ticket', 'wall', '1', '1c039c397731eb64525477ebf2e886dd5365242b67b90b5b283b53ffe28a629b', '1d62ca55e3c09369a6e90156b2012668f4b759107f1c3d97f2677d5df8e926c3', '1', '1', '1773144600000');
insert into first_clicks (account_id, offer_id, click_id, terms, at) overriding system value values ('1', '32', 'clk_0198d1a66600000371200c9c6b4047fb', '{"ratio":1000000,"round":false,"events":[]}', '1755864000000');
insert into idempotency_keys (kind, profile_id, digest, fingerprint, account_id, seq, at) overriding system value values ('wall', '1', '1c039c397731eb64525477ebf2e886dd5365242b67b90b5b283b53ffe28a629b', 'd4ea103fc63a9d74fe817168f6b9e92a68f4eafcffebb9bca82dde531ad09c20', '1', '6', '1773144600000');
insert into installation (name, value) overriding system value values ('ledger_key', 'Ar4CBT0PQIskOkL+BaPH35odcC8iTJFfWmy2cym2st98U9OyxFofs5kq6pHCl1/DqaR4HwD61WK0IcVFVHRJRutk+iBp');
insert into installation (name, value) overriding system value values ('master_key_fingerprint', 'be02053d0f408b246b8cf6b9e08685239a9fcf23ce0200bf867f1740b559e746');
insert into ip_completions (ip_digest, offer_id, account_id) overriding system value values ('366437f45c6060b39add7bee91561ff8', '32', '1');
insert into ip_completions (ip_digest, offer_id, account_id) overriding system value values ('366437f45c6060b39add7bee91561ff8', '33', '1');
insert into lead_origins (click_id, account_id, offer_id, sealed, ip_digest, device_digest, country, payout, amount, terms, at, credits, restored_at) overriding system value values ('clk_0198d1a666000000c81c0dbee9e348c8', '1', '33', E'\\x01d05ce4a5a70144f7455b1f7c5fedc622c704b45c2d7bbf88ada749eae0ec1aa9ee879b0af800e79262410e6716b3f5e058504627a40ba36d10d5ba6bc7f9e443ef3ea93e4a1d2c2cf54d31a4e2e1aa4eb4fb4e450ba7ee701bd8fbe72af28f03f7453f92c2d96a03e649d4ebad2e2830db4a0e6a72ba1560a8aac879e134160d5fcfadeeabf98eaaf2746d959df2573ce77138a5fecd9b2257da4c42d6b78a1beaf5afd3508219ee2fc690eda0be5145e03ed62af14180bdc39d351d79f71135d57c9f66ea676619899b37f0a4ed2d955851f24117a5ddc1ffa472a57d957ecb9e2e7ff7aef757e1f6839506daf3e26b808ffaf86727f0', '366437f45c6060b39add7bee91561ff8', '70b1bedcae43d476be6cd0bd120ad68d', 'GB', '10000', '1000000', '{"ratio":1000000,"round":false,"events":[]}', '1755864000000', '[]', NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross) overriding system value values ('1', '31', '41', '0', '0', 'lead_019cd7a76dc0000220b82f75965a2965', 'net-1f68eac0', 'credited', 'clk_019cd79e460000010a222e02a9182cc5', '10000', '1000000', 'credited', NULL, '3', '1773144600000', NULL, NULL, '1773144600000', '', 'complete', '1', NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross) overriding system value values ('1', '31', '42', '0', '0', 'lead_019cd7a76dc00005599cda8a147e6946', 'net-1f68eac0', 'reversed', 'clk_019cd79e460000010a222e02a9182cc5', '10000', '1000000', 'reversed', 'Grace 6198cee8 called us', '4', '1773144600000', NULL, '5', '1773144600000', '', 'complete', '1', NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross) overriding system value values ('1', '31', '43', '0', '0', 'lead_019cd7a76dc0000afc530f689e88ada5', 'net-1f68eac0', 'held', 'clk_019cd79e460000010a222e02a9182cc5', '10000', '1000000', 'pending', 'country', NULL, '1773144600000', '[{"rule":"country","action":"hold","reason":"click from GB, lead from DE"}]', NULL, '1773144600000', '', 'complete', '1', NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross) overriding system value values ('1', '32', '', '0', '1', 'lead_019cd7a76dc000004fdc5df1c967f762', 'net-1f68eac0', 'installed', 'clk_019cd79e46000002ea8a5b6f3a4019a8', '10000', '1000000', 'credited', NULL, '2', '1773144600000', NULL, NULL, '1773144600000', '', 'complete', '1', NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross) overriding system value values ('1', '33', '', '0', '1', 'lead_0198d1a6660000011c44865253c39306', 'net-1f68eac0', 'signed-up', 'clk_0198d1a666000000c81c0dbee9e348c8', '10000', '1000000', 'credited', NULL, '1', '1755864000000', '[{"rule":"too_fast","action":"flag","reason":"0 s after the click; the minimum is 10 s"}]', NULL, '1755864000000', '', 'complete', '1', NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross) overriding system value values ('4', '20002', '11', '0', '0', 'lead_019cd7a76dc0000047d695de5db78612', 'net-b3161f25', 'T1', 'clk_019cd79e4600000154b034aae8ec4d56', '10000', '1000000', 'credited', NULL, '1', '1773144600000', NULL, NULL, '1773144600000', '', 'complete', '2', NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross) overriding system value values ('4', '20002', '12', '0', '0', 'lead_019cd7a76dc0000376e5db373b8125cf', 'net-b3161f25', 'T2', 'clk_019cd79e4600000154b034aae8ec4d56', '10000', '1000000', 'reversed', NULL, '2', '1773144600000', NULL, '3', '1773144600000', '', 'complete', '2', NULL);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '1', '1', 'lead', '1000000', '1000000', '33', 'Offer 33', 'lead_0198d1a6660000011c44865253c39306', NULL, '1755864000000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '2', '2', 'lead', '1000000', '2000000', '32', 'Offer 32', 'lead_019cd7a76dc000004fdc5df1c967f762', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '3', '3', 'lead', '1000000', '3000000', '31', 'Offer 31', 'lead_019cd7a76dc0000220b82f75965a2965', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '4', '4', 'lead', '1000000', '4000000', '31', 'Offer 31', 'lead_019cd7a76dc00005599cda8a147e6946', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '5', '5', 'reversal', '-1000000', '3000000', '31', 'Offer 31', 'lead_019cd7a76dc00005599cda8a147e6946', '4', '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '6', '6', 'manual', '50000', '3050000', NULL, NULL, NULL, NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '7', '7', 'manual', '10000', '3060000', NULL, NULL, NULL, NULL, '1773148200000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('4', '1', '8', 'lead', '1000000', '1000000', '20002', 'Quest 20002 & more', 'lead_019cd7a76dc0000047d695de5db78612', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('4', '2', '9', 'lead', '1000000', '2000000', '20002', 'Quest 20002 & more', 'lead_019cd7a76dc0000376e5db373b8125cf', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('4', '3', '10', 'reversal', '-1000000', '1000000', '20002', 'Quest 20002 & more', 'lead_019cd7a76dc0000376e5db373b8125cf', '9', '1773144600000');
insert into ledger_checkpoints (number, at, up_to, rows, rows_digest, accounts, balance, balances_digest, previous, mac) overriding system value values ('1', '1773148200000', '7', '7', '73f96e024d5d68a79e8d2392a5ae212a92361baaf2bfc21e76d96f0110c7ee0c', '1', '3060000', 'eb56a6496c77ddefee5af280ffa08ee6c54d676d4a7a9edcb325c5e998e6edc1', '', '379cace0a335696d9027e38c3136594d40e618a8ef9035a2585ab3eec297f9ca');
insert into ledger_ranges (range_id, number, accounts, balance, digest, mac) overriding system value values ('0', '1', '1', '3060000', 'eb56a6496c77ddefee5af280ffa08ee6c54d676d4a7a9edcb325c5e998e6edc1', 'f5ca3e0301af4c204cd016991781cabe9763f461d4ef81ff8cb440456c6858ee');
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
insert into migrations (id, at) overriding system value values ('5', '1773144000000');
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
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('1000000000', 'Survey, 5 minutes', '{"offer_id":1000000000,"name":"Survey, 5 minutes","description":"A survey that matches your profile.","requirements":null,"credit_delay":"0","image_url":"","creative_id":1000000000,"creative_filename":"","destination_url":"","payout":1,"is_support_center_disabled":0,"featured_global":0,"category_id":[20],"events":[],"source":"net-1f68eac0","targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"repeatable":1,"survey":{"survey_id":"survey","minutes":5,"rating":null,"provider":"cpx"},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '', '1', NULL, NULL, '0', '1773144000000', '0', 'net-1f68eac0');
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('1000000001', 'Our name', '{"cap": null, "name": "Our name", "prior": 0, "events": [], "payout": 10000, "source": null, "ends_at": null, "offer_id": 1000000001, "image_url": "/pictures/00000000000000000000000000000000.webp", "starts_at": null, "targeting": {"gender": null, "answers": {}, "devices": [], "browsers": [], "countries": [], "languages": [], "age_range_id": [], "target_system": []}, "category_id": [17], "creative_id": 1, "description": "Do it and be paid.", "credit_delay": "0", "requirements": null, "destination_url": "https://advertiser.example/land?click={click_id}&offer={offer_id}", "featured_global": 0, "creative_filename": "harbor.svg", "is_support_center_disabled": 0}', 'a3790a48879c7c992d0d0a3708d1923c1acce2a941198cea84262efbe55da15a', '0', NULL, NULL, '3', '1773144000000', '0', NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('20002', 'Quest 20002 & more', '{"offer_id":20002,"name":"Quest 20002 & more","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":20002,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":30000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[{"event_id":11,"event_name":"Level 1","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":12,"event_name":"Level 2","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":13,"event_name":"Level 3","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null}],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'c6100891959c9b6b74b0c25b5f64d6327ee54733c54a9b3ac585e44c7ebf1c80', '0', NULL, NULL, '5', '1773144000000', '0', NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('31', 'Offer 31', '{"offer_id":31,"name":"Offer 31","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":31,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":40000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[{"event_id":41,"event_name":"Level 41","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":42,"event_name":"Level 42","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":43,"event_name":"Level 43","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":44,"event_name":"Level 44","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null}],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":{"leads":100,"per":"day"},"prior":0}', 'd16a3ae53012de2dd2557e9f42279fd592c82b03276fcee289915686ea344e5b', '1', '100', 'day', '5', '1773144000000', '0', NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('32', 'Offer 32', '{"offer_id":32,"name":"Offer 32","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":32,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '9b3b098e1a68674be96197d40b0940112358752d0d2f7d0cfe6236e6eacbc3ab', '1', NULL, NULL, '5', '1773144000000', '0', NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('33', 'Offer 33', '{"offer_id":33,"name":"Offer 33","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":33,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '8ddcc6d48ec5f93f179f39ab71df975de33a1ce9b88a3d8e238fe829b13ee289', '1', NULL, NULL, '5', '1773144000000', '0', NULL);
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('34', 'Offer 34', '{"offer_id":34,"name":"Offer 34","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":34,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":10000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', '601c93c54ce18a04e6368479655a60b47420c93ac66b73ad3377d62f9f6216b2', '0', NULL, NULL, '6', '1773151800000', '0', NULL);
insert into panel_days (profile_id, day, sign_ups, form_opened, form_you, form_address, form_home, form_work, form_devices) overriding system value values ('1', '20522', '1', '0', '0', '0', '0', '0', '0');
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test) overriding system value values ('survey-profile', '1', 'victim-6198cee8', '2', E'\\x02be02053d0f408b24e163655605194d936820375b94fcca081249e3b77d9eaff9548e03e7b9cb38c6b9142f04d9d5705f6d962706ad06464b2357bf4aec484004f55d0874', '0', '0', '0', '0');
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test) overriding system value values ('wall', '1', 'victim-6198cee8', '1', E'\\x02be02053d0f408b2422f6b341191b1e8180b54e8039a85736f5271a25afb01ac0e169f5784b2717329c1c9a42c8b61d2240cef9e877f271ee83ec7a0cf3770d4397dc8e45', '0', '0', '0', '0');
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test) overriding system value values ('wall', '2', 'user-1-5df3d9e4', '4', E'\\x02be02053d0f408b24f0fd74bf3d7eb11be8b511cb6d591a2dc3b0038f50dc7d7051a72b641884bd374008868ce13b91997c4a5d33e131b81cc75e4af2208fbdf10990edf0', '0', '0', '0', '0');
insert into picture_sources (url, name, tries, due_at, problem, named_at) overriding system value values ('https://cdn.example/7.png', '00000000000000000000000000000000.webp', '0', NULL, NULL, '1773144000000');
insert into pictures (name, media_type, bytes) overriding system value values ('00000000000000000000000000000000.webp', 'image/webp', E'\\x70696374757265');
insert into postback_attempts (postback_id, delivery_id, answered) overriding system value values ('pbk_019cd79e460000008a59c994922f6ac0', 'dlv_019cd7a76dc00003d82a5cf0260e4b5f01', '0');
insert into postback_attempts (postback_id, delivery_id, answered) overriding system value values ('pbk_019cd7a76dc00000902f627c81729926', 'dlv_019cd7a76dc000013bf73876b5633d3501', '0');
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures, probe_at, created_at, sealed_previous, previous_until) overriding system value values ('pbk_019cd79e460000008a59c994922f6ac0', '1', 'get', E'\\x02be02053d0f408b24e800625fd1738043a992e91acfb8cd289bf64d8281140cd8aea0d11c847d162a65ea6873288527659f74b4f9e9b9b7ba5dbc6226db216c3404fe0b7a44e03f747c9db3c70aa1bfe1faebb28d8e462b66481d446290f5', E'\\x02be02053d0f408b242f7a857e3bcdcd4824e42f9f97cdbcedc8850adf66c12a13884d5cf5feb60f61281b9109daf814922a1dbc9120069cc554d68cf971f844717ded2231a5341159fa195a9d86cb4c0ea2efcb597b99', '1', NULL, '7', '1773151860000', '1773144000000', NULL, NULL);
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures, probe_at, created_at, sealed_previous, previous_until) overriding system value values ('pbk_019cd7a76dc00000902f627c81729926', '2', 'get', E'\\x02be02053d0f408b247afd49f0154e99bde6aac07ffb6ef9b0ca66d3bf80c60b06bef03944cf84458f43c0645183a79123ce517a1edd0ca37adb0f64c927f9422e78f7e52200', E'\\x02be02053d0f408b241f5959e381f2b7c35fe8718477f78ee40a820e9cdeb3726efffe9522de6d984b7f4c8702a903e91a3f23d340c1e1fa16077965424e1c27ccab8a73aaca68b74c91262c995e0f74b10a877aefa251', '1', NULL, '4', '1773151860000', '1773144600000', NULL, NULL);
insert into publishers (pub_id, name, created_at) overriding system value values ('1', 'Acme Games', '1773144000000');
insert into publishers (pub_id, name, created_at) overriding system value values ('2', 'Acme Games', '1773144000000');
insert into refused_calls (call_id, source, day, verdict, adwall_id, account_id, sealed, at, click_id) overriding system value values ('rfc_019cd7a76dc0000d652e82bea5f1b48e', 'net-1f68eac0', '2026-03-10', 'invalid', '1', '1', E'\\x02be02053d0f408b24c7b6ea1edd3404e6597e384d11a1909dabb8fe7cbbb4db7601b5cdd2b592ceb4b435c25a127507a6e62e825608c8c50c7ab8e634016bf7487b54ee19198a0576306c08880f9d2524c9ead5a91b8c03c71c7237388f34ca9cde4f197d91f4f3ff20cf7451c0f7614fda680eb02ac00bec04087cbe52c26b9610b04ca404dc21bb7df627c2765e533bf775cc5574bf72422d3c36ae1c5e1b87f0ace2eeabc15c6c50eee5926e2ede61d313e7ed0462b9da9276', '1773144600000', 'clk_019cd79e460000010a222e02a9182cc5');
insert into retention_cursors (name, value) overriding system value values ('addresses', 'clk_019bd6204e0000005f63ebc10e19e0ac');
insert into retention_lease (id, owner, leased_until) overriding system value values ('1', 'ret_019cd79e46000000b51c994036177823', '0');
insert into retention_runs (run_id, started_at, ended_at, state, report) overriding system value values ('ret_019cd79e46000000b51c994036177823', '1773144000000', '1773144000000', 'done', '{"removed":{"clicks":1,"lead_clicks":1,"deliveries":0,"attempts":0,"early_reversals":0,"addresses":3,"impressions":0,"figures":0,"survey_starts":0,"idempotency_keys":0,"security_events":0,"audit_log":0},"months":[]}');
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) overriding system value values ('1', 'survey-profile', '1', 'ba76aaa7815c97a71fb09c44ece71f57683ae3feb16217066fa7cf92ee35fe61', '1773144000000', NULL);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) overriding system value values ('2', 'wall', '1', '9b3d139fecadfdc7c815d52a747b0e8c01b503edd69830b1b6a70feb3a27fea4', '1773144000000', NULL);
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) overriding system value values ('3', 'wall', '2', '597ceeb803d5201f213e9a264ed5f71d0a77c3638b49e49f9bfb82e5dcd4cc87', '1773144000000', NULL);
insert into security_events (event_id, at, kind, owner_kind, owner_id, detail) overriding system value values ('1', '1773144600000', 'secret_key_in_browser', 'wall', '1', 'A browser sent the secret key. Use the publishable key in pages, and rotate this one.');
insert into security_events (event_id, at, kind, owner_kind, owner_id, detail) overriding system value values ('2', '1773148200000', 'person_erased', 'wall', '1', 'account 3');
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, sealed_previous, previous_until, created_at, screenout_credits, survey, sealed_credential) overriding system value values ('net-1f68eac0', 'hmac-sha256', '[]', '604800000', E'\\x02be02053d0f408b244543933f33325bf72840e149b04a96b58a426d81289add76193d73541b0c148ef5f19ff63944879f52bc8e34be38d0d74df1d484a457d319578a175ca1c4fdf578fc185e8f58354a17073f35b000', NULL, NULL, '1773144000000', '0', NULL, NULL);
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, sealed_previous, previous_until, created_at, screenout_credits, survey, sealed_credential) overriding system value values ('net-b3161f25', 'hmac-sha256', '[]', '604800000', E'\\x02be02053d0f408b24f6284462dc4185b82286f591afd030c85130d75235650e9c8421bfb9736302ef6a7a3d711d603e6c3749d06da62f5a331565e9f469a0d6397ba4ab15e8d5d7af19a3ab350b2b1139b5cf9c059afa', NULL, NULL, '1773144000000', '0', NULL, NULL);
insert into staff_credits (actor_id, day, worth) overriding system value values ('akey_019cd7de5c400002a48472c8da39eb4b', '2026-03-10', '100');
insert into staff_keys (staff_id, digest, fingerprint, request_id, scope, subject, at, answer) overriding system value values ('akey_019cd7de5c400006f2a2521cae1897ae', '200651a8b2d5912f692db89468a7d47d86a3ed6844f48f1b15f2be1d9c9a7e5e', '9b43b34c2aa995345cb1e2da5b3e2b5e71c38c0de617e4f6bad0c846ce125f22', 'req_d8edcbd8-a2b5-4bc2-9f0c-de921c4c4007', '["owner",null]', 'key akey_019cd7de5c4000076ecbcf9660889529', '1773148200000', E'\\x02be02053d0f408b24e650b798da79c926d012b16e076ef3b878b4b0581c1679036aeedf5578a143419a59577fe10761dc73f94447103e176b91');
insert into staged_offers (run_id, offer_id, external_id, offer, shown, digest, picture) overriding system value values ('run_2', '1000000001', '7', '{"cap": null, "name": "Offer 1", "prior": 0, "events": [], "payout": 10000, "source": null, "ends_at": null, "offer_id": 1000000001, "image_url": "/pictures/00000000000000000000000000000000.webp", "starts_at": null, "targeting": {"gender": null, "answers": {}, "devices": [], "browsers": [], "countries": [], "languages": [], "age_range_id": [], "target_system": []}, "category_id": [17], "creative_id": 1, "description": "Do it and be paid.", "credit_delay": "0", "requirements": null, "destination_url": "https://advertiser.example/land?click={click_id}&offer={offer_id}", "featured_global": 0, "creative_filename": "harbor.svg", "is_support_center_disabled": 0}', NULL, 'digest', 'https://cdn.example/7.png');
insert into staged_runs (run_id, feed, version, applied_at) overriding system value values ('run_2', 'brought', NULL, NULL);
insert into statistics_cursors (name, value) overriding system value values ('clicks', 'clk_019cd79e46000002ea8a5b6f3a4019a8');
insert into statistics_cursors (name, value) overriding system value values ('ledger', '6');
insert into statistics_cursors (name, value) overriding system value values ('outcomes', '');
insert into survey_days (adwall_id, day, source, entrants, completes, screenouts, quota_full, quality, reconciled, minutes) overriding system value values ('1', '20522', 'net-1f68eac0', '1', '0', '0', '0', '0', '0', '0');
insert into survey_offers (source, external_id, offer_id) overriding system value values ('net-1f68eac0', 'survey', '1000000000');
insert into survey_profiles (profile_id, pub_id, name, adwall_id, minimum_age, origins, publishable_key, created_at) overriding system value values ('1', '1', 'Surveys', NULL, '13', '[]', 'pk_t9Ghbj2qpBYZWwJvu8HcBUZ6CkhATjuRYjTHpHPnBcp1FHFhg', '1773144000000');
insert into survey_starts (click_id, account_id, offer_id, source, minutes, started_at, open_until, outcome, ended_at, reconciled, counted) overriding system value values ('clk_019cd79e46000002ea8a5b6f3a4019a8', '1', '1000000000', 'net-1f68eac0', '5', '1773144000000', '1773144000000', NULL, NULL, '0', 'started  0');
insert into tickets (ticket_id, account_id, subject_id, sealed, ip_digest, state, created_at, closed_at, kind, profile_id) overriding system value values ('1', '1', '3', E'\\x012682ce4094ae5d7bb5db0a55182810afb8814633b32e4c87db66cd2dad46c5e7e3a90337748b08f9d6f03d8b2317c1768423fb019c06b7b599c416ee246a8ea282e7a5000c3c9962d5ba538699cf601cecec21425594bed8005e4dd8de483d3410edab6a0dd05b78af80be0482c39790b8ba0f8663d40099b7f7796a913d05cf09fb3320d287eecb9dc611c99a56b97d48a9b00a65f73c361ae28b4cf4991e9a2ded8f33aa01022301b272a3c0bb6f1d67d3fe34ba719a8dafc737be3360b41878bd44e3b17f20d86ce269638d8592e768fc4b28e78c39dd0053cdb10cc0f55a5b', '366437f45c6060b39add7bee91561ff8', 'open', '1773144600000', NULL, 'wall', '1');
insert into user_profiles (account_id, email_digest, sealed, server_like, created_at, updated_at, counted) overriding system value values ('2', '55c99391d5fc241128015daeb5635343c339df9f1504d69a8b003dc47fe3a522', E'\\x01698194d195706e505838a0b675e19378adc4281400dc3b3d69e5d408588d00f2a8679196f1ab53015dd21cb95985b8b2654b1c531d6d576738efe801c21e778be16ea76f6e2747b82333a8941c5db5a9765cf6cdc10020dd07884f08595a3c15922760395c46d2763aa31510c35eaa0f2b2fbf0b01d10fc7faeb84d892a036411bc91b403c8cb731bc7172a26ed835628a6440c7886289cf3396eeb2921ddce95d713d6cfe79ece8019b822f484a7645f37ec35ddd32586f809a216394ff823cabefe80e2b1bdcc1618d7718449c7d3ea0905bd29a0dfe38374e13af5ff677a65fd314139d050f69735be444f74bc3e266c79d354522b1bd306e60d5d69ad11b0ee572f52c6f715428318005be18429c62cc232418d4ac5f56ab5267b97d16ba45756840fdf27459a272eaa0e3a977f102912039a496c20a482cf2e14029d4dd2dd6c0beec0fe5bb36a9d16c31446d70102ee5e98a6cf09c9fa1e9e6e39d1750c8bfaba125614118e26d97076dde11ae11f890a084187ab5be6d34dcf230c9f7359433300b3ac6a902acd7a770cbc2ce0c338f7d845015bc903ae8176b7e92f755b4ba43cabb4bb6f8dccec846dd6e51b80dc4907b018d32e889bf81459e820526d6896a4dcc401121738746936b8acf4494e44c6029ba765aa94db376e61cfcba1fbe967efdb363d1ba5313bad972913a837de4de011f0099276308485a6a3e9ea9953a86bedb8051c62b7b28054208bf4dfae29509a21f4ed0819335dbcfaa73f5054a5e0aca784c0ab2accc92b50deca9fbc1ad5ab00b8dd8beaaa45725377b1bed95286ba11114d927cdf103c0791323b4042d66d02159db5aa08d648b', '0', '1773144600000', '1773144600000', '1');
insert into versions (id, settings, catalogue, caps, statistics, awaited) overriding system value values ('1', '13', '6', '6', '1', '6');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'country', '20322', '', '0', '0', '1', '0', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'country', '20472', 'GB', '0', '1', '0', '0', '0', '0', '0', '0');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'country', '20522', 'GB', '0', '2', '3', '1', '2', '20000', '20000', '2000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'offer', '20322', '33', '0', '0', '1', '0', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'offer', '20472', '32', '0', '1', '0', '0', '0', '0', '0', '0');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'offer', '20522', '31', '0', '1', '2', '1', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'offer', '20522', '32', '0', '1', '1', '0', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'source', '20322', 'net-1f68eac0', '0', '0', '1', '0', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'source', '20472', '', '0', '1', '0', '0', '0', '0', '0', '0');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'source', '20522', '', '0', '2', '0', '0', '0', '0', '0', '0');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'source', '20522', 'net-1f68eac0', '0', '0', '3', '1', '2', '20000', '20000', '2000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'wall', '20322', '', '7', '0', '1', '0', '1', '10000', '10000', '1000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'wall', '20472', '', '3', '1', '0', '0', '0', '0', '0', '0');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'wall', '20522', '', '9', '2', '3', '1', '2', '20000', '20000', '2000000');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('2', 'wall', '20522', '', '2', '0', '0', '0', '0', '0', '0', '0');
insert into wall_viewers (adwall_id, day, registers) overriding system value values ('1', '20322', E'\\x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) overriding system value values ('1', '20472', E'\\x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) overriding system value values ('1', '20522', E'\\x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_viewers (adwall_id, day, registers) overriding system value values ('2', '20522', E'\\x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'country', '2903', '', '0', '10000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'country', '2924', 'GB', '1', '0');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'country', '2931', 'GB', '2', '20000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'offer', '2903', '33', '0', '10000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'offer', '2924', '32', '1', '0');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'offer', '2931', '31', '1', '10000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'offer', '2931', '32', '1', '10000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'source', '2903', 'net-1f68eac0', '0', '10000');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'source', '2924', '', '1', '0');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'source', '2931', '', '2', '0');
insert into wall_weeks (adwall_id, dimension, week, value, clicks, payout) overriding system value values ('1', 'source', '2931', 'net-1f68eac0', '0', '20000');
insert into walls (adwall_id, pub_id, settings, publishable_key, created_at) overriding system value values ('1', '1', '{"name":"Main wall","header":"","payout_min":0,"size":{"width":1000,"height":800},"currency":{"name":"Coins","ratio":1000000,"round":false,"visible":true,"forms":null,"image_url":null},"theme_preset":"calm","show_observed":true,"customization":{},"featured":[],"blocked":[],"max_payout_factor":10000,"max_screenout_payout":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"hold","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}},"require_token":false,"refuse_browser_keys":false,"origins":[]}', 'pk_UaZ9QN75Pk7zDPLN7fWFKSas5vo6hfMQ5CGORjXI43K2VpXy7', '1773144000000');
insert into walls (adwall_id, pub_id, settings, publishable_key, created_at) overriding system value values ('2', '2', '{"name":"Main wall","header":"","payout_min":0,"size":{"width":1000,"height":800},"currency":{"name":"Coins","ratio":1000000,"round":false,"visible":true,"forms":null,"image_url":null},"theme_preset":"calm","show_observed":true,"customization":{},"featured":[],"blocked":[],"max_payout_factor":10000,"max_screenout_payout":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"flag","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}},"require_token":false,"refuse_browser_keys":true,"origins":[]}', 'pk_RirswEbIXROSBZeTGHv2w8j2ZolPGS4AfFYJEQ8zri13C6kli', '1773144000000');
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
CREATE INDEX leads_extra ON public.leads USING btree (account_id, source, at) WHERE ((kind <> 'complete'::text) AND (slot = 0));
CREATE INDEX leads_listed ON public.leads USING btree (adwall_id, state, lead_id);
CREATE INDEX leads_offer ON public.leads USING btree (adwall_id, offer_id, state, lead_id, source);
CREATE INDEX leads_source ON public.leads USING btree (adwall_id, source, state, lead_id);
CREATE INDEX leads_state ON public.leads USING btree (state, lead_id);
CREATE UNIQUE INDEX ledger_reverses ON public.ledger USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX offers_changed ON public.offers USING btree (changed_version);
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
       extras_limit bigint, day_start bigint, gross bigint, ends text, own_place text, paid_beside text[])
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
      elsif known.state <> 'rejected' or known.reason in ('no_credits', 'daily_limit') then
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
    if found and known.click_id = item.click_id then
      outcome := 'duplicate';
      known_lead := known.lead_id;
      return next;
      continue;
    end if;
    lead_state := null;
    if found then
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
        outcome := case when lead_reason = 'no_credits' then 'not_credited' else 'rejected' end;
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
      elsif exists (select 1 from leads l
        where l.account_id = click.account_id and l.offer_id = click.offer_id and l.source = item.source
          and (l.click_id = item.click_id or l.external_id = item.external_id)
          and l.kind = 'complete' and l.ledger_seq is not null and not (l.event_id = any (item.paid_beside)))
      then
        lead_state := 'pending';
        lead_reason := 'unknown_goal';
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

    completing := case when item.takes = 'event' then 1 else 0 end;
    if completing = 1 and item.event_count > 1 then
      select case when count(*) + 1 >= item.event_count then 1 else 0 end into completing from leads l
        where l.account_id = click.account_id and l.offer_id = click.offer_id and l.place = '' and l.slot = 0
          and l.state in ('credited', 'pending');
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
      click_id, payout, gross, amount, state, reason, completes, ledger_seq, findings, at, changed_at)
    values (click.account_id, click.offer_id, item.event_id, item.place, 0, item.lead_kind, item.profile_id,
      item.lead_id, item.source, item.external_id, item.click_id, item.payout, item.gross, item.amount,
      coalesce(lead_state, 'credited'), case when lead_state is not null then lead_reason end, completing, last_seq,
      item.findings, item.at, item.at);
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
    if (completing = 1 or item.takes = 'transaction') and click.ip_digest is not null then
      insert into ip_completions (ip_digest, offer_id, account_id)
        values (click.ip_digest, click.offer_id, click.account_id) on conflict do nothing;
    end if;
    if (completing = 1 or item.takes = 'transaction') and click.device_digest is not null then
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
CREATE OR REPLACE FUNCTION public.drop_partition(parent text, before_ms bigint, most_rows bigint)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  oldest record;
  left_over bigint;
begin
  select * into oldest from partitions_of(parent) limit 1;
  if not found or oldest.upper_bound > first_id(partition_prefix(parent), before_ms) then return 'none'; end if;
  execute format('select count(*) from (select 1 from %s limit %s) n', oldest.part, most_rows + 1) into left_over;
  if left_over > most_rows then return 'needed'; end if;
  if not lock_briefly(parent, oldest.part::text, parent || '_kept') then return 'busy'; end if;
  execute format('alter table %I detach partition %s', parent, oldest.part);
  execute format('insert into %I select * from %s', parent || '_kept', oldest.part);
  execute format('drop table %s', oldest.part);
  return 'dropped';
exception when lock_not_available then
  return 'busy';
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
  given_key bytea;
begin
  for item in
    select * from json_to_recordset(batch) as given
      (index bigint, click_id text, kind text, profile_id bigint, subid1 text, wrapped_key text, is_new boolean,
       offer_id bigint, sealed text, ip_digest text, device_digest text, country text, payout bigint, amount bigint,
       terms text, cap_leads bigint, cap_day text, repeat_since bigint, at bigint)
    order by given.kind, given.profile_id, given.subid1 collate "C", given.index
  loop
    at_index := item.index;
    known_click := item.click_id;
    given_key := decode(item.wrapped_key, 'base64');
    select p.account_id, p.wrapped_key into account, own_key from persons p
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
      insert into persons (kind, profile_id, subid1, account_id, wrapped_key)
        values (item.kind, item.profile_id, item.subid1, account, given_key);
      insert into accounts (account_id, kind, profile_id, created_at)
        values (account, item.kind, item.profile_id, item.at);
    end if;
    if own_key <> given_key then
      outcome := 'person_changed';
    else
      outcome := 'recorded';
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

-- {"at":1773144600000,"balance":100,"clickId":"clk_019cd79e46000001e81d40570c811ce1","user":"user-1-f3c5ebeb","source":{"name":"net-82e3ca43","secret":"whsec_nVeAyZWVwVZRx/H1iULnfJu24rGLTdbYAs0PpgZ0oiI=","urlTemplate":"http://localhost:0/leads/net-82e3ca43?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}"},"wall":{"path":"/adwall/api/publisher/1/profile/1","pubId":1,"adwallId":1,"secretKey":"sk_cas2WkVqsKoCvU7f1YiSvz4qkxhJf5FQaWYkLaICLpI0plFGX","publishableKey":"pk_Ta42drthS4wQ0ddwthui1l8Cg6ScEktl3bNlFIAVOo33UJ73F"}}
create sequence account_ids;
create sequence transaction_ids;
create table accounts (
  account_id bigint not null,
  kind text not null,
  profile_id bigint not null,
  created_at bigint not null,
  test bigint not null default 0
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
);
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
);
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
);
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
  full_at bigint not null
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
  delivery_id text not null
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
  created_at bigint not null
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
  reconciled bigint not null default 0
);
create table tickets (
  ticket_id bigint not null generated always as identity,
  account_id bigint not null,
  subject_id bigint not null,
  sealed bytea not null,
  ip_digest text,
  state text not null,
  created_at bigint not null,
  closed_at bigint
);
create table user_profiles (
  account_id bigint not null,
  email_digest text not null,
  sealed bytea not null,
  server_like bigint not null,
  created_at bigint not null,
  updated_at bigint not null
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
create table walls (
  adwall_id bigint not null generated always as identity,
  pub_id bigint not null,
  settings text not null,
  publishable_key text not null,
  created_at bigint not null
);
insert into accounts (account_id, kind, profile_id, created_at, test) overriding system value values ('1', 'wall', '1', '1773144000000', '0');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00001110ed42340d4691801', '1', '1773144600000', '0', NULL, 'connection', '');
insert into attempts (delivery_id, number, at, ms, http_status, error, body) overriding system value values ('dlv_019cd7a76dc00004bdd2572d4e22d59201', '1', '1773144600000', '0', NULL, 'connection', '');
insert into clicks (click_id, account_id, offer_id, sealed, ip_digest, country, payout, amount, terms, at, device_digest) overriding system value values ('clk_019cd79e46000001e81d40570c811ce1', '1', '20002', E'\\x01be3de2de835c75bda7ff9fe07b9820d312490cd6865db273f9585273b504d99d06e0e29f4475908573bcc9ff022fe4cbd23320c10b239d5c62729d5b7eba3a70f81d5a22e72957b7051ba71d0f05e757c867ca11e385108c0a896db11d0088f2cc57bd3c6b98cbcb189b3cb950f74eaee60112f7de79163a7d1a14d35870f8f43c76cba5bf8ca27a064b16e8700b93681aa305e9f70f276ccce0f64cdf725b8b55eb5437f8c4c445e5e745b388c9ea048e34d804158552f78f4c733b4b9d98459e7db0d5678d62057ad8df2d18b49209632e05833b74e587ef086a1902', NULL, 'US', '30000', '3000000', '{"ratio":1000000,"round":false,"events":[{"event_id":11,"event_name":"Level 1","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":12,"event_name":"Level 2","payout":10000,"amount":1000000,"time_to_complete":null},{"event_id":13,"event_name":"Level 3","payout":10000,"amount":1000000,"time_to_complete":null}]}', '1773144000000', NULL);
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc0000066f9ebee72695e07', '1', 'pbk_019cd7a76dc00000479efbfede8b5a15', 'dlv_019cd7a76dc00001110ed42340d4691801', 'clk_019cd79e46000001e81d40570c811ce1', '1', NULL, '{"leadId":"lead_019cd7a76dc0000066f9ebee72695e07","identity":"4da432e96b9aadea62b9098ad6874d49","kind":"complete","clickId":"clk_019cd79e46000001e81d40570c811ce1","offerId":20002,"offerName":"Quest 20002 & more","eventId":11,"eventName":"Level 1","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773144605381', '1', '1', NULL, '1773144600000', 'prc_019cd79e46000000438a9897adeddce0');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc000031b31d3255ff0d03f', '1', 'pbk_019cd7a76dc00000479efbfede8b5a15', 'dlv_019cd7a76dc00004bdd2572d4e22d59201', 'clk_019cd79e46000001e81d40570c811ce1', '2', NULL, '{"leadId":"lead_019cd7a76dc000031b31d3255ff0d03f","identity":"9826d7fbabe9a3cc38e5571f58acafe0","kind":"complete","clickId":"clk_019cd79e46000001e81d40570c811ce1","offerId":20002,"offerName":"Quest 20002 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'pending', '1773144605169', '1', '1', NULL, '1773144600000', 'prc_019cd79e46000000438a9897adeddce0');
insert into deliveries (lead_id, status, postback_id, delivery_id, click_id, transaction_id, reversal_id, event, state, due_at, step, attempts, lease, created_at, lease_owner) overriding system value values ('lead_019cd7a76dc000031b31d3255ff0d03f', '2', 'pbk_019cd7a76dc00000479efbfede8b5a15', 'dlv_019cd7a76dc0000564db106cfa7b15bc01', 'clk_019cd79e46000001e81d40570c811ce1', '2', '3', '{"leadId":"lead_019cd7a76dc000031b31d3255ff0d03f","identity":"9826d7fbabe9a3cc38e5571f58acafe0","kind":"complete","clickId":"clk_019cd79e46000001e81d40570c811ce1","offerId":20002,"offerName":"Quest 20002 & more","eventId":12,"eventName":"Level 2","payout":10000,"amount":1000000,"currencyName":"Coins","country":"US","leadAt":1773144600000,"reason":null,"at":1773144600000}', 'waiting', '1773144600000', '0', '0', NULL, '1773144600000', NULL);
insert into delivery_counts (postback_id, part, pending, waiting, delivered, exhausted) overriding system value values ('pbk_019cd7a76dc00000479efbfede8b5a15', '42', '2', '1', '0', '0');
insert into feed_ids (name, next) overriding system value values ('event', '1000000000');
insert into feed_ids (name, next) overriding system value values ('offer', '1000000000');
insert into installation (name, value) overriding system value values ('master_key_fingerprint', 'be02053d0f408b246b8cf6b9e08685239a9fcf23ce0200bf867f1740b559e746');
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross) overriding system value values ('1', '20002', '11', '0', '0', 'lead_019cd7a76dc0000066f9ebee72695e07', 'net-82e3ca43', 'T1', 'clk_019cd79e46000001e81d40570c811ce1', '10000', '1000000', 'credited', NULL, '1', '1773144600000', NULL, NULL, '1773144600000', '', 'complete', '1', NULL);
insert into leads (account_id, offer_id, event_id, slot, completes, lead_id, source, external_id, click_id, payout, amount, state, reason, ledger_seq, at, findings, reversal_seq, changed_at, place, kind, adwall_id, gross) overriding system value values ('1', '20002', '12', '0', '0', 'lead_019cd7a76dc000031b31d3255ff0d03f', 'net-82e3ca43', 'T2', 'clk_019cd79e46000001e81d40570c811ce1', '10000', '1000000', 'reversed', NULL, '2', '1773144600000', NULL, '3', '1773144600000', '', 'complete', '1', NULL);
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '1', '1', 'lead', '1000000', '1000000', '20002', 'Quest 20002 & more', 'lead_019cd7a76dc0000066f9ebee72695e07', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '2', '2', 'lead', '1000000', '2000000', '20002', 'Quest 20002 & more', 'lead_019cd7a76dc000031b31d3255ff0d03f', NULL, '1773144600000');
insert into ledger (account_id, seq, transaction_id, kind, amount, balance_after, offer_id, offer_name, lead_id, reverses, at) overriding system value values ('1', '3', '3', 'reversal', '-1000000', '1000000', '20002', 'Quest 20002 & more', 'lead_019cd7a76dc000031b31d3255ff0d03f', '2', '1773144600000');
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
insert into migrations (id, at) overriding system value values ('23', '1773144000000');
insert into migrations (id, at) overriding system value values ('24', '1773144000000');
insert into migrations (id, at) overriding system value values ('26', '1773144000000');
insert into migrations (id, at) overriding system value values ('28', '1773144000000');
insert into migrations (id, at) overriding system value values ('3', '1773144000000');
insert into migrations (id, at) overriding system value values ('4', '1773144000000');
insert into migrations (id, at) overriding system value values ('5', '1773144000000');
insert into migrations (id, at) overriding system value values ('6', '1773144000000');
insert into migrations (id, at) overriding system value values ('7', '1773144000000');
insert into migrations (id, at) overriding system value values ('8', '1773144000000');
insert into migrations (id, at) overriding system value values ('9', '1773144000000');
insert into offer_periods (period, adwall_id, offer_id, impressions, clicks, leads, reversals, conversions, payout, amount, gross) overriding system value values ('82090', '1', '20002', '1', '0', '0', '0', '0', '0', '0', '0');
insert into offers (offer_id, name, offer, digest, disabled, cap_leads, cap_per, changed_version, created_at, taken_off, source) overriding system value values ('20002', 'Quest 20002 & more', '{"offer_id":20002,"name":"Quest 20002 & more","description":"Do it and be paid.","requirements":null,"credit_delay":"0","image_url":"/images/harbor.svg","creative_id":20002,"creative_filename":"harbor.svg","destination_url":"https://advertiser.example/land?click={click_id}&offer={offer_id}","payout":30000,"is_support_center_disabled":0,"featured_global":0,"category_id":[17],"events":[{"event_id":11,"event_name":"Level 1","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":12,"event_name":"Level 2","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null},{"event_id":13,"event_name":"Level 3","event_revenue":10000,"estimated_time_to_complete":0,"time_to_complete":null}],"source":null,"targeting":{"countries":[],"languages":[],"devices":[],"target_system":[],"browsers":[],"gender":null,"age_range_id":[],"answers":{}},"starts_at":null,"ends_at":null,"cap":null,"prior":0}', 'c6100891959c9b6b74b0c25b5f64d6327ee54733c54a9b3ac585e44c7ebf1c80', '0', NULL, NULL, '1', '1773144000000', '0', NULL);
insert into persons (kind, profile_id, subid1, account_id, wrapped_key, token_generation, public_token_generation, survey_token_generation, test) overriding system value values ('wall', '1', 'user-1-f3c5ebeb', '1', E'\\x02be02053d0f408b244cfd212dc8395e8eb6c1567a2a06fdf2a9e18e05cae218467315e964e3158f00fff2734ed3dc4f16b2f9794bf0e0bab9ea2809ee0ff5c8295a0e47eb', '0', '0', '0', '0');
insert into postback_attempts (postback_id, delivery_id) overriding system value values ('pbk_019cd7a76dc00000479efbfede8b5a15', 'dlv_019cd7a76dc00004bdd2572d4e22d59201');
insert into postbacks (postback_id, adwall_id, kind, sealed_url, sealed_secret, enabled, disabled_reason, failures, probe_at, created_at) overriding system value values ('pbk_019cd7a76dc00000479efbfede8b5a15', '1', 'get', E'\\x02be02053d0f408b240be9b17ca1e691f6953bf5b7807f672b18c5636d453194c0a15234adb98b81d766d929b80e5a33b605e044502a18e2c153b6e0ca4778493b4268df15e0', E'\\x02be02053d0f408b24df3c6692881e98194feb678cce0d7f0e3613ac6f3c39032f88b4abc133ebbb2f41272b765b6c15aa6afd99a22aa9f475bd2138457c44379fa1387a135611c8821e1f5686768c6d1f7b45b8c64f76', '1', NULL, '2', '1773144660000', '1773144600000');
insert into publishers (pub_id, name, created_at) overriding system value values ('1', 'Acme Games', '1773144000000');
insert into retention_lease (id, owner, leased_until) overriding system value values ('1', '', '0');
insert into secret_keys (key_id, kind, profile_id, digest, created_at, revoked_at) overriding system value values ('1', 'wall', '1', 'f576791c96d969f1c409fa88bb2cc42f21a416f8911e7c277a28c1a5d1fdf9a0', '1773144000000', NULL);
insert into sources (name, scheme, ips, max_age_ms, sealed_secret, sealed_previous, previous_until, created_at, screenout_credits, survey, sealed_credential) overriding system value values ('net-82e3ca43', 'hmac-sha256', '[]', '604800000', E'\\x02be02053d0f408b249ac2e7bd28c3e97a72577a7a4fe533b4841ac834913d4369216cd1e680bb3e9781093d7b6fd9fd56a61495760013e38fe5a5c8721134717f0b07114eac2a18e9af5cf9bc55d281b1ae2848955fee', NULL, NULL, '1773144000000', '0', NULL, NULL);
insert into statistics_cursors (name, value) overriding system value values ('clicks', '');
insert into statistics_cursors (name, value) overriding system value values ('ledger', '0');
insert into statistics_cursors (name, value) overriding system value values ('outcomes', '');
insert into versions (id, settings, catalogue, caps, statistics, awaited) overriding system value values ('1', '4', '1', '1', '0', '1');
insert into wall_days (adwall_id, dimension, day, value, impressions, clicks, leads, reversals, conversions, payout, gross, amount) overriding system value values ('1', 'wall', '20522', '', '1', '0', '0', '0', '0', '0', '0', '0');
insert into wall_viewers (adwall_id, day, registers) overriding system value values ('1', '20522', E'\\x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000300000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
insert into walls (adwall_id, pub_id, settings, publishable_key, created_at) overriding system value values ('1', '1', '{"name":"Main wall","header":"","payout_min":0,"size":{"width":1000,"height":800},"currency":{"name":"Coins","ratio":1000000,"round":false,"visible":true,"forms":null,"image_url":null},"theme_preset":"calm","show_observed":true,"customization":{},"featured":[],"blocked":[],"max_payout_factor":10000,"max_screenout_payout":10000,"fraud":{"agent":{"action":"flag","limit":0},"country":{"action":"flag","limit":0},"datacenter":{"action":"flag","limit":0},"duplicate_device":{"action":"flag","limit":0},"duplicate_ip":{"action":"flag","limit":3},"too_fast":{"action":"flag","limit":10},"velocity":{"action":"flag","limit":30}},"require_token":false,"refuse_browser_keys":true,"origins":[]}', 'pk_Ta42drthS4wQ0ddwthui1l8Cg6ScEktl3bNlFIAVOo33UJ73F', '1773144000000');
select setval('account_ids', 1, 't');
select setval('audit_log_audit_id_seq', 1, 'f');
select setval('publishers_pub_id_seq', 1, 't');
select setval('secret_keys_key_id_seq', 1, 't');
select setval('security_events_event_id_seq', 1, 'f');
select setval('survey_profiles_profile_id_seq', 1, 'f');
select setval('tickets_ticket_id_seq', 1, 'f');
select setval('transaction_ids', 3, 't');
select setval('walls_adwall_id_seq', 1, 't');
alter table accounts add constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['wall'::text, 'survey-profile'::text])));
alter table accounts add constraint accounts_pkey PRIMARY KEY (account_id);
alter table admin_keys add constraint admin_keys_digest_key UNIQUE (digest);
alter table admin_keys add constraint admin_keys_pkey PRIMARY KEY (key_id);
alter table admin_keys add constraint admin_keys_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'support'::text, 'viewer'::text])));
alter table admin_links add constraint admin_links_pkey PRIMARY KEY (digest);
alter table admin_links add constraint admin_links_purpose_check CHECK ((purpose = ANY (ARRAY['setup'::text, 'invite'::text, 'reset'::text, 'sign-in'::text])));
alter table admin_sessions add constraint admin_sessions_digest_key UNIQUE (digest);
alter table admin_sessions add constraint admin_sessions_pkey PRIMARY KEY (session_id);
alter table admin_sign_in_failures add constraint admin_sign_in_failures_pkey PRIMARY KEY (digest);
alter table admins add constraint admins_pkey PRIMARY KEY (admin_id);
alter table admins add constraint admins_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'support'::text, 'viewer'::text])));
alter table attempts add constraint attempts_pkey PRIMARY KEY (delivery_id, number);
alter table audit_log add constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'key'::text, 'cli'::text, 'link'::text])));
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (audit_id);
alter table cap_counters add constraint cap_counters_pkey PRIMARY KEY (offer_id, day);
alter table clicks add constraint clicks_pkey PRIMARY KEY (click_id);
alter table deliveries add constraint deliveries_delivery_id_key UNIQUE (delivery_id);
alter table deliveries add constraint deliveries_pkey PRIMARY KEY (lead_id, status, postback_id);
alter table deliveries add constraint deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'waiting'::text, 'delivered'::text, 'exhausted'::text])));
alter table deliveries add constraint deliveries_status_check CHECK ((status = ANY (ARRAY[(1)::bigint, (2)::bigint])));
alter table delivery_counts add constraint delivery_counts_pkey PRIMARY KEY (postback_id, part);
alter table descriptions add constraint descriptions_pkey PRIMARY KEY (account_id, seq);
alter table device_completions add constraint device_completions_pkey PRIMARY KEY (device_digest, offer_id, account_id);
alter table early_reversals add constraint early_reversals_by_click_check CHECK ((by_click = ANY (ARRAY[(0)::bigint, (1)::bigint])));
alter table early_reversals add constraint early_reversals_pkey PRIMARY KEY (source, external_id, event_id);
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
alter table staged_offers add constraint staged_offers_pkey PRIMARY KEY (run_id, offer_id);
alter table staged_runs add constraint staged_runs_pkey PRIMARY KEY (run_id);
alter table statistics_cursors add constraint statistics_cursors_pkey PRIMARY KEY (name);
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
alter table walls add constraint walls_pkey PRIMARY KEY (adwall_id);
alter table walls add constraint walls_publishable_key_key UNIQUE (publishable_key);
alter table survey_profiles add constraint survey_profiles_adwall_id_fkey FOREIGN KEY (adwall_id) REFERENCES walls(adwall_id);
alter table survey_profiles add constraint survey_profiles_pub_id_fkey FOREIGN KEY (pub_id) REFERENCES publishers(pub_id);
alter table walls add constraint walls_pub_id_fkey FOREIGN KEY (pub_id) REFERENCES publishers(pub_id);
CREATE INDEX admin_keys_created_by ON public.admin_keys USING btree (created_by);
CREATE INDEX admin_sessions_admin ON public.admin_sessions USING btree (admin_id);
CREATE UNIQUE INDEX admins_name ON public.admins USING btree (name_key) WHERE (removed_at IS NULL);
CREATE INDEX audit_log_sign_ins ON public.audit_log USING btree (actor_id, at) WHERE (action = 'sign-in'::text);
CREATE INDEX clicks_account ON public.clicks USING btree (account_id, offer_id, at);
CREATE INDEX deliveries_due ON public.deliveries USING btree (postback_id, due_at, lead_id) WHERE (state = 'pending'::text);
CREATE INDEX deliveries_listed ON public.deliveries USING btree (postback_id, state, created_at, delivery_id);
CREATE INDEX deliveries_reversals ON public.deliveries USING btree (lead_id) WHERE ((status = 2) AND (state = 'pending'::text));
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
CREATE INDEX leads_state ON public.leads USING btree (state, lead_id);
CREATE INDEX leads_wall ON public.leads USING btree (adwall_id, lead_id);
CREATE UNIQUE INDEX ledger_reverses ON public.ledger USING btree (reverses) WHERE (reverses IS NOT NULL);
CREATE INDEX offers_changed ON public.offers USING btree (changed_version);
CREATE INDEX picture_sources_by_name ON public.picture_sources USING btree (name);
CREATE INDEX picture_sources_due ON public.picture_sources USING btree (due_at) WHERE (name IS NULL);
CREATE INDEX postbacks_wall ON public.postbacks USING btree (adwall_id);
CREATE INDEX staged_offers_by_picture ON public.staged_offers USING btree (picture) WHERE (picture IS NOT NULL);
CREATE INDEX survey_starts_account ON public.survey_starts USING btree (account_id, started_at);
CREATE INDEX survey_starts_offer ON public.survey_starts USING btree (offer_id);
CREATE INDEX survey_starts_time ON public.survey_starts USING btree (started_at);
CREATE INDEX tickets_account ON public.tickets USING btree (account_id, created_at);
CREATE INDEX tickets_ip ON public.tickets USING btree (ip_digest, created_at) WHERE (ip_digest IS NOT NULL);
CREATE INDEX tickets_open ON public.tickets USING btree (account_id) WHERE (state = 'open'::text);
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
       extras_limit bigint, day_start bigint, gross bigint, ends text, own_place text)
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
  raise exception 'rows of the audit log are never changed or deleted';
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

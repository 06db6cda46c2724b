import { onBoth } from './engines.ts';

/** Live surveys, and figures of them and of panels by UTC day. */
export const surveys = onBoth(
  ({ byKey, integer }) => `
create table survey_offers (
  source text not null,
  external_id text not null,
  offer_id ${integer} not null unique,
  primary key (source, external_id)
)${byKey};

create table survey_starts (
  click_id text primary key,
  account_id ${integer} not null,
  offer_id ${integer} not null,
  source text not null,
  minutes ${integer} not null,
  started_at ${integer} not null,
  open_until ${integer} not null,
  outcome text check (outcome in ('complete', 'screenout', 'quota_full', 'quality')),
  ended_at ${integer},
  -- Whether the provider changed the outcome later.
  reconciled ${integer} not null default 0,
  -- What survey_days knows of it. Empty: nothing.
  counted text not null default ''
)${byKey};
create index survey_starts_account on survey_starts (account_id, started_at);
create index survey_starts_offer on survey_starts (offer_id);
create index survey_starts_time on survey_starts (started_at);
create index survey_starts_uncounted on survey_starts (click_id)
  where counted <> 'started ' || coalesce(outcome, '') || ' ' || cast(reconciled as text);

create table survey_days (
  adwall_id ${integer} not null,
  day ${integer} not null,
  source text not null,
  entrants ${integer} not null default 0,
  completes ${integer} not null default 0,
  screenouts ${integer} not null default 0,
  quota_full ${integer} not null default 0,
  quality ${integer} not null default 0,
  reconciled ${integer} not null default 0,
  minutes ${integer} not null default 0,
  primary key (adwall_id, day, source)
)${byKey};

create table panel_days (
  profile_id ${integer} not null,
  day ${integer} not null,
  sign_ups ${integer} not null default 0,
  -- How far forms got.
  form_opened ${integer} not null default 0,
  form_you ${integer} not null default 0,
  form_address ${integer} not null default 0,
  form_home ${integer} not null default 0,
  form_work ${integer} not null default 0,
  form_devices ${integer} not null default 0,
  primary key (profile_id, day)
)${byKey};
`,
);

import type { Migration } from './migration.ts';

const tables = (integer: string, options: string): string => `
-- counted: what the figures by day know of it: see survey_days. Empty: nothing.
alter table survey_starts add column counted text not null default '';
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
)${options};

alter table user_profiles add column counted ${integer} not null default 0;
create index user_profiles_uncounted on user_profiles (account_id) where counted = 0;

create table panel_days (
  profile_id ${integer} not null,
  day ${integer} not null,
  sign_ups ${integer} not null default 0,
  primary key (profile_id, day)
)${options};
`;

/** Figures of live surveys and of panels by UTC day, for the console. */
export const surveyDays: Migration = {
  id: 33,
  sqlite: tables('integer', ' strict, without rowid'),
  postgres: tables('bigint', ''),
};

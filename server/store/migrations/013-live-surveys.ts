import type { Migration } from './migration.ts';

const tables = (integer: string, blob: string, options: string): string => `
-- survey: how to ask a survey provider, as JSON; null for other sources.
alter table sources add column survey text;
alter table sources add column sealed_credential ${blob};

create table survey_offers (
  source text not null,
  external_id text not null,
  offer_id ${integer} not null unique,
  primary key (source, external_id)
)${options};

-- reconciled: whether the provider changed the outcome later.
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
  reconciled ${integer} not null default 0
)${options};
create index survey_starts_account on survey_starts (account_id, started_at);
create index survey_starts_offer on survey_starts (offer_id);
create index survey_starts_time on survey_starts (started_at);
`;

/** Providers of live surveys, the ids of their surveys, and who started which. */
export const liveSurveys: Migration = {
  id: 13,
  sqlite: tables('integer', 'blob', ' strict, without rowid'),
  postgres: tables('bigint', 'bytea', ''),
};

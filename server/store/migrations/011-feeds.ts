import { postgresFence, sqliteFence } from './007-key-fence.ts';
import { creditLeads } from './functions/011-credit-leads.ts';
import type { Migration } from './migration.ts';

const tables = (integer: string, bytes: string, options: string): string => `
create table feeds (
  name text primary key,
  adapter text not null,
  source text not null,
  settings text not null,
  sealed_credential ${bytes},
  currency text not null,
  rate ${integer} not null,
  share ${integer} not null,
  every_ms ${integer} not null,
  paused ${integer} not null default 0,
  removed_at ${integer},
  due_at ${integer} not null,
  lease text,
  lease_until ${integer},
  failures ${integer} not null default 0,
  succeeded_at ${integer},
  created_at ${integer} not null
)${options};

create table feed_offers (
  feed text not null,
  external_id text not null,
  offer_id ${integer} not null unique,
  offer text not null,
  digest text not null,
  listed ${integer} not null,
  primary key (feed, external_id)
)${options};

create table feed_goals (
  feed text not null,
  external_id text not null,
  goal_key text not null,
  event_id ${integer} not null unique,
  primary key (feed, external_id, goal_key)
)${options};

create table feed_runs (
  run_id text primary key,
  feed text not null,
  started_at ${integer} not null,
  ended_at ${integer} not null,
  outcome text not null check (outcome in ('applied', 'held', 'failed')),
  report text not null
)${options};
create index feed_runs_by_feed on feed_runs (feed, run_id);

create table feed_ids (
  name text primary key,
  next ${integer} not null
)${options};
insert into feed_ids (name, next) values ('offer', 1000000000), ('event', 1000000000);

create table offer_overrides (
  offer_id ${integer} primary key,
  overrides text not null
)${options};

alter table leads add column gross ${integer};
`;

/** Not every network asks for a credential. */
const IF_SEALED = 'new.sealed_credential is not null and ';

/**
 * Feeds: accounts on networks from which offers come, the ids of their offers and events, and what became of each run.
 * A lead keeps what the publisher earns, beside what users get.
 */
export const feeds: Migration = {
  id: 11,
  sqlite: [
    tables('integer', 'blob', ' strict'),
    sqliteFence('feeds', 'sealed_credential', 'insert', IF_SEALED),
    sqliteFence('feeds', 'sealed_credential', 'update of sealed_credential', IF_SEALED),
  ].join(''),
  postgres: [
    tables('bigint', 'bytea', ''),
    postgresFence('feeds', 'sealed_credential', 'insert or update of sealed_credential'),
    creditLeads,
  ].join(''),
};

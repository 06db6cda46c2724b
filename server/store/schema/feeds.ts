import { FIRST_FEED_ID } from '../../schema/feed-terms.ts';
import { postgres, sqlite, type Dialect, type Subject } from './engines.ts';
import { postgresKeyFence, sqliteKeyFence } from './key-fence.ts';

const tables = ({ bytes, integer, strict }: Dialect): string => `
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
  created_at ${integer} not null,
  -- When its conversion report is read next, and how that went.
  report_due_at ${integer} not null,
  report_failures ${integer} not null default 0,
  report_succeeded_at ${integer}
)${strict};

-- picture: the address that the network has for it; the offer itself has ours.
create table feed_offers (
  feed text not null,
  external_id text not null,
  offer_id ${integer} not null unique,
  offer text not null,
  digest text not null,
  listed ${integer} not null,
  picture text,
  primary key (feed, external_id)
)${strict};
create index feed_offers_by_picture on feed_offers (picture) where picture is not null;

create table feed_goals (
  feed text not null,
  external_id text not null,
  goal_key text not null,
  event_id ${integer} not null unique,
  primary key (feed, external_id, goal_key)
)${strict};

create table feed_runs (
  run_id text primary key,
  feed text not null,
  kind text not null check (kind in ('offers', 'report')),
  started_at ${integer} not null,
  ended_at ${integer} not null,
  outcome text not null check (outcome in ('applied', 'held', 'failed')),
  report text not null
)${strict};
create index feed_runs_by_feed on feed_runs (feed, run_id);

-- The next id that an offer or an event of a feed gets.
create table feed_ids (
  name text primary key,
  next ${integer} not null
)${strict};
insert into feed_ids (name, next) values ('offer', ${FIRST_FEED_ID}), ('event', ${FIRST_FEED_ID});

-- What runs bring, until it is in the tables of offers. A run with a version has been applied: its rows count as if they
-- were there.
create table staged_runs (
  run_id text primary key,
  feed text not null,
  version ${integer},
  applied_at ${integer}
)${strict};
create table staged_offers (
  run_id text not null,
  offer_id ${integer} not null,
  external_id text not null,
  offer text,
  shown text,
  digest text not null,
  picture text,
  primary key (run_id, offer_id)
)${strict};
create index staged_offers_by_picture on staged_offers (picture) where picture is not null;

create table pictures (
  name text primary key,
  media_type text not null,
  bytes ${bytes} not null
)${strict};

-- Where networks have the pictures.
create table picture_sources (
  url text primary key,
  name text,
  tries ${integer} not null,
  -- When to fetch it; null is never.
  due_at ${integer},
  problem text,
  named_at ${integer} not null
)${strict};
create index picture_sources_due on picture_sources (due_at) where name is null;
create index picture_sources_by_name on picture_sources (name);
`;

/** Not every network asks for a credential. */
const fence = { table: 'feeds', column: 'sealed_credential', isOptional: true };

/**
 * Accounts on networks that offers are imported from, the ids of their offers and events, their runs and their
 * pictures.
 */
export const feeds: Subject = {
  sqlite: tables(sqlite) + sqliteKeyFence(fence),
  postgres: tables(postgres) + postgresKeyFence(fence),
};

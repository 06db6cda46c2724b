import { postgres, sqlite, type Dialect, type Subject } from './engines.ts';
import { postgresKeyFence, sqliteKeyFence } from './key-fence.ts';

const tables = ({ byKey, bytes, identity, integer, strict }: Dialect): string => `
create table publishers (
  pub_id ${identity},
  name text not null,
  created_at ${integer} not null
)${strict};

create table walls (
  adwall_id ${identity},
  pub_id ${integer} not null references publishers (pub_id),
  settings text not null,
  publishable_key text not null unique,
  created_at ${integer} not null
)${strict};

-- Panels. adwall_id: the wall whose offers the answers target.
create table survey_profiles (
  profile_id ${identity},
  pub_id ${integer} not null references publishers (pub_id),
  name text not null,
  adwall_id ${integer} references walls (adwall_id),
  minimum_age ${integer} not null,
  origins text not null,
  publishable_key text not null unique,
  created_at ${integer} not null
)${strict};

-- The reward rules of walls, in order, as JSON. Clicks on older lists need earlier versions.
create table reward_rules (
  adwall_id ${integer} not null,
  version ${integer} not null,
  rules text not null,
  created_at ${integer} not null,
  primary key (adwall_id, version)
)${byKey};

-- What rules with a budget have added to credits, and what clicks have reserved of it.
create table rule_budgets (
  rule_id text primary key,
  adwall_id ${integer} not null,
  -- Null once the rule has no limit, -1 once it no longer pays more.
  budget ${integer},
  used ${integer} not null
)${byKey};
create index rule_budgets_wall on rule_budgets (adwall_id);

create table bonus_reservations (
  rule_id text not null,
  account_id ${integer} not null,
  offer_id ${integer} not null,
  -- What leads have not taken of it.
  amount ${integer} not null,
  expires_at ${integer} not null,
  primary key (account_id, offer_id, rule_id)
)${byKey};
create index bonus_reservations_expiry on bonus_reservations (expires_at);

create table secret_keys (
  key_id ${identity},
  kind text not null check (kind in ('wall', 'survey-profile')),
  profile_id ${integer} not null,
  digest text not null unique,
  created_at ${integer} not null,
  revoked_at ${integer}
)${strict};

create table sources (
  name text primary key,
  scheme text not null,
  ips text not null,
  max_age_ms ${integer} not null,
  screenout_credits ${integer} not null,
  -- What becomes of another transaction for an event that is paid once.
  repeated_events text not null check (repeated_events in ('hold', 'reject')),
  -- Whether it may credit offers that name no source.
  credits_unnamed ${integer} not null,
  -- What its calls mean if no adapter knows them, as JSON; null for the default.
  call_map text,
  -- How to ask a survey provider, as JSON; null for other sources.
  survey text,
  sealed_credential ${bytes},
  sealed_secret ${bytes} not null,
  -- Also proves calls until previous_until.
  sealed_previous ${bytes},
  previous_until ${integer},
  created_at ${integer} not null
)${byKey};
`;

const fence = { table: 'sources', column: 'sealed_secret' };

/** Publishers, their walls, panels and keys, and the sources of leads. */
export const directory: Subject = {
  sqlite: tables(sqlite) + sqliteKeyFence(fence),
  postgres: tables(postgres) + postgresKeyFence(fence),
};

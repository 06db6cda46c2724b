import { onBoth } from './engines.ts';

/** Values of the whole installation. */
export const installation = onBoth(
  ({ byKey, identity, integer, strict }) => `
create table installation (
  name text primary key,
  value text not null
)${byKey};

-- What processes compare with the state that they have in memory.
create table versions (
  id ${integer} primary key check (id = 1),
  settings ${integer} not null,
  catalog ${integer} not null,
  -- The version of the catalog that requests wait for.
  awaited ${integer} not null default 0,
  caps ${integer} not null,
  statistics ${integer} not null default 0
)${strict};
insert into versions (id, settings, catalog, caps) values (1, 0, 0, 0);

-- The processes that serve. One that is gone loses its leases of deliveries.
create table processes (
  process_id text primary key,
  key_fingerprint text not null,
  started_at ${integer} not null,
  seen_at ${integer} not null
)${byKey};

-- The jobs that one process runs at a time.
create table job_leases (
  job text primary key,
  owner text not null,
  leased_until ${integer} not null
)${byKey};
insert into job_leases (job, owner, leased_until) values ('retention', '', 0), ('release', '', 0);

create table security_events (
  event_id ${identity},
  at ${integer} not null,
  kind text not null,
  owner_kind text,
  owner_id ${integer},
  detail text not null
)${strict};

-- The Idempotency-Key of profiles and tickets. Those of transactions are in idempotency_keys.
create table first_answers (
  operation text not null,
  kind text not null,
  profile_id ${integer} not null,
  digest text not null,
  fingerprint text not null,
  account_id ${integer},
  -- Ids and numbers only.
  answer text not null,
  at ${integer} not null,
  primary key (operation, kind, profile_id, digest)
)${byKey};
create index first_answers_at on first_answers (at);
create index first_answers_account on first_answers (account_id);
`,
);

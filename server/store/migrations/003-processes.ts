import type { Migration } from './migration.ts';

/** The processes that serve, and which of them has leased a delivery: a process that is gone loses its leases. */
export const processes: Migration = {
  id: 3,
  sqlite: `
create table processes (
  process_id text primary key,
  key_fingerprint text not null,
  started_at integer not null,
  seen_at integer not null
) strict, without rowid;

-- Null if an earlier build leased it: such a lease expires.
alter table deliveries add column lease_owner text;
`,
  postgres: `
create table processes (
  process_id text primary key,
  key_fingerprint text not null,
  started_at bigint not null,
  seen_at bigint not null
);

-- Null if an earlier build leased it: such a lease expires.
alter table deliveries add column lease_owner text;
`,
};

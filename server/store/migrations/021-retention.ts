import type { Migration } from './migration.ts';

const tables = (integer: string, blob: string, options: string): string => `
-- What leads keep of a click that was removed: all but the user's address and agent. credits: the deliveries of its
-- credits, as JSON. restored_at: when the click came back, because its source reported on it again.
create table lead_origins (
  click_id text primary key,
  account_id ${integer},
  offer_id ${integer} not null,
  sealed ${blob},
  ip_digest text,
  device_digest text,
  country text,
  payout ${integer} not null,
  amount ${integer} not null,
  terms text not null,
  at ${integer} not null,
  credits text not null,
  restored_at ${integer}
)${options};
create index lead_origins_account on lead_origins (account_id);

-- Who removes rows, and how far those have come who go on where they stopped.
create table retention_lease (
  id ${integer} primary key check (id = 1),
  owner text not null,
  leased_until ${integer} not null
);
insert into retention_lease (id, owner, leased_until) values (1, '', 0);
create table retention_cursors (
  name text primary key,
  value text not null
)${options};

-- report: what was removed, as JSON.
create table retention_runs (
  run_id text primary key,
  started_at ${integer} not null,
  ended_at ${integer},
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  report text not null
)${options};
`;

/** Removes what is no longer needed: what remains of clicks for good, and what the job has done. */
export const retention: Migration = {
  id: 21,
  sqlite: tables('integer', 'blob', ' strict, without rowid'),
  postgres: tables('bigint', 'bytea', ''),
};

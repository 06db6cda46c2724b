import type { Migration } from './migration.ts';

/** What staff's work on leads, deliveries and users needs: its limits, refused calls, and indexes of its lists. */
const tables = (integer: string, blob: string, options: string): string => `
-- What somebody of the staff credited on a UTC day, in units of the payout currency.
create table staff_credits (
  actor_id text not null,
  day text not null,
  worth ${integer} not null,
  primary key (actor_id, day)
)${options};

-- Calls of sources that were refused. sealed: their declared parameters as JSON, by the service key. account_id: the
-- user of the click that a call names, if there is one.
create table refused_calls (
  call_id text primary key,
  source text not null,
  day text not null,
  verdict text not null,
  adwall_id ${integer},
  account_id ${integer},
  sealed ${blob} not null,
  at ${integer} not null
)${options};
create index refused_calls_source on refused_calls (source, day);
create index refused_calls_at on refused_calls (at);
create index refused_calls_account on refused_calls (account_id) where account_id is not null;

-- Few leads are in another state than credited, so this stays small.
create index leads_wall_state on leads (adwall_id, state, lead_id) where state <> 'credited';
create index tickets_state on tickets (state, ticket_id);
`;

export const casework: Migration = {
  id: 25,
  sqlite: tables('integer', 'blob', ' strict, without rowid'),
  postgres: tables('bigint', 'bytea', ''),
};

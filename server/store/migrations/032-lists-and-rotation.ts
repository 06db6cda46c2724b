import type { Migration } from './migration.ts';

/**
 * Indexes by which every list of the console is found at once, whatever it is narrowed by, and a postback's old secret
 * while receivers change to the new one.
 */
const tables = (integer: string, blob: string): string => `
create index leads_listed on leads (adwall_id, state, lead_id);
create index leads_source on leads (adwall_id, source, state, lead_id);
-- The source comes last, so that leads of an offer by one source are found in the index alone.
create index leads_offer on leads (adwall_id, offer_id, state, lead_id, source);

-- The wall or panel of the account.
alter table tickets add column kind text;
alter table tickets add column profile_id ${integer};
update tickets set kind = (select a.kind from accounts a where a.account_id = tickets.account_id),
  profile_id = (select a.profile_id from accounts a where a.account_id = tickets.account_id);
create index tickets_owner on tickets (kind, profile_id, state, ticket_id);

-- sealed_previous: also signs until previous_until, epoch ms.
alter table postbacks add column sealed_previous ${blob};
alter table postbacks add column previous_until ${integer};

-- Last: PostgreSQL keeps out reads, too, from here to the end.
drop index leads_wall;
drop index leads_wall_state;
`;

export const listsAndRotation: Migration = {
  id: 32,
  sqlite: tables('integer', 'blob'),
  postgres: tables('bigint', 'bytea'),
};

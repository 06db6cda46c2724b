import { onBoth } from './engines.ts';

/** Users' questions to support. */
export const tickets = onBoth(
  ({ bytes, identity, integer, strict }) => `
create table tickets (
  ticket_id ${identity},
  account_id ${integer} not null,
  -- The wall or panel of the account.
  kind text not null,
  profile_id ${integer} not null,
  subject_id ${integer} not null,
  sealed ${bytes} not null,
  ip_digest text,
  -- Keyed digest of the IPv6 /48, which has 65,536 addresses to come from; null for IPv4.
  network_digest text,
  state text not null check (state in ('open', 'closed')),
  created_at ${integer} not null,
  closed_at ${integer},
  -- The user's click that staff credited by hand, and its event; null if it may be any.
  credited_click text,
  credited_event text
)${strict};
create index tickets_account on tickets (account_id, created_at);
create index tickets_ip on tickets (ip_digest, created_at) where ip_digest is not null;
create index tickets_network on tickets (network_digest, created_at) where network_digest is not null;
create index tickets_open on tickets (account_id) where state = 'open';
create index tickets_owner on tickets (kind, profile_id, state, ticket_id);
create index tickets_state on tickets (state, ticket_id);
`,
);

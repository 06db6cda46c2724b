import { query } from '../sql.ts';
import { all, one, type Steps } from '../steps.ts';
import type { NewTicket, ProfileKind, StoredTicket } from '../store.ts';
import { openPerson, lockPerson, sameKey } from './persons.ts';

interface TicketRow {
  ticketId: number;
  kind: ProfileKind;
  profileId: number;
  accountId: number;
  wrappedKey: Uint8Array;
  subjectId: number;
  sealed: Uint8Array;
  state: 'open' | 'closed';
  createdAt: number;
  closedAt: number | null;
}

const ticketRows = `
    select t.ticket_id as "ticketId", p.kind, p.profile_id as "profileId", p.account_id as "accountId",
      p.wrapped_key as "wrappedKey", t.subject_id as "subjectId", t.sealed, t.state, t.created_at as "createdAt",
      t.closed_at as "closedAt"
    from tickets t join persons p on p.account_id = t.account_id`;

export const ticketQueries = {
  countTickets: query<{ tickets: number }>(`
    select count(*) as tickets from tickets
    where account_id = $1 and created_at >= $2 and coalesce(ip_digest, '') = coalesce(cast($3 as text), '')`),
  insertTicket: query<{ ticketId: number }>(`
    insert into tickets (account_id, subject_id, sealed, ip_digest, state, created_at)
    values ($1, $2, $3, $4, 'open', $5) returning ticket_id as "ticketId"`),
  listTickets: query<TicketRow>(`${ticketRows}
    where (cast($1 as text) is null or t.state = cast($1 as text)) order by t.ticket_id desc limit $2`),
  ticketsOfAccount: query<TicketRow>(`${ticketRows} where t.account_id = $1 order by t.ticket_id`),
  closeTicket: query<{ ticketId: number }>(`
    update tickets set state = 'closed', closed_at = coalesce(closed_at, $2) where ticket_id = $1
    returning ticket_id as "ticketId"`),
};

export function* createTicket(
  input: NewTicket,
): Steps<{ kind: 'created'; ticketId: number } | { kind: 'too_many' } | { kind: 'person_changed' }> {
  const before = yield* lockPerson(input.account);
  const person = before ?? (yield* openPerson(input));
  if (input.limit !== null) {
    const recent = yield* one(ticketQueries.countTickets, person.accountId, input.limit.since, input.ipDigest);
    if (recent !== undefined && recent.tickets >= input.limit.maximum) return { kind: 'too_many' };
  }
  if (!sameKey(person.wrappedKey, input.wrappedKey)) return { kind: 'person_changed' };
  const { subjectId, sealed, ipDigest, at } = input;
  const row = yield* one(ticketQueries.insertTicket, person.accountId, subjectId, sealed, ipDigest, at);
  if (row === undefined) throw new Error('The database gave a new ticket no id.');
  return { kind: 'created', ticketId: row.ticketId };
}

/** Newest first. */
export function* listTickets(input: { state: 'open' | 'closed' | null; limit: number }): Steps<StoredTicket[]> {
  return (yield* all(ticketQueries.listTickets, input.state, input.limit)).map(storedTicket);
}

export function* closeTicket(input: {
  ticketId: number;
  at: number;
}): Steps<{ kind: 'closed' } | { kind: 'unknown_ticket' }> {
  const row = yield* one(ticketQueries.closeTicket, input.ticketId, input.at);
  return row === undefined ? { kind: 'unknown_ticket' } : { kind: 'closed' };
}

export function* ticketsOfAccount(accountId: number): Steps<StoredTicket[]> {
  return (yield* all(ticketQueries.ticketsOfAccount, accountId)).map(storedTicket);
}

function storedTicket({ accountId, wrappedKey, ...ticket }: TicketRow): StoredTicket {
  return { ...ticket, person: { accountId, wrappedKey } };
}

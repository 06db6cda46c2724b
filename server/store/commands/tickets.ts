import { query } from '../sql.ts';
import { all, one, type Command } from '../command.ts';
import { lists, reads, writes } from '../engine.ts';
import type { AuditEntry } from '../ports/audit.ts';
import type { WallOrPanelKind } from '../ports/accounts.ts';
import type { CreatedTicket, NewTicket, StoredTicket, TicketOfUser, TicketPageWanted } from '../ports/tickets.ts';
import { holdsToken } from '../ports/tokens.ts';
import { recordAudit } from './admins/audit.ts';
import { readClick } from './clicks/clicks.ts';
import { findResponse, storeResponse } from './installation/stored-responses.ts';
import { findTokenHolder, lockPerson, openPerson } from './persons/persons.ts';

export interface TicketRow {
  ticketId: number;
  kind: WallOrPanelKind;
  profileId: number;
  accountId: number;
  wrappedKey: Uint8Array;
  subjectId: number;
  sealed: Uint8Array;
  state: 'open' | 'closed';
  createdAt: number;
  closedAt: number | null;
  test: number;
}

export const ticketRows = `
    select t.ticket_id as "ticketId", p.kind, p.profile_id as "profileId", p.account_id as "accountId",
      p.wrapped_key as "wrappedKey", t.subject_id as "subjectId", t.sealed, t.state, t.created_at as "createdAt",
      t.closed_at as "closedAt", p.test
    from tickets t join persons p on p.account_id = t.account_id`;

const ticketsOfUsers = ticketRows.replace('select t.ticket_id', 'select p.subid1, t.ticket_id');

/** SQL: the tickets of an owner `s` below `$3`, newest first. */
const below = (limit: string): string => `
      select x.ticket_id from tickets x
      where x.kind = s.kind and x.profile_id = s.profile_id and x.state = cast($2 as text)
        and x.ticket_id < cast($3 as bigint)
      order by x.ticket_id desc limit ${limit}`;
const ownersIn = {
  sqlite: `(select json_extract(value, '$[0]') as kind, json_extract(value, '$[1]') as profile_id from json_each($1)) s`,
  postgres: `(select e ->> 0 as kind, cast(e ->> 1 as bigint) as profile_id
      from json_array_elements(cast($1 as json)) e) s`,
};
const headsFrom = (from: string): string => `
    select kind, profile_id as "profileId", head from (select s.kind, s.profile_id, (${below('1')}) as head from ${from}) heads
    where head is not null`;

export const ticketQueries = {
  /** Serializes tickets from one address or network, so that all are counted. */
  lockAddress: query({
    sqlite: 'select 1 where $1 is not null',
    postgres: 'select pg_advisory_xact_lock(hashtextextended($1, 730005))',
  }),
  countOfAddress: query<{ tickets: number }>(
    'select count(*) as tickets from tickets where ip_digest = $1 and created_at >= $2',
  ),
  countOfNetwork: query<{ tickets: number }>(
    'select count(*) as tickets from tickets where network_digest = $1 and created_at >= $2',
  ),
  countOfAccount: query<{ tickets: number }>(
    'select count(*) as tickets from tickets where account_id = $1 and created_at >= $2',
  ),
  insertTicket: query<{ ticketId: number }>(`
    insert into tickets (account_id, kind, profile_id, subject_id, sealed, ip_digest, network_digest, state, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, 'open', $8) returning ticket_id as "ticketId"`),
  listTickets: query<TicketRow>(`${ticketRows}
    where (cast($1 as text) is null or t.state = cast($1 as text)) order by t.ticket_id desc limit $2`),
  ticketsBelow: query<TicketRow & { subid1: string }>(`${ticketsOfUsers}
    where t.state = cast($1 as text) and t.ticket_id < cast($2 as bigint)
    order by t.ticket_id desc limit cast($3 as bigint)`),
  /** The newest ticket of each owner that has one. */
  newestOfOwners: query<{ kind: WallOrPanelKind; profileId: number; head: number }>({
    sqlite: headsFrom(ownersIn.sqlite),
    postgres: headsFrom(ownersIn.postgres),
  }),
  ticketsOfOwners: query<TicketRow & { subid1: string }>({
    sqlite: `${ticketsOfUsers}
    where t.ticket_id in (select f.ticket_id from ${ownersIn.sqlite} cross join tickets f
      where f.ticket_id in (${below('cast($4 as bigint)')}))
    order by t.ticket_id desc limit cast($4 as bigint)`,
    // With a join, PostgreSQL would expect so many ids that it reads all newer tickets.
    postgres: `${ticketsOfUsers}
    where t.ticket_id = any(array(
      select f.ticket_id from ${ownersIn.postgres} cross join lateral (${below('cast($4 as bigint)')}) f
      order by f.ticket_id desc limit cast($4 as bigint)))
    order by t.ticket_id desc`,
  }),
  ticketById: query<TicketRow & { subid1: string }>(`${ticketsOfUsers} where t.ticket_id = $1`),
  ticketsOfAccount: query<TicketRow>(`${ticketRows} where t.account_id = $1 order by t.ticket_id`),
  closeTicket: query<{ ticketId: number }>(`
    update tickets set state = 'closed', closed_at = coalesce(closed_at, $2) where ticket_id = $1
    returning ticket_id as "ticketId"`),
};

export const ticketsCommands = {
  ...lists({ listTickets }),
  ...reads({ pageTickets, findTicket }),
  ...writes({ createTicket, closeTicket }),
};

/**
 * Stores a ticket, unless the account, the address or its network has reached its limit since `limit.since`
 * (docs/contract/activity-and-tickets.md#support-tickets).
 */
function* createTicket(input: NewTicket): Command<CreatedTicket> {
  const { account, click, idempotency, limit, token, subjectId, sealer, ipDigest, networkDigest, at } = input;
  const first = yield* findResponse('ticket', account, idempotency);
  if (first !== null && token && !holdsToken(yield* findTokenHolder(account), token)) return { kind: 'token_ended' };
  if (first !== null) return first.kind === 'repeat' ? { kind: 'repeat', ticketId: Number(first.answer) } : first;
  if (limit !== null && ipDigest !== null) {
    yield* one(ticketQueries.lockAddress, ipDigest);
    const ofAddress = yield* one(ticketQueries.countOfAddress, ipDigest, limit.since);
    if ((ofAddress?.tickets ?? 0) >= limit.perAddress) return { kind: 'too_many' };
  }
  if (limit !== null && networkDigest !== null) {
    yield* one(ticketQueries.lockAddress, networkDigest);
    const ofNetwork = yield* one(ticketQueries.countOfNetwork, networkDigest, limit.since);
    if ((ofNetwork?.tickets ?? 0) >= limit.perNetwork) return { kind: 'too_many' };
  }
  // A token belongs to an open account; if there is no account, the token has ended.
  const person = token ? yield* lockPerson(account) : yield* openPerson({ account, newKey: sealer.newKey, at });
  if (person === null || (token && !holdsToken(person, token))) return { kind: 'token_ended' };
  // A new account has neither clicks nor tickets, so nothing below refuses after openPerson has written.
  if (click) {
    const named = yield* readClick(click.clickId);
    const isOwn = named?.accountId === person.accountId;
    if (isOwn && click.isSupportDisabled(named.offerId)) return { kind: 'support_disabled' };
  }
  if (limit !== null) {
    const ofAccount = yield* one(ticketQueries.countOfAccount, person.accountId, limit.since);
    if ((ofAccount?.tickets ?? 0) >= limit.perAccount) return { kind: 'too_many' };
  }
  const sealed = sealer.seal(person.wrappedKey);
  const { kind, profileId } = account;
  const owner = [person.accountId, kind, profileId] as const;
  const row = yield* one(ticketQueries.insertTicket, ...owner, subjectId, sealed, ipDigest, networkDigest, at);
  if (row === undefined) throw new Error('The database gave a new ticket no id.');
  const answer = String(row.ticketId);
  yield* storeResponse('ticket', account, idempotency, { accountId: person.accountId, answer, at });
  return { kind: 'created', ticketId: row.ticketId };
}

/** Lists tickets, newest first. */
function* listTickets(input: { state: 'open' | 'closed' | null; limit: number }): Command<StoredTicket[]> {
  return (yield* all(ticketQueries.listTickets, input.state, input.limit)).map(storedTicket);
}

function* closeTicket(input: {
  ticketId: number;
  audit?: AuditEntry;
  at: number;
}): Command<{ kind: 'closed' } | { kind: 'unknown_ticket' }> {
  const row = yield* one(ticketQueries.closeTicket, input.ticketId, input.at);
  if (row === undefined) return { kind: 'unknown_ticket' };
  if (input.audit !== undefined) yield* recordAudit(input.audit);
  return { kind: 'closed' };
}

/** Lists tickets, newest first; those of some walls and panels are merged from each. */
function* pageTickets(wanted: TicketPageWanted): Command<TicketOfUser[]> {
  const { after, limit, owners, state } = wanted;
  const under = after ?? Number.MAX_SAFE_INTEGER;
  if (owners === null) return (yield* all(ticketQueries.ticketsBelow, state, under, limit)).map(ofUser);
  const asked = JSON.stringify(owners.map(({ kind, profileId }) => [kind, profileId]));
  const heads = yield* all(ticketQueries.newestOfOwners, asked, state, under);
  const chosen = heads.toSorted((a, b) => b.head - a.head).slice(0, limit);
  if (chosen.length === 0) return [];
  const streams = JSON.stringify(chosen.map(({ kind, profileId }) => [kind, profileId]));
  return (yield* all(ticketQueries.ticketsOfOwners, streams, state, under, limit)).map(ofUser);
}

function* findTicket(ticketId: number): Command<TicketOfUser | null> {
  const row = yield* one(ticketQueries.ticketById, ticketId);
  return row === undefined ? null : ofUser(row);
}

function ofUser({ subid1, ...row }: TicketRow & { subid1: string }): TicketOfUser {
  return { ...storedTicket(row), subid1 };
}

export function* ticketsOfAccount(accountId: number): Command<StoredTicket[]> {
  return (yield* all(ticketQueries.ticketsOfAccount, accountId)).map(storedTicket);
}

export function storedTicket({ accountId, test, wrappedKey, ...ticket }: TicketRow): StoredTicket {
  return { ...ticket, person: { accountId, wrappedKey }, isTest: test === 1 };
}

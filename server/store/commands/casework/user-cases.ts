import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, snapshots } from '../../engine.ts';
import type { AccountRef, WallOrPanelKind } from '../../ports/accounts.ts';
import type { LedgerRowCase, TicketOfUser, TicketPageWanted, UserCase, UserList } from '../../ports/casework.ts';
import type { StoredClick } from '../../ports/clicks.ts';
import type { LedgerEntry } from '../../ports/ledger.ts';
import { clickColumnsOf } from '../clicks/clicks.ts';
import { storedLead, storedLeadColumns, storedLeadNames, type LeadRow } from '../leads/stored-leads.ts';
import { lastRow, ledgerQueries } from '../ledger/ledger.ts';
import { readPersonSummary } from '../persons/person-summary.ts';
import { storedTicket, ticketRows, type TicketRow } from '../tickets.ts';

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

interface LedgerRowPlace {
  accountId: number;
  seq: number;
  leadId: string | null;
  kind: WallOrPanelKind;
  profileId: number;
  isTest: number;
  subid1: string | null;
  wrappedKey: Uint8Array | null;
}

/** Number of rows shown before and after a ledger row. */
const ROWS_AROUND = 2;

export const userCaseQueries = {
  holdsEmail: query<{ holdsEmail: number }>(`
    select case when email_digest is null then 0 else 1 end as "holdsEmail" from user_profiles where account_id = $1`),
  newestClicks: query<StoredClick & { offerName: string | null }>(`
    select ${clickColumnsOf('c.')}, o.name as "offerName"
    from clicks c left join offers o on o.offer_id = c.offer_id
    where c.account_id = cast($1 as bigint) order by c.at desc, c.click_id desc limit cast($2 as bigint)`),
  newestLeads: query<LeadRow>(`${storedLeadColumns} from leads l${storedLeadNames}
    where l.account_id = cast($1 as bigint) order by l.at desc, l.lead_id desc limit cast($2 as bigint)`),
  newestTickets: query<TicketRow>(`${ticketRows}
    where t.account_id = cast($1 as bigint) order by t.ticket_id desc limit cast($2 as bigint)`),
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
  ledgerRowById: query<LedgerRowPlace>(`
    select r.account_id as "accountId", r.seq, r.lead_id as "leadId", a.kind, a.profile_id as "profileId",
      a.test as "isTest", p.subid1, p.wrapped_key as "wrappedKey"
    from ledger r join accounts a on a.account_id = r.account_id
      left join persons p on p.account_id = r.account_id
    where r.transaction_id = $1`),
  ticketById: query<TicketRow & { subid1: string }>(`${ticketsOfUsers} where t.ticket_id = $1`),
};

export const userCasesCommands = {
  ...reads({ pageTickets, findTicket, pageLedger, readLedgerRow }),
  ...snapshots({ readUserCase }),
};

/**
 * Reads everything known about a user: the newest rows of each kind, or of one kind. Null if no user has that subid.
 */
function* readUserCase(input: {
  account: AccountRef;
  rows: number;
  only?: UserList | undefined;
}): Command<UserCase | null> {
  const { account, only, rows } = input;
  const summary = yield* readPersonSummary(account);
  if (summary === null) return null;
  const { person, transactions } = summary;
  const { accountId } = person;
  const isWanted = (list: UserList): boolean => only === undefined || only === list;
  const oldest = Math.max(0, transactions - rows);
  const profile = yield* one(userCaseQueries.holdsEmail, accountId);
  return {
    ...summary,
    hasProfile: profile !== undefined,
    holdsEmail: profile?.holdsEmail === 1,
    ledger: isWanted('ledger') ? [...(yield* all(ledgerQueries.entries, accountId, transactions, oldest))] : [],
    clicks: isWanted('clicks') ? [...(yield* all(userCaseQueries.newestClicks, accountId, rows))] : [],
    leads: isWanted('leads') ? (yield* all(userCaseQueries.newestLeads, accountId, rows)).map(storedLead) : [],
    tickets: isWanted('tickets') ? (yield* all(userCaseQueries.newestTickets, accountId, rows)).map(storedTicket) : [],
  };
}

/**
 * Lists an account's ledger, newest first, below a `seq`; null for the newest. Rows have no gaps, so a page is a range
 * of `seq`.
 */
function* pageLedger(input: { accountId: number; before: number | null; limit: number }): Command<LedgerEntry[]> {
  const { accountId, before, limit } = input;
  const newest = before === null ? (yield* lastRow(accountId)).seq : before - 1;
  return newest <= 0 ? [] : [...(yield* all(ledgerQueries.entries, accountId, newest, Math.max(0, newest - limit)))];
}

/** A ledger row among those before and after it, in one consistent read. */
function* readLedgerRow(transactionId: number): Command<LedgerRowCase | null> {
  const place = yield* one(userCaseQueries.ledgerRowById, transactionId);
  if (place === undefined) return null;
  const { accountId, isTest, kind, leadId, profileId, seq, subid1, wrappedKey } = place;
  const above = Math.max(0, seq - ROWS_AROUND - 1);
  const around = [...(yield* all(ledgerQueries.entries, accountId, seq + ROWS_AROUND, above))];
  const entry = around.find((row) => row.transactionId === transactionId);
  if (entry === undefined) return null;
  const user = subid1 === null || wrappedKey === null ? null : { subid1, wrappedKey };
  return { entry, around, accountId, owner: { kind, profileId }, user, isTest: isTest === 1, leadId };
}

/** Lists tickets, newest first; those of some walls and panels are merged from each. */
function* pageTickets(wanted: TicketPageWanted): Command<TicketOfUser[]> {
  const { after, limit, owners, state } = wanted;
  const under = after ?? Number.MAX_SAFE_INTEGER;
  if (owners === null) return (yield* all(userCaseQueries.ticketsBelow, state, under, limit)).map(ofUser);
  const asked = JSON.stringify(owners.map(({ kind, profileId }) => [kind, profileId]));
  const heads = yield* all(userCaseQueries.newestOfOwners, asked, state, under);
  const chosen = heads.toSorted((a, b) => b.head - a.head).slice(0, limit);
  if (chosen.length === 0) return [];
  const streams = JSON.stringify(chosen.map(({ kind, profileId }) => [kind, profileId]));
  return (yield* all(userCaseQueries.ticketsOfOwners, streams, state, under, limit)).map(ofUser);
}

function* findTicket(ticketId: number): Command<TicketOfUser | null> {
  const row = yield* one(userCaseQueries.ticketById, ticketId);
  return row === undefined ? null : ofUser(row);
}

function ofUser({ subid1, ...row }: TicketRow & { subid1: string }): TicketOfUser {
  return { ...storedTicket(row), subid1 };
}

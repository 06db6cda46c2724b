import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, snapshots } from '../../engine.ts';
import type { AccountRef, WallOrPanelKind } from '../../ports/accounts.ts';
import type { LedgerRowCase, UserCase, UserList } from '../../ports/casework.ts';
import type { LedgerEntry } from '../../ports/ledger.ts';
import { clickColumnsOf } from '../clicks/clicks.ts';
import { storedLead, storedLeadColumns, storedLeadNames, type LeadRow } from '../leads/stored-leads.ts';
import { lastRow, ledgerQueries } from '../ledger/ledger.ts';
import { readPersonSummary } from '../persons/person-summary.ts';
import { storedTicket, ticketRows, type TicketRow } from '../tickets.ts';

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

/** A click `c` of offer `o`, and whether any lead has arrived for it. */
export const userClickColumns = `${clickColumnsOf('c.')}, o.name as "offerName",
      case when exists (
        select 1 from leads l
        where l.account_id = c.account_id and l.offer_id = c.offer_id and l.click_id = c.click_id
      ) then 1 else 0 end as "hasLeads"`;

export const userCaseQueries = {
  holdsEmail: query<{ holdsEmail: number }>(`
    select case when email_digest is null then 0 else 1 end as "holdsEmail" from user_profiles where account_id = $1`),
  newestClicks: query<UserCase['clicks'][number]>(`
    select ${userClickColumns}
    from clicks c left join offers o on o.offer_id = c.offer_id
    where c.account_id = cast($1 as bigint) order by c.at desc, c.click_id desc limit cast($2 as bigint)`),
  newestLeads: query<LeadRow>(`${storedLeadColumns} from leads l${storedLeadNames}
    where l.account_id = cast($1 as bigint) order by l.at desc, l.lead_id desc limit cast($2 as bigint)`),
  newestTickets: query<TicketRow>(`${ticketRows}
    where t.account_id = cast($1 as bigint) order by t.ticket_id desc limit cast($2 as bigint)`),
  ledgerRowById: query<LedgerRowPlace>(`
    select r.account_id as "accountId", r.seq, r.lead_id as "leadId", a.kind, a.profile_id as "profileId",
      a.test as "isTest", p.subid1, p.wrapped_key as "wrappedKey"
    from ledger r join accounts a on a.account_id = r.account_id
      left join persons p on p.account_id = r.account_id
    where r.transaction_id = $1`),
};

export const userCasesCommands = {
  ...reads({ pageLedger, readLedgerRow }),
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

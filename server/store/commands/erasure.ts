import { query } from '../sql.ts';
import { all, one, type Command } from '../command.ts';
import type { AccountRef } from '../ports/accounts.ts';
import type { StoredClick } from '../ports/clicks.ts';
import type { DeliveryState } from '../ports/deliveries.ts';
import type { Erasure, PersonRecords } from '../ports/persons.ts';
import { clickColumns } from './clicks.ts';
import { earlyReversalsOfAccount } from './early-reversals.ts';
import { lastRow, ledgerQueries } from './ledger.ts';
import { deliveriesOfAccount } from './list-deliveries.ts';
import type { LockedLead } from './lock-lead.ts';
import { findPerson, lockPerson, sameKey } from './persons.ts';
import { leadsOfAccount } from './stored-leads.ts';
import { raiseLinkedWall } from './tokens.ts';
import { ticketsOfAccount } from './tickets.ts';
import { removeFromCap } from './caps.ts';
import { readUserProfile } from './user-profiles.ts';

type Touched = { accountId: number };
const touched = 'returning account_id as "accountId"';

/** Found by the digests of the account's clicks: the tables have no index on accounts. */
const completionsBy = (table: string, digest: string): string => `
    delete from ${table} where account_id = $1
      and ${digest} in (select ${digest} from clicks where account_id = $1 and ${digest} is not null)`;

export const erasureQueries = {
  account: query<{ createdAt: number }>('select created_at as "createdAt" from accounts where account_id = $1'),
  clicksOfAccount: query<StoredClick>(`select ${clickColumns} from clicks where account_id = $1 order by click_id`),
  deletePerson: query('delete from persons where account_id = $1'),
  deleteProfile: query<Touched>(`delete from user_profiles where account_id = $1 ${touched}`),
  deleteDescriptions: query<Touched>(`delete from descriptions where account_id = $1 ${touched}`),
  deleteFirstAnswers: query('delete from first_answers where account_id = $1'),
  /** The key itself stays till its time is over: a repeat must not credit again. Nothing says any more for what it was. */
  clearKeys: query("update idempotency_keys set fingerprint = '' where account_id = $1"),
  deleteTickets: query<Touched>(`delete from tickets where account_id = $1 ${touched}`),
  deleteCompletionsByAddress: query(completionsBy('ip_completions', 'ip_digest')),
  deleteCompletionsByDevice: query(completionsBy('device_completions', 'device_digest')),
  deleteAttempts: query(`
    delete from attempts where delivery_id in (
      select delivery_id from deliveries where lead_id in (select lead_id from leads where account_id = $1))`),
  deleteDeliveries: query<{ state: DeliveryState }>(`
    delete from deliveries where lead_id in (select lead_id from leads where account_id = $1) returning state`),
  deleteEarlyReversals: query(`
    delete from early_reversals where click_id in (select click_id from clicks where account_id = $1)`),
  heldLeads: query<Pick<LockedLead, 'at' | 'offerId' | 'place'>>(`
    select at, offer_id as "offerId", place from leads where account_id = $1 and state = 'pending'
    order by offer_id, at`),
  /** Numbers stay. What was held is held no longer: nobody is left to credit. */
  clearLeads: query(`
    update leads set reason = null, findings = null, changed_at = $2,
      state = case when state = 'pending' then 'reversed' else state end
    where account_id = $1 and (reason is not null or findings is not null or state = 'pending')`),
  /** The row stays so that a late lead is told the click was erased, and statistics keep their count. */
  detachClicks: query<{ clickId: string }>(`
    update clicks set account_id = null, sealed = null, ip_digest = null, device_digest = null where account_id = $1
    returning click_id as "clickId"`),
};

/** Everything held on one person, still sealed (docs/contract/identity.md#personal-data). */
export function* exportPerson(account: AccountRef): Command<PersonRecords | null> {
  const person = yield* findPerson(account);
  if (person === null) return null;
  const { accountId } = person;
  const opened = yield* one(erasureQueries.account, accountId);
  const last = yield* lastRow(accountId);
  return {
    person,
    createdAt: opened?.createdAt ?? 0,
    balance: last.balance,
    ledger: [...(yield* all(ledgerQueries.entries, accountId, last.seq, 0))],
    profile: yield* readUserProfile(account),
    clicks: [...(yield* all(erasureQueries.clicksOfAccount, accountId))],
    leads: yield* leadsOfAccount(accountId),
    deliveries: yield* deliveriesOfAccount(accountId),
    earlyReversals: yield* earlyReversalsOfAccount(accountId),
    tickets: yield* ticketsOfAccount(accountId),
  };
}

/**
 * Erases one person (docs/contract/identity.md#erasure). Null when nobody has that subid, or when `wrappedKey` is given
 * and is not that person's key.
 */
export function* erasePerson(input: {
  account: AccountRef;
  wrappedKey?: Uint8Array;
  at: number;
}): Command<Erasure | null> {
  const person = yield* lockPerson(input.account);
  if (person === null) return null;
  if (input.wrappedKey !== undefined && !sameKey(person.wrappedKey, input.wrappedKey)) return null;
  const { accountId } = person;
  const profiles = yield* all(erasureQueries.deleteProfile, accountId);
  const descriptions = yield* all(erasureQueries.deleteDescriptions, accountId);
  const tickets = yield* all(erasureQueries.deleteTickets, accountId);
  yield* one(erasureQueries.deleteFirstAnswers, accountId);
  yield* one(erasureQueries.clearKeys, accountId);
  yield* one(erasureQueries.deleteCompletionsByAddress, accountId);
  yield* one(erasureQueries.deleteCompletionsByDevice, accountId);
  yield* one(erasureQueries.deleteAttempts, accountId);
  const deliveries = yield* all(erasureQueries.deleteDeliveries, accountId);
  yield* one(erasureQueries.deleteEarlyReversals, accountId);
  const held = yield* all(erasureQueries.heldLeads, accountId);
  yield* one(erasureQueries.clearLeads, accountId, input.at);
  const clicks = yield* all(erasureQueries.detachClicks, accountId);
  yield* one(erasureQueries.deletePerson, accountId);
  yield* raiseLinkedWall(input.account);
  // Last, as with credits: who has locked a counter waits for no person any more.
  for (const lead of held) yield* removeFromCap(lead);
  return {
    accountId,
    profiles: profiles.length,
    descriptions: descriptions.length,
    clicks: clicks.length,
    tickets: tickets.length,
    postbacks: deliveries.filter(({ state }) => state !== 'delivered').length,
  };
}

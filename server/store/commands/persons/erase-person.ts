import type { Units } from '@rewards-wall/shared/credits.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import type { DeliveryState } from '../../ports/deliveries.ts';
import type { Erasure, PersonToErase } from '../../ports/persons.ts';
import { recordAudit } from '../admins/audit.ts';
import { recordSecurityEvent } from '../installation/security-events.ts';
import { noteErasures } from './erasures.ts';
import { lockPerson, sameKey } from './persons.ts';
import { raiseLinkedWall } from './tokens.ts';
import { returnToBudget } from '../directory/rule-budgets.ts';
import { removeFromCap, type CountedLead } from '../leads/caps.ts';
import { clicksEverOf, detachOrigins, noteErasedClicks } from '../retention/click-origins.ts';

type Touched = { accountId: number };
const touched = 'returning account_id as "accountId"';

/** Finds completions by the digests of the account's clicks, because the tables have no index on accounts. */
const completionsBy = (table: string, digest: string): string => `
    delete from ${table} where account_id = $1
      and ${digest} in (select ${digest} from (${clicksEverOf(digest, '$1')}) c where ${digest} is not null)`;

export const erasureQueries = {
  deletePerson: query('delete from persons where account_id = $1'),
  deleteProfile: query<Touched>(`delete from user_profiles where account_id = $1 ${touched}`),
  deleteDescriptions: query<Touched>(`delete from descriptions where account_id = $1 ${touched}`),
  deleteFirstClicks: query('delete from first_clicks where account_id = $1'),
  deleteRefusedCalls: query('delete from refused_calls where account_id = $1'),
  deleteFirstAnswers: query('delete from first_answers where account_id = $1'),
  /**
   * The key stays until it expires, because a repeat must not credit again, but no longer says what it was used for.
   */
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
    delete from early_reversals where click_id in (${clicksEverOf('click_id', '$1')})`),
  heldLeads: query<CountedLead & { ruleId: string | null; taken: Units | null }>(`
    select account_id as "accountId", at, offer_id as "offerId", place, rule_id as "ruleId", taken from leads
    where account_id = $1 and state = 'pending' order by rule_id, offer_id, at`),
  /** Numbers stay. A held lead ends as reversed, because the user to credit is gone. */
  clearLeads: query(`
    update leads set reason = null, findings = null, placement = null, release_at = null,
      changed_at = case when reason is null and findings is null and state <> 'pending' then changed_at else $2 end,
      state = case when state = 'pending' then 'reversed' else state end,
      place_number = case when state = 'pending' then null else place_number end,
      place_day = case when state = 'pending' then null else place_day end
    where account_id = $1 and (reason is not null or findings is not null or placement is not null
      or state = 'pending')`),
  /** The row stays, so that a late lead finds that its click was erased, and statistics keep their counts. */
  detachClicks: query<{ clickId: string }>(`
    update clicks set account_id = null, sealed = null, ip_digest = null, device_digest = null, placement = null
    where account_id = $1
    returning click_id as "clickId"`),
};

/** Erases one person (docs/contract/identity.md#erasure). Null if it isn't the person that the input asks for. */
export function* erasePerson(input: PersonToErase): Command<Erasure | null> {
  const person = yield* lockPerson(input.account);
  if (person === null) return null;
  if (input.wrappedKey !== undefined && !sameKey(person.wrappedKey, input.wrappedKey)) return null;
  if (input.onlyTest === true && !person.isTest) return null;
  const digest = input.remember?.(person.wrappedKey);
  const { accountId } = person;
  const profiles = yield* all(erasureQueries.deleteProfile, accountId);
  const descriptions = yield* all(erasureQueries.deleteDescriptions, accountId);
  const tickets = yield* all(erasureQueries.deleteTickets, accountId);
  yield* one(erasureQueries.deleteFirstAnswers, accountId);
  yield* one(erasureQueries.deleteRefusedCalls, accountId);
  yield* one(erasureQueries.deleteFirstClicks, accountId);
  yield* one(erasureQueries.clearKeys, accountId);
  yield* one(erasureQueries.deleteCompletionsByAddress, accountId);
  yield* one(erasureQueries.deleteCompletionsByDevice, accountId);
  yield* one(erasureQueries.deleteAttempts, accountId);
  const deliveries = yield* all(erasureQueries.deleteDeliveries, accountId);
  yield* one(erasureQueries.deleteEarlyReversals, accountId);
  const held = yield* all(erasureQueries.heldLeads, accountId);
  yield* one(erasureQueries.clearLeads, accountId, input.at);
  const origins = yield* detachOrigins(accountId);
  yield* noteErasedClicks(accountId, input.at);
  const clicks = yield* all(erasureQueries.detachClicks, accountId);
  yield* one(erasureQueries.deletePerson, accountId);
  yield* raiseLinkedWall(input.account);
  if (input.by !== undefined) {
    const change = { before: null, after: { clicks: clicks.length, tickets: tickets.length } };
    yield* recordAudit({ ...input.by.audit, at: input.at, subject: `account ${accountId}`, ...change });
  }
  // Last, as with credits: a command that has locked a counter must not wait for a person.
  for (const lead of held) yield* returnToBudget(lead);
  for (const lead of held) yield* removeFromCap(lead);
  if (digest !== undefined) {
    const { kind, profileId } = input.account;
    const event = { kind: 'person_erased', owner: { kind, profileId }, detail: `account ${accountId}`, at: input.at };
    yield* recordSecurityEvent(event);
    yield* noteErasures([{ digest, at: input.at }]);
  }
  return {
    accountId,
    profiles: profiles.length,
    descriptions: descriptions.length,
    clicks: clicks.length + origins,
    tickets: tickets.length,
    postbacks: deliveries.filter(({ state }) => state !== 'delivered').length,
  };
}

import type { StaffAct } from '../../ports/staff-acts.ts';
import { recordAudit } from '../admins/audit.ts';
import { mayCredit } from '../casework/staff-credits.ts';
import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { writes } from '../../engine.ts';
import { HOLD_DAYS, type CompletedLead, type LeadRelease, type ReleasedLead } from '../../ports/leads.ts';
import { tellRejection } from './announced-leads.ts';
import { claimOf, placeOf } from './lead-claims.ts';
import { lastRow } from '../ledger/ledger.ts';
import { lockLead, type LockedLead } from './lock-lead.ts';
import { completesOffer, findNumberedPlace, NO_NUMBERED_PLACE, numberedPlaceQueries } from './numbered-places.ts';
import { settleSurvey } from '../surveys/survey-starts.ts';
import { listedGoals } from '../feeds/listed-goals.ts';
import { payLead } from './pay-lead.ts';
import { reversalQueries } from './reversals.ts';
import { addToCap, removeFromCap } from './caps.ts';
import { returnToBudget } from '../directory/rule-budgets.ts';
import { clicksEverOf } from '../retention/click-origins.ts';

interface ClickDigests {
  ipDigest: string | null;
  deviceDigest: string | null;
}

/** Deletes an account's completions of an offer from `table`. */
const completionsOf = (table: string, digest: string): string => `
    delete from ${table} where offer_id = $2 and account_id = $1
      and ${digest} in (
        select ${digest} from (${clicksEverOf(`offer_id, ${digest}`, '$1')}) c where offer_id = $2 and ${digest} is not null)`;

export const heldLeadQueries = {
  digestsOfClick: query<ClickDigests>(`
    select ip_digest as "ipDigest", device_digest as "deviceDigest" from clicks where click_id = $1`),
  /** The account's other paid leads for the offer. A paid lead keeps its row in the ledger. */
  paidCompletes: query<CompletedLead>(`
    select lead_id as "leadId", source, external_id as "externalId", event_id as "eventId" from leads
    where account_id = $1 and offer_id = $2 and kind = 'complete' and slot = 0 and ledger_seq is not null
      and lead_id <> $3
    order by at, lead_id`),
  leadInPlace: query<{ leadId: string; isPaid: number }>(`
    select lead_id as "leadId", case when state = 'pending' then 0 else 1 end as "isPaid" from leads
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = cast($4 as text) and slot = 0
    union all
    select lead_id, case when state = 'pending' then 0 else 1 end from leads
    where cast($4 as text) = '' and account_id = $1 and offer_id = $2 and event_id = $3 and place_number is not null
    limit 1`),
  heldOriginal: query<{ leadId: string; reason: string | null }>(`
    select lead_id as "leadId", reason from leads
    where source = $1 and external_id = $2 and click_id = $3 and event_id <> '${RECONCILED}' and state = 'pending'
    order by case when reason = '${HOLD_DAYS}' then 1 else 0 end limit 1`),
  approval: query<{ at: number }>(`
    select at from audit_log where subject = $1 and action = 'lead.approve' limit 1`),
  release: query(`
    update leads set state = 'credited', reason = null, release_at = null, ledger_seq = $4, changed_at = $5, place = $7, completes = $8,
      place_number = coalesce(place_number, cast($9 as bigint)), place_day = coalesce(place_day, cast($10 as text))
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = $6 and slot = 0`),
  reject: query(`
    update leads set state = 'rejected', reason = $4, release_at = null, changed_at = $5, place_number = null, place_day = null, slot = 1 + (
      select max(l.slot) from leads l
      where l.account_id = $1 and l.offer_id = $2 and l.event_id = $3 and l.place = $6)
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = $6 and slot = 0`),
  forgetIpCompletions: query(completionsOf('ip_completions', 'ip_digest')),
  forgetDeviceCompletions: query(completionsOf('device_completions', 'device_digest')),
};

export const heldLeadsCommands = writes({ releaseLead, rejectLead });

/**
 * Credits a held lead with everything that a credit writes, unless that would pay twice for the same conversion
 * (docs/contract/leads.md#held-leads). A lead whose person was erased is no longer held. Every check comes before the
 * first write.
 */
function* releaseLead(input: LeadRelease): Command<ReleasedLead> {
  const held = yield* lockLead(input.leadId);
  if (held === null) return { kind: 'unknown_lead' };
  if (held.state !== 'pending') return { kind: 'not_held' };
  if (input.dueBy !== undefined && !isDue(held, input.dueBy)) return { kind: 'not_due' };
  const { accountId, clickId, eventId, leadId, offerId } = held;
  const original = input.dueBy !== undefined ? yield* heldOriginal(held) : undefined;
  if (original !== undefined) {
    return original.reason === HOLD_DAYS ? { kind: 'not_due' } : { kind: 'place_taken', leadId: original.leadId };
  }
  const paidBefore = yield* all(heldLeadQueries.paidCompletes, accountId, offerId, leadId);
  const before = input.findPaid(paidBefore, paidBefore.length === 0 ? [] : yield* listedGoals(offerId));
  if (before !== undefined) return { kind: 'already_paid', leadId: before.leadId };
  const wanted = placeOf({ ...held, takes: input.takes });
  const taken =
    wanted === held.place ? undefined : yield* one(heldLeadQueries.leadInPlace, accountId, offerId, eventId, wanted);
  // A person may release a repeated event although the event is taken. Its own place suffices.
  const mayStay = claimOf(held.place) === 'repeat';
  if (taken !== undefined && !mayStay) {
    return { kind: taken.isPaid === 1 ? 'already_paid' : 'place_taken', leadId: taken.leadId };
  }
  const place = taken === undefined ? wanted : held.place;
  const isMoved = place !== held.place;
  const limits = isMoved ? input.limits : undefined;
  const numbered = limits === undefined ? NO_NUMBERED_PLACE : yield* findNumberedPlace(held, limits);
  if (limits !== undefined && numbered.number === null) return { kind: 'event_limit' };
  const last = yield* lastRow(accountId);
  if (Math.abs(last.balance + held.amount) > MAX_BALANCE_UNITS) return { kind: 'balance_limit' };
  const isCompletion = isMoved && (input.takes === 'event' || limits !== undefined);
  const completes = isCompletion ? yield* completesOffer(accountId, offerId, input.eventCount) : held.completes;
  const { by } = input;
  if (by !== undefined && !(yield* isCounted(held)) && !(yield* mayCredit(by, held.amount)))
    return { kind: 'credit_limit' };
  const lead = { ...held, place, completes };
  const digests = yield* one(heldLeadQueries.digestsOfClick, clickId);
  const key = [accountId, offerId, eventId] as const;
  yield* one(
    heldLeadQueries.release,
    ...key,
    last.seq + 1,
    input.at,
    held.place,
    place,
    completes,
    numbered.number,
    numbered.day,
  );
  if (claimOf(held.place) === 'identity') yield* addToCap(lead);
  const { ipDigest = null, deviceDigest = null } = digests ?? {};
  const paid = yield* payLead({ ...lead, ipDigest, deviceDigest, takes: claimOf(place) }, last, input);
  if (lead.kind !== 'bonus') yield* settleSurvey({ clickId, outcome: lead.kind, at: input.at });
  if (input.by !== undefined) {
    const change = {
      before: { state: 'pending', reason: held.reason },
      after: { state: 'credited', amount: held.amount },
    };
    yield* recordAudit({ ...input.by.audit, at: input.at, subject: `lead ${leadId}`, ...change });
  }
  return { kind: 'credited', ...paid };
}

/** Whether the lead already counts against the limit of a staff member, who cleared its other reasons. */
function* isCounted({ leadId, reason }: LockedLead): Command<boolean> {
  return reason === HOLD_DAYS && (yield* one(heldLeadQueries.approval, `lead ${leadId}`)) !== undefined;
}

/** The held lead that a reconciliation corrects, which must be credited first; one that waits for a person, if any. */
function* heldOriginal({
  clickId,
  eventId,
  externalId,
  source,
}: LockedLead): Command<{ leadId: string; reason: string | null } | undefined> {
  if (eventId !== RECONCILED) return undefined;
  return yield* one(heldLeadQueries.heldOriginal, source, externalId, clickId);
}

/** Whether the lead's date has come, and it is held for no other reason. */
function isDue({ reason, releaseAt }: LockedLead, at: number): boolean {
  return reason === HOLD_DAYS && releaseAt !== null && releaseAt <= at;
}

/**
 * Rejects a held lead and frees its place (docs/contract/leads.md#held-leads). If that was an event's place, the offer
 * is no longer completed. A reconciliation that waits with the lead is rejected, too.
 */
function* rejectLead(input: {
  leadId: string;
  reason: string;
  /** The staff member who rejects it in the console; absent for the command line. */
  by?: StaffAct;
  at: number;
}): Command<{ kind: 'rejected' | 'unknown_lead' | 'not_held' }> {
  const lead = yield* lockLead(input.leadId);
  if (lead === null) return { kind: 'unknown_lead' };
  if (lead.state !== 'pending') return { kind: 'not_held' };
  const { clickId, eventId, externalId, source } = lead;
  const more = yield* one(reversalQueries.reconciliationOf, source, externalId, clickId, eventId);
  yield* rejectLocked(lead, input);
  if (more?.state === 'pending' && more.releaseAt !== null) yield* rejectLocked(more, input);
  if (input.by !== undefined) {
    const change = { before: { state: 'pending', reason: lead.reason }, after: { state: 'rejected' } };
    yield* recordAudit({ ...input.by.audit, at: input.at, subject: `lead ${input.leadId}`, ...change });
  }
  return { kind: 'rejected' };
}

function* rejectLocked(lead: LockedLead, { at, reason }: { reason: string; at: number }): Command<void> {
  const { accountId, offerId, place } = lead;
  yield* one(heldLeadQueries.reject, accountId, offerId, lead.eventId, reason, at, place);
  if (claimOf(place) === 'event' || lead.placeNumber !== null) {
    yield* one(numberedPlaceQueries.uncomplete, accountId, offerId);
  }
  if (claimOf(place) === 'event') {
    yield* one(heldLeadQueries.forgetIpCompletions, accountId, offerId);
    yield* one(heldLeadQueries.forgetDeviceCompletions, accountId, offerId);
    yield* settleSurvey({ clickId: lead.clickId, outcome: 'screenout', at });
  }
  yield* tellRejection(lead.leadId, { reason, at });
  yield* returnToBudget(lead);
  yield* removeFromCap(lead);
}

import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import { HOLD_DAYS, NOT_RELEASED, type LeadEvent } from '../../ports/leads.ts';
import type { ApprovedLead, DueLead, DueLeads } from '../../ports/timed-holds.ts';
import type { StaffAct } from '../../ports/staff-acts.ts';
import { recordAudit } from '../admins/audit.ts';
import { mayCredit } from '../casework/staff-credits.ts';
import { announceLead } from './announced-leads.ts';
import { lockLead } from './lock-lead.ts';
import { reversalQueries } from './reversals.ts';

/** SQL condition: the lead only waits for its date. Only held leads have one. As in the index `leads_due`. */
const WAITS_FOR_DATE = `release_at is not null and reason = '${HOLD_DAYS}'`;

/** SQL condition: the lead waits for a person. As in the indexes `leads_review` and `leads_review_wall`. */
export const WAITS_FOR_PERSON = `state = 'pending' and reason is distinct from '${HOLD_DAYS}'`;

export const timedHoldQueries = {
  due: query<DueLead>(`
    select lead_id as "leadId", release_at as "releaseAt" from leads
    where ${WAITS_FOR_DATE} and release_at <= cast($1 as bigint)
      and (release_at, lead_id) > (cast($2 as bigint), cast($3 as text))
    order by release_at, lead_id limit cast($4 as bigint)`),
  next: query<{ releaseAt: number }>(`
    select release_at as "releaseAt" from leads where ${WAITS_FOR_DATE} order by release_at, lead_id limit 1`),
  setReason: query(`
    update leads set reason = $5, changed_at = $6
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = $4 and slot = 0`),
};

export const timedHoldsCommands = {
  ...reads({ dueLeads, nextRelease }),
  ...writes({ approveLead, keepFromRelease }),
};

/** Lists leads that only wait for their date, and whose date has come, in its order. */
function* dueLeads({ after, at, limit }: DueLeads): Command<DueLead[]> {
  const { leadId, releaseAt } = after ?? { leadId: '', releaseAt: 0 };
  return [...(yield* all(timedHoldQueries.due, at, releaseAt, leadId, limit))];
}

/** The first date for which a lead waits, also if it has passed; null if none waits. */
function* nextRelease(): Command<number | null> {
  return (yield* one(timedHoldQueries.next))?.releaseAt ?? null;
}

/**
 * Clears every reason for which a lead is held, except for its date, which it must have.
 */
function* approveLead(input: {
  leadId: string;
  /** The staff member who approves it in the console; absent for the command line. */
  by?: StaffAct;
  /** What JSON postbacks are told of it; absent if they aren't. */
  announcement?: { event: LeadEvent; deliveryId: string };
  at: number;
}): Command<ApprovedLead> {
  const { announcement, at, by, leadId } = input;
  const lead = yield* lockLead(leadId);
  if (lead === null) return { kind: 'unknown_lead' };
  if (lead.state !== 'pending') return { kind: 'not_held' };
  const { accountId, amount, eventId, offerId, place, reason, releaseAt } = lead;
  if (releaseAt === null) throw new Error(`The lead ${leadId} has no date.`);
  if (reason === HOLD_DAYS) return { kind: 'approved', releaseAt };
  if (by !== undefined && !(yield* mayCredit(by, amount))) return { kind: 'credit_limit' };
  yield* one(timedHoldQueries.setReason, accountId, offerId, eventId, place, HOLD_DAYS, at);
  if (announcement !== undefined) {
    const event = { ...announcement.event, availableAt: releaseAt };
    yield* announceLead(lead, { ...announcement, event, at });
  }
  if (by !== undefined) {
    const change = { before: { reason }, after: { reason: HOLD_DAYS, amount } };
    yield* recordAudit({ ...by.audit, at, subject: `lead ${leadId}`, ...change });
  }
  return { kind: 'approved', releaseAt };
}

/**
 * Makes a lead wait for a person, because it couldn't be credited at its date. A reconciliation that waits with it does so,
 * too.
 */
function* keepFromRelease({ at, leadId }: { leadId: string; at: number }): Command<void> {
  const lead = yield* lockLead(leadId);
  if (lead?.state !== 'pending' || lead.reason !== HOLD_DAYS) return;
  const { clickId, externalId, source } = lead;
  const more = yield* one(reversalQueries.reconciliationOf, source, externalId, clickId, lead.eventId);
  for (const { accountId, eventId, offerId, place } of more?.reason === HOLD_DAYS ? [lead, more] : [lead]) {
    yield* one(timedHoldQueries.setReason, accountId, offerId, eventId, place, NOT_RELEASED, at);
  }
}

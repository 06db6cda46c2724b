import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import { DAY_MS, utcDayStart } from '@rewards-wall/shared/utc-day.ts';
import { query } from '../../../sql.ts';
import { one, type Command } from '../../../command.ts';
import { EXTRAS_A_DAY, type CreditedLead, type NewLead } from '../../../ports/leads.ts';
import type { LeadState } from '../../../ports/stored-leads.ts';
import { sqliteEarlyReversalQueries } from '../early-reversals.ts';
import { placeOf } from '../lead-claims.ts';
import { completesOffer, findNumberedPlace, NO_NUMBERED_PLACE, type NumberedPlace } from '../numbered-places.ts';
import { lastRow } from '../../ledger/ledger.ts';
import { payLead } from '../pay-lead.ts';
import { endSurveyByLead, hasSurveyEnded } from '../../surveys/survey-starts.ts';
import { raiseCaps } from '../../installation/versions.ts';

const ALREADY_COMPLETED = 'already_completed';
const DAILY_LIMIT = 'daily_limit';
const UNKNOWN_GOAL = 'unknown_goal';
const EVENT_LIMIT = 'event_limit';
const EVENT_DAILY_LIMIT = 'event_daily_limit';
const REPEATED_EVENT = 'repeated_event';
/** Reasons for which a lead is stored as rejected, but accepted from its source. */
const NOT_CREDITED: ReadonlySet<string> = new Set([
  'no_credits',
  DAILY_LIMIT,
  EVENT_LIMIT,
  EVENT_DAILY_LIMIT,
  REPEATED_EVENT,
]);

interface LeadClick {
  accountId: number | null;
  offerId: number;
  ipDigest: string | null;
  deviceDigest: string | null;
}

interface KnownLead {
  leadId: string;
  kind: LeadKind;
  clickId: string;
  payout: number;
  state: LeadState;
  reason: string | null;
}

/** The columns of a lead that the command decides. */
interface Decision {
  accountId: number;
  offerId: number;
  slot: number;
  state: LeadState;
  reason: string | null;
  completes: number;
  ledgerSeq: number | null;
  place: NumberedPlace;
}

export const sqliteCreditLeadQueries = {
  leadByIdentity: query<KnownLead>(`
    select lead_id as "leadId", kind, click_id as "clickId", payout, state, reason from leads
    where source = $1 and external_id = $2 and event_id = $3`),
  clickOfLead: query<LeadClick>(`
    select account_id as "accountId", offer_id as "offerId", ip_digest as "ipDigest", device_digest as "deviceDigest"
    from clicks where click_id = $1`),
  /** The lead in that place. An event that was paid several times, while that was allowed, counts as taken. */
  payableLead: query<{ leadId: string; clickId: string }>(`
    select lead_id as "leadId", click_id as "clickId" from leads
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = cast($4 as text) and slot = 0
    union all
    select lead_id, click_id from leads
    where cast($4 as text) = '' and account_id = $1 and offer_id = $2 and event_id = $3 and place_number is not null
    limit 1`),
  /** A paid complete of the source, of the same click or transaction, for an event or goal that $6 does not list. */
  paidForOther: query<{ leadId: string }>(`
    select lead_id as "leadId" from leads
    where account_id = $1 and offer_id = $2 and source = $3 and (click_id = $4 or external_id = $5)
      and kind = 'complete' and ledger_seq is not null and event_id not in (select value from json_each($6)) limit 1`),
  /** Counts screen-outs and bonuses of a source that were not rejected, in the day that begins at $3. */
  countExtras: query<{ extras: number }>(`
    select count(*) as extras from leads
    where account_id = $1 and source = $2 and kind <> 'complete' and slot = 0 and at >= $3 and at < $3 + ${DAY_MS}`),
  insertLead: query(`
    insert into leads (account_id, offer_id, event_id, place, slot, kind, lead_id, source, external_id, click_id, payout,
      amount, state, reason, completes, ledger_seq, findings, at, changed_at, gross, place_number, place_day, adwall_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $19, $20, $21,
      (select profile_id from accounts where account_id = $1))`),
  nextSlot: query<{ slot: number }>(`
    select coalesce(max(slot), 0) + 1 as slot from leads
    where account_id = $1 and offer_id = $2 and event_id = $3 and place = $4`),
  countLead: query<{ leads: number }>(`
    insert into cap_counters (offer_id, day, leads) values ($1, $2, 1)
    on conflict (offer_id, day) do update set leads = leads + 1 returning leads`),
};

/**
 * Credits one lead on SQLite, or says why not (docs/contract/leads.md#identity, docs/contract/leads.md#kinds). Every
 * check comes before the first write. `credit_leads` in `postgres-function.ts` makes the same checks in the same order
 * on PostgreSQL: change both.
 */
export function* creditLead(input: NewLead): Command<CreditedLead> {
  const { clickId, eventId, externalId, source, takes } = input;
  const known = yield* one(sqliteCreditLeadQueries.leadByIdentity, source, externalId, eventId);
  if (known !== undefined) return answerToRepeat(known, input);
  const click = yield* one(sqliteCreditLeadQueries.clickOfLead, clickId);
  if (click === undefined) return { kind: 'unknown_click' };
  const { accountId, offerId } = click;
  if (accountId === null) return { kind: 'erased' };

  const payable = yield* one(sqliteCreditLeadQueries.payableLead, accountId, offerId, eventId, placeOf(input));
  if (payable !== undefined && payable.clickId !== clickId) {
    yield* storeRejected(input, accountId, offerId, ALREADY_COMPLETED);
    return { kind: ALREADY_COMPLETED };
  }
  if (input.ends !== undefined) {
    if (yield* hasSurveyEnded(accountId, offerId)) return yield* creditLead(afterSurveyEnd(input));
  }
  if (payable !== undefined) {
    if (takes === 'event') return yield* creditLead(repeatedEvent(input));
    return { kind: 'duplicate', leadId: payable.leadId };
  }
  const byClick = takes === 'event' ? 1 : 0;
  const early = yield* one(sqliteEarlyReversalQueries.earlyReversal, source, externalId, eventId, clickId, byClick);
  if (early !== undefined && early.clickId !== clickId) return { kind: 'conflict' };
  if (input.verdict === 'reject') {
    if (early?.externalId === externalId) {
      yield* one(sqliteEarlyReversalQueries.deleteByIdentity, source, externalId, eventId);
    }
    const reason = input.reason ?? 'rejected';
    yield* storeRejected(input, accountId, offerId, reason);
    if (!NOT_CREDITED.has(reason)) return { kind: 'rejected', leadId: input.leadId, reason };
    yield* endSurveyByLead(input);
    return { kind: 'not_credited', leadId: input.leadId };
  }

  if (early !== undefined) {
    const completes = takes === 'event' ? yield* completesOffer(accountId, offerId, input.eventCount) : 0;
    const reversed = { accountId, offerId, slot: 0, completes, ledgerSeq: null, place: NO_NUMBERED_PLACE };
    yield* insertLead(input, { ...reversed, state: 'reversed', reason: early.reason });
    yield* one(sqliteEarlyReversalQueries.deleteOfLead, source, externalId, eventId, clickId, byClick);
    if (input.ends !== undefined) yield* endSurveyByLead({ ...input, ends: 'screenout' });
    return { kind: 'reversed_early', leadId: input.leadId };
  }
  if (yield* exceedsDailyLimit(input, accountId)) {
    yield* storeRejected(input, accountId, offerId, DAILY_LIMIT);
    yield* endSurveyByLead(input);
    return { kind: 'not_credited', leadId: input.leadId };
  }
  const { limits } = input;
  const place =
    limits === undefined ? NO_NUMBERED_PLACE : yield* findNumberedPlace({ accountId, offerId, eventId }, limits);
  const isDayTaken = limits !== undefined && place.day !== limits.day;
  if (limits !== undefined && (place.number === null || (isDayTaken && limits.isDayStated))) {
    yield* storeRejected(input, accountId, offerId, place.number === null ? EVENT_LIMIT : EVENT_DAILY_LIMIT);
    return { kind: 'not_credited', leadId: input.leadId };
  }
  const isCompletion = takes === 'event' || place.number !== null;
  const completes = isCompletion ? yield* completesOffer(accountId, offerId, input.eventCount) : 0;
  const decision = { accountId, offerId, slot: 0, completes, ledgerSeq: null, place };
  const isPerhapsPaid = yield* isPaidForOther(input, accountId, offerId);
  if (isPerhapsPaid || isDayTaken || input.verdict === 'hold') {
    const reason = isPerhapsPaid ? UNKNOWN_GOAL : isDayTaken ? EVENT_DAILY_LIMIT : input.reason;
    yield* insertLead(input, { ...decision, state: 'pending', reason });
    yield* countAgainstCap(input, offerId);
    yield* endSurveyByLead(input);
    return { kind: 'held', leadId: input.leadId };
  }
  const last = yield* lastRow(accountId);
  if (Math.abs(last.balance + input.amount) > MAX_BALANCE_UNITS) return { kind: 'balance_limit' };
  yield* insertLead(input, { ...decision, state: 'credited', reason: null, ledgerSeq: last.seq + 1 });
  const { ipDigest, deviceDigest } = click;
  const { leadId, amount } = input;
  const lead = { leadId, accountId, offerId, clickId, ipDigest, deviceDigest, amount, completes, takes };
  const paid = yield* payLead(lead, last, input);
  yield* countAgainstCap(input, offerId);
  yield* endSurveyByLead(input);
  return { kind: 'credited', leadId, ...paid };
}

/** Another lead of the same survey came first, so this one is not paid without review. */
function afterSurveyEnd({ ends: _ended, ...input }: NewLead): NewLead {
  const late = { ...input, takes: 'identity', cap: null } as const;
  if (input.verdict === 'reject') return late;
  if (input.kind === 'screenout') return { ...late, verdict: 'reject', reason: 'no_credits' };
  return { ...late, verdict: 'hold', reason: 'survey_ended' };
}

/** Its click was already paid for the event under another identity, so a person or the source's setting decides. */
function repeatedEvent({ ends: _ended, ...input }: NewLead): NewLead {
  const { repeatedEvents = 'hold', verdict } = input;
  const repeated = { ...input, takes: 'repeat' } as const;
  return verdict === 'reject' ? repeated : { ...repeated, verdict: repeatedEvents, reason: REPEATED_EVENT };
}

/** A rejected lead loses its reason when its user is erased. */
function answerToRepeat(known: KnownLead, input: NewLead): CreditedLead {
  if (known.clickId !== input.clickId || known.kind !== input.kind || known.payout !== input.payout) {
    return { kind: 'conflict' };
  }
  if (known.state !== 'rejected') return { kind: 'duplicate', leadId: known.leadId };
  if (known.reason === null) return { kind: 'erased' };
  if (known.reason === ALREADY_COMPLETED) return { kind: ALREADY_COMPLETED };
  if (NOT_CREDITED.has(known.reason)) return { kind: 'duplicate', leadId: known.leadId };
  return { kind: 'rejected', leadId: known.leadId, reason: known.reason };
}

/** Whether the source's lead of the same click or transaction was paid for anything outside `compatibleEvents`. */
function* isPaidForOther(input: NewLead, accountId: number, offerId: number): Command<boolean> {
  const { clickId, externalId, compatibleEvents, source } = input;
  if (compatibleEvents === undefined) return false;
  const key = [accountId, offerId, source, clickId, externalId] as const;
  return (yield* one(sqliteCreditLeadQueries.paidForOther, ...key, JSON.stringify(compatibleEvents))) !== undefined;
}

/** Whether the account has reached the day's limit of screen-outs and bonuses of the source. */
function* exceedsDailyLimit({ at, kind, source }: NewLead, accountId: number): Command<boolean> {
  if (kind === 'complete') return false;
  const before = yield* one(sqliteCreditLeadQueries.countExtras, accountId, source, utcDayStart(at));
  return (before?.extras ?? 0) >= EXTRAS_A_DAY;
}

/** Stores the lead in the next slot of the place that was taken. */
function* storeRejected(input: NewLead, accountId: number, offerId: number, reason: string): Command<void> {
  const next = yield* one(sqliteCreditLeadQueries.nextSlot, accountId, offerId, input.eventId, placeOf(input));
  const slot = next?.slot ?? 1;
  const rejected = { accountId, offerId, slot, completes: 0, ledgerSeq: null, place: NO_NUMBERED_PLACE };
  yield* insertLead(input, { ...rejected, state: 'rejected', reason });
}

function* insertLead(lead: NewLead, decision: Decision): Command<void> {
  yield* one(
    sqliteCreditLeadQueries.insertLead,
    decision.accountId,
    decision.offerId,
    lead.eventId,
    placeOf(lead),
    decision.slot,
    lead.kind,
    lead.leadId,
    lead.source,
    lead.externalId,
    lead.clickId,
    lead.payout,
    lead.amount,
    decision.state,
    decision.reason,
    decision.completes,
    decision.ledgerSeq,
    lead.findings.length === 0 ? null : JSON.stringify(lead.findings),
    lead.at,
    lead.gross ?? null,
    decision.place.number,
    decision.place.day,
  );
}

function* countAgainstCap({ cap, day }: NewLead, offerId: number): Command<void> {
  if (cap === null) return;
  const counted = yield* one(sqliteCreditLeadQueries.countLead, offerId, cap.per === 'day' ? day : '');
  if (counted?.leads === cap.leads) yield* raiseCaps();
}

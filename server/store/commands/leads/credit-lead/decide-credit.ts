import { MAX_BALANCE_UNITS, type Units } from '@rewards-wall/shared/credits.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import {
  CREDITED_BY_HAND,
  EXTRAS_A_DAY,
  HOLD_DAYS,
  type CreditedLead,
  type LeadEvent,
  type NewLead,
} from '../../../ports/leads.ts';
import type { LeadState } from '../../../ports/stored-leads.ts';
import { NOTHING_YET, type LastRow } from '../../ledger/ledger.ts';
import { NO_NUMBERED_PLACE, type NumberedPlace } from '../numbered-places.ts';
import { returnReserved, takeBonus, type BudgetChange, type BudgetFacts } from './take-bonus.ts';

const ALREADY_COMPLETED = 'already_completed';
const DAILY_LIMIT = 'daily_limit';
const UNKNOWN_GOAL = 'unknown_goal';
const EVENT_LIMIT = 'event_limit';
const EVENT_DAILY_LIMIT = 'event_daily_limit';
const DAY_CEILING = 'day_ceiling';
const REPEATED_EVENT = 'repeated_event';
/** Reasons for which a lead is stored as rejected, but accepted from its source. */
const NOT_CREDITED: ReadonlySet<string> = new Set([
  'no_credits',
  DAILY_LIMIT,
  EVENT_LIMIT,
  EVENT_DAILY_LIMIT,
  REPEATED_EVENT,
]);

export interface KnownLead {
  leadId: string;
  kind: LeadKind;
  clickId: string;
  payout: number;
  state: LeadState;
  reason: string | null;
}

export interface HeldOriginal {
  reason: string | null;
  releaseAt: number;
}

export interface WaitingReversal {
  externalId: string;
  clickId: string;
  reason: string | null;
}

/** What the decision about a lead depends on. The account must be locked. */
export interface CreditFacts {
  /** The lead with the same identity. */
  known: KnownLead | null;
  /** Null if it is unknown. Its account is null once the person is erased. */
  click: { accountId: number | null } | null;
  /** The lead in its place. An event that was paid several times, while that was allowed, counts as taken. */
  payable: { leadId: string; clickId: string } | null;
  hasSurveyEnded: boolean;
  /** Reversals that came first: by the lead's identity, and by its click and event, for leads that take the event. */
  reversals: { byIdentity: WaitingReversal | null; byClick: WaitingReversal | null };
  /** Screen-outs and bonuses of the source on that day that were not rejected. */
  extras: number;
  /** For a lead with a ceiling: what is or will be credited for the offer on that day, without bonuses. */
  creditedOnDay: Units;
  /** For a lead with limits. */
  place: NumberedPlace;
  /** Credited and held leads that complete an event, or one of its several completions. */
  completions: number;
  /** Whether the source's lead of the same click or transaction was paid for anything outside `compatibleEvents`. */
  isPaidForOther: boolean;
  /** Whether staff credited by hand what a complete pays for. */
  isCreditedByHand: boolean;
  /** For a reconciliation: the last date of the held leads that it corrects; null if none has one. */
  original: HeldOriginal | null;
  /** For a lead that takes from the budget of its rule. */
  budget: BudgetFacts | null;
  last: LastRow;
}

/** Those of a lead whose click is unknown. */
export const NO_FACTS: CreditFacts = {
  known: null,
  click: null,
  payable: null,
  hasSurveyEnded: false,
  reversals: { byIdentity: null, byClick: null },
  extras: 0,
  creditedOnDay: 0,
  place: NO_NUMBERED_PLACE,
  completions: 0,
  isPaidForOther: false,
  isCreditedByHand: false,
  original: null,
  budget: null,
  last: NOTHING_YET,
};

/** How a lead is stored. */
export interface LeadToStore {
  /** As it was reported, but it may take something else. */
  lead: NewLead;
  state: LeadState;
  reason: string | null;
  completes: number;
  place: NumberedPlace;
  /** Null unless it is held. */
  releaseAt: number | null;
  /** What it takes from the budget of its rule; absent if it takes from none. */
  taken?: Units;
}

/**
 * Whether the lead will be credited unless a person or its source stops it. Fraud rules count it as a completion, because
 * no person looks at it again.
 */
export function willBeCredited({ reason, state }: LeadToStore): boolean {
  return state === 'credited' || (state === 'pending' && reason === HOLD_DAYS);
}

export interface CreditDecision {
  outcome: Exclude<CreditedLead, { kind: 'credited' }> | { kind: 'credited'; balance: number };
  stored: LeadToStore | null;
  /** Which waiting reversals to delete: the one of the lead's identity, or all that apply to it. */
  deletesReversals: 'of_identity' | 'all' | null;
  /** How the survey of the click ends. */
  ends: 'complete' | 'screenout' | null;
  /** Whether it counts against the offer's cap. */
  isCounted: boolean;
  /** How the budget of its rule changes. */
  budget?: BudgetChange;
  /** What JSON postbacks are told of a lead that waits for its date. */
  announcement?: LeadEvent;
}

const NOTHING_ELSE = { stored: null, deletesReversals: null, ends: null, isCounted: false } as const;

/** Decides about a lead on both engines (docs/contract/leads.md#identity, docs/contract/leads.md#kinds). */
export function decideCredit(reported: NewLead, facts: CreditFacts): CreditDecision {
  const { click, known, payable } = facts;
  const { clickId, leadId } = reported;
  if (known !== null) return { ...NOTHING_ELSE, outcome: answerToRepeat(known, reported) };
  if (click === null) return { ...NOTHING_ELSE, outcome: { kind: 'unknown_click' } };
  if (click.accountId === null) return { ...NOTHING_ELSE, outcome: { kind: 'erased' } };
  if (payable !== null && payable.clickId !== clickId) {
    return { ...NOTHING_ELSE, outcome: { kind: ALREADY_COMPLETED }, stored: rejected(reported, ALREADY_COMPLETED) };
  }
  const isLate = reported.ends !== undefined && facts.hasSurveyEnded;
  if (payable !== null && !isLate && reported.takes !== 'event') {
    return { ...NOTHING_ELSE, outcome: { kind: 'duplicate', leadId: payable.leadId } };
  }
  const lead = isLate ? afterSurveyEnd(reported) : payable === null ? reported : repeatedEvent(reported);
  const { byClick, byIdentity } = facts.reversals;
  const reversal = byIdentity ?? (lead.takes === 'event' ? byClick : null);
  if (reversal !== null && reversal.clickId !== clickId) return { ...NOTHING_ELSE, outcome: { kind: 'conflict' } };
  const ends = lead.ends ?? null;
  if (lead.verdict === 'reject') {
    const reason = lead.reason ?? 'rejected';
    const isAccepted = NOT_CREDITED.has(reason);
    return {
      outcome: isAccepted ? { kind: 'not_credited', leadId } : { kind: 'rejected', leadId, reason },
      stored: rejected(lead, reason),
      deletesReversals: reversal?.externalId === lead.externalId ? 'of_identity' : null,
      ends: isAccepted ? ends : null,
      isCounted: false,
      ...returnReserved(lead, facts.budget),
    };
  }
  if (reversal !== null) {
    const place = NO_NUMBERED_PLACE;
    const completes = completesOffer(lead, place, facts);
    return {
      outcome: { kind: 'reversed_early', leadId },
      stored: { lead, state: 'reversed', reason: reversal.reason, completes, place, releaseAt: null },
      deletesReversals: 'all',
      ends: ends === null ? null : 'screenout',
      isCounted: false,
      ...returnReserved(lead, facts.budget),
    };
  }
  const notCredited = { ...NOTHING_ELSE, outcome: { kind: 'not_credited', leadId } } as const;
  if (lead.kind !== 'complete' && facts.extras >= EXTRAS_A_DAY) {
    return { ...notCredited, stored: rejected(lead, DAILY_LIMIT), ends, ...returnReserved(lead, facts.budget) };
  }
  const { limits } = lead;
  const place = limits === undefined ? NO_NUMBERED_PLACE : facts.place;
  const isDayTaken = limits !== undefined && place.day !== limits.day;
  if (limits !== undefined && place.number === null) return { ...notCredited, stored: rejected(lead, EVENT_LIMIT) };
  if (isDayTaken && limits.isDayStated) return { ...notCredited, stored: rejected(lead, EVENT_DAILY_LIMIT) };

  const { original } = facts;
  const releaseAt = original?.releaseAt ?? lead.releaseAt ?? null;
  const completes = completesOffer(lead, place, facts);
  const { budget, paid, ...taken } = takeBonus(lead, facts.budget, completes === 1);
  const kept = { lead: paid, completes, place, ...taken };
  const done = { deletesReversals: null, ends, isCounted: lead.cap !== null, ...(budget && { budget }) };
  const reason = holdReason(lead, facts, isDayTaken);
  if (reason !== undefined) {
    const isAnnounced = lead.isAnnounced === true && reason === HOLD_DAYS && releaseAt !== null;
    return {
      ...done,
      outcome: { kind: 'held', leadId },
      stored: { ...kept, state: 'pending', reason, releaseAt },
      ...(isAnnounced && { announcement: { ...paid.event, availableAt: releaseAt } }),
    };
  }
  const balance = facts.last.balance + paid.amount;
  if (Math.abs(balance) > MAX_BALANCE_UNITS) return { ...NOTHING_ELSE, outcome: { kind: 'balance_limit' } };
  return {
    ...done,
    outcome: { kind: 'credited', balance },
    stored: { ...kept, state: 'credited', reason: null, releaseAt: null },
  };
}

/** Why the lead is held, which may be null; undefined if it is credited. A date is the last of several reasons. */
function holdReason(
  { amount, dayCeiling = Infinity, reason, reward, verdict }: NewLead,
  { creditedOnDay, isCreditedByHand, isPaidForOther, original }: CreditFacts,
  isDayTaken: boolean,
): string | null | undefined {
  if (isPaidForOther) return UNKNOWN_GOAL;
  if (isDayTaken) return EVENT_DAILY_LIMIT;
  if (verdict === 'hold' && reason !== HOLD_DAYS) return reason;
  if (isCreditedByHand) return CREDITED_BY_HAND;
  if (creditedOnDay + amount - (reward?.bonus ?? 0) > dayCeiling) return DAY_CEILING;
  // A reconciliation waits with the lead that it corrects, and for the same reason.
  return original === null ? (verdict === 'hold' ? reason : undefined) : original.reason;
}

function rejected(lead: NewLead, reason: string): LeadToStore {
  return { lead, state: 'rejected', reason, completes: 0, place: NO_NUMBERED_PLACE, releaseAt: null };
}

/** 1 if the lead is one more completion, and that completes the offer; see `NewLead.eventCount`. */
function completesOffer(
  { eventCount, takes }: NewLead,
  { number }: NumberedPlace,
  { completions }: CreditFacts,
): number {
  if (eventCount === null || (takes !== 'event' && number === null)) return 0;
  return completions + 1 >= eventCount ? 1 : 0;
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
function answerToRepeat(known: KnownLead, input: NewLead): Exclude<CreditedLead, { kind: 'credited' }> {
  if (known.clickId !== input.clickId || known.kind !== input.kind || known.payout !== input.payout) {
    return { kind: 'conflict' };
  }
  if (known.state !== 'rejected') return { kind: 'duplicate', leadId: known.leadId };
  if (known.reason === null) return { kind: 'erased' };
  if (known.reason === ALREADY_COMPLETED) return { kind: ALREADY_COMPLETED };
  if (NOT_CREDITED.has(known.reason)) return { kind: 'duplicate', leadId: known.leadId };
  return { kind: 'rejected', leadId: known.leadId, reason: known.reason };
}

/** The rule that holds a lead, as it is stored. */
export function holdRuleOf({ lead: { holdRule }, releaseAt }: LeadToStore): string | null {
  return releaseAt !== null && holdRule ? JSON.stringify(holdRule) : null;
}

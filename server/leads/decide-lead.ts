import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import {
  HOLD_DAYS,
  type Finding,
  type HoldRule,
  type LeadClaim,
  type LeadFacts,
  type NewLead,
} from '../store/ports/leads.ts';
import { eventOf, maxCompletionsOf, type EventTerms, type ClickTerms } from '../store/click-terms.ts';
import { UNPAID, type LeadReport, type NothingToCredit } from './reports/lead-report.ts';
import type { Evidence } from './fraud/evidence.ts';
import { findFraud, strongestFinding } from './fraud/find-fraud.ts';
import { holdOf, type HoldCase } from './hold-lead.ts';
import { lowerPayout } from './lower-payout.ts';
import type { OfferMismatch } from './offer-mismatch.ts';
import type { SurveyMismatch } from './survey-mismatch.ts';
import { priceExtra, priceLead, type PricedLead } from './price-lead.ts';
import { priceTile, tileAmountOf } from './price-tile.ts';

/** A mismatch between a report and its click. */
export type LeadMismatch = SurveyMismatch | OfferMismatch;

/** Everything that the decision about one report depends on. */
export interface LeadCase {
  /** The source's name. */
  source: string;
  /** Whether its signature leaves a parameter uncovered. */
  isWeak: boolean;
  /** Whether an owner allows it to credit offers that name no source. */
  creditsUnnamed: boolean;
  /**
   * Whether the source has a lead of this click. It may reverse that lead even if the offer has moved to another
   * source. Used for reversals only.
   */
  hasOwnLead: boolean;
  /** Whether the report names one of those leads by its identity. Used for reversals only. */
  namesOwnLead: boolean;
  /** Whether the user is a test user. Fraud rules don't apply to test users. */
  isTest: boolean;
  /** What a screen-out or bonus without a payout credits. */
  screenoutCredits: Units;
  /** Whether it names a goal that was unknown at the click. The lead is then held and completes nothing. */
  isUnknownGoal?: boolean;
  /** Whether the source is a survey provider. A survey is paid once, however many transactions it reports. */
  isSurvey?: boolean;
  /** Why the lead doesn't match its click's offer or survey. The lead is then held and completes nothing. */
  mismatch?: LeadMismatch | null;
  report: LeadReport;
  facts: Pick<LeadFacts, 'click' | 'offer'>;
  terms: ClickTerms;
  settings: Pick<WallSettings, 'max_payout_factor' | 'max_screenout_payout' | 'fraud'>;
  evidence: Evidence;
  /** For rules that hold leads; null or absent if the wall has none. */
  hold?: HoldCase | null;
  /** Epoch ms. */
  now: number;
}

/** `invalid`: the report contradicts the terms of the click. `balance_limit`: no balance could hold the credit. */
export type LeadDecision =
  | { kind: 'wrong_source' }
  | NothingToCredit
  | { kind: 'invalid'; errors: FieldError[] }
  | { kind: 'balance_limit' }
  | { kind: 'reverse'; takes: LeadClaim }
  | {
      kind: 'credit';
      takes: LeadClaim;
      payout: Units;
      amount: Units;
      /** The part of `amount` that the click's reward rule adds or takes; null without one. */
      bonus: Units | null;
      verdict: NewLead['verdict'];
      /** Why the lead is held or rejected; null if it is credited. */
      reason: string | null;
      /** When it may be credited, if it is held; null: as soon as a person decides. */
      releaseAt: number | null;
      /** The rule that says so; null without a date. */
      holdRule: HoldRule | null;
      findings: Finding[];
    };

/**
 * Decides about a report on a known click (docs/contract/leads.md#who-may-credit and the sections below it). The offer
 * may be disabled or full by now, because the click came first. The store finds duplicates and enforces caps.
 */
export function decideLead(input: LeadCase): LeadDecision {
  const { report, facts, settings, terms } = input;
  if (!mayCredit(input) && !(report.status === 2 && input.hasOwnLead)) return { kind: 'wrong_source' };
  if (isUnpaidStep(input)) return UNPAID;
  const takes = takenBy(input);
  const errors = fieldErrorsOf(input);
  if (errors.length > 0) return { kind: 'invalid', errors };
  if (report.status === 2) return { kind: 'reverse', takes: report.reversesNamed === true ? 'identity' : takes };

  const event = eventOf(terms, report.eventId);
  const price = priceOf(input, event);
  if (price.kind === 'beyond_limit') return { kind: 'balance_limit' };
  const findings = input.isTest ? [] : findFraud(settings.fraud, input.evidence);
  const strongest = strongestFinding(findings);
  const { payout, amount, bonus, hold } = price;
  const { country } = facts.click;
  const held = input.hold ? holdOf(input.hold, { report, terms, country, payout }) : null;
  const { releaseAt, rule: holdRule } = held ?? { releaseAt: null, rule: null };
  const decided = { kind: 'credit', takes, payout, amount, bonus, findings, releaseAt, holdRule } as const;
  const isPaidAlready = report.kind === 'screenout' && input.mismatch === 'survey_ended';
  const paysNothing = payout === 0 && amount === 0 && hold !== 'unreadable_payout';
  if (report.kind !== 'complete' && (paysNothing || isPaidAlready)) {
    return { ...decided, verdict: 'reject', reason: 'no_credits' };
  }
  // A network that pays for a lead applies its own deadline, and may report late.
  const allowedMs = terms.feed === undefined ? (event?.time_to_complete ?? Infinity) * 1000 : Infinity;
  if (input.now - facts.click.at > allowedMs) return { ...decided, verdict: 'reject', reason: 'too_late' };
  if (strongest?.action === 'reject') return { ...decided, verdict: 'reject', reason: strongest.rule };
  const doubt = input.mismatch ?? doubtOf(input) ?? hold ?? strongest?.rule ?? null;
  const reason = doubt ?? (releaseAt === null ? null : HOLD_DAYS);
  return { ...decided, verdict: reason === null ? 'credit' : 'hold', reason };
}

/** Networks also report unpaid steps, which offers rarely list as events. */
function isUnpaidStep({ isUnknownGoal, report, terms }: LeadCase): boolean {
  return (
    report.isUnpaid === true && (terms.tile !== undefined || isUnknownGoal === true || !namesValidEvent(report, terms))
  );
}

/** Why a report from a feed's network or a survey provider is ambiguous. */
function doubtOf({ isSurvey, isUnknownGoal, report, terms }: LeadCase): 'unknown_goal' | 'unreadable_payout' | null {
  if (isUnknownGoal === true) return 'unknown_goal';
  const counts = report.kind === 'complete' && (terms.feed !== undefined || isSurvey === true);
  return counts && report.unsignedPayout === 'unreadable' ? 'unreadable_payout' : null;
}

/**
 * If an offer names a source, only that source may credit it. Otherwise any source may whose signature covers
 * everything and that an owner allows to.
 */
export function mayCredit({
  creditsUnnamed,
  facts,
  isWeak,
  source,
}: Pick<LeadCase, 'creditsUnnamed' | 'facts' | 'isWeak' | 'source'>): boolean {
  const named = facts.offer?.source ?? null;
  return named === null ? creditsUnnamed && !isWeak : named === source;
}

/**
 * A survey is paid once, even if completes with different transactions arrive concurrently: each claims the offer
 * itself. A reversal names its lead by the transaction alone.
 */
function takenBy({ isSurvey, isUnknownGoal, mismatch, report, terms }: LeadCase): LeadClaim {
  if (isUnknownGoal === true || (mismatch ?? null) !== null) return 'identity';
  const claim = claimOf(report, terms);
  return isSurvey === true && report.status === 1 && claim === 'transaction' ? 'event' : claim;
}

/** What a report says of the event that it is about. */
export interface NamedEvent {
  kind: LeadReport['kind'];
  eventId: string;
}

/** Only a lead that completes an offer or one of its events, or one of a tile, claims more than its own identity. */
export function claimOf({ eventId, kind }: NamedEvent, terms: ClickTerms): LeadClaim {
  if (terms.tile !== undefined) return 'transaction';
  if (kind !== 'complete' || eventId === RECONCILED) return 'identity';
  if (terms.repeatable) return 'transaction';
  const event = eventOf(terms, eventId);
  return event !== null && maxCompletionsOf(event) !== 1 ? 'numbered' : 'event';
}

/**
 * Whether the report names an event of the offer, or none if the offer has none (docs/contract/leads.md#events).
 * Screen-outs, bonuses and reconciliations need no event, and those of tiles don't matter.
 */
export function namesValidEvent(report: NamedEvent, terms: ClickTerms): boolean {
  if (terms.tile !== undefined || claimOf(report, terms) === 'identity') return true;
  return terms.events.length === 0 ? report.eventId === '' : eventOf(terms, report.eventId) !== null;
}

/** A reconciliation upwards has the same maximum as any payout: that of the offer. */
function priceOf(input: LeadCase, event: EventTerms | null): PricedLead {
  const { report, facts, screenoutCredits, settings, terms } = input;
  const { kind, payout } = report;
  if (report.isDifference)
    return { kind: 'priced', payout: payout ?? 0, amount: 0, bonus: null, hold: 'negative_difference' };
  if (terms.tile !== undefined) return priceTile(report, terms.tile, terms, input.isWeak);
  if (input.isUnknownGoal === true) return priceExtra(payout, 0, terms, facts.click.payout);
  if (kind !== 'complete') return priceExtra(payout, screenoutCredits, terms, settings.max_screenout_payout);
  const frozen = event ?? facts.click;
  // Payouts of a feed, or of a survey whose account has a rate or a share, are already converted.
  const isOurs = input.isSurvey === true && terms.feed === undefined;
  const named = payout ?? (isOurs ? lowerPayout(report, frozen.payout) : null);
  const factor = input.isWeak ? Math.min(settings.max_payout_factor, UNITS_PER_CREDIT) : settings.max_payout_factor;
  return priceLead(named, frozen, terms, factor);
}

function fieldErrorsOf({ isUnknownGoal, report, namesOwnLead, terms }: LeadCase): FieldError[] {
  const { eventId, payout, status } = report;
  const errors: FieldError[] = [];
  if (isUnknownGoal !== true && !namesValidEvent(report, terms) && !(status === 2 && namesOwnLead)) {
    const code = eventId === '' ? 'required' : 'invalid';
    const unknown =
      terms.events.length > 0 ? 'is not an event of this offer' : 'must be absent: this offer has no events';
    errors.push({ path: 'event_id', code, message: eventId === '' ? 'is required: this offer has events' : unknown });
  }
  if (status === 1 && terms.tile !== undefined && tileAmountOf(report) === null) {
    errors.push({ path: 'payout', code: 'required', message: 'is required: a tile pays what its network states' });
  } else if (status === 1 && eventId === RECONCILED && payout === null) {
    errors.push({ path: 'payout', code: 'required', message: 'is required: a reconciliation pays the difference' });
  }
  if (status === 1 && payout !== null && payout < 0 && !report.isDifference) {
    errors.push({ path: 'payout', code: 'too_small', message: 'must not be negative; status 2 reverses a lead' });
  }
  return errors;
}

import type { Units } from '@rewards-wall/shared/credits.ts';
import { RECONCILED } from '@rewards-wall/shared/schema/lead.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { WallSettings } from '../schema/wall-settings.ts';
import type { Finding, LeadClaim, LeadFacts, NewLead } from '../store/ports/leads.ts';
import { eventOf, type EventTerms, type ClickTerms } from '../store/click-terms.ts';
import type { LeadReport } from './reports/lead-report.ts';
import type { Evidence } from './fraud/evidence.ts';
import { findFraud, strongestFinding } from './fraud/find-fraud.ts';
import { priceExtra, priceLead, type PricedLead } from './price-lead.ts';

/** Everything that a call is judged by. */
export interface LeadCase {
  /** The source's name. */
  source: string;
  /** Its signature leaves a parameter uncovered. */
  isWeak: boolean;
  /** It has a lead of this click: that one it may take back, whoever credits the offer by now. Read for reversals only. */
  hasOwnLead: boolean;
  /** The call names such a lead by its identity. Read for reversals only. */
  namesOwnLead: boolean;
  /** Credits of a screen-out or bonus that names no payout. */
  screenoutCredits: Units;
  report: LeadReport;
  facts: Pick<LeadFacts, 'click' | 'offer'>;
  terms: ClickTerms;
  settings: Pick<WallSettings, 'max_payout_factor' | 'max_screenout_payout' | 'fraud'>;
  evidence: Evidence;
  now: number;
}

export type LeadDecision =
  | { kind: 'wrong_source' }
  | { kind: 'invalid'; errors: FieldError[] }
  | { kind: 'balance_limit' }
  | { kind: 'reverse'; takes: LeadClaim }
  | {
      kind: 'credit';
      takes: LeadClaim;
      payout: Units;
      amount: Units;
      verdict: NewLead['verdict'];
      /** Why it is held or rejected; null when it is credited. */
      reason: string | null;
      findings: Finding[];
    };

/**
 * Judges a call of a source on a click that exists (docs/contract/leads.md#who-may-credit and the sections below it).
 * Whether the offer is disabled or full by now does not matter: the click came first. What was credited before is the
 * store's to know.
 */
export function decideLead(input: LeadCase): LeadDecision {
  const { report, facts, settings, terms } = input;
  if (!mayCredit(input) && !(report.status === 2 && input.hasOwnLead)) return { kind: 'wrong_source' };
  const takes = claimOf(report, terms);
  const errors = fieldErrorsOf(input);
  if (errors.length > 0) return { kind: 'invalid', errors };
  if (report.status === 2) return { kind: 'reverse', takes };

  const event = eventOf(terms, report.eventId);
  const price = priceOf(input, event);
  if (price.kind === 'beyond_limit') return { kind: 'balance_limit' };
  const findings = findFraud(settings.fraud, input.evidence);
  const strongest = strongestFinding(findings);
  const { payout, amount, hold } = price;
  const decided = { kind: 'credit', takes, payout, amount, findings } as const;
  if (report.kind !== 'complete' && payout === 0 && amount === 0) {
    return { ...decided, verdict: 'reject', reason: 'no_credits' };
  }
  const allowedMs = (event?.time_to_complete ?? Infinity) * 1000;
  if (input.now - facts.click.at > allowedMs) return { ...decided, verdict: 'reject', reason: 'too_late' };
  if (strongest?.action === 'reject') return { ...decided, verdict: 'reject', reason: strongest.rule };
  const reason = hold ?? strongest?.rule ?? null;
  return { ...decided, verdict: reason === null ? 'credit' : 'hold', reason };
}

/** An offer that names a source is that source's; another one any source's whose signature covers all it says. */
export function mayCredit({ facts, isWeak, source }: Pick<LeadCase, 'facts' | 'isWeak' | 'source'>): boolean {
  const named = facts.offer?.source ?? null;
  return named === null ? !isWeak : named === source;
}

/** Only what completes an offer, or an event of it, takes more than its own identity. */
function claimOf({ eventId, kind }: Pick<LeadReport, 'eventId' | 'kind'>, terms: ClickTerms): LeadClaim {
  if (kind !== 'complete' || eventId === RECONCILED) return 'identity';
  return terms.repeatable ? 'transaction' : 'event';
}

/**
 * Whether the call names the event as the offer needs it (docs/contract/leads.md#events). Screen-outs, bonuses and
 * reconciliations need none.
 */
export function namesEventRightly(said: Pick<LeadReport, 'eventId' | 'kind'>, terms: ClickTerms): boolean {
  if (claimOf(said, terms) === 'identity') return true;
  return terms.events.length === 0 ? said.eventId === '' : eventOf(terms, said.eventId) !== null;
}

/** A reconciliation upwards is bounded like any payout, by the offer's. */
function priceOf({ report, facts, screenoutCredits, settings, terms }: LeadCase, event: EventTerms | null): PricedLead {
  const { kind, payout } = report;
  if (kind !== 'complete') return priceExtra(payout, screenoutCredits, terms, settings.max_screenout_payout);
  return priceLead(payout, event ?? facts.click, terms, settings.max_payout_factor);
}

function fieldErrorsOf({ report, namesOwnLead, terms }: LeadCase): FieldError[] {
  const { eventId, payout, status } = report;
  const errors: FieldError[] = [];
  if (!namesEventRightly(report, terms) && !(status === 2 && namesOwnLead)) {
    const code = eventId === '' ? 'required' : 'invalid';
    const unknown = terms.events.length > 0 ? 'is no event of this offer' : 'must be absent: this offer has no events';
    errors.push({ path: 'event_id', code, message: eventId === '' ? 'is required: this offer has events' : unknown });
  }
  if (status === 1 && eventId === RECONCILED && payout === null) {
    errors.push({ path: 'payout', code: 'required', message: 'is required: a reconciliation pays the difference' });
  }
  if (status === 1 && payout !== null && payout < 0) {
    errors.push({ path: 'payout', code: 'too_small', message: 'must not be negative; status 2 takes a lead back' });
  }
  return errors;
}

import type { Units } from '@rewards-wall/shared/credits.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';
import type { WallSettings } from '@rewards-wall/shared/schema/wall.ts';
import type { Finding, LeadFacts, NewLead } from '../store/store.ts';
import { eventOf, type FrozenTerms } from '../ops/click-terms.ts';
import type { Conversion } from './conversion.ts';
import type { Evidence } from './fraud/evidence.ts';
import { findFraud, strongestFinding } from './fraud/find-fraud.ts';
import { priceLead } from './price-lead.ts';

/** Everything that a call is judged by. */
export interface LeadCase {
  /** The source's name. */
  source: string;
  /** Its signature leaves a parameter uncovered. */
  isWeak: boolean;
  /** It has a lead of this click: that one it may take back, whoever credits the offer by now. Read for reversals only. */
  hasOwnLead: boolean;
  conversion: Conversion;
  facts: Pick<LeadFacts, 'click' | 'offer'>;
  terms: FrozenTerms;
  settings: Pick<WallSettings, 'max_payout_factor' | 'fraud'>;
  evidence: Evidence;
  now: number;
}

export type LeadDecision =
  | { kind: 'wrong_source' }
  | { kind: 'invalid'; errors: FieldError[] }
  | { kind: 'balance_limit' }
  | { kind: 'reverse' }
  | {
      kind: 'credit';
      payout: Units;
      amount: Units;
      verdict: NewLead['verdict'];
      /** Why it is held or rejected; null when it is credited. */
      reason: string | null;
      findings: Finding[];
    };

/**
 * Judges a call of a source on a click that exists (spec/decisions.md 4.3, 4.4, 4.6). Whether the offer is disabled or
 * full by now does not matter: the click came first. What was credited before is the store's to know.
 */
export function decideLead(input: LeadCase): LeadDecision {
  const { conversion, facts, settings, terms } = input;
  if (!mayCredit(input) && !(conversion.status === 2 && input.hasOwnLead)) return { kind: 'wrong_source' };
  const event = eventOf(terms, conversion.eventId);
  const errors = fieldErrorsOf(conversion, terms, event !== null);
  if (errors.length > 0) return { kind: 'invalid', errors };
  if (conversion.status === 2) return { kind: 'reverse' };

  const price = priceLead(conversion.payout, event ?? facts.click, terms, settings.max_payout_factor);
  if (price.kind === 'beyond_limit') return { kind: 'balance_limit' };
  const findings = findFraud(settings.fraud, input.evidence);
  const strongest = strongestFinding(findings);
  const { payout, amount, hold } = price;
  const decided = { kind: 'credit', payout, amount, findings } as const;
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

function fieldErrorsOf(
  { eventId, payout, status }: Pick<Conversion, 'eventId' | 'payout' | 'status'>,
  terms: FrozenTerms,
  isKnownEvent: boolean,
): FieldError[] {
  const errors: FieldError[] = [];
  if (terms.events.length > 0 && eventId === '') {
    errors.push({ path: 'event_id', code: 'required', message: 'is required: this offer has events' });
  } else if (eventId !== '' && !isKnownEvent) {
    const message = terms.events.length > 0 ? 'is no event of this offer' : 'must be absent: this offer has no events';
    errors.push({ path: 'event_id', code: 'invalid', message });
  }
  if (status === 1 && payout !== null && payout < 0) {
    errors.push({ path: 'payout', code: 'too_small', message: 'must not be negative; status 2 takes a lead back' });
  }
  return errors;
}

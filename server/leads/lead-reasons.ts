import { fraudRuleNames, type FraudRuleName } from '@rewards-wall/shared/fraud-rules.ts';
import type { CREDITED_BY_HAND, HOLD_DAYS, NOT_RELEASED } from '../store/ports/leads.ts';
import type { LeadMismatch } from './decide-lead.ts';

/** Why the service itself holds or rejects a lead. */
export type LeadReason =
  | FraudRuleName
  | LeadMismatch
  | 'already_completed'
  | typeof CREDITED_BY_HAND
  | 'daily_limit'
  | 'day_ceiling'
  | 'negative_difference'
  | 'event_daily_limit'
  | 'event_limit'
  | typeof HOLD_DAYS
  | 'no_credits'
  | typeof NOT_RELEASED
  | 'payout_too_high'
  | 'rejected'
  | 'rejected_by_operator'
  | 'repeated_event'
  | 'too_late'
  | 'unknown_goal'
  | 'unreadable_payout'
  | 'unsigned_amount';

/** The compiler reports a missing reason. */
const others: Readonly<Record<Exclude<LeadReason, FraudRuleName>, true>> = {
  already_completed: true,
  credited_by_hand: true,
  daily_limit: true,
  day_ceiling: true,
  negative_difference: true,
  no_credits: true,
  payout_too_high: true,
  rejected: true,
  event_daily_limit: true,
  event_limit: true,
  hold_days: true,
  not_released: true,
  repeated_event: true,
  rejected_by_operator: true,
  survey_ended: true,
  too_late: true,
  unknown_goal: true,
  unreadable_payout: true,
  unsigned_amount: true,
  wrong_offer: true,
  wrong_person: true,
  wrong_survey: true,
};

const reasons: ReadonlySet<string> = new Set([...fraudRuleNames, ...Object.keys(others)]);

/**
 * Whether a lead's reason is one of the service's own. Any other text was typed by staff or sent by a network, and may
 * name a user.
 */
export function isOwnReason(reason: string): boolean {
  return reasons.has(reason);
}

import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';

/** Why a user can't have an offer, if that is certain and the user may know it. */
export type UnavailableReason =
  | ('ended' | 'full' | 'completed' | 'country' | 'device' | 'profile' | 'other')
  /** A live survey that is gone at its provider, or the user is in another one. */
  | ('survey_gone' | 'survey_busy');

const reasons: Readonly<Record<HidingRule, UnavailableReason>> = {
  disabled: 'ended',
  not_started: 'other',
  ended: 'ended',
  cap: 'full',
  tile: 'other',
  blocked: 'other',
  reward_rule: 'profile',
  payout_min: 'other',
  completed: 'completed',
  category: 'other',
  featured_only: 'other',
  country: 'country',
  language: 'profile',
  device: 'device',
  target_system: 'device',
  os_version: 'device',
  browser: 'device',
  gender: 'profile',
  age_range: 'profile',
  answers: 'profile',
};

/** The reason behind the rule that hides an offer. `country`: the user's; null = unknown, which proves nothing. */
export function unavailableReason(rule: HidingRule, country: string | null): UnavailableReason {
  return rule === 'country' && country === null ? 'other' : reasons[rule];
}

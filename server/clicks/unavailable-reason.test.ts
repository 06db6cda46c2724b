import { hidingRules } from '@rewards-wall/shared/schema/offer.ts';
import { expect, test } from 'vitest';
import { unavailableReason } from './unavailable-reason.ts';

test('every rule has a reason, and a user of an unknown country reads nothing about countries', () => {
  expect(Map.groupBy(hidingRules, (rule) => unavailableReason(rule, 'DE'))).toEqual(
    new Map([
      ['ended', ['disabled', 'ended']],
      ['other', ['not_started', 'tile', 'blocked', 'payout_min', 'category', 'featured_only']],
      ['full', ['cap']],
      ['completed', ['completed']],
      ['country', ['country']],
      ['profile', ['reward_rule', 'language', 'gender', 'age_range', 'answers']],
      ['device', ['device', 'target_system', 'os_version', 'browser']],
    ]),
  );
  expect(unavailableReason('country', null)).toBe('other');
});

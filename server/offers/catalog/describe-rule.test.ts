import { expect, test } from 'vitest';
import { describeRule } from './describe-rule.ts';
import type { MatchRequest } from './match.ts';
import { sampleOffer } from './samples.fixture.ts';

test('the systems that an offer is for are named, not numbered', () => {
  const offer = sampleOffer(1, { targeting: { target_system: [40, 51, 56] } });
  expect(describeRule('target_system', offer, {} as MatchRequest)).toBe(
    'Only for these systems: Android, iPhone, Android 5.0 and above.',
  );
});

test('the versions that an offer needs are named with the one that the user has', () => {
  const offer = sampleOffer(1, {
    conditions: { os_version: { ios: { min: '15', max: '17' }, android: { min: '12' } } },
  });
  const request = { clientFacts: { osVersion: { system: 'android', version: '11' } } } as MatchRequest;
  expect(describeRule('os_version', offer, request)).toBe(
    'Only for iOS 15 to 17, Android 12 or newer; the user has Android 11.',
  );
});

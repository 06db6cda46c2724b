import { expect, test } from 'vitest';
import { describeRule } from './describe-rule.ts';
import type { MatchRequest } from './match.ts';
import { sampleOffer } from './samples.ts';

test('the systems that an offer is for are named, not numbered', () => {
  const offer = sampleOffer(1, { targeting: { target_system: [51, 56] } });
  expect(describeRule('target_system', offer, {} as MatchRequest)).toBe(
    'Only for these systems: iPhone, Android 5.0 and above.',
  );
});

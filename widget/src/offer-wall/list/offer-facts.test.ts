import { expect, test } from 'vitest';
import { createFormat } from '../../i18n/format.ts';
import { messages } from '../../locales/en/wall.ts';
import type { WallOffer } from '../feed/wall-offer.ts';
import { offer } from '../state/played-wall.fixture.ts';
import { offerFacts } from './offer-facts.ts';

const factsOf = (facts: Partial<WallOffer>) => offerFacts({ ...offer(1), ...facts }, messages(createFormat('en')));
const step = { name: 'Reach level 5', reward: 50, usualSeconds: null, deadlineSeconds: null };
const observed = { minutesToCredit: 180, completionRate: 0.4 };

test.each<[string, Partial<WallOffer>]>([
  [
    '3 steps · Instant · Google Play',
    { steps: [step, step, step], creditDelay: { kind: 'instant' }, store: 'android' },
  ],
  ['Within 4 days', { creditDelay: { kind: 'range', from: 2, to: 4 } }],
  ['Within 7 days', { creditDelay: { kind: 'weekly' } }],
  ['Instant', { steps: [step], creditDelay: { kind: 'instant' } }],
  ['Usually credited in 3 hours', { creditDelay: { kind: 'weekly' }, observed }],
  ['App Store', { creditDelay: null, store: 'ios' }],
  ['', { creditDelay: null }],
])('%j', (line, facts) => {
  expect(factsOf(facts)).toBe(line);
});

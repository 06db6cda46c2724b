import { expect, test } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { once } from '../api/step-repeats.fixture.ts';
import { messages } from '../locales/en/wall.ts';
import type { OfferConditions } from './offer-conditions.ts';
import type { WallOffer } from './wall-offer.ts';
import { offer } from '../offer-wall/state/played-wall.fixture.ts';
import { offerFacts } from './offer-facts.ts';

const currency = { nameOf: () => 'Coins', visible: true };
const factsOf = (facts: Partial<WallOffer>) =>
  offerFacts({ ...offer(1), ...facts }, { messages: messages(createFormat('en'), ''), currency });
const step = { name: 'Reach level 5', reward: 50, usualSeconds: null, deadlineSeconds: null, repeats: once };
const conditions: OfferConditions = {
  thingsToKnow: ['New users only.'],
  disclaimer: '',
  pendingDays: 30,
  sessionHours: 24,
  needsPayment: false,
  versions: [],
  browsers: [],
};
const started = {
  kind: 'started',
  doneSteps: [],
  completions: new Map<string, number>(),
  of: 2,
  earned: 0,
  left: 1,
} as const;
const threeTimes = { done: 2, max: 3, onceADay: false };
const observed = { minutesToCredit: 180, completionRate: 0.4 };

test.each<[string, Partial<WallOffer>]>([
  ['3 steps · Instant', { steps: [step, step, step], creditDelay: '0' }],
  ['Within 4 days', { creditDelay: '2-4' }],
  ['Within 7 days', { creditDelay: '7' }],
  ['Instant', { steps: [step], creditDelay: '0' }],
  ['Usually 3 hours', { creditDelay: '7', observed }],
  ['+50 in 15 minutes', { steps: [{ ...step, usualSeconds: 900 }, step] }],
  ['+50 in 15 minutes', { steps: [{ ...step, usualSeconds: 900 }, step], creditDelay: '0', observed }],
  ['Usually 3 hours', { steps: [step, step], creditDelay: '7', observed }],
  ['', { steps: [{ ...step, usualSeconds: 900 }, step], status: started }],
  ['2 of 3', { steps: [{ ...step, repeats: threeTimes }] }],
  ['', { steps: [{ ...step, repeats: { ...threeTimes, done: 0 } }] }],
  ['Once a day · 2 steps', { steps: [step, { ...step, repeats: { done: 4, max: null, onceADay: true } }] }],
  ['2 of 30 · Once a day', { steps: [{ ...step, repeats: { done: 2, max: 30, onceADay: true } }] }],
  ['', { creditDelay: '' }],
  [
    'Payment required · Android 12+ · 2 steps',
    {
      steps: [step, step],
      creditDelay: '',
      conditions: { ...conditions, versions: [{ system: 'Android', min: '12', max: '' }], needsPayment: true },
    },
  ],
  [
    'iOS 15–17 · Only in Safari, Chrome · Instant',
    {
      creditDelay: '0',
      conditions: {
        ...conditions,
        versions: [{ system: 'iOS', min: '15', max: '17' }],
        browsers: ['Safari', 'Chrome'],
      },
    },
  ],
  ['Instant', { creditDelay: '0', conditions }],
])('%j', (line, facts) => {
  expect(factsOf(facts).join(' · ').replaceAll('\u00a0', ' ')).toBe(line);
});

import fc from 'fast-check';
import { once } from '../api/step-repeats.fixture.ts';
import { expect, test } from 'vitest';
import { toWallOffer } from './wall-offer.ts';

const base = 'https://wall.example';
const row = {
  offer_id: 7,
  name: 'Harbour Tycoon',
  description: 'Build a harbour.',
  requirements: null,
  credit_delay: '2-4',
  image_url: '/demo/images/harbour.svg',
  click_url: 'https://wall.example/click/7/t',
  payout: 98.76,
  currency_count: 1250,
  featured_global: 0,
  featured_profile: 1,
  epc: 54.32,
  category_id: [18, 30],
  mobile_app: { store_id: 'com.example.harbour', platform: 1 },
  events: [
    {
      event_id: 1,
      event_name: 'Reach level 5',
      event_revenue: 43.21,
      currency_count: 250,
      estimated_time_to_complete: 0,
      time_to_complete: 86_400,
    },
  ],
};

test('parses what the wall shows of an offer', () => {
  expect(toWallOffer(row, base)).toEqual({
    id: 7,
    name: 'Harbour Tycoon',
    description: 'Build a harbour.',
    requirements: null,
    creditDelay: '2-4',
    imageUrl: 'https://wall.example/demo/images/harbour.svg',
    clickUrl: 'https://wall.example/click/7/t',
    reward: 1250,
    sale: null,
    featured: true,
    categoryIds: [18, 30],
    store: 'android',
    steps: [{ name: 'Reach level 5', reward: 250, usualSeconds: null, deadlineSeconds: 86_400, repeats: once }],
    observed: null,
    conditions: null,
  });
});

test('a delay that was not stated promises nothing', () => {
  const delayOf = (known: unknown) => toWallOffer({ ...row, credit_delay_known: known }, base)?.creditDelay;
  expect([true, false, undefined].map(delayOf)).toEqual(['2-4', '', '2-4']);
});

test('parses what users must know, and leaves out what says nothing', () => {
  const conditions = {
    things_to_know: ['New users only.', 7, ''],
    disclaimer: 'Terms apply.',
    pending_days: 30,
    session_hours: 0,
    payment_required: true,
    os_version: { android: { min: '12' }, ios: {} },
    browsers: ['Chrome'],
  };
  expect(toWallOffer({ ...row, conditions }, base)?.conditions).toEqual({
    thingsToKnow: ['New users only.'],
    disclaimer: 'Terms apply.',
    pendingDays: 30,
    sessionHours: null,
    needsPayment: true,
    versions: [{ system: 'Android', min: '12', max: '' }],
    browsers: ['Chrome'],
  });
});

test('parses what users experienced, unless a part of it is missing', () => {
  const observed = { minutes_to_credit_p50: 180, completion_rate: 0.42 };
  const observedOf = (json: unknown) => toWallOffer({ ...row, observed: json }, base)?.observed;
  expect(observedOf(observed)).toEqual({ minutesToCredit: 180, completionRate: 0.42 });
  expect(observedOf({ ...observed, completion_rate: null })).toBeNull();
  expect(observedOf(null)).toBeNull();
});

test('never reads payout, epc or event revenue', () => {
  expect(JSON.stringify(toWallOffer(row, base))).not.toMatch(/98\.76|54\.32|43\.21/);
});

test.each(['javascript:alert(1)', 'data:text/html,x', undefined, ''])(
  'leaves out an offer whose URL is %j',
  (click_url) => {
    expect(toWallOffer({ ...row, click_url }, base)).toBeNull();
  },
);

test('ignores an image with a javascript: URL', () => {
  expect(toWallOffer({ ...row, image_url: 'javascript:alert(1)' }, base)?.imageUrl).toBeNull();
});

test('no JSON makes it throw', () => {
  const never = (json: unknown) => {
    toWallOffer(json, base);
    toWallOffer({ ...row, conditions: json }, base);
  };
  fc.assert(fc.property(fc.jsonValue(), never));
  const fields = fc.dictionary(fc.constantFrom(...Object.keys(row)), fc.jsonValue());
  fc.assert(fc.property(fields, (json) => never({ ...row, ...json })));
});

import { expect, test } from 'vitest';
import { pageResponse } from '../../feeds/reading/page-response.ts';
import { feed } from './feed.ts';
import { readOne } from '../../feeds/reading/read-one.fixture.ts';

const offer = {
  offerid: 7,
  name: 'Quest',
  price: '2.50',
  currency: 'USD',
  model: 'CPA',
  click_url: 'https://a.example/c',
};
const read = (changes: object): object => readOne(feed, { ...offer, ...changes });

test.each<[string, object, object]>([
  ['a payout with a sign', read({ price: '$1,234.5' }), { payout: 12_345_000 }],
  ['countries in text', read({ country_allow: 'US, uk' }), { targeting: { countries: ['GB', 'US'] } }],
  ['everywhere, in words', read({ country_allow: 'ALL', country_block: '' }), { targeting: { countries: [] } }],
  ['systems', read({ os_allow: 'android', device_allow: 'smartphone' }), { targeting: { target_system: [40] } }],
  ['no events, in any form', read({ events: {} }), { goals: [] }],
])('%s', (_, reading, expected) => {
  expect(reading).toMatchObject({ kind: 'offer', offer: expected });
});

test.each<[string, object, string]>([
  ['a percentage', { price: '5%' }, 'payout_in_percent'],
  ['a share of sales', { model: 'CPS' }, 'payout_in_percent'],
  ['pay by click', { model: 'CPC' }, 'not_paid_per_lead'],
  ['another currency', { currency: 'INR' }, 'currency_without_rate'],
  ['events', { events: [{ event_name: 'ftd' }] }, 'goals_unreadable'],
  ['blocked systems that we do not know', { os_block: 'kaios' }, 'targeting_not_expressible'],
  ['countries in an unknown form', { country_allow: [{ id: 5 }] }, 'no_known_country'],
])('skips %s', (_, changes, reason) => {
  expect(read(changes)).toMatchObject({ kind: 'skipped', reason });
});

test.each([200, 400])('400 in a response means that there are no offers (HTTP %i)', (status) => {
  const value = { response: 400, message: 'No offers found' };
  const outcome = { kind: 'answered', status, headers: {}, value, body: Buffer.alloc(0), retryAfterMs: null } as const;
  expect(pageResponse(feed, outcome, 1, (text) => text)).toMatchObject({ kind: 'page', rows: [] });
});

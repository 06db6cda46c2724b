import { expect, test } from 'vitest';
import { feed } from './feed.ts';
import { readOne } from '../../feeds/reading/read-one.fixture.ts';

const offer = {
  id: 7,
  title: 'Quest',
  link: 'https://a.example/v?id=7',
  amount: 2.5,
  payout_currency: 'USD',
  payout_type: 'cpa',
};
const read = (changes: object): object => readOne(feed, { ...offer, ...changes });

test.each<[string, object, object]>([
  ['one payout for all countries', { payouts_per_country: [] }, { payout: 25_000 }],
  ['the lowest of several', { payouts_per_country: { US: 3, IN: '0.40' } }, { payout: 4000 }],
  ['devices in text', { device: 'android, iphone' }, { targeting: { target_system: [40, 51] } }],
  ['the longer description', { description: 'Short', long_description: '<p>Long</p>' }, { description: 'Long' }],
])('%s', (_, changes, expected) => {
  expect(read(changes)).toMatchObject({ kind: 'offer', offer: expected });
});

test.each<[string, object, string]>([
  ['one payout that is no amount', { payouts_per_country: { US: 3, IN: 'variable' } }, 'payout_unknown'],
  ['events', { events: [{ name: 'Install' }] }, 'goals_unreadable'],
  ['another currency', { payout_currency: 'EUR' }, 'currency_without_rate'],
  ['a share of sales', { payout_type: 'revshare' }, 'payout_in_percent'],
  ['pay by click', { payout_type: 'cpc' }, 'not_paid_per_lead'],
])('skips %s', (_, changes, reason) => {
  expect(read(changes)).toMatchObject({ kind: 'skipped', reason });
});

import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';
import { expect, test } from 'vitest';
import { feed } from './feed.ts';
import { readOne } from '../../feeds/reading/read-one.fixture.ts';

const payment = { countries: [], goal: '1', revenue: 2, currency: 'usd', type: 'fixed', title: '' };
const offer = { id: 7, title: 'Quest', link: 'https://acme.example/click?o=7', payments: [payment] };
const read = (changes: object): object => readOne(feed, { ...offer, ...changes });
const payments = (...changes: object[]): object => read({ payments: changes.map((one) => ({ ...payment, ...one })) });
const group = (targeting: object): object => read({ targeting: [targeting] });

const withoutUs = countryCodes.filter((code) => code !== 'US');

test.each<[string, object, object]>([
  ['a goal without title is named after the offer', payments({}), { goals: [{ key: '1', name: 'Quest' }] }],
  ['a payment without goal is the base', payments({ goal: '' }), { payout: 20_000, goals: [] }],
  [
    'pays by country: the lowest payout, in all of them',
    payments({ countries: ['US'], revenue: 3 }, { countries: ['DE'], revenue: '1.5' }),
    { goals: [{ payout: 15_000 }], targeting: { countries: ['DE', 'US'] } },
  ],
  [
    'one country pays more than the others: everywhere',
    payments({ countries: ['US'], revenue: 3 }, { countries: ['US'], country_exclude: true }),
    { goals: [{ payout: 20_000 }], targeting: { countries: [] } },
  ],
  [
    'excluded countries',
    payments({ countries: ['US'], country_exclude: true }),
    { targeting: { countries: withoutUs } },
  ],
  [
    'only where every goal pays',
    payments({ countries: ['US', 'DE'] }, { goal: '2', countries: ['DE'] }),
    { targeting: { countries: ['DE'] } },
  ],
  [
    'targeting narrows payments',
    read({
      payments: [{ ...payment, countries: ['US', 'DE'], os: ['iOS'] }],
      targeting: [{ country: { allow: ['DE', 'FR'] }, os: { allow: ['iOS', 'Android'] }, device_type: ['tablet'] }],
    }),
    { targeting: { countries: ['DE'], target_system: [50], devices: ['tablet'] } },
  ],
  [
    'empty restrictions',
    group({ region: { allow: {} }, block_proxy: false, isp: null }),
    { targeting: { countries: [] } },
  ],
  ['days on hold', read({ hold_period: 14 }), { creditDelay: '14' }],
  ['no days on hold, which promises nothing', read({ hold_period: 0 }), { creditDelay: null }],
  ['the first of its links', read({ link: '', links: [{ url: 'https://b.example/' }] }), { name: 'Quest' }],
  [
    'a cap of conversions a day',
    read({
      caps: [
        { type: 'clicks', period: 'day', value: 9 },
        { type: 'conversions', period: 'day', value: 5 },
      ],
    }),
    { cap: { leads: 5, per: 'day' } },
  ],
  [
    'no cap that is for one goal only',
    read({ caps: [{ type: 'conversions', period: 'day', value: 5, goals: { 1: '1' } }] }),
    { cap: null },
  ],
])('%s', (_, reading, expected) => {
  expect(reading).toMatchObject({ kind: 'offer', offer: expected });
});

test.each<[string, object, string]>([
  ['a percentage', payments({ type: 'percent' }), 'payout_in_percent'],
  ['another currency', payments({ currency: 'EUR' }), 'currency_without_rate'],
  ['two currencies', payments({}, { goal: '2', currency: 'EUR' }), 'currency_without_rate'],
  [
    'goals without a common country',
    payments({ countries: ['US'] }, { goal: '2', countries: ['DE'] }),
    'no_known_country',
  ],
  ['payments that differ by system', payments({ os: ['iOS'] }, { os: ['Android'] }), 'targeting_not_expressible'],
  ['payments for a city', payments({ cities: [{ id: 4 }] }), 'no_known_country'],
  [
    'a version',
    group({ os: { allow: [{ name: 'Android', comparison: 'GTE', version: '9.0' }] } }),
    'targeting_not_expressible',
  ],
  ['a region', group({ region: { allow: { US: [1] } } }), 'targeting_not_expressible'],
  ['systems in an unknown shape', group({ os: { allow: [{ os: 'Android' }] } }), 'targeting_not_expressible'],
  ['several groups', read({ targeting: [{}, {}] }), 'targeting_not_expressible'],
  ['no link', read({ link: '' }), 'no_link'],
  ['no payments', read({ payments: [] }), 'no_payout'],
])('skips %s', (_, reading, reason) => {
  expect(reading).toMatchObject({ kind: 'skipped', reason });
});

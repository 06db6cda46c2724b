import { expect, test } from 'vitest';
import { changesIn } from './audit-changes.ts';

test('a change has both values; an addition or removal has one', () => {
  expect(changesIn({ payout_min: 0 }, { payout_min: 0.05 })).toEqual([
    { path: ['payout_min'], before: 0, after: 0.05 },
  ]);
  expect(changesIn(null, { lead: 'led_1', left: null })).toEqual([
    { path: ['lead'], after: 'led_1' },
    { path: ['left'], after: null },
  ]);
  expect(changesIn({ address: 'https://a.example' }, null)).toEqual([
    { path: ['address'], before: 'https://a.example' },
  ]);
  expect(changesIn(null, null)).toEqual([]);
});

test('lists only the differing values of an object', () => {
  const currency = { name: 'Coins', ratio: 100, forms: null, round: false };
  expect(changesIn({ currency }, { currency: { ...currency, ratio: 120, forms: { en: { one: 'Coin' } } } })).toEqual([
    { path: ['currency', 'ratio'], before: 100, after: 120 },
    { path: ['currency', 'forms'], before: null, after: { en: { one: 'Coin' } } },
  ]);
  expect(changesIn(null, { outcome: { ok: true, stopped_at: null } })).toEqual([
    { path: ['outcome', 'ok'], after: true },
    { path: ['outcome', 'stopped_at'], after: null },
  ]);
  expect(changesIn({ customization: {} }, { customization: { accent: 'f00' } })).toEqual([
    { path: ['customization'], before: {}, after: { accent: 'f00' } },
  ]);
});

test('lists are compared as a whole', () => {
  expect(changesIn({ blocked: [1] }, { blocked: [1, 2] })).toEqual([{ path: ['blocked'], before: [1], after: [1, 2] }]);
});

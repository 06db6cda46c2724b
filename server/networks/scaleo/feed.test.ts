import { expect, test } from 'vitest';
import { rowReader, type RowReading } from '../../feeds/reading/read-row.ts';
import { feed } from './feed.ts';

const offer = {
  id: 7,
  title: 'Quest',
  currency: 'USD',
  visible_type: 1,
  tracking_domain: 'acme.example',
  goals: [{ goal_id: 3, goal_name: 'Lead', goal_type_name: 'CPL', payout_for_affiliate: '$2.50' }],
};
const settings = { base: 'https://tenant.example', affiliate_id: '42' };

function read(changes: object): RowReading {
  return rowReader({ adapter: feed, settings, currency: 'USD', credential: null })({ ...offer, ...changes });
}

test.each([
  ['acme.example', 'https://acme.example/click?o=7&a=42&aff_click_id={click_id}'],
  ['https://acme.example/', 'https://acme.example/click?o=7&a=42&aff_click_id={click_id}'],
  [null, 'https://tenant.example/click?o=7&a=42&aff_click_id={click_id}'],
])('makes the link from the tracking domain %s', (tracking_domain, destinationUrl) => {
  expect(read({ tracking_domain })).toMatchObject({ offer: { destinationUrl } });
});

test('the default goal is a goal, because callbacks name it', () => {
  expect(read({})).toMatchObject({ offer: { payout: 0, goals: [{ key: '3', payout: 25_000 }] } });
});

test('a goal with several conversions has no limit', () => {
  const goals = [{ ...offer.goals[0], multiple_conversions: 1 }];
  expect(read({ goals })).toMatchObject({ offer: { goals: [{ key: '3', maxCompletions: null }] } });
});

test('excluded countries and devices', () => {
  const targeting = { geo: { allowed: 'US, DE', denied: 'DE' }, deviceType: { denied: 'desktop' } };
  expect(read({ targeting })).toMatchObject({
    offer: { targeting: { countries: ['US'], devices: ['phone', 'tablet'] } },
  });
});

test.each<[string, object, string]>([
  ['an offer by request', { visible_type: 2 }, 'not_approved'],
  ['an offer that says nothing of it', { visible_type: null }, 'not_approved'],
  ['kinds of connection', { targeting: { connectionType: { allowed: 'wifi' } } }, 'targeting_not_expressible'],
  ['unknown devices', { targeting: { deviceType: { denied: 'smart fridge' } } }, 'targeting_not_expressible'],
  ['pay by click', { goals: [{ goal_id: 1, goal_type_name: 'CPC', payout_for_affiliate: '1' }] }, 'not_paid_per_lead'],
  ['a percentage', { goals: [{ goal_id: 1, goal_type_name: 'CPA', payout_for_affiliate: '5%' }] }, 'payout_in_percent'],
  ['no goals', { goals: [] }, 'no_payout'],
])('skips %s', (_, changes, reason) => {
  expect(read(changes)).toMatchObject({ kind: 'skipped', reason });
});

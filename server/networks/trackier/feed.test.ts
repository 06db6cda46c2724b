import { expect, test } from 'vitest';
import { readOne } from '../../feeds/reading/read-one.fixture.ts';
import { feed } from './feed.ts';

const campaign = {
  id: '7',
  title: 'Quest',
  currency: 'USD',
  model: 'cpa',
  payouts: [{ payout: 2.5 }],
  goals: [],
  tracking_link: 'https://acme.example/click?campaign_id=7&pub_id=1',
};
const read = (changes: object): object => readOne(feed, { ...campaign, ...changes });
const goals = [{ id: 'g1', title: 'Deposit', payout_model: 'cpa', payouts: [{ payout: '4' }, { payout: 3 }] }];
const twoGoals = [...goals, { id: 'g2', title: 'Level 10', payout_model: 'cpa', payouts: [{ payout: 1 }] }];
const free = { id: 'g3', title: 'Install', payout_model: 'cpa', payouts: [{ payout: 0 }] };

test.each<[string, object, object]>([
  ['the lowest of several payouts', { payouts: [{ payout: 3 }, { payout: '2' }] }, { payout: 20_000 }],
  ['one goal', { payouts: [], goals }, { payout: 30_000, goals: [] }],
  [
    'several goals',
    { payouts: [], goals: twoGoals },
    { payout: 0, goals: [{ key: 'g1', payout: 30_000 }, { key: 'g2' }] },
  ],
  ['goals that pay nothing, with a payout', { goals: [free] }, { payout: 25_000, goals: [] }],
  ['phones, which it calls mobile', { device: ['mobile'] }, { targeting: { devices: ['phone'] } }],
  ['all devices', { device: ['all'] }, { targeting: { devices: [] } }],
  ['no versions', { os_version: { android: { min: '', max: 0 } } }, { targeting: { target_system: [] } }],
  [
    'versions of systems, which are a condition',
    { os: ['android', 'ios'], os_version: { Android: { min: '9', max: '' }, ios: { min: '', max: '17.5' } } },
    {
      targeting: { target_system: [40, 50] },
      conditions: { os_version: { android: { min: '9' }, ios: { max: '17.5' } } },
    },
  ],
  [
    'a system and another one whose versions are restricted',
    { os: ['android', 'windows'], os_version: { windows: { min: '10' } } },
    { targeting: { target_system: [40] } },
  ],
  ['a daily cap', { cap: { type: 'conversion', daily: 50, lifetime: 9 } }, { cap: { leads: 50, per: 'day' } }],
  ['a cap of money', { cap: { type: 'payout', daily: 50 } }, { cap: null }],
])('reads %s', (_, changes, offer) => {
  expect(read(changes)).toMatchObject({ kind: 'offer', offer });
});

test.each<[string, object, string]>([
  ['a campaign that needs approval', { tracking_link: '' }, 'no_link'],
  ['a share of sales', { model: 'cps' }, 'payout_in_percent'],
  ['a payout in addition to goals', { goals }, 'goals_indistinct'],
  ['a version in words', { os_version: { android: { min: 'Pie' } } }, 'targeting_not_expressible'],
  ['versions of unknown systems', { os_version: { tizen: { min: '1' } } }, 'targeting_not_expressible'],
  ['versions in another form', { os_version: ['android 9'] }, 'targeting_not_expressible'],
  ['another currency', { currency: 'INR' }, 'currency_without_rate'],
])('skips %s', (_, changes, reason) => {
  expect(read(changes)).toMatchObject({ kind: 'skipped', reason });
});

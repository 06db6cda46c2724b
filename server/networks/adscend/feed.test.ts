import { expect, test } from 'vitest';
import { feed } from './feed.ts';
import { readOne } from '../../feeds/reading/read-one.fixture.ts';

const offer = {
  offer_id: 7,
  adwall_name: 'Quest',
  payout: '2.50',
  target_system: 0,
  category_id: 30,
  click_url: 'https://a.example/c?aff=1',
};
const read = (changes: object): object => readOne(feed, { ...offer, ...changes });

test.each<[string, object, object]>([
  ['all systems', {}, { devices: [], target_system: [] }],
  ['all mobile', { target_system: 30 }, { target_system: [40, 50] }],
  ['all desktops', { target_system: '31' }, { devices: ['desktop'], target_system: [] }],
  ['Android', { target_system: 40 }, { target_system: [40] }],
  ['Android 5 and later', { target_system: 56 }, { target_system: [56] }],
  ['Android 5 and later, on any Android', { target_system: [40, 56] }, { target_system: [40] }],
  ['an iPad', { target_system: [52] }, { target_system: [52] }],
  ['one that we know, among others', { target_system: [11, 51] }, { target_system: [51] }],
])('%s', (_, changes, targeting) => {
  expect(read(changes)).toMatchObject({ kind: 'offer', offer: { targeting } });
});

test.each([11, 20, 99, { a: 1 }])('skips an offer for a system that an offer cannot name: %j', (target_system) => {
  expect(read({ target_system })).toMatchObject({ kind: 'skipped', reason: 'targeting_not_expressible' });
});

test.each<[number, number]>([
  [30, 30],
  [27, 24],
])('category %i is ours %i', (category_id, ours) => {
  expect(read({ category_id })).toMatchObject({ offer: { categories: [ours] } });
});

test('the payout next to events is their sum, and not paid on top', () => {
  const events = [
    { event_id: 1, event_name: 'Install', event_revenue: '0.5' },
    { event_id: 2, event_name: 'Level 10', event_revenue: 2 },
  ];
  expect(read({ events: events.slice(1) })).toMatchObject({ offer: { payout: 20_000, goals: [] } });
  expect(read({ events })).toMatchObject({
    offer: {
      payout: 0,
      goals: [
        { key: '1', payout: 5000 },
        { key: '2', payout: 20_000 },
      ],
    },
  });
});

import { describe, expect, test } from 'vitest';
import type { Json } from './reading/value-at.ts';
import { readOne } from '../feeds/reading/read-one.fixture.ts';
import { feed as revlum } from './revlum/feed.ts';
import { feed as torox } from './torox/feed.ts';

const toroxOffer = (events: Json): object => ({
  offer_id: '7',
  offer_name: 'Quest',
  payout: '2.50',
  offer_url: 'https://a.example/go?u=[USER_ID]',
  events,
});

const revlumOffer = (events: Json): object => ({
  id: 7,
  name: 'Quest',
  payout: { usd: '2.50' },
  url: 'https://a.example/{userId}',
  events,
});

describe.each([
  {
    name: 'Torox',
    feed: torox,
    offer: toroxOffer,
    event: (name: string, payout: Json): object => ({ event_name: name, payout }),
  },
  {
    name: 'Revlum',
    feed: revlum,
    offer: revlumOffer,
    event: (name: string, payout: Json): object => ({ name, payout: { usd: payout } }),
  },
])('$name names no ids of events', ({ event, feed, offer }) => {
  const read = (events: Json): object => readOne(feed, offer(events));

  test('their names identify them', () => {
    expect(read([event('Level <b>10</b>', '2'), event('Level 20', '1,200.5')])).toMatchObject({
      offer: {
        payout: 0,
        goals: [
          { key: 'Level 10', name: 'Level 10', payout: 20_000 },
          { key: 'Level 20', payout: 12_005_000 },
        ],
      },
    });
  });

  test.each<[string, readonly object[], string]>([
    ['two of the same name', [event('Level', '1'), event('Level', '2')], 'repeated_goal'],
    ['one without a name', [event('', '1'), event('Level', '2')], 'repeated_goal'],
    ['one whose payout is a word', [event('Level', 'variable')], 'payout_unknown'],
  ])('skips an offer with %s', (_, events, reason) => {
    expect(read(events)).toMatchObject({ kind: 'skipped', reason });
  });

  test.each([[[event('Level 10', '2')]], [[event('Install', '0'), event('Level 10', '2')]]])(
    'one that pays (%j) is the offer, because callbacks do not say which it was',
    (events) => {
      expect(read(events)).toMatchObject({ offer: { payout: 20_000, goals: [] } });
    },
  );

  test.each([[[]], [null], ['']])('without any (%j), the payout is that of the offer', (events) => {
    expect(read(events)).toMatchObject({ offer: { payout: 25_000, goals: [] } });
  });
});

test.each<[string, object, object]>([
  ['both kinds of iOS', { device: 'iphone_ipad' }, { target_system: [50] }],
  ['an iPad', { device: 'ipad', platform: 'mobile' }, { target_system: [52] }],
  ['all mobile', { device: '', platform: 'mobile' }, { target_system: [40, 50] }],
  ['desktops', { platform: 'desktop' }, { devices: ['desktop'] }],
  ['everything', { platform: 'all' }, { devices: [], target_system: [] }],
])('Torox: %s', (_, changes, targeting) => {
  expect(readOne(torox, { ...toroxOffer([]), ...changes })).toMatchObject({ offer: { targeting } });
});

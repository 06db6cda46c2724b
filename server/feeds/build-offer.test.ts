import { expect, test } from 'vitest';
import { readOne } from './reading/read-one.fixture.ts';
import { ownMap } from './maps/own-map.ts';
import { buildOffer } from './build-offer.ts';

test('a tile of a feed has the limits of the map and the share of the feed, and pays no fixed amount', () => {
  const map = {
    request: { path: '/walls' },
    link: { click: { parameter: 'sub' } },
    fields: { id: 'id', name: 'name', link: 'url', tile: { amount: 'money', max_payout: 5, max_day: 20 } },
  };
  const json = ownMap('json');
  const adapter = json.withSettings?.({ map: JSON.stringify(map) }) ?? json;
  const read = readOne(adapter, { id: 7, name: 'Games', url: 'https://wall.example/', pay: '3.00' });
  if (read.kind !== 'offer') throw new Error(read.reason);
  const terms = { rate: 10_000, share: 5_000, source: 'games' };
  expect(buildOffer(read.offer, { offerId: 1_000_000_001, eventIds: new Map() }, terms)).toMatchObject({
    payout: 0,
    events: [],
    repeatable: 1,
    tile: { amount: 'money', share: 5_000, max_payout: 50_000, max_day: 200_000 },
    feed: { share: 5_000, payout: 0 },
  });
});

import { expect, test } from 'vitest';
import type { ImportedOffer } from '../../schema/imported-offer.ts';
import { sampleOffer } from './samples.fixture.ts';
import { createPartSharer } from './share-parts.ts';

const event = {
  event_id: 1,
  event_name: 'Level 10',
  event_revenue: 5_000,
  estimated_time_to_complete: 0,
  time_to_complete: null,
};
const terms = { payout: 5_000, rate: 1_000_000, share: 10_000, events: [] };

/** As they come from the store: nothing is shared. */
const read = (offer: ImportedOffer): ImportedOffer => structuredClone(offer);

const offers = [
  sampleOffer(1),
  sampleOffer(2, { targeting: { countries: ['US'] }, events: [event], cap: { leads: 5, per: 'day' }, feed: terms }),
  sampleOffer(3, { targeting: { countries: ['US'] }, events: [event], cap: { leads: 5, per: 'day' }, feed: terms }),
  sampleOffer(4, { targeting: { countries: ['DE'] }, cap: { leads: 5, per: 'total' } }),
];

test('every offer stays as it is', () => {
  const share = createPartSharer();
  expect(offers.map(read).map(share)).toStrictEqual(offers);
});

test('what two offers have alike is one object', () => {
  const share = createPartSharer();
  const [, one, other, different] = offers.map(read).map(share);
  for (const name of ['targeting', 'category_id', 'events', 'cap', 'feed'] as const) {
    expect(other?.[name]).toBe(one?.[name]);
  }
  expect(different?.targeting).not.toBe(one?.targeting);
});

test('remembers no more kinds than it may', () => {
  const share = createPartSharer(2);
  const first = share(read(sampleOffer(1, { targeting: { countries: ['US'] } })));
  for (const country of ['DE', 'FR', 'GB']) share(read(sampleOffer(2, { targeting: { countries: [country] } })));
  const again = share(read(sampleOffer(1, { targeting: { countries: ['US'] } })));
  expect(again).toStrictEqual(first);
  expect(again.targeting).not.toBe(first.targeting);
});

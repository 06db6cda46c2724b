import { expect, test } from 'vitest';
import { offerLabels } from './trial-start.ts';

const offer = (offer_id: number, changes: object = {}) => ({
  offer_id,
  name: 'Tea Trial',
  credits: 15,
  state: 'shown' as const,
  countries: [],
  devices: [],
  systems: [],
  ...changes,
});

test('offers in a choice have different labels', () => {
  const offers = [
    offer(1, { countries: ['US', 'CA'] }),
    offer(2, { countries: ['DE'], devices: ['ios_phone'] }),
    offer(3, { systems: ['Android 5 or newer'] }),
    offer(4, { name: 'Harbor Quest' }),
    offer(5, { state: 'hidden' }),
  ];
  expect(offerLabels(offers, 'Coins')).toEqual([
    { id: 1, label: 'Tea Trial, 15 Coins · US, CA · #1' },
    { id: 2, label: 'Tea Trial, 15 Coins · DE · ios_phone · #2' },
    { id: 3, label: 'Tea Trial, 15 Coins · Android 5 or newer · #3' },
    { id: 4, label: 'Harbor Quest, 15 Coins' },
    { id: 5, label: 'Tea Trial, 15 Coins (hidden)' },
  ]);
});

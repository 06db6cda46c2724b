import { expect, test } from 'vitest';
import { desktop, sampleWall } from './catalog/samples.fixture.ts';
import { setUpOffers } from './offers.fixture.ts';

test('a click is checked by the rules of the list and gets the terms to freeze', async () => {
  const { click } = setUpOffers({ completedOfferIds: [1] });
  const user = { wall: sampleWall(), panelId: null, subid1: 'user', clientFacts: desktop, ipDigest: null };
  expect(await click({ ...user, offerId: 404 })).toEqual({ kind: 'unknown' });
  expect(await click({ ...user, offerId: 1 })).toEqual({ kind: 'refused', rule: 'completed', isNamed: true });
  expect(await click({ ...user, offerId: 2 })).toEqual({ kind: 'refused', rule: 'target_system', isNamed: true });
  expect(await click({ ...user, offerId: 2, targetSystems: [40] })).toMatchObject({ kind: 'allowed' });
  const allowed = await click({ ...user, offerId: 14 });
  expect(allowed).toMatchObject({ kind: 'allowed', price: { payout: 10_000, amount: 1_000_000 } });
  expect(allowed.kind === 'allowed' && allowed.price.terms).toEqual({
    ratio: 1_000_000,
    round: false,
    repeatable: false,
    events: [
      { event_id: 1, event_name: 'Start', payout: 3_333, amount: 333_300, time_to_complete: null },
      { event_id: 2, event_name: 'End', payout: 6_667, amount: 666_700, time_to_complete: 90 },
    ],
  });
});

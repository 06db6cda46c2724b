import { expect, test } from 'vitest';
import { input, setUpOffers } from './offers.fixture.ts';

test('explain names the first rule that hides each offer', async () => {
  const { explain } = setUpOffers({ completedOfferIds: [14] });
  const lines = await explain({ ...input({ limit: 1 }), offerId: null });
  expect(lines?.map(({ offer_id, rule }) => [offer_id, rule])).toEqual([
    [1, null],
    [2, 'target_system'],
    [3, 'target_system'],
    [10, 'answers'],
    [11, 'answers'],
    [12, null],
    [13, 'country'],
    [14, 'completed'],
  ]);
  expect(await explain({ ...input(), offerId: 13 })).toEqual([
    { offer_id: 13, shown: false, rule: 'country', detail: "Only for DE; the user's country is US." },
  ]);
  expect(await explain({ ...input(), offerId: 404 })).toBeNull();
});

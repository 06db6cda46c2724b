import { expect, test } from 'vitest';
import { idsOf, input, profile, setUpOffers } from './offers.fixture.ts';

test('the counts are those of the whole list, whatever the page and the order', async () => {
  const { count, list } = setUpOffers({ profile, completedOfferIds: [14] });
  const parameters = { target_system: '50', payout_min: '0.2', gender: 'm' };
  const counted = await count(input({ ...parameters, limit: 1, offset: 5, featured_first: '1', sort_by: 'payout' }));
  expect(counted).toEqual({
    offers: 4,
    categories: [
      { categoryId: 20, offers: 2 },
      { categoryId: 17, offers: 1 },
      { categoryId: 18, offers: 1 },
    ],
  });
  for (const { categoryId, offers: number } of counted?.categories ?? []) {
    expect(idsOf(await list(input({ ...parameters, category_id: String(categoryId) })))).toHaveLength(number);
  }
});

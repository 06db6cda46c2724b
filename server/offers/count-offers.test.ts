import { expect, test } from 'vitest';
import { sampleOffer } from './catalog/samples.fixture.ts';
import { idsOf, input, mother, profile, setUpOffers } from './offers.fixture.ts';

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
    surveysForProfile: 2,
  });
  for (const { categoryId, offers: number } of counted?.categories ?? []) {
    expect(idsOf(await list(input({ ...parameters, category_id: String(categoryId) })))).toHaveLength(number);
  }
});

test('up to as many surveys as ask for answers here, whatever the profile and the category; null without a panel', async () => {
  const survey = { category_id: [20] };
  const catalog = [
    sampleOffer(1, { ...survey, targeting: { answers: { 8: [90] } } }),
    sampleOffer(2, { ...survey, targeting: { answers: { 8: [91] }, countries: ['US'], devices: ['desktop'] } }),
    sampleOffer(3, { ...survey, targeting: { answers: { 8: [91] }, countries: ['JP'] } }),
    sampleOffer(4, { ...survey, targeting: { answers: { 8: [91] }, devices: ['phone'] } }),
    sampleOffer(5, { ...survey, targeting: { answers: { 8: [91] } } }),
    sampleOffer(6, survey),
    sampleOffer(7, { targeting: { answers: { 8: [91] } } }),
  ];
  for (const known of [{}, { profile }]) {
    const { count } = setUpOffers({ ...known, completedOfferIds: [5] }, mother, catalog);
    expect((await count(input()))?.surveysForProfile).toBe(2);
    expect((await count(input({ category_id: '17', featured_only: '1' })))?.surveysForProfile).toBe(2);
    expect((await count({ ...input(), panelId: null }))?.surveysForProfile).toBeNull();
  }
});

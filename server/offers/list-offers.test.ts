import { expect, test } from 'vitest';
import { desktop, iPhone, sampleOffer, sampleWall } from './catalog/samples.fixture.ts';
import { idsOf, input, mother, offers, profile, PUBLIC_URL, read, setUpOffers } from './offers.fixture.ts';

test('lists the offers that the user may have, in order and in the currency of the wall', async () => {
  const { asked, list } = setUpOffers();
  const wall = sampleWall({ featured: [14], currency: { name: 'Points', ratio: '3', round: true } });
  const shown = read(await list(input({}, { wall })));
  expect(shown.map(({ offer_id }) => offer_id)).toEqual([1, 12, 14]);
  expect(shown.map(({ currency_count }) => currency_count)).toEqual([5, 3, 3]);
  expect(shown.map(({ featured_profile }) => featured_profile)).toEqual([0, 0, 1]);
  expect(shown[2]?.events.map(({ currency_count }) => currency_count)).toEqual([1, 2]);
  expect(shown[0]?.click_url).toBe(`${PUBLIC_URL}/click/1/TOKEN`);
  expect(asked).toEqual([{ account: { kind: 'wall', profileId: 1, subid1: 'user' }, ipDigest: 'digest', panelId: 3 }]);
});

test('pages don’t overlap, and past the end there is neither an offer nor a token', async () => {
  const { list } = setUpOffers();
  const page = async (offset: number) => idsOf(await list(input({ limit: 2, offset, sort_order: 'asc' })));
  expect(await page(0)).toEqual([14, 12]);
  expect(await page(2)).toEqual([1]);
  const sealToken = () => {
    throw new Error('nothing to click on');
  };
  expect(await list(input({ offset: 3 }, { sealToken }))).toEqual({ kind: 'none' });
});

test('featured offers come first on request, and both parts are in the requested order', async () => {
  const { list } = setUpOffers();
  const wall = sampleWall({ featured: [12, 14] });
  const ids = async (query: Record<string, unknown>) => idsOf(await list(input(query, { wall })));
  expect(await ids({})).toEqual([1, 12, 14]);
  expect(await ids({ featured_first: '1' })).toEqual([12, 14, 1]);
  expect(await ids({ featured_first: '1', sort_order: 'asc' })).toEqual([14, 12, 1]);
  expect(await ids({ featured_first: '1', limit: 1, offset: 2 })).toEqual([1]);
});

test('counts impressions of the offers in a response, for its wall', async () => {
  const { click, count, explain, impressions, list, surveys } = setUpOffers({ profile });
  await list(input({ limit: 2 }));
  await list(input({ offset: 100 }));
  const account = { kind: 'survey-profile', profileId: 3, subid1: 'user' } as const;
  await surveys({ account, offers: input() });
  await surveys({ account, offers: null });
  await explain({ ...input(), offerId: null });
  await count(input());
  await click({ ...input(), offerId: 1 });
  expect(impressions).toEqual([
    { adwallId: 1, offers: [1, 10] },
    { adwallId: 1, offers: [10, 13] },
  ]);
});

test('a repeatable offer is never hidden as completed, in list, count, explain and click alike', async () => {
  const catalog = [...offers, sampleOffer(15, { repeatable: 1 })];
  const { click, count, explain, list } = setUpOffers({ completedOfferIds: [1, 15] }, mother, catalog);
  expect(idsOf(await list(input()))).toEqual([12, 14, 15]);
  expect((await count(input()))?.offers).toBe(3);
  expect(await explain({ ...input(), offerId: 15 })).toMatchObject([{ shown: true }]);
  const user = { wall: sampleWall(), panelId: null, subid1: 'user', clientFacts: desktop, ipDigest: null };
  const allowed = await click({ ...user, offerId: 15 });
  expect(allowed.kind === 'allowed' && allowed.price.terms).toMatchObject({ repeatable: true });
});

test('omits offers that were completed, are blocked or pay too little', async () => {
  const { list } = setUpOffers({ completedOfferIds: [12, 999] });
  expect(idsOf(await list(input()))).toEqual([1, 14]);
  expect(idsOf(await list(input({}, { wall: sampleWall({ blocked: [1, 998] }) })))).toEqual([14]);
  expect(idsOf(await list(input({}, { wall: sampleWall({ payout_min: '1.2' }) })))).toEqual([1]);
  expect(idsOf(await list(input({ payout_min: '1.6' })))).toEqual([]);
});

test('apps are targeted by their store; target_system replaces the detected systems for apps only', async () => {
  const { list } = setUpOffers();
  const apps = async (query: Record<string, unknown>, clientFacts = iPhone) =>
    read(await list(input({ category_id: '18', ...query }, { clientFacts }))).map((offer) => [
      offer.offer_id,
      offer.target_system,
      offer.matches_target_system_detected,
    ]);
  expect(await apps({})).toEqual([[3, 50, true]]);
  expect(await apps({ target_system: ['30', '40'] })).toEqual([[2, 40, false]]);
  expect(await apps({ target_system: '51' }, desktop)).toEqual([[3, 50, false]]);
});

test('surveys that require answers are shown only to users whose profile fits', async () => {
  const { list } = setUpOffers({ profile });
  expect(idsOf(await list(input({ category_id: '20' })))).toEqual([10]);
  const german = { ...iPhone, country: 'DE' };
  expect(idsOf(await list(input({ category_id: '20' }, { clientFacts: german })))).toEqual([10, 13]);
  // The parameter speaks before the profile.
  expect(idsOf(await list(input({ category_id: '20', gender: 'm' })))).toEqual([10, 12]);
  expect(idsOf(await setUpOffers().list(input({ category_id: '20' })))).toEqual([12]);
});

import { offerList, offersQuery, type OfferList } from '@rewards-wall/shared/schema/offer.ts';
import { expect, test } from 'vitest';
import type { StoredOffer } from '../store/ports/catalogue.ts';
import type { TargetingFacts } from '../store/ports/targeting.ts';
import { createBufferPool } from './catalogue/buffer-pool.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { countOffers } from './count-offers.ts';
import { createCurrencies } from './catalogue/currencies.ts';
import { explainOffers, type ExplainInput } from './explain-offers.ts';
import { findOfferForClick } from './find-offer-for-click.ts';
import { listOffers, type OffersInput } from './list-offers.ts';
import { listSurveys } from './list-surveys.ts';
import type { PersonFacts } from './catalogue/person-facts.ts';
import { createRenderer } from './catalogue/render-list.ts';
import { desktop, iPhone, sampleOffer, sampleWall, stored } from './catalogue/samples.ts';

const PUBLIC_URL = 'https://wall.example';
const person = { accountId: 7, wrappedKey: new Uint8Array() };
const profile = { person, sealed: new Uint8Array() };
const mother: PersonFacts = { gender: 'f', age: 35, country: 'DE', answers: { 9: [98], 8: [89, 90] } };

const survey = { category_id: [20] };
const offers = [
  sampleOffer(1, { payout: 15_000, prior: 5 }),
  sampleOffer(2, { category_id: [18], mobile_app: { store_id: 'com.example', platform: 1 }, prior: 4 }),
  sampleOffer(3, { category_id: [18], targeting: { target_system: [50, 51] }, prior: 3 }),
  sampleOffer(10, { ...survey, targeting: { answers: { 8: [90], 9: [98, 99] } }, prior: 2 }),
  sampleOffer(11, { ...survey, targeting: { answers: { 8: [91] } }, prior: 2 }),
  sampleOffer(12, { ...survey, targeting: { gender: 'm' }, prior: 1 }),
  sampleOffer(13, { ...survey, targeting: { age_range_id: [2], devices: ['phone'], countries: ['DE'] }, prior: 0.5 }),
  sampleOffer(14, {
    events: [
      { event_id: 1, event_name: 'Start', event_revenue: 3_333, estimated_time_to_complete: 0, time_to_complete: null },
      { event_id: 2, event_name: 'End', event_revenue: 6_667, estimated_time_to_complete: 60, time_to_complete: 90 },
    ],
  }),
];

function setUp(known: Partial<TargetingFacts> = {}, facts: PersonFacts = mother, catalogue = offers) {
  const asked: unknown[] = [];
  const impressions: { adwallId: number; offers: number[] }[] = [];
  const versions = { settings: 1, catalogue: 1, caps: 1, statistics: 0 };
  const store = {
    versions: async () => versions,
    countChangedOffers: async () => catalogue.length,
    loadOfferPage: async () => {
      throw new Error('these catalogues are short');
    },
    loadOffers: async () => ({ version: 1, offers: catalogue.map((offer) => stored(offer)) }),
    fullOffers: async () => ({ version: 1, offerIds: [] }),
    loadOfferStatistics: async () => ({ version: 0, statistics: [] }),
    async targetingFacts(input: unknown) {
      asked.push(input);
      return {
        versions,
        completedOfferIds: [],
        user: null,
        panelUser: null,
        profile: null,
        ...known,
      };
    },
    readUserProfile: async () => null,
    findTokenHolder: async () => null,
  };
  const deps = {
    store,
    catalogue: createCatalogue({ store, clock: { now: () => 0 }, publicUrl: PUBLIC_URL }),
    unsealPersonFacts: () => facts,
    currencies: createCurrencies(),
    render: createRenderer({
      pool: createBufferPool(),
      publicUrl: PUBLIC_URL,
      yieldToEventLoop: () => Promise.resolve(),
    }),
    countImpressions: (adwallId: number, shown: readonly StoredOffer[]) => {
      impressions.push({ adwallId, offers: shown.map(({ offer }) => offer.offer_id) });
    },
  };
  return {
    asked,
    impressions,
    list: listOffers(deps),
    count: countOffers(deps),
    surveys: listSurveys(deps),
    async explain(asked: ExplainInput) {
      const explained = await explainOffers(deps)(asked);
      if (explained === null) return null;
      const lines = [...explained.first];
      for await (const more of explained.rest ?? []) lines.push(...more);
      return lines;
    },
    click: findOfferForClick(deps),
  };
}

function input(query: Record<string, unknown> = {}, parts: Partial<OffersInput> = {}): OffersInput {
  return {
    wall: sampleWall(),
    panelId: 3,
    subid1: 'user',
    query: offersQuery.parse({ subid1: 'user', ...query }),
    clientFacts: desktop,
    ipDigest: 'digest',
    sealToken: () => 'TOKEN',
    ...parts,
  };
}

type Answer = Awaited<ReturnType<ReturnType<typeof listSurveys>>>;

function read(answer: Answer): OfferList['offers'] {
  if (answer.kind !== 'bytes') return [];
  const body: unknown = JSON.parse(answer.body.toString());
  answer.release();
  const renamed = JSON.stringify(body).replace(/^\{"surveys":/, '{"offers":');
  return offerList.parse(JSON.parse(renamed)).offers;
}

function idsOf(answer: Answer): number[] {
  return read(answer).map(({ offer_id }) => offer_id);
}

test('lists the offers that the user may have, in order and in the currency of the wall', async () => {
  const { asked, list } = setUp();
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
  const { list } = setUp();
  const page = async (offset: number) => idsOf(await list(input({ limit: 2, offset, sort_order: 'asc' })));
  expect(await page(0)).toEqual([14, 12]);
  expect(await page(2)).toEqual([1]);
  const sealToken = () => {
    throw new Error('nothing to click on');
  };
  expect(await list(input({ offset: 3 }, { sealToken }))).toEqual({ kind: 'none' });
});

test('featured offers come first on request, and both parts are in the requested order', async () => {
  const { list } = setUp();
  const wall = sampleWall({ featured: [12, 14] });
  const ids = async (query: Record<string, unknown>) => idsOf(await list(input(query, { wall })));
  expect(await ids({})).toEqual([1, 12, 14]);
  expect(await ids({ featured_first: '1' })).toEqual([12, 14, 1]);
  expect(await ids({ featured_first: '1', sort_order: 'asc' })).toEqual([14, 12, 1]);
  expect(await ids({ featured_first: '1', limit: 1, offset: 2 })).toEqual([1]);
});

test('the counts are those of the whole list, whatever the page and the order', async () => {
  const { count, list } = setUp({ profile, completedOfferIds: [14] });
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

test('counts impressions of the offers in a response, for its wall', async () => {
  const { click, count, explain, impressions, list, surveys } = setUp({ profile });
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
  const catalogue = [...offers, sampleOffer(15, { repeatable: 1 })];
  const { click, count, explain, list } = setUp({ completedOfferIds: [1, 15] }, mother, catalogue);
  expect(idsOf(await list(input()))).toEqual([12, 14, 15]);
  expect((await count(input()))?.offers).toBe(3);
  expect(await explain({ ...input(), offerId: 15 })).toMatchObject([{ shown: true }]);
  const user = { wall: sampleWall(), panelId: null, subid1: 'user', clientFacts: desktop, ipDigest: null };
  const allowed = await click({ ...user, offerId: 15 });
  expect(allowed.kind === 'allowed' && allowed.terms).toMatchObject({ repeatable: true });
});

test('omits offers that were completed, are blocked or pay too little', async () => {
  const { list } = setUp({ completedOfferIds: [12, 999] });
  expect(idsOf(await list(input()))).toEqual([1, 14]);
  expect(idsOf(await list(input({}, { wall: sampleWall({ blocked: [1, 998] }) })))).toEqual([14]);
  expect(idsOf(await list(input({}, { wall: sampleWall({ payout_min: '1.2' }) })))).toEqual([1]);
  expect(idsOf(await list(input({ payout_min: '1.6' })))).toEqual([]);
});

test('apps are targeted by their store; target_system replaces the detected systems for apps only', async () => {
  const { list } = setUp();
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
  const { list } = setUp({ profile });
  expect(idsOf(await list(input({ category_id: '20' })))).toEqual([10]);
  const german = { ...iPhone, country: 'DE' };
  expect(idsOf(await list(input({ category_id: '20' }, { clientFacts: german })))).toEqual([10, 13]);
  // The parameter speaks before the profile.
  expect(idsOf(await list(input({ category_id: '20', gender: 'm' })))).toEqual([10, 12]);
  expect(idsOf(await setUp().list(input({ category_id: '20' })))).toEqual([12]);
});

test('the list of surveys fits the profile and ignores the device', async () => {
  const account = { kind: 'survey-profile', profileId: 3, subid1: 'user' } as const;
  const answer = await setUp({ profile }).surveys({ account, offers: input() });
  expect(answer.kind === 'bytes' && answer.body.toString('latin1').startsWith('{"surveys":[{')).toBe(true);
  expect(idsOf(answer)).toEqual([10, 13]);
  expect(await setUp().surveys({ account, offers: input() })).toEqual({ kind: 'no_profile' });
  expect(await setUp().surveys({ account, offers: null })).toEqual({ kind: 'no_profile' });
  const stranger: PersonFacts = { gender: 'f', age: 16, country: 'JP', answers: {} };
  expect(await setUp({ profile }, stranger).surveys({ account, offers: input() })).toEqual({ kind: 'none' });
});

test('explain names the first rule that hides each offer', async () => {
  const { explain } = setUp({ completedOfferIds: [14] });
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

test('a click is checked by the rules of the list and gets the terms to freeze', async () => {
  const { click } = setUp({ completedOfferIds: [1] });
  const user = { wall: sampleWall(), panelId: null, subid1: 'user', clientFacts: desktop, ipDigest: null };
  expect(await click({ ...user, offerId: 404 })).toEqual({ kind: 'unknown' });
  expect(await click({ ...user, offerId: 1 })).toEqual({ kind: 'refused', rule: 'completed' });
  expect(await click({ ...user, offerId: 2 })).toEqual({ kind: 'refused', rule: 'target_system' });
  expect(await click({ ...user, offerId: 2, targetSystems: [40] })).toMatchObject({ kind: 'allowed' });
  const allowed = await click({ ...user, offerId: 14 });
  expect(allowed).toMatchObject({ kind: 'allowed', payout: 10_000, amount: 1_000_000 });
  expect(allowed.kind === 'allowed' && allowed.terms).toEqual({
    ratio: 1_000_000,
    round: false,
    repeatable: false,
    events: [
      { event_id: 1, event_name: 'Start', payout: 3_333, amount: 333_300, time_to_complete: null },
      { event_id: 2, event_name: 'End', payout: 6_667, amount: 666_700, time_to_complete: 90 },
    ],
  });
});

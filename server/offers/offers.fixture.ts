import { offerList, offersQuery, type OfferList } from '@rewards-wall/shared/schema/offer.ts';
import type { StoredOffer } from '../store/ports/catalog.ts';
import type { TargetingFacts } from '../store/ports/targeting.ts';
import { createBufferPool } from './catalog/buffer-pool.ts';
import { createCatalog } from './catalog/catalog.ts';
import { countOffers } from './count-offers.ts';
import { createCurrencies } from './catalog/currencies.ts';
import { explainOffers, type ExplainInput } from './explain-offers.ts';
import { findOfferForClick } from './find-offer-for-click.ts';
import { listOffers, type OffersInput } from './list-offers.ts';
import { listSurveys } from './list-surveys.ts';
import type { PersonFacts } from './catalog/person-facts.ts';
import { teaseOffers } from './tease-offers.ts';
import { createRenderer } from './catalog/render-list.ts';
import { desktop, sampleOffer, sampleWall, stored } from './catalog/samples.fixture.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

export const PUBLIC_URL = 'https://wall.example';
const person = { accountId: 7, wrappedKey: new Uint8Array() };
export const profile = { person, sealed: new Uint8Array() };
export const mother: PersonFacts = { gender: 'f', age: 35, country: 'DE', answers: { 9: [98], 8: [89, 90] } };

const survey = { category_id: [20] };
export const offers = [
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

/** The use cases over a store in memory. `known`: what the store knows of the user. */
export function setUpOffers(known: Partial<TargetingFacts> = {}, facts: PersonFacts = mother, catalog = offers) {
  const asked: unknown[] = [];
  const impressions: { adwallId: number; offers: number[] }[] = [];
  const versions = { settings: 1, catalog: 1, awaited: 1, caps: 1, statistics: 0 };
  const store = fakeStore({
    versions: async () => versions,
    countChangedOffers: async () => catalog.length,
    loadOfferPage: async () => {
      throw new Error('these catalogs are short');
    },
    loadOffers: async () => ({ version: 1, offers: catalog.map((offer) => stored(offer)) }),
    fullOffers: async () => ({ version: 1, offerIds: [] }),
    loadOfferStatistics: async () => ({ version: 0, statistics: [] }),
    async targetingFacts(wanted: unknown) {
      asked.push(wanted);
      return {
        versions,
        completedOfferIds: [],
        user: null,
        isTestUser: false,
        panelUser: null,
        profile: null,
        ...known,
      };
    },
    readUserProfile: async () => null,
    findTokenHolder: async () => null,
  });
  const deps = {
    store,
    clock: { now: () => 0 },
    catalog: createCatalog({ store, clock: { now: () => 0 }, publicUrl: PUBLIC_URL }),
    unsealPersonFacts: () => facts,
    currencies: createCurrencies(),
    render: createRenderer({
      pool: createBufferPool(),
      publicUrl: PUBLIC_URL,
      yieldToEventLoop: () => Promise.resolve(),
    }),
    publicUrl: PUBLIC_URL,
    countImpressions: (adwallId: number, shown: readonly StoredOffer[]) => {
      impressions.push({ adwallId, offers: shown.map(({ offer }) => offer.offer_id) });
    },
  };
  return {
    asked,
    impressions,
    list: listOffers(deps),
    count: countOffers(deps),
    tease: teaseOffers(deps),
    surveys: listSurveys(deps),
    explainOne: explainOffers(deps),
    async explain(request: ExplainInput) {
      const explained = await explainOffers(deps)(request);
      if (explained === null) return null;
      const lines = [...explained.first];
      for await (const more of explained.rest ?? []) lines.push(...more);
      return lines;
    },
    click: findOfferForClick(deps),
  };
}

/** A request of user `user` on wall 1, whose panel is 3. */
export function input(query: Record<string, unknown> = {}, parts: Partial<OffersInput> = {}): OffersInput {
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

/** The offers or surveys of a response. */
export function read(response: Answer): OfferList['offers'] {
  if (response.kind !== 'bytes') return [];
  const body: unknown = JSON.parse(response.body.toString());
  response.release();
  const renamed = JSON.stringify(body).replace(/^\{"surveys":/, '{"offers":');
  return offerList.parse(JSON.parse(renamed)).offers;
}

export function idsOf(response: Answer): number[] {
  return read(response).map(({ offer_id }) => offer_id);
}

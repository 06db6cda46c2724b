import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCatalog } from '../catalog/catalog.ts';
import { sampleOffer } from '../catalog/samples.fixture.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { ImportedOffer } from '../../schema/imported-offer.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { browseOffers, type OfferCursor, type OfferFilter } from './browse-offers.ts';

const NOW = Date.UTC(2026, 4, 10, 12);
const everything: OfferFilter = {
  text: null,
  source: null,
  feed: null,
  country: null,
  device: null,
  categoryId: null,
  state: null,
};

async function setUp(offers: readonly ImportedOffer[]) {
  const store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
  await store.importOffers({ offers, prune: false, at: NOW });
  const clock = { now: () => NOW };
  const catalog = createCatalog({ store, clock, publicUrl: 'https://wall.example' });
  const browse = browseOffers({ store, catalog, clock });
  const list = async (filter: Partial<OfferFilter> = {}, wall: Wall | null = null, limit = 50) => {
    const ids: number[] = [];
    for (let after: OfferCursor | null = null; ;) {
      const page = await browse({ filter: { ...everything, ...filter }, wall, after, limit });
      ids.push(...page.offers.map(({ entry }) => entry.offer.offer_id));
      if (page.next === null) return ids;
      after = page.next;
    }
  };
  return { browse, list, store };
}

const wallWith = (settings: object): Wall => ({
  kind: 'wall',
  pubId: 1,
  adwallId: 1,
  publishableKey: 'pk_1',
  rules: { version: 0, rules: [] },
  earlierRules: [],
  createdAt: NOW,
  settings: wallSettings.parse({ name: 'Wall', currency: { name: 'Coins', ratio: 10 }, ...settings }),
});

test('each part of the filter narrows the list, and an offer without a restriction fits every country and device', async () => {
  const targeting = sampleOffer(1).targeting;
  const { list } = await setUp([
    sampleOffer(1, { name: 'Café Quest', source: 'harbor', targeting: { ...targeting, countries: ['US'] } }),
    sampleOffer(2, { name: 'Quiz', targeting: { ...targeting, devices: ['phone'] } }),
    sampleOffer(3, { name: 'Savings', category_id: [31] }),
  ]);
  expect(await list()).toEqual([1, 2, 3]);
  expect(await list({ text: 'café' })).toEqual([1]);
  expect(await list({ text: '3' })).toEqual([3]);
  expect(await list({ source: 'harbor' })).toEqual([1]);
  expect(await list({ feed: 'no feed' })).toEqual([]);
  expect(await list({ country: 'DE' })).toEqual([2, 3]);
  expect(await list({ device: 'desktop' })).toEqual([1, 3]);
  expect(await list({ categoryId: 31 })).toEqual([3]);
});

test('says in words why no one sees an offer, and who disabled it', async () => {
  const { browse, store } = await setUp([
    sampleOffer(1),
    sampleOffer(2, { starts_at: NOW + 1000 }),
    sampleOffer(3),
    sampleOffer(4),
    sampleOffer(5, { payout: 100 }),
  ]);
  await store.disableOffers({ offerIds: [3], at: NOW });
  await store.importOffers({
    offers: [1, 2, 5].map((id) => sampleOffer(id)),
    prune: { keep: [], isForced: true },
    at: NOW,
  });
  const wall = wallWith({ blocked: [1], payout_min: 1000 });
  const { offers } = await browse({ filter: everything, wall, after: null, limit: 10 });
  const said = offers
    .toSorted((a, b) => a.entry.offer.offer_id - b.entry.offer.offer_id)
    .map(({ detail, rule }) => [rule, detail]);
  expect(said).toEqual([
    ['blocked', "The offer is on this wall's block list."],
    ['payout_min', expect.stringContaining('below')],
    ['disabled', 'This offer is disabled. Users don’t see it.'],
    ['disabled', 'The last import no longer had the offer.'],
    ['payout_min', expect.stringContaining('below')],
  ]);
});

test('pages name every offer of the filter once, the most popular first', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      async (priors, limit) => {
        const { list, store } = await setUp(priors.map((prior, at) => sampleOffer(at + 1, { prior })));
        const ids = await list({}, null, limit);
        const best = priors
          .map((prior, at) => ({ prior, id: at + 1 }))
          .toSorted((a, b) => b.prior - a.prior || a.id - b.id);
        expect(ids).toEqual(best.map(({ id }) => id));
        await store.close();
      },
    ),
    { numRuns: 20 },
  );
});

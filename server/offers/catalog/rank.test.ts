import { sortKeys } from '@rewards-wall/shared/schema/offer.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OfferStatistics } from '../../store/ports/statistics.ts';
import { buildIndex, rebuildIndex } from './offer-index.ts';
import { rank, rerank, type RankedOffer } from './rank.ts';
import { sampleOffer, sampleStatistics, stored } from './samples.fixture.ts';

const yieldToEventLoop = (): Promise<void> => Promise.resolve();

const ranked = (offerId: number, parts: Partial<RankedOffer> = {}, prior = 0): RankedOffer => ({
  ...stored(sampleOffer(offerId, { prior })),
  statistics: null,
  ...parts,
});
const figures = (popularity: number, trending = 0): OfferStatistics => sampleStatistics(0, { popularity, trending });

test('popularity is the measured one, or else the prior', async () => {
  const offers = [ranked(1, {}, 2), ranked(2, { statistics: figures(3) }, 0), ranked(3, { statistics: figures(1) }, 9)];
  expect([...(await rank(offers, 'popularity', yieldToEventLoop))]).toEqual([1, 0, 2]);
});

test('rising offers come before new ones, and those before old and falling ones', async () => {
  const offers = [
    ranked(1, { createdAt: 1 }),
    ranked(2, { createdAt: 2 }),
    ranked(3, { statistics: figures(1, 0.2) }),
    ranked(4, { statistics: figures(1, -0.2), createdAt: 9 }),
  ];
  expect([...(await rank(offers, 'trending', yieldToEventLoop))]).toEqual([2, 1, 0, 3]);
});

const statistics = fc.option(
  fc
    .tuple(fc.constantFrom(0, 1, 2, 3), fc.constantFrom(-0.5, 0, 0.5))
    .map(([popularity, trending]) => figures(popularity, trending)),
);
const catalogs = fc.array(
  fc.record({
    before: statistics,
    after: fc.option(statistics, { nil: undefined }),
    prior: fc.constantFrom(0, 1, 2.5),
    createdAt: fc.constantFrom(1, 2),
  }),
  { maxLength: 60, size: 'max' },
);

test('moving the changed offers gives the same ranking as sorting all', async () => {
  await fc.assert(
    fc.asyncProperty(catalogs, async (rows) => {
      const before = rows.map(({ before: known, createdAt, prior }, at) =>
        ranked(at + 1, { statistics: known, createdAt }, prior),
      );
      const after = before.map((entry, at) => {
        const now = rows[at]?.after;
        return now === undefined ? entry : { ...entry, statistics: now };
      });
      const changed = [...after.keys()].filter((at) => after[at] !== before[at]);
      for (const key of sortKeys) {
        const known = await rank(before, key, yieldToEventLoop);
        expect(await rerank({ offers: after, key, sequence: known, changed }, yieldToEventLoop)).toEqual(
          await rank(after, key, yieldToEventLoop),
        );
      }
      const index = await rebuildIndex(await buildIndex(before, yieldToEventLoop), after, yieldToEventLoop);
      const whole = await buildIndex(after, yieldToEventLoop);
      expect(index.entries).toBe(after);
      for (const key of sortKeys) {
        expect(index.rankings[key].sequence).toEqual(whole.rankings[key].sequence);
        expect(index.rankings[key].positions).toEqual(whole.rankings[key].positions);
        expect(index.rankings[key].traits).toEqual(whole.rankings[key].traits);
      }
    }),
  );
});

test('keeps every ranking of offers whose texts alone have changed', async () => {
  const before = [ranked(1, {}, 3), ranked(2, {}, 2)];
  const index = await buildIndex(before, yieldToEventLoop);
  const after = before.with(1, { ...ranked(2), offer: sampleOffer(2, { prior: 2, name: 'Renamed' }) });
  const again = await rebuildIndex(index, after, yieldToEventLoop);
  for (const key of sortKeys) expect(again.rankings[key]).toBe(index.rankings[key]);
  expect(again.entries).toBe(after);
});

test('keeps no bitmap of what offers paid before', async () => {
  const index = await buildIndex([ranked(1)], yieldToEventLoop);
  index.rankings.popularity.recentBitmaps.set('pays 5', new Uint32Array(1));
  const pays = { ...ranked(1), offer: sampleOffer(1, { payout: 5 }) };
  const again = await rebuildIndex(index, [pays], yieldToEventLoop);
  expect(again.rankings.popularity.sequence).toBe(index.rankings.popularity.sequence);
  expect(again.rankings.popularity.recentBitmaps.size).toBe(0);
  expect(index.rankings.popularity.recentBitmaps.size).toBe(1);
});

test('keeps an order that did not change', async () => {
  const yieldToEventLoop = (): Promise<void> => Promise.resolve();
  const before = [ranked(1, {}, 3), ranked(2, {}, 2), ranked(3, {}, 1)];
  const index = await buildIndex(before, yieldToEventLoop);
  const after = before.with(1, ranked(2, { statistics: figures(2.5, 1) }, 2));
  const again = await rebuildIndex(index, after, yieldToEventLoop);
  expect(again.rankings.popularity).toBe(index.rankings.popularity);
  expect(again.rankings.payout).toBe(index.rankings.payout);
  expect(again.rankings.credit_delay).toBe(index.rankings.credit_delay);
  expect([...again.rankings.trending.sequence]).toEqual([1, 0, 2]);
});

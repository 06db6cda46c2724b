import type { Offer } from '@rewards-wall/shared/schema/offer.ts';
import { describe, expect, test } from 'vitest';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { addresses } from '../support/requests/agents-and-addresses.ts';

onEveryEngine('Get offers (docs/contract/offers.md#get-offers)', (ready) => {
  /** A wall whose only offers are `rows`. */
  const setUp = async (rows: readonly Record<string, unknown>[] = [], settings = {}) => {
    const service = ready();
    const report = await service.importOffers(rows, { prune: true });
    expect(report).toMatchObject({ kind: 'imported', rejected: [] });
    const wall = await service.newWall(settings);
    const user = service.newUser();
    const path = `${wall.path}/offers.json`;
    return { ...service, wall, user, path, ask: askFor(service, wall, { subid1: user, ip: addresses.US }) };
  };

  describe('order and pages', () => {
    const rows = [
      offerRow(1, { payout: 3, credit_delay: '7', prior: 5 }),
      offerRow(2, { payout: 1, credit_delay: '0', prior: 9 }),
      offerRow(3, { payout: 2, credit_delay: '2-4', prior: 1 }),
      offerRow(4, { payout: 2, credit_delay: '14', prior: 7 }),
    ];

    test('every sort key orders in both directions', async () => {
      const { ask } = await setUp(rows);
      const sorted = (sort_by: string, sort_order?: string) =>
        ask.ids({ sort_by, ...(sort_order !== undefined && { sort_order }) });
      expect((await sorted('payout')).slice(0, 1)).toEqual([1]);
      expect((await sorted('payout')).slice(3)).toEqual([2]);
      expect((await sorted('payout', 'asc')).slice(0, 1)).toEqual([2]);
      expect(await sorted('credit_delay', 'asc')).toEqual([2, 3, 1, 4]);
      expect(await sorted('credit_delay', 'desc')).toEqual([4, 1, 3, 2]);
      expect(await sorted('popularity')).toEqual([2, 4, 1, 3]);
      expect(await ask.ids()).toEqual([2, 4, 1, 3]);
      expect(await sorted('popularity', 'asc')).toEqual([3, 1, 4, 2]);
      expect((await sorted('trending')).toSorted()).toEqual([1, 2, 3, 4]);
    });

    test('offers whose delay is unknown come last in both directions, on every page', async () => {
      const unknown = [offerRow(5), offerRow(6, { credit_delay: '1', credit_delay_known: 0, featured_global: 1 })];
      const { ask } = await setUp([...rows, ...unknown]);
      const sorted = (sort_order: string, query = {}) => ask.ids({ sort_by: 'credit_delay', sort_order, ...query });
      expect(await sorted('asc')).toEqual([2, 3, 1, 4, 6, 5]);
      expect(await sorted('desc')).toEqual([4, 1, 3, 2, 5, 6]);
      expect(await sorted('asc', { offset: 3, limit: 2 })).toEqual([4, 6]);
      expect(await sorted('asc', { featured_first: 1 })).toEqual([6, 2, 3, 1, 4, 5]);
    });

    test('pages never overlap and miss nothing, even with ties', async () => {
      const many = Array.from({ length: 23 }, (_, index) => offerRow(index + 1, { payout: (index % 3) + 1 }));
      const { ask } = await setUp(many);
      for (const sort_by of ['payout', 'popularity', 'trending', 'credit_delay']) {
        for (const sort_order of ['asc', 'desc']) {
          const all = await ask.ids({ sort_by, sort_order });
          const pages: number[] = [];
          for (let offset = 0; offset < 25; offset += 5) {
            pages.push(...(await ask.ids({ sort_by, sort_order, limit: 5, offset })));
          }
          expect(pages).toEqual(all);
          expect(new Set(pages).size).toBe(23);
        }
      }
    });
  });

  test('featured first: offers with either flag come first, in the requested order, and pages never overlap', async () => {
    const rows = Array.from({ length: 23 }, (_, index) =>
      offerRow(index + 1, { payout: (index % 3) + 1, prior: index % 5, featured_global: index % 7 === 0 ? 1 : 0 }),
    );
    const { ask } = await setUp(rows, { featured: [1, 5, 12, 4711] });
    for (const sort_by of ['payout', 'popularity', 'trending', 'credit_delay']) {
      for (const sort_order of ['asc', 'desc']) {
        const plain = await ask.offers({ sort_by, sort_order, featured_first: 0 });
        const isFeatured = (offer: Offer) => offer.featured_global === 1 || offer.featured_profile === 1;
        const expected = [...plain.filter(isFeatured), ...plain.filter((offer) => !isFeatured(offer))];
        expect(plain.filter(isFeatured)).toHaveLength(6);
        const pages: number[] = [];
        for (let offset = 0; offset < 25; offset += 4) {
          pages.push(...(await ask.ids({ sort_by, sort_order, featured_first: 1, limit: 4, offset })));
        }
        expect(pages).toEqual(expected.map((offer) => offer.offer_id));
        expect(await ask.ids({ sort_by, sort_order, featured_first: 1 })).toEqual(pages);
      }
    }
    expect(await ask.ids({ featured_first: 1, featured_only: 1 })).toEqual(await ask.ids({ featured_only: 1 }));
  });
});

import { expect, test } from 'vitest';
import { AT, freshAccount, lead, newClick, offer, type OpenStore } from './fixtures.ts';

const MANY = Array.from({ length: 40 }, (_, index) => index);

/** What holds for reads of the hot paths, however many of them an engine runs together. */
export function readsAtOnceContract(open: OpenStore): void {
  test('each of many reads that run at once gets its own facts', async () => {
    const store = open();
    const users = await Promise.all(
      MANY.map(async (n) => {
        const account = freshAccount();
        const clicks = await Promise.all(MANY.slice(0, n % 4).map(() => newClick(store, account)));
        for (const { clickId } of clicks) await store.creditLead(lead(clickId));
        return { account, clicks };
      }),
    );
    await Promise.all(
      users.map(async ({ account, clicks }) => {
        const ask = { account, ipDigest: null, panelId: null };
        const [facts, versions] = await Promise.all([store.targetingFacts(ask), store.versions()]);
        expect(facts.versions).toEqual(versions);
        expect(facts.completedOfferIds.toSorted((a, b) => a - b)).toEqual(clicks.map(({ offerId }) => offerId));
        for (const { clickId } of clicks) {
          expect(await store.leadFacts({ clickId, recentSince: AT })).toMatchObject({
            click: { clickId },
            person: account,
            recentLeads: clicks.length,
          });
        }
      }),
    );
    const unknown = MANY.map(async (n) => store.leadFacts({ clickId: `clk_none_${n}`, recentSince: AT }));
    expect(await Promise.all(unknown)).toEqual(MANY.map(() => null));
  });

  test('a read that begins after an answer sees what was written, whatever other reads are under way', async () => {
    const store = open();
    const account = freshAccount();
    const ask = { account, ipDigest: null, panelId: null };
    for (let round = 1; round <= 10; round++) {
      const { clickId, offerId } = await newClick(store, account);
      const before = (await store.versions()).catalog;
      const underWay = MANY.flatMap(() => [
        Promise.resolve(store.targetingFacts(ask)),
        Promise.resolve(store.leadFacts({ clickId, recentSince: AT })),
      ]);
      await store.creditLead(lead(clickId));
      await store.importOffers({ offers: [offer()], prune: false, at: AT });
      const [facts, versions, leadFacts] = await Promise.all([
        store.targetingFacts(ask),
        store.versions(),
        store.leadFacts({ clickId, recentSince: AT }),
      ]);
      expect(facts.completedOfferIds).toContain(offerId);
      expect(facts.versions.catalog).toBeGreaterThan(before);
      expect(versions.catalog).toBeGreaterThan(before);
      expect(leadFacts?.recentLeads).toBe(round);
      await Promise.all(underWay);
    }
  });
}

import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addFeed, brought, ending, run, settle, stagedOf, stateOf } from './feed-fixtures.ts';
import { AT, freshAccount, freshId, newClick, type OpenStore } from './fixtures.ts';

/** A run takes effect as a whole when it is applied, even while its offers are still staged. */
export function stagedRunsContract(open: OpenStore): void {
  describe('staged runs of feeds', () => {
    test('no one sees what a run has staged, until all of it is applied at once', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const [a, b] = [await brought(store), await brought(store)];
      await run(store, name, { changed: [a] });
      const since = (await store.versions()).catalog;
      const lease = freshId('run');
      await store.leaseFeed({ name, lease, leaseUntil: AT + MINUTE_MS, at: AT });
      const vanished = [{ externalId: a.externalId, offerId: a.offer.offer_id }];
      await store.stageFeedRun({ name, lease, at: AT, offers: stagedOf({ vanished }), goals: [] });
      await store.stageFeedRun({ name, lease, at: AT, offers: stagedOf({ changed: [b] }), goals: [] });
      expect(await store.settleFeedRuns({ limit: 9 })).toEqual({ isDone: true });
      expect(await store.countChangedOffers({ since })).toBe(0);
      expect(await store.loadOffers({ since })).toEqual({ version: since, offers: [] });
      expect(await store.applyFeedRun(ending(name, lease))).toEqual({ kind: 'applied' });
      const offers = [
        { offer: a.offer, disabled: true, createdAt: AT },
        { offer: b.offer, disabled: false, createdAt: AT },
      ];
      const read = async () => {
        expect(await store.countChangedOffers({ since })).toBe(2);
        expect(await store.loadOffers({ since })).toEqual({ version: since + 1, offers });
        const page = (after: number) => store.loadOfferPage({ since, after, limit: 1 });
        expect((await page(0)).offers).toEqual(offers.slice(0, 1));
        expect((await page(a.offer.offer_id)).offers).toEqual(offers.slice(1));
        expect(await store.loadOffers({ since: since + 1 })).toEqual({ version: since + 1, offers: [] });
      };
      await read();
      for (let isDone = false; !isDone; { isDone } = await store.settleFeedRuns({ limit: 1 })) await read();
      expect(await store.listFeedOffers({ feed: name, after: '', limit: 9 })).toMatchObject([
        { offerId: a.offer.offer_id, isListed: false },
        { offerId: b.offer.offer_id, isListed: true },
      ]);
    });

    test('a lead knows the source, the cap and the origin of an offer that is moved first', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const cap = { leads: 3, per: 'total' as const };
      const [a, b, c] = [await brought(store), await brought(store, { source: name, cap }), await brought(store)];
      await run(store, name, { changed: [a, b, c], isUnsettled: true });
      const { clickId } = await newClick(store, freshAccount(), { offerId: b.offer.offer_id });
      const before = await store.loadOffers({ since: 0 });
      await store.settleFeedOffer(b.offer.offer_id);
      expect((await store.leadFacts({ clickId, recentSince: AT }))?.offer).toEqual({
        name: b.offer.name,
        source: name,
        cap,
        isDisabled: false,
      });
      const origin = await store.findFeedOffer(b.offer.offer_id);
      expect(origin).toMatchObject({ feed: name, externalId: b.externalId, isListed: true });
      expect(await store.findFeedOffer(a.offer.offer_id)).toBeNull();
      expect(await store.loadOffers({ since: 0 })).toEqual(before);
      await settle(store);
      expect(await store.findFeedOffer(c.offer.offer_id)).toMatchObject({ externalId: c.externalId });
      expect(await store.findFeedOffer(b.offer.offer_id)).toEqual(origin);
      expect(await store.loadOffers({ since: 0 })).toEqual(before);
    });

    test('whose offer a run has changed, and not moved yet, is known with its leads', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const [a, b] = [await brought(store, { source: 'before' }), await brought(store)];
      await run(store, name, { changed: [a, b] });
      await settle(store);
      const { clickId } = await newClick(store, freshAccount(), { offerId: a.offer.offer_id });
      const facts = async () => {
        const { isStaged, offer } = (await store.leadFacts({ clickId, recentSince: AT })) ?? {};
        return { isStaged, source: offer?.source };
      };
      expect(await facts()).toEqual({ isStaged: false, source: 'before' });
      const changed = [{ ...a, offer: { ...a.offer, source: 'now' }, digest: freshId('d') }];
      const lease = freshId('run');
      await store.leaseFeed({ name, lease, leaseUntil: AT + MINUTE_MS, at: AT });
      await store.stageFeedRun({ name, lease, at: AT, offers: stagedOf({ changed }), goals: [] });
      expect(await facts()).toEqual({ isStaged: false, source: 'before' });
      await store.applyFeedRun(ending(name, lease));
      expect(await facts()).toEqual({ isStaged: true, source: 'before' });
      await store.settleFeedOffer(a.offer.offer_id);
      expect(await facts()).toEqual({ isStaged: false, source: 'now' });
      await settle(store);
    });

    test('what a command says of an offer counts for a run that was applied just before', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const [a, b, c] = [await brought(store), await brought(store), await brought(store)];
      await run(store, name, { changed: [a, b, c], isUnsettled: true });
      expect(await store.disableOffers({ offerIds: [a.offer.offer_id], at: AT })).toEqual({
        disabled: [a.offer.offer_id],
      });
      await run(store, name, { changed: [{ ...b, offer: { ...b.offer, name: 'Theirs' } }], isUnsettled: true });
      const overrides = { description: 'Ours' };
      await store.setOfferOverrides({ offerId: b.offer.offer_id, overrides });
      await run(store, name, { changed: [{ ...b, offer: { ...b.offer, name: 'Later' } }], isUnsettled: true });
      const expected = { offer: { name: 'Later', description: 'Ours' }, disabled: false };
      expect(await stateOf(store, b.offer.offer_id)).toMatchObject(expected);
      expect(await stateOf(store, a.offer.offer_id)).toMatchObject({ disabled: true });
      expect(await store.removeFeed({ name, at: AT })).toEqual({ kind: 'removed', disabled: 2 });
      for (const one of [a, b, c]) {
        expect(await stateOf(store, one.offer.offer_id)).toMatchObject({ disabled: true });
      }
    });

    test('a command moves the offers that it changes, and leaves the others of the run to be moved part by part', async () => {
      const store = open();
      const [{ name }, other] = [await addFeed(store), await addFeed(store)];
      const [a, b, c] = [await brought(store), await brought(store), await brought(store)];
      await run(store, name, { changed: [a, b, c], isUnsettled: true });
      await store.disableOffers({ offerIds: [a.offer.offer_id], at: AT });
      await store.setOfferOverrides({ offerId: b.offer.offer_id, overrides: { name: 'Ours' } });
      await run(store, other.name, { changed: [await brought(store)], isUnsettled: true });
      await store.removeFeed({ name: other.name, at: AT });
      const found = await Promise.all([a, b, c].map((one) => store.findFeedOffer(one.offer.offer_id)));
      expect(found).toMatchObject([{ feed: name }, { feed: name, overrides: { name: 'Ours' } }, null]);
      await settle(store);
      expect(await stateOf(store, a.offer.offer_id)).toMatchObject({ disabled: true });
      expect(await stateOf(store, b.offer.offer_id)).toMatchObject({ offer: { name: 'Ours' }, disabled: false });
      expect(await stateOf(store, c.offer.offer_id)).toMatchObject({ offer: c.offer, disabled: false });
    });

    test('requests wait for a small run, and go on with the old offers while a large one is loaded', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const one = await brought(store);
      await run(store, name, { changed: [one] });
      const before = await store.versions();
      expect(before.awaited).toBe(before.catalog);
      const many = Array.from({ length: 2001 }, (_, at) => ({ ...one, externalId: `many ${at}` }));
      const { offerId } = await store.reserveFeedIds({ offers: many.length, events: 0 });
      const changed = many.map((each, at) => ({ ...each, offer: { ...each.offer, offer_id: offerId + at } }));
      await run(store, name, { changed, isUnsettled: true });
      expect(await store.versions()).toEqual({ ...before, catalog: before.catalog + 1 });
      await settle(store, 1000);
      expect(await store.versions()).toEqual({ ...before, catalog: before.catalog + 1 });
      await store.removeFeed({ name, at: AT });
      const after = await store.versions();
      expect(after.awaited).toBe(after.catalog);
    });

    test('an offer that gets a cap has its leads counted when the run is moved to its table', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const one = await brought(store);
      await run(store, name, { changed: [one] });
      const { caps } = await store.versions();
      const capped = { ...one, offer: { ...one.offer, cap: { leads: 5, per: 'day' as const } } };
      await run(store, name, { changed: [capped] });
      expect((await store.versions()).caps).toBeGreaterThan(caps + 1);
    });

    test('an offer is full, or no longer full, as soon as the number of its cap changes', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const one = await brought(store);
      const capped = (leads: number) => ({ ...one, offer: { ...one.offer, cap: { leads, per: 'total' as const } } });
      await run(store, name, { changed: [capped(5)] });
      const before = await store.versions();
      const { offers } = await store.loadOffers({ since: 0 });
      await run(store, name, { changed: [capped(6)], isUnsettled: true });
      const applied = await store.versions();
      await settle(store);
      expect(offers).not.toEqual((await store.loadOffers({ since: 0 })).offers);
      expect(applied.caps).toBe(before.caps + 1);
      expect((await store.versions()).caps).toBe(applied.caps + 1);
      await run(store, name, { changed: [{ ...capped(6), digest: 'another text' }] });
      expect((await store.versions()).caps).toBe(applied.caps + 2);
    });

    test('after any series of runs, what is enabled is what the last one named', async () => {
      const store = open();
      const { name } = await addFeed(store);
      const known = await Promise.all(Array.from({ length: 6 }, () => brought(store)));
      let listed = new Set<number>();
      await fc.assert(
        fc.asyncProperty(fc.subarray([...known.keys()]), fc.boolean(), async (named, isUnsettled) => {
          const vanished = [...listed]
            .filter((at) => !named.includes(at))
            .flatMap((at) => {
              const one = known[at];
              return one === undefined ? [] : [{ externalId: one.externalId, offerId: one.offer.offer_id }];
            });
          await run(store, name, { changed: named.flatMap((at) => known[at] ?? []), vanished, isUnsettled });
          listed = new Set(named);
          const { offers } = await store.loadOffers({ since: 0 });
          const enabled = offers.filter(({ disabled }) => !disabled).map((one) => one.offer.offer_id);
          expect(known.map((one) => enabled.includes(one.offer.offer_id))).toEqual(
            known.map((_, at) => named.includes(at)),
          );
        }),
        { numRuns: 15 },
      );
    });
  });
}

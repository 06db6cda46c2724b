import { describe, expect, test } from 'vitest';
import type { StagedImportOffer } from '../ports/catalog.ts';
import type { Store } from '../store.ts';
import { settle, stateOf } from './feed-fixtures.ts';
import { AT, freshAccount, freshId, newClick, offer, type OpenStore } from './fixtures.ts';

const LEASE_MS = 60_000;

/** Begins an import when no other is in the way. */
async function begin(store: Store): Promise<string> {
  await settle(store);
  const importId = freshId('import');
  expect(await store.beginImport({ importId, leaseMs: LEASE_MS })).toEqual({ kind: 'begun' });
  return importId;
}

/** Ends one that is not to be applied. */
async function giveUp(store: Store, importId: string): Promise<void> {
  await store.stageImport({ importId, offers: [], leaseMs: 0 });
  await settle(store);
}

function stage(store: Store, importId: string, offers: readonly StagedImportOffer[]) {
  return store.stageImport({ importId, offers, leaseMs: LEASE_MS });
}

/** Imports from files that are staged part by part. */
export function stagedImportsContract(open: OpenStore): void {
  describe('staged imports', () => {
    test('no one sees what an import has staged, until all of it is applied at once, and moved later', async () => {
      const store = open();
      const [kept, gone] = [offer({ source: 'before' }), offer()];
      await store.importOffers({ offers: [kept, gone], prune: false, at: AT });
      const { clickId } = await newClick(store, freshAccount(), { offerId: kept.offer_id });
      const importId = await begin(store);
      const changed = { ...kept, name: 'Theirs', source: 'now' };
      const added = offer();
      const given = { offers: [changed, added], prune: false } as const;
      const difference = await store.compareImport(given);
      if (difference.kind !== 'difference') throw new Error(difference.kind);
      expect(difference.counts).toEqual({ created: 1, updated: 1, unchanged: 0, disabled: 0 });
      const off = { offerId: gone.offer_id, offer: null, digest: '' };
      const before = await store.loadOffers({ since: 0 });
      for (const part of [...difference.offers, off]) {
        expect(await stage(store, importId, [part])).toEqual({ kind: 'staged' });
      }
      expect(await store.settleFeedRuns({ limit: 9 })).toEqual({ isDone: true });
      expect(await store.loadOffers({ since: 0 })).toEqual(before);
      expect(await store.applyImport({ importId, staged: 3, at: AT })).toEqual({ kind: 'applied' });
      const seen = async () => {
        expect(await stateOf(store, kept.offer_id)).toMatchObject({ offer: { name: 'Theirs' }, disabled: false });
        expect(await stateOf(store, gone.offer_id)).toMatchObject({ disabled: true });
        expect(await stateOf(store, added.offer_id)).toMatchObject({ offer: added, disabled: false });
      };
      await seen();
      expect(await store.leadFacts({ clickId, recentSince: AT })).toMatchObject({ isStaged: true });
      await store.settleFeedOffer(kept.offer_id);
      expect(await store.leadFacts({ clickId, recentSince: AT })).toMatchObject({ offer: { source: 'now' } });
      await settle(store);
      await seen();
      expect(await store.findFeedOffer(added.offer_id)).toBeNull();
      // The same rows again change nothing, and an offer that was pruned is enabled again.
      const again = await store.importOffers({ ...given, offers: [...given.offers, gone], at: AT });
      expect(again).toEqual({ kind: 'imported', created: 0, updated: 1, unchanged: 2, disabled: 0 });
    });

    test('an offer that a command has disabled stays disabled', async () => {
      const store = open();
      const known = offer();
      await store.importOffers({ offers: [known], prune: false, at: AT });
      const importId = await begin(store);
      await stage(store, importId, [
        { offerId: known.offer_id, offer: JSON.stringify({ ...known, name: 'New' }), digest: freshId('d') },
      ]);
      await store.disableOffers({ offerIds: [known.offer_id], at: AT });
      await store.applyImport({ importId, staged: 1, at: AT });
      expect(await stateOf(store, known.offer_id)).toMatchObject({ offer: { name: 'New' }, disabled: true });
      expect(await store.enableOffers({ offerIds: [known.offer_id], at: AT })).toEqual({ enabled: [known.offer_id] });
      await settle(store);
      expect(await stateOf(store, known.offer_id)).toMatchObject({ offer: { name: 'New' }, disabled: false });
    });

    test('one import at a time: until it is applied and moved, or has ended, others must wait', async () => {
      const store = open();
      const importId = await begin(store);
      const other = { importId: freshId('import'), leaseMs: LEASE_MS };
      const small = { offers: [offer()], prune: false, at: AT } as const;
      expect(await store.beginImport(other)).toEqual({ kind: 'busy' });
      expect(await store.importOffers(small)).toEqual({ kind: 'busy' });
      const added = offer();
      await stage(store, importId, [{ offerId: added.offer_id, offer: JSON.stringify(added), digest: 'd' }]);
      await store.applyImport({ importId, staged: 1, at: AT });
      expect(await store.beginImport(other)).toEqual({ kind: 'busy' });
      // A short one moves what the long one has brought.
      expect(await store.importOffers(small)).toMatchObject({ created: 1 });
      expect(await stateOf(store, added.offer_id)).toMatchObject({ offer: added });
      await settle(store);
      expect(await store.beginImport(other)).toEqual({ kind: 'begun' });
      await giveUp(store, other.importId);
    });

    test('what an import has staged that ended is forgotten, and it can not go on', async () => {
      const store = open();
      const importId = await begin(store);
      const never = offer();
      const staged = [{ offerId: never.offer_id, offer: JSON.stringify(never), digest: 'd' }];
      await stage(store, importId, staged);
      await store.stageImport({ importId, offers: [], leaseMs: 0 });
      expect(await stage(store, importId, [])).toEqual({ kind: 'lost' });
      expect(await store.applyImport({ importId, staged: 1, at: AT })).toEqual({ kind: 'lost' });
      while (!(await store.settleFeedRuns({ limit: 1 })).isDone);
      expect(await stage(store, importId, staged)).toEqual({ kind: 'lost' });
      expect(await stateOf(store, never.offer_id)).toBeUndefined();
      await giveUp(store, await begin(store));
    });

    test('an import of which a part is missing is not applied', async () => {
      const store = open();
      const importId = await begin(store);
      const offers = [offer(), offer()];
      const staged = offers.map((one) => ({ offerId: one.offer_id, offer: JSON.stringify(one), digest: 'd' }));
      await stage(store, importId, staged);
      const { catalog } = await store.versions();
      expect(await store.applyImport({ importId, staged: 3, at: AT })).toEqual({ kind: 'lost' });
      expect((await store.versions()).catalog).toBe(catalog);
      expect(await stateOf(store, offers[0]?.offer_id ?? 0)).toBeUndefined();
      expect(await store.applyImport({ importId, staged: 2, at: AT })).toEqual({ kind: 'lost' });
      await giveUp(store, importId);
    });

    test('an import goes on, whatever the clock of another process says', async () => {
      const store = open();
      const importId = await begin(store);
      const added = offer();
      await stage(store, importId, [{ offerId: added.offer_id, offer: JSON.stringify(added), digest: 'd' }]);
      const small = { offers: [offer()], prune: false, at: AT + 100 * LEASE_MS } as const;
      expect(await store.importOffers(small)).toEqual({ kind: 'busy' });
      await settle(store);
      expect(await store.applyImport({ importId, staged: 1, at: AT })).toEqual({ kind: 'applied' });
      await settle(store);
      expect(await stateOf(store, added.offer_id)).toMatchObject({ offer: added });
    });

    test('a comparison refuses to disable too many offers, as an import does', async () => {
      const store = open();
      const offers = Array.from({ length: 40 }, () => offer());
      await store.importOffers({ offers, prune: false, at: AT });
      const prune = { keep: [], isForced: false };
      expect(await store.compareImport({ offers: offers.slice(0, 1), prune })).toMatchObject({
        kind: 'prunes_too_many',
      });
    });
  });
}

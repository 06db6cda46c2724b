import type { ImportedOffer } from '../../schema/imported-offer.ts';
import { expect, test } from 'vitest';
import { entry as auditEntry } from './admin-fixtures.ts';
import { AT, fresh, freshId, offer, type OpenStore } from './fixtures.ts';
import type { Prune } from '../ports/catalog.ts';

/** Also prunes what other tests left behind. */
const everyOther: Prune = { keep: [], isForced: true };

/** Offers: imports, prunes, and what disables and enables them. */
export function catalogContract(open: OpenStore): void {
  test('an import counts created, updated and unchanged offers, and raises the version only if something changed', async () => {
    const store = open();
    const [a, b] = [offer(), offer({ mobile_app: { store_id: 'app', platform: 1 }, cap: { leads: 5, per: 'day' } })];
    const before = await store.versions();
    const first = await store.importOffers({ offers: [a, b], prune: false, at: AT });
    expect(first).toEqual({ kind: 'imported', created: 2, updated: 0, unchanged: 0, disabled: 0 });
    const { version } = await store.loadOffers({ since: 0 });
    expect(version).toBe(before.catalog + 1);

    const sameOtherOrder = Object.fromEntries(Object.entries(a).toReversed()) as unknown as typeof a;
    const changed = { ...b, name: 'Renamed' };
    const second = await store.importOffers({ offers: [sameOtherOrder, changed], prune: false, at: AT + 1 });
    expect(second).toEqual({ kind: 'imported', created: 0, updated: 1, unchanged: 1, disabled: 0 });
    expect(await store.loadOffers({ since: version })).toEqual({
      version: version + 1,
      offers: [{ offer: changed, disabled: false, createdAt: AT }],
    });
    const third = await store.importOffers({ offers: [a, changed], prune: false, at: AT + 2 });
    expect(third).toEqual({ kind: 'imported', created: 0, updated: 0, unchanged: 2, disabled: 0 });
    expect((await store.versions()).catalog).toBe(version + 1);
    expect((await store.versions()).settings).toBe(before.settings);
  });

  test('changed offers can be counted, and read page by page', async () => {
    const store = open();
    const { catalog: since } = await store.versions();
    const offers = [offer(), offer(), offer()];
    await store.importOffers({ offers, prune: false, at: AT });
    expect(await store.countChangedOffers({ since })).toBe(3);
    const [first, second, third] = offers.map((one) => ({ offer: one, disabled: false, createdAt: AT }));
    const page = (after: number) => store.loadOfferPage({ since, after, limit: 2 });
    expect(await page(0)).toEqual({ version: since + 1, offers: [first, second] });
    expect(await page(second?.offer.offer_id ?? 0)).toEqual({ version: since + 1, offers: [third] });
    expect(await store.loadOfferPage({ since: since + 1, after: 0, limit: 2 })).toMatchObject({ offers: [] });
    expect(await store.countChangedOffers({ since: since + 1 })).toBe(0);
  });

  test('pages have the same offers however many versions behind they begin', async () => {
    const store = open();
    const { catalog: since } = await store.versions();
    const [first, second] = [offer(), offer()];
    await store.importOffers({ offers: [first], prune: false, at: AT });
    for (let change = 0; change < 25; change++) {
      await store.importOffers({ offers: [{ ...second, name: `Change ${change}` }], prune: false, at: AT });
    }
    for (const from of [since, since + 20]) {
      const { offers } = await store.loadOfferPage({ since: from, after: 0, limit: 9 });
      const expected = [first.name, 'Change 24'].slice(from === since ? 0 : 1);
      expect(offers.map((row) => row.offer.name)).toEqual(expected);
    }
  });

  test('an empty import changes nothing; if an import repeats an offer, the last row wins', async () => {
    const store = open();
    const before = await store.versions();
    const nothing = await store.importOffers({ offers: [], prune: false, at: AT });
    expect(nothing).toEqual({ kind: 'imported', created: 0, updated: 0, unchanged: 0, disabled: 0 });
    expect(await store.versions()).toEqual(before);
    const a = offer();
    const counts = await store.importOffers({ offers: [a, { ...a, name: 'Last' }], prune: false, at: AT });
    expect(counts).toMatchObject({ created: 1 });
    const { offers } = await store.loadOffers({ since: before.catalog });
    expect(offers.map((row) => row.offer.name)).toEqual(['Last']);
  });

  test('pruning disables offers that the import does not name, and importing them enables them again', async () => {
    const store = open();
    const [a, b] = [offer(), offer()];
    await store.importOffers({ offers: [a, b], prune: false, at: AT });
    const pruned = await store.importOffers({ offers: [a], prune: everyOther, at: AT });
    expect(pruned).toMatchObject({ created: 0, updated: 0, unchanged: 1, disabled: expect.any(Number) });
    expect(pruned).not.toMatchObject({ disabled: 0 });
    const { offers } = await store.loadOffers({ since: 0 });
    expect(offers.filter((row) => !row.disabled).map((row) => row.offer.offer_id)).toEqual([a.offer_id]);
    expect(offers.map((row) => row.offer.offer_id)).toEqual(
      offers.map((row) => row.offer.offer_id).sort((x, y) => x - y),
    );
    expect(await store.importOffers({ offers: [b], prune: false, at: AT })).toMatchObject({ updated: 1 });
    expect(await store.disableOffers({ offerIds: [b.offer_id, 999_999_999], at: AT })).toEqual({
      disabled: [b.offer_id],
    });
    const { catalog } = await store.versions();
    expect(await store.disableOffers({ offerIds: [b.offer_id], at: AT })).toEqual({ disabled: [b.offer_id] });
    expect((await store.versions()).catalog).toBe(catalog);
  });

  test('unless it is forced, an import that would prune more than ten offers and more than 30 % of the enabled ones changes nothing', async () => {
    const store = open();
    const offers = Array.from({ length: 50 }, () => offer());
    const prune: Prune = { keep: [], isForced: false };
    const bring = (count: number, given: Prune) =>
      store.importOffers({ offers: offers.slice(0, count), prune: given, at: AT });
    await bring(50, everyOther);
    expect(await bring(35, prune)).toMatchObject({ kind: 'imported', disabled: 15 });
    const before = await store.versions();
    expect(await bring(24, prune)).toEqual({ kind: 'prunes_too_many', enabled: 35, disabled: 11 });
    const renamed = [{ ...offers[0], name: 'Renamed' } as ImportedOffer, offer()];
    expect(await store.importOffers({ offers: renamed, prune, at: AT })).toMatchObject({ kind: 'prunes_too_many' });
    expect(await store.versions()).toEqual(before);
    // Offers in the keep list stay enabled.
    const keep = offers.slice(20, 26).map((one) => one.offer_id);
    expect(await bring(20, { keep, isForced: false })).toMatchObject({ kind: 'imported', disabled: 9 });
    expect(await bring(16, prune)).toMatchObject({ kind: 'imported', disabled: 10 });
    expect(await bring(0, prune)).toEqual({ kind: 'prunes_too_many', enabled: 16, disabled: 16 });
    expect(await bring(0, everyOther)).toMatchObject({ kind: 'imported', disabled: 16 });
  });

  test('an offer in the keep list of a prune stays as another import has changed it', async () => {
    const store = open();
    const [a, b] = [offer(), offer()];
    await store.importOffers({ offers: [a, b], prune: false, at: AT });
    const changed = { ...a, name: 'Changed since' };
    await Promise.all([
      store.importOffers({ offers: [changed], prune: false, at: AT }),
      store.importOffers({ offers: [b], prune: { keep: [a.offer_id], isForced: true }, at: AT }),
    ]);
    const stored = (await store.loadOffers({ since: 0 })).offers.find((row) => row.offer.offer_id === a.offer_id);
    expect(await store.findOffer(a.offer_id)).toEqual(stored);
    expect(await store.findOffer(-1)).toBeNull();
    expect(stored).toMatchObject({ offer: changed, disabled: false });
  });

  test('an offer that was disabled by command stays disabled through imports and prunes until it is enabled', async () => {
    const store = open();
    const [a, b] = [offer(), offer()];
    await store.importOffers({ offers: [a, b], prune: false, at: AT });
    const offerIds = [a.offer_id];
    const stateOf = async (id: number): Promise<boolean | undefined> =>
      (await store.loadOffers({ since: 0 })).offers.find((row) => row.offer.offer_id === id)?.disabled;
    await store.disableOffers({ offerIds, at: AT });
    const { catalog } = await store.versions();
    expect(await store.importOffers({ offers: [a, b], prune: false, at: AT })).toMatchObject({ unchanged: 2 });
    expect((await store.versions()).catalog).toBe(catalog);
    const renamed = { ...a, name: 'Renamed' };
    expect(await store.importOffers({ offers: [renamed], prune: false, at: AT })).toMatchObject({ updated: 1 });
    await store.importOffers({ offers: [b], prune: everyOther, at: AT });
    await store.importOffers({ offers: [renamed], prune: false, at: AT });
    expect(await stateOf(a.offer_id)).toBe(true);
    expect(await stateOf(b.offer_id)).toBe(false);

    const before = await store.versions();
    expect(await store.enableOffers({ offerIds: [a.offer_id, b.offer_id, 999_999_999], at: AT })).toEqual({
      enabled: [a.offer_id, b.offer_id],
    });
    const { version, offers } = await store.loadOffers({ since: before.catalog });
    expect(version).toBe(before.catalog + 1);
    expect(offers).toEqual([{ offer: renamed, disabled: false, createdAt: AT }]);
    await store.enableOffers({ offerIds, at: AT });
    expect((await store.versions()).catalog).toBe(version);
  });

  test('an import does not enable an offer that was pruned and then disabled by command', async () => {
    const store = open();
    const [a, b] = [offer(), offer()];
    await store.importOffers({ offers: [a, b], prune: false, at: AT });
    await store.importOffers({ offers: [b], prune: everyOther, at: AT });
    await store.disableOffers({ offerIds: [a.offer_id], at: AT });
    await store.importOffers({ offers: [a], prune: false, at: AT });
    const { offers } = await store.loadOffers({ since: 0 });
    expect(offers.find((row) => row.offer.offer_id === a.offer_id)?.disabled).toBe(true);
  });

  test('an import of thousands of offers is one change', async () => {
    const store = open();
    const offers = Array.from({ length: 1234 }, () => offer({ name: 'Ünïcode "quoted" \\ 漢字 \u{1f3ae}' }));
    const before = await store.versions();
    expect(await store.importOffers({ offers, prune: false, at: AT })).toMatchObject({ created: 1234 });
    const loaded = await store.loadOffers({ since: before.catalog });
    expect(loaded.version).toBe(before.catalog + 1);
    expect(loaded.offers.map((row) => row.offer)).toEqual(offers);
  });

  test('concurrent imports each get a version of their own', async () => {
    const store = open();
    const before = await store.versions();
    const sets = [1, 2, 3, 4].map(() => [offer(), offer()]);
    await Promise.all(sets.map((offers) => store.importOffers({ offers, prune: false, at: AT })));
    expect((await store.versions()).catalog).toBe(before.catalog + 4);
    expect((await store.loadOffers({ since: before.catalog })).offers).toHaveLength(8);
    expect((await store.loadOffers({ since: before.catalog + 3 })).offers).toHaveLength(2);
  });

  test('staff sees where an offer comes from, who disabled it, and how full its cap is', async () => {
    const store = open();
    const [first, second] = [fresh(), fresh()];
    const cap = { leads: 5, per: 'day' } as const;
    const actor = { kind: 'person' as const, id: freshId('adm'), ip: null };
    const by = { ...auditEntry, actor };
    const audit = { ...by, action: 'offer.import' };
    await store.importOffers({
      offers: [offer({ offer_id: first, cap }), offer({ offer_id: second })],
      prune: false,
      at: AT,
      audit,
    });
    await store.disableOffers({ offerIds: [second], at: AT, audit: { ...by, action: 'offer.switch' } });
    await store.disableOffers({ offerIds: [999_999_999], at: AT, audit: { ...by, action: 'offer.nothing' } });
    const nothing = { feed: null, isOverridden: false, capLeads: 0 };
    expect(await store.offerOrigins({ offerIds: [second, first, 999_999_999], day: '2026-01-01' })).toEqual(
      [
        { ...nothing, offerId: first, isTakenOff: false },
        { ...nothing, offerId: second, isTakenOff: true },
      ].toSorted((a, b) => a.offerId - b.offerId),
    );
    expect(await store.feedOfferIds('no feed')).toEqual([]);
    const rows = await store.listAudit({ before: null, limit: 2, action: null, actorId: actor.id, publishers: null });
    expect(rows).toMatchObject([{ action: 'offer.switch' }, { action: 'offer.import', after: { created: 2 } }]);
  });
}

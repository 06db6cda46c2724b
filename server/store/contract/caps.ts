import { expect, test } from 'vitest';
import type { LeadCap } from '../ports/clicks.ts';
import type { NewLead } from '../ports/leads.ts';
import { AT, freshAccount, lead, newClick, offer, type OpenStore } from './fixtures.ts';

/** Caps of offers, and the leads that count against them. */
export function capsContract(open: OpenStore): void {
  test.each(['day', 'total'] as const)(
    'an offer with a cap per %s is full once its leads reach the cap',
    async (per) => {
      const store = open();
      const cap = { leads: 2, per };
      const full = offer({ cap });
      await store.importOffers({ offers: [full], prune: false, at: AT });
      const before = await store.versions();
      const ids = async (day: string): Promise<number[]> => (await store.fullOffers({ day })).offerIds;
      const credit = async (day: string): Promise<void> => {
        const { clickId } = await newClick(store, freshAccount(), { offerId: full.offer_id });
        expect(await store.creditLead(lead(clickId, { cap, day }))).toMatchObject({ kind: 'credited' });
      };
      await credit('2026-09-21');
      expect(await ids('2026-09-21')).not.toContain(full.offer_id);
      expect((await store.versions()).caps).toBe(before.caps);
      await credit('2026-09-21');
      expect(await ids('2026-09-21')).toContain(full.offer_id);
      expect((await store.versions()).caps).toBe(before.caps + 1);
      expect((await ids('2026-09-22')).includes(full.offer_id)).toBe(per === 'total');
      await credit('2026-09-21');
      expect((await store.versions()).caps).toBe(before.caps + 1);

      const raised = { ...full, cap: { leads: 9, per } };
      await store.importOffers({ offers: [raised], prune: false, at: AT });
      expect((await store.versions()).caps).toBeGreaterThan(before.caps + 1);
      expect(await ids('2026-09-21')).not.toContain(full.offer_id);
      expect((await store.fullOffers({ day: '2026-09-21' })).version).toBe((await store.versions()).caps);
    },
  );

  test('counters of past days are removed, and those of total caps stay', async () => {
    const store = open();
    const full = async (cap: LeadCap): Promise<number> => {
      const capped = offer({ cap });
      await store.importOffers({ offers: [capped], prune: false, at: AT });
      const { clickId } = await newClick(store, freshAccount(), { offerId: capped.offer_id });
      // Before those of all other tests.
      await store.creditLead(lead(clickId, { cap, day: '1999-01-02' }));
      return capped.offer_id;
    };
    const [daily, total] = [await full({ leads: 1, per: 'day' }), await full({ leads: 1, per: 'total' })];
    const ids = async (): Promise<number[]> => (await store.fullOffers({ day: '1999-01-02' })).offerIds;
    const remove = (day: string) =>
      store.removeFigures({ table: 'cap_counters', before: Date.parse(day), limit: 1000 });
    expect(await remove('1999-01-02')).toEqual({ removed: 0 });
    expect(await ids()).toEqual(expect.arrayContaining([daily, total]));
    expect(await remove('1999-01-03')).toEqual({ removed: 1 });
    expect(await ids()).not.toContain(daily);
    expect(await ids()).toContain(total);
  });

  test('a cap that is new, or counts by another period, counts leads that were credited or held before', async () => {
    const store = open();
    const known = offer();
    await store.importOffers({ offers: [known], prune: false, at: AT });
    const nextDay = AT + 86_400_000;
    const give = async (given: Partial<NewLead>): Promise<NewLead> => {
      const { clickId } = await newClick(store, freshAccount(), { offerId: known.offer_id });
      const input = lead(clickId, given);
      await store.creditLead(input);
      return input;
    };
    await give({ at: AT });
    await give({ at: nextDay, verdict: 'hold', reason: 'velocity' });
    await give({ at: nextDay });
    // Rejected and reversed leads don't count.
    await give({ at: nextDay, verdict: 'reject', reason: 'too_late' });
    const { source, externalId, eventId, clickId } = await give({ at: nextDay });
    const identity = { source, externalId, eventId, clickId, takes: 'event' } as const;
    const reversal = { ...identity, reason: null, deliveryId: 'dlv_1_', at: nextDay };
    expect(await store.reverseLead(reversal)).toMatchObject({ kind: 'reversed' });

    const isFull = async (cap: LeadCap): Promise<boolean> => {
      await store.importOffers({ offers: [{ ...known, cap }], prune: false, at: nextDay });
      return (await store.fullOffers({ day: '2026-09-22' })).offerIds.includes(known.offer_id);
    };
    expect(await isFull({ leads: 2, per: 'day' })).toBe(true);
    expect(await isFull({ leads: 3, per: 'day' })).toBe(false);
    expect(await isFull({ leads: 3, per: 'total' })).toBe(true);
    expect(await isFull({ leads: 4, per: 'total' })).toBe(false);
    await give({ at: nextDay, cap: { leads: 4, per: 'total' } });
    expect((await store.fullOffers({ day: '2026-09-22' })).offerIds).toContain(known.offer_id);
  });

  test('concurrent leads all count against the cap', async () => {
    const store = open();
    const cap = { leads: 8, per: 'total' as const };
    const full = offer({ cap });
    await store.importOffers({ offers: [full], prune: false, at: AT });
    const clicks = await Promise.all(
      Array.from({ length: 8 }, () => newClick(store, freshAccount(), { offerId: full.offer_id })),
    );
    const before = await store.versions();
    await Promise.all(clicks.map(({ clickId }) => store.creditLead(lead(clickId, { cap }))));
    expect((await store.fullOffers({ day: '2026-09-21' })).offerIds).toContain(full.offer_id);
    expect((await store.versions()).caps).toBe(before.caps + 1);
  });
}

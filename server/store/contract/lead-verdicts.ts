import { expect, test } from 'vitest';
import { AT, click, fresh, freshAccount, lead, newClick, offer, type OpenStore, sealedAs } from './fixtures.ts';
import type { AccountRef } from '../ports/accounts.ts';
import { claim, history, newLead, newPostback, newUser } from './money-fixtures.ts';

const FINDING = { rule: 'too_fast', action: 'hold', reason: '3 s' } as const;

/** Caps, verdicts, events of an offer, and the deliveries of a credit. */
export function leadVerdictsContract(open: OpenStore): void {
  test.each(['day', 'total'] as const)(
    'a click on an offer that has reached its cap per %s is refused as full',
    async (per) => {
      const store = open();
      const full = offer({ cap: { leads: 1, per } });
      await store.importOffers({ offers: [full], prune: false, at: AT });
      const offerId = full.offer_id;
      const cap = { leads: 1, per, day: '2026-09-21' };
      const account = freshAccount();
      const first = await newClick(store, account, { offerId, cap });
      await store.creditLead(lead(first.clickId, { cap, day: cap.day }));

      const late = click(freshAccount(), { offerId, cap });
      expect(await store.recordClick(late)).toEqual({ kind: 'full' });
      expect(await store.findPerson(late.account)).toBe(null);
      expect(await store.readClick(late.clickId)).toBe(null);
      expect(await store.recordClick(click(account, { offerId, cap, repeatSince: AT }))).toEqual({
        kind: 'repeat',
        clickId: first.clickId,
      });
      expect(await store.recordClick(click(account, { offerId, cap, repeatSince: AT + 1, at: AT + 1 }))).toEqual({
        kind: 'full',
      });
      const nextDay = await store.recordClick({ ...late, cap: { ...cap, day: '2026-09-22' } });
      expect(nextDay.kind).toBe(per === 'day' ? 'recorded' : 'full');
      const wider = click(freshAccount(), { offerId, cap: { ...cap, leads: 2 } });
      expect(await store.recordClick(wider)).toMatchObject({ kind: 'recorded' });
    },
  );

  test('a lead is credited although its offer is full, if its click came before', async () => {
    const store = open();
    const cap = { leads: 1, per: 'total' as const };
    const offerId = fresh();
    const clicks = [
      await newClick(store, freshAccount(), { offerId }),
      await newClick(store, freshAccount(), { offerId }),
    ];
    for (const { clickId } of clicks) {
      expect(await store.creditLead(lead(clickId, { cap }))).toMatchObject({ kind: 'credited' });
    }
  });

  test('a held lead is stored and counts against the cap, but has neither a ledger row nor deliveries', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const full = offer({ cap: { leads: 1, per: 'total' } });
    await store.importOffers({ offers: [full], prune: false, at: AT });
    const given = { verdict: 'hold', reason: 'too_fast', findings: [FINDING], cap: full.cap } as const;
    const held = await newLead(store, account, given, { offerId: full.offer_id });
    expect(await history(store, account)).toEqual({ balance: 0, kinds: [] });
    expect(await claim(store, postbackId)).toEqual([]);
    expect(await store.findLead(held.leadId)).toMatchObject({
      state: 'pending',
      reason: 'too_fast',
      findings: [FINDING],
      adwallId: account.profileId,
      offerName: full.name,
      at: AT,
      changedAt: AT,
    });
    expect((await store.fullOffers({ day: '2026-09-21' })).offerIds).toContain(full.offer_id);
    expect(await store.creditLead(held)).toEqual({ kind: 'duplicate', leadId: held.leadId });
    expect(await store.creditLead({ ...held, verdict: 'credit' })).toEqual({ kind: 'duplicate', leadId: held.leadId });
  });

  test('a rejected lead leaves its event free for another lead, and its repeat is answered with the reason', async () => {
    const store = open();
    const account = await newUser(store);
    const cap = { leads: 1, per: 'total' } as const;
    const rejected = await newLead(store, account, { verdict: 'reject', reason: 'too_late', cap });
    const { clickId } = rejected;
    expect(await store.creditLead({ ...rejected, leadId: 'again', verdict: 'credit' })).toEqual({
      kind: 'rejected',
      leadId: rejected.leadId,
      reason: 'too_late',
    });
    const second = lead(clickId, { verdict: 'reject', reason: 'agent' });
    expect(await store.creditLead(second)).toMatchObject({ kind: 'rejected', reason: 'agent' });
    expect((await store.readClick(clickId))?.offerId).toEqual(expect.any(Number));
    const paid = lead(clickId);
    expect(await store.creditLead(paid)).toMatchObject({ kind: 'credited' });
    expect(await store.findLead(rejected.leadId)).toMatchObject({ state: 'rejected', reason: 'too_late' });
    expect(await history(store, account)).toEqual({ balance: 150_000, kinds: ['lead'] });
  });

  test('a lead that would be rejected is, whether or not its event is paid already', async () => {
    const store = open();
    const account = await newUser(store);
    const paid = await newLead(store, account);
    const offerId = (await store.readClick(paid.clickId))?.offerId ?? 0;
    const worse = lead(paid.clickId, { verdict: 'reject', reason: 'too_late' });
    expect(await store.creditLead(worse)).toEqual({ kind: 'rejected', leadId: worse.leadId, reason: 'too_late' });
    const other = await newClick(store, account, { offerId, repeatSince: AT + 1, at: AT + 1 });
    const elsewhere = lead(other.clickId, { verdict: 'reject', reason: 'too_late' });
    expect(await store.creditLead(elsewhere)).toEqual({ kind: 'already_completed' });
    expect(await store.findLead(elsewhere.leadId)).toMatchObject({ state: 'rejected', reason: 'already_completed' });
    expect(await store.findLead(worse.leadId)).toMatchObject({ state: 'rejected', takes: 'repeat' });
  });

  test('an offer with events is completed by the last of them, and held ones count', async () => {
    const store = open();
    const account = await newUser(store);
    const [ipDigest, deviceDigest] = [`ip ${fresh()}`, `device ${fresh()}`];
    const clicked = await newClick(store, account, { ipDigest, deviceDigest });
    const { clickId, offerId } = clicked;
    const done = async (by: AccountRef, near: string | null): Promise<number[]> =>
      (await store.targetingFacts({ account: by, ipDigest: near, panelId: null })).completedOfferIds;
    const event = (eventId: string, verdict: 'credit' | 'hold' | 'reject') =>
      store.creditLead(lead(clickId, { eventId, eventCount: 3, verdict, reason: 'velocity' }));

    await event('1', 'credit');
    await event('2', 'hold');
    await event('9', 'reject');
    expect(await done(account, null)).toEqual([]);
    expect(await event('3', 'credit')).toMatchObject({ kind: 'credited' });
    expect(await done(account, null)).toEqual([offerId]);
    expect(await done(freshAccount(), ipDigest)).toEqual([offerId]);
    const twin = await newClick(store, freshAccount(), { ipDigest, deviceDigest });
    expect(await store.leadFacts({ clickId: twin.clickId, recentSince: AT })).toMatchObject({
      otherUsersOfIp: 1,
      otherUsersOfDevice: 1,
    });
  });

  test('a credit has a delivery for each postback of the wall, even if it is disabled', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackIds = [await newPostback(store, account.profileId), await newPostback(store, account.profileId)];
    const [first = '', second = ''] = postbackIds;
    await store.disablePostback({ postbackId: second, reason: 'operator' });
    const elsewhere = await newPostback(store, (await newUser(store)).profileId);
    const { clickId } = await newClick(store, account, { sealer: sealedAs('subids of the click') });
    const input = lead(clickId);
    const credited = await store.creditLead(input);
    expect(credited).toMatchObject({ kind: 'credited', deliveries: 2 });
    const transactionId = 'transactionId' in credited ? credited.transactionId : 0;

    const rows = await store.listDeliveries({ leadId: input.leadId, limit: 10 });
    expect(rows.map((row) => `${row.deliveryId} ${row.postbackId} ${row.state}`).sort()).toEqual([
      `${input.deliveryId}01 ${first} pending`,
      `${input.deliveryId}02 ${second} pending`,
    ]);
    expect(await claim(store, first)).toMatchObject([
      { status: 1, event: input.event, transactionId, reversalId: null, subid1: account.subid1, step: 0, attempts: 0 },
    ]);
    expect(await claim(store, elsewhere)).toEqual([]);

    await store.creditLead({ ...input, leadId: 'again' });
    expect(await store.listDeliveries({ leadId: 'again', limit: 10 })).toEqual([]);
    expect(await store.listDeliveries({ leadId: input.leadId, limit: 10 })).toHaveLength(2);
  });

  test('delivery ids stay unique with more than ninety-nine postbacks', async () => {
    const store = open();
    const account = await newUser(store);
    for (let n = 0; n < 101; n++) await newPostback(store, account.profileId);
    const input = await newLead(store, account);
    const rows = await store.listDeliveries({ leadId: input.leadId, limit: 200 });
    expect(new Set(rows.map((row) => row.deliveryId)).size).toBe(101);
  });
}

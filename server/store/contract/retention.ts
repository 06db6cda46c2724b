import { expect, test } from 'vitest';
import { everyClickOf } from '../ports/activity.ts';
import type { ClickSlice } from '../ports/retention.ts';
import { AT, fresh, lead, newClick, offer, type OpenStore } from './fixtures.ts';
import { claim, deliver, expectValidLedger, history, newPostback, newUser, reversal } from './money-fixtures.ts';
import { DAY, oldLead, ownClicks, removeOwn } from './retention-fixtures.ts';

const NONE = { last: null, clicks: 0, leadClicks: 0, deliveries: 0, attempts: 0, addresses: 0, earlyReversals: 0 };

/** Removal of old clicks, deliveries and attempts, and what leads keep of them. */
export function retentionContract(open: OpenStore): void {
  test('a click without a lead is removed when its time is over, with the longest time that its offer leaves', async () => {
    const store = open();
    const account = await newUser(store);
    const clicks = ownClicks();
    const plain = await newClick(store, account, { clickId: clicks.next() });
    const events = [3 * 86_400, 10 * 86_400].map((seconds, index) => ({
      event_id: index,
      event_name: 'Level',
      payout: 1,
      amount: 1,
      time_to_complete: seconds,
    }));
    const terms = JSON.stringify({ ratio: 100_000, round: false, events });
    const slow = await newClick(store, account, { clickId: clicks.next(), terms });
    expect(await removeOwn(store, clicks, 90)).toEqual(NONE);
    expect(await removeOwn(store, clicks, 91, { clicksMs: null })).toEqual(NONE);
    expect(await removeOwn(store, clicks, 91, { isDry: true })).toEqual({ ...NONE, clicks: 1 });
    expect(await store.readClick(plain.clickId)).not.toBeNull();
    expect(await removeOwn(store, clicks, 91)).toEqual({ ...NONE, clicks: 1 });
    await store.flushRemovals();
    expect(await store.readClick(plain.clickId)).toBeNull();
    expect(await removeOwn(store, clicks, 100)).toEqual(NONE);
    expect(await removeOwn(store, clicks, 101)).toEqual({ ...NONE, clicks: 1 });
    expect(await store.readClick(slow.clickId)).toBeNull();
    expect(await store.restoreClick({ clickId: plain.clickId, at: AT })).toBe(false);
    expect(await store.creditLead(lead(plain.clickId))).toEqual({ kind: 'unknown_click' });
  });

  test('a reversal that waits for a lead goes with the click, whose lead can no longer come', async () => {
    const store = open();
    const account = await newUser(store);
    const clicks = ownClicks();
    const { clickId } = await newClick(store, account, { clickId: clicks.next() });
    expect(await store.reverseLead(reversal(lead(clickId)))).toEqual({ kind: 'early' });
    expect(await removeOwn(store, clicks, 91)).toEqual({ ...NONE, clicks: 1, earlyReversals: 1 });
    expect((await store.exportPerson(account))?.earlyReversals).toEqual([]);
  });

  test("a lead's click and deliveries stay while it is held, undelivered, or changed a short time ago", async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const clicks = ownClicks();
    const paid = await oldLead(store, { account, clicks });
    expect(await removeOwn(store, clicks, 181), 'its delivery is due').toEqual(NONE);
    await deliver(store, postbackId);
    expect(await removeOwn(store, clicks, 180), 'it is not old enough').toEqual(NONE);
    expect(await removeOwn(store, clicks, 181, { leadsMs: null })).toEqual(NONE);
    await store.replayDeliveries({ leadId: paid.leadId, at: AT });
    expect(await removeOwn(store, clicks, 181), 'it is replayed').toEqual(NONE);
    await deliver(store, postbackId);
    await store.reverseLead(reversal(paid, { at: AT + 10 * DAY }));
    expect(await removeOwn(store, clicks, 185), 'its reversal is due, and ten days newer').toEqual(NONE);

    const { clickId } = await newClick(store, account, { clickId: clicks.next() });
    await store.creditLead(lead(clickId, { verdict: 'hold', reason: 'velocity' }));
    expect(await removeOwn(store, clicks, 500), 'it is held, and the reversal of the other is due').toEqual(NONE);
  });

  test('a later reversal of a lead whose click and deliveries were removed takes the credit back, and is posted back as it would have been', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const other = await newPostback(store, account.profileId);
    const clicks = ownClicks();
    const known = offer();
    await store.importOffers({ offers: [known], prune: false, at: AT });
    const paid = await oldLead(store, { account, clicks }, {}, { offerId: known.offer_id, ipDigest: `ip ${fresh()}` });
    await deliver(store, postbackId);
    await deliver(store, other);
    const before = await store.readClick(paid.clickId);
    const activity = await store.listActivity(everyClickOf(account));
    const entries = await store.listActivity({ ...everyClickOf(account), everyClick: false });

    expect(await removeOwn(store, clicks, 181)).toEqual({ ...NONE, leadClicks: 1, deliveries: 2, attempts: 2 });
    expect(await store.leadFacts({ clickId: paid.clickId, recentSince: AT })).toBeNull();
    expect(await store.listDeliveries({ leadId: paid.leadId, limit: 9 })).toEqual([]);
    await expectValidLedger(store);
    // What the user, the operator and the person's export see of it is unchanged.
    expect(await store.readClick(paid.clickId)).toEqual(before);
    expect(await store.listActivity(everyClickOf(account))).toEqual(activity);
    expect(await store.listActivity({ ...everyClickOf(account), everyClick: false })).toEqual(entries);
    expect((await store.exportPerson(account))?.clicks).toEqual([before]);

    const answer = await store.reverseLead(reversal(paid, { deliveryId: 'dlv_late_', at: AT + 200 * DAY }));
    expect(answer).toMatchObject({ kind: 'reversed', leadId: paid.leadId, balance: 0, deliveries: 2 });
    expect(await history(store, account)).toEqual({ balance: 0, kinds: ['lead', 'reversal'] });
    const [claimed] = await store.claimDeliveries({
      postbackId,
      limit: 9,
      lease: 'l',
      owner: 'prc',
      probeAt: AT,
      leaseUntil: AT + 201 * DAY,
      at: AT + 200 * DAY,
    });
    expect(claimed).toMatchObject({
      deliveryId: 'dlv_late_01',
      status: 2,
      subid1: account.subid1,
      sealedClick: before?.sealed,
      event: { ...paid.event, reason: 'fraud', at: AT + 200 * DAY },
    });
    expect(await store.reverseLead(reversal(paid))).toEqual({ kind: 'duplicate' });
    await expectValidLedger(store);
  });

  test('what a source reports again on such a lead is answered as if its click were there', async () => {
    const store = open();
    const account = await newUser(store);
    const clicks = ownClicks();
    const paid = await oldLead(store, { account, clicks });
    expect(await removeOwn(store, clicks, 181)).toMatchObject({ leadClicks: 1 });
    const at = AT + 181 * DAY;
    expect(await store.restoreClick({ clickId: paid.clickId, at })).toBe(true);
    expect(await store.leadFacts({ clickId: paid.clickId, recentSince: AT })).not.toBeNull();
    expect(await store.restoreClick({ clickId: paid.clickId, at }), 'it is there').toBe(true);
    expect(await store.creditLead(paid)).toEqual({ kind: 'duplicate', leadId: paid.leadId });
    expect((await store.listActivity(everyClickOf(account))).clicks).toHaveLength(1);
    // It stays for a day, and is removed again after that.
    expect(await removeOwn(store, clicks, 181.9)).toEqual(NONE);
    expect(await removeOwn(store, clicks, 182.1)).toMatchObject({ leadClicks: 1 });
    expect(await store.creditLead(lead(paid.clickId, { eventId: '2' }))).toEqual({ kind: 'unknown_click' });
    await store.restoreClick({ clickId: paid.clickId, at: at + 2 * DAY });
    expect(await store.creditLead(lead(paid.clickId, { eventId: '2' }))).toMatchObject({ kind: 'credited' });
    await expectValidLedger(store);
  });

  test('a postback that was removed in the meantime gets nothing', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const clicks = ownClicks();
    const paid = await oldLead(store, { account, clicks });
    await deliver(store, postbackId);
    expect(await removeOwn(store, clicks, 181)).toMatchObject({ deliveries: 1 });
    await store.removePostback({ postbackId, dropUndelivered: false });
    expect(await store.reverseLead(reversal(paid))).toMatchObject({ kind: 'reversed', deliveries: 0 });
  });

  test('an erasure reaches what leads keep of removed clicks', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const clicks = ownClicks();
    const [ipDigest, deviceDigest] = [`ip ${fresh()}`, `device ${fresh()}`];
    const offerId = fresh();
    const paid = await oldLead(store, { account, clicks }, {}, { offerId, ipDigest, deviceDigest });
    const back = await oldLead(store, { account, clicks });
    await deliver(store, postbackId);
    expect(await removeOwn(store, clicks, 181)).toMatchObject({ leadClicks: 2 });
    await store.restoreClick({ clickId: back.clickId, at: AT });
    const neighbor = { ...account, subid1: 'a neighbor' };
    const completedFrom = async () =>
      (await store.targetingFacts({ account: neighbor, ipDigest, panelId: null })).completedOfferIds;
    expect(await completedFrom()).toEqual([offerId]);

    expect(await store.erasePerson({ account, at: AT })).toMatchObject({ clicks: 2 });
    expect(await completedFrom()).toEqual([]);
    for (const { clickId } of [paid, back]) {
      expect(await store.readClick(clickId)).toMatchObject({ accountId: null, sealed: null, ipDigest: null });
    }
    await store.restoreClick({ clickId: paid.clickId, at: AT });
    expect(await store.creditLead(lead(paid.clickId))).toEqual({ kind: 'erased' });
    expect(await store.reverseLead(reversal(paid))).toEqual({ kind: 'erased' });
    expect(await claim(store, postbackId)).toEqual([]);
    await expectValidLedger(store);
  });

  test('a late report on an erased click that had a lead learns of the erasure, however late', async () => {
    const store = open();
    const account = await newUser(store);
    const clicks = ownClicks();
    const paid = await oldLead(store, { account, clicks });
    const { clickId: alone } = await newClick(store, account, { clickId: clicks.next() });
    const back = await oldLead(store, { account, clicks });
    await removeOwn(store, clicks, 181, { clicksMs: null });
    await store.restoreClick({ clickId: back.clickId, at: AT });
    await store.restoreClick({ clickId: paid.clickId, at: AT });
    await store.erasePerson({ account, at: AT + 10 * DAY });
    expect(await removeOwn(store, clicks, 190), 'the lead changed with the erasure').toEqual({ ...NONE, clicks: 1 });
    expect(await store.creditLead(lead(alone))).toEqual({ kind: 'unknown_click' });
    expect(await removeOwn(store, clicks, 191, { leadsMs: null }), 'leads are kept for good').toEqual(NONE);
    expect(await removeOwn(store, clicks, 191)).toEqual({ ...NONE, leadClicks: 2 });
    for (const { clickId, ...identity } of [paid, back]) {
      expect(await store.reverseLead(reversal({ ...identity, clickId }))).toEqual({ kind: 'erased' });
      expect(await store.restoreClick({ clickId, at: AT + 191 * DAY })).toBe(true);
      expect(await store.creditLead(lead(clickId, { eventId: '2' }))).toEqual({ kind: 'erased' });
      expect(await store.readClick(clickId)).toMatchObject({ accountId: null, sealed: null, ipDigest: null });
    }
    expect(await removeOwn(store, clicks, 371)).toEqual(NONE);
    expect(await removeOwn(store, clicks, 372)).toEqual({ ...NONE, leadClicks: 2 });
    expect(await store.reverseLead(reversal(paid))).toEqual({ kind: 'erased' });
  });

  test('what remains of a click holds no address, even if addresses are kept for longer', async () => {
    const store = open();
    const account = await newUser(store);
    const clicks = ownClicks();
    const paid = await oldLead(store, { account, clicks });
    const before = await store.readClick(paid.clickId);
    const noAddress = Buffer.from('no address');
    const forgetAddress: ClickSlice['forgetAddress'] = ({ clickId, sealed }) => {
      expect({ clickId, sealed }).toEqual({ clickId: paid.clickId, sealed: before?.sealed });
      return noAddress;
    };
    const removed = { ...NONE, leadClicks: 1, addresses: 1 };
    expect(await removeOwn(store, clicks, 181, { forgetAddress, isDry: true })).toEqual(removed);
    expect(await store.readClick(paid.clickId)).toEqual(before);
    expect(await removeOwn(store, clicks, 181, { forgetAddress })).toEqual(removed);
    expect(await store.readClick(paid.clickId)).toEqual({ ...before, sealed: noAddress });
  });

  test('a slice reads as many clicks as it may, removes about as many rows, and says where the next one goes on', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const clicks = ownClicks();
    for (let made = 0; made < 5; made += 1) await oldLead(store, { account, clicks });
    await deliver(store, postbackId);
    const removed: number[] = [];
    for (let after: string | null = clicks.range.after; after !== null;) {
      const slice = await removeOwn(store, clicks, 181, { after, most: 6 });
      removed.push(slice.leadClicks);
      expect(slice.leadClicks + slice.deliveries + slice.attempts).toBeLessThanOrEqual(6);
      after = slice.last;
    }
    // A click, its delivery and an attempt are three rows.
    expect(removed).toEqual([2, 2, 1]);
    for (let made = 0; made < 5; made += 1) await newClick(store, account, { clickId: clicks.next() });
    expect(await removeOwn(store, clicks, 91, { limit: 3 })).toMatchObject({ clicks: 3, last: expect.any(String) });
    expect(await removeOwn(store, clicks, 91, { limit: 3 })).toMatchObject({ clicks: 2, last: null });
  });
}

import { MAX_BALANCE_UNITS } from '@rewards-wall/shared/credits.ts';
import { expect, test } from 'vitest';
import { AT, fresh, freshAccount, lead, newClick, offer, transaction, type OpenStore } from './fixtures.ts';
import { claim, history, newLead, newPostback, newUser, release, reversal, stateOf } from './money-fixtures.ts';

const HOLD = { verdict: 'hold', reason: 'too_fast' } as const;

/** Held leads: their release and rejection. */
export function heldLeadsContract(open: OpenStore): void {
  test('releasing a held lead writes what a credit writes, once', async () => {
    const store = open();
    const account = await newUser(store);
    const postbackId = await newPostback(store, account.profileId);
    const known = offer();
    await store.importOffers({ offers: [known], prune: false, at: AT });
    const [ipDigest, deviceDigest] = [`ip ${fresh()}`, `device ${fresh()}`];
    await store.postTransaction(transaction(account));
    const held = await newLead(store, account, HOLD, { offerId: known.offer_id, ipDigest, deviceDigest });
    const twin = await newClick(store, freshAccount(), { ipDigest, deviceDigest });
    const others = () => store.leadFacts({ clickId: twin.clickId, recentSince: AT });
    expect(await others()).toMatchObject({ otherUsersOfIp: 0, otherUsersOfDevice: 0 });

    const input = release(held);
    const released = await store.releaseLead(input);
    expect(released).toMatchObject({ kind: 'credited', balance: 160_000, deliveries: 1 });
    const transactionId = 'transactionId' in released ? released.transactionId : 0;
    const { rows } = await store.listTransactions({ account, limit: 1, offset: 0 });
    expect(rows).toMatchObject([{ kind: 'lead', amount: 150_000, offerName: known.name, transactionId, at: AT + 5 }]);
    expect(await store.findLead(held.leadId)).toMatchObject({ state: 'credited', reason: null, changedAt: AT + 5 });
    expect(await claim(store, postbackId)).toMatchObject([
      { deliveryId: `${input.deliveryId}01`, event: input.event, transactionId },
    ]);
    expect(await others()).toMatchObject({ otherUsersOfIp: 1, otherUsersOfDevice: 1 });

    expect(await store.releaseLead(release(held))).toEqual({ kind: 'not_held' });
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'late', at: AT })).toEqual({ kind: 'not_held' });
    expect(await store.creditLead(held)).toEqual({ kind: 'duplicate', leadId: held.leadId });
    expect(await store.reverseLead(reversal(held))).toMatchObject({ kind: 'reversed', balance: 10_000, deliveries: 1 });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test('a release that would exceed the limit of balances, or names no lead, writes nothing', async () => {
    const store = open();
    const account = await newUser(store);
    const held = await newLead(store, account, HOLD);
    await store.postTransaction(transaction(account, { amount: MAX_BALANCE_UNITS }));
    expect(await store.releaseLead(release(held))).toEqual({ kind: 'balance_limit' });
    expect(await stateOf(store, held.leadId)).toBe('pending');
    expect(await store.releaseLead({ ...release(held), leadId: 'none' })).toEqual({ kind: 'unknown_lead' });
    expect(await store.rejectLead({ leadId: 'none', reason: 'x', at: AT })).toEqual({ kind: 'unknown_lead' });
  });

  test('a rejected lead leaves its event free for another lead, and no longer counts against the cap', async () => {
    const store = open();
    const account = await newUser(store);
    const full = offer({ cap: { leads: 1, per: 'day' } });
    await store.importOffers({ offers: [full], prune: false, at: AT });
    const given = { ...HOLD, cap: full.cap, day: new Date(AT).toISOString().slice(0, 10) };
    const held = await newLead(store, account, given, { offerId: full.offer_id });
    const fullOffers = async (): Promise<number[]> => (await store.fullOffers({ day: given.day })).offerIds;
    expect(await fullOffers()).toContain(full.offer_id);
    const before = await store.versions();
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT + 9 })).toEqual({
      kind: 'rejected',
    });
    expect(await store.versions()).toEqual({ ...before, caps: before.caps + 1 });
    expect(await fullOffers()).not.toContain(full.offer_id);
    expect(await store.findLead(held.leadId)).toMatchObject({
      state: 'rejected',
      reason: 'operator',
      changedAt: AT + 9,
    });
    expect(await store.creditLead(held)).toEqual({ kind: 'rejected', leadId: held.leadId, reason: 'operator' });
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'x', at: AT })).toEqual({ kind: 'not_held' });
    expect(await store.creditLead(lead(held.clickId, { cap: full.cap }))).toMatchObject({ kind: 'credited' });
    expect(await history(store, account)).toEqual({ balance: 150_000, kinds: ['lead'] });
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  });

  test("rejecting a held lead does not raise the caps' version if the offer was not full", async () => {
    const store = open();
    const account = await newUser(store);
    const roomy = offer({ cap: { leads: 9, per: 'total' } });
    await store.importOffers({ offers: [roomy], prune: false, at: AT });
    const held = await newLead(store, account, { ...HOLD, cap: roomy.cap }, { offerId: roomy.offer_id });
    const before = await store.versions();
    await store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT });
    expect(await store.versions()).toEqual(before);
  });

  test('an offer that a held event completed is open again once the event is rejected', async () => {
    const store = open();
    const account = await newUser(store);
    const ipDigest = `ip ${fresh()}`;
    const { clickId, offerId } = await newClick(store, account, { ipDigest });
    const held = lead(clickId, { ...HOLD, eventId: '1', eventCount: 2 });
    await store.creditLead(held);
    await store.creditLead(lead(clickId, { eventId: '2', eventCount: 2 }));
    const done = async (ask: string | null): Promise<number[]> =>
      (await store.targetingFacts({ account, ipDigest: ask, panelId: null })).completedOfferIds;
    expect(await done(ipDigest)).toEqual([offerId]);
    await store.rejectLead({ leadId: held.leadId, reason: 'operator', at: AT });
    expect(await done(ipDigest)).toEqual([]);
    await store.creditLead(lead(clickId, { eventId: '1', eventCount: 2 }));
    expect(await done(ipDigest)).toEqual([offerId]);
  });

  test('after an erasure held leads no longer count against the cap, and paid ones still do', async () => {
    const store = open();
    const account = await newUser(store);
    const capped = offer({ cap: { leads: 2, per: 'day' } });
    await store.importOffers({ offers: [capped], prune: false, at: AT });
    const given = { cap: capped.cap, day: new Date(AT).toISOString().slice(0, 10), eventCount: 2 };
    const paid = await newLead(store, account, { ...given, eventId: '1' }, { offerId: capped.offer_id });
    const held = lead(paid.clickId, { ...HOLD, ...given, eventId: '2' });
    expect(await store.creditLead(held)).toMatchObject({ kind: 'held' });
    const isFull = async (): Promise<boolean> =>
      (await store.fullOffers({ day: given.day })).offerIds.includes(capped.offer_id);
    expect(await isFull()).toBe(true);
    await store.erasePerson({ account, at: AT });
    expect(await isFull()).toBe(false);
    await newLead(store, await newUser(store), given, { offerId: capped.offer_id });
    expect(await isFull()).toBe(true);
  });

  test("an erasure ends a user's held leads", async () => {
    const store = open();
    const account = await newUser(store);
    const held = await newLead(store, account, HOLD);
    await store.erasePerson({ account, at: AT });
    expect(await store.releaseLead(release(held))).toEqual({ kind: 'not_held' });
    expect(await store.rejectLead({ leadId: held.leadId, reason: 'x', at: AT })).toEqual({ kind: 'not_held' });
    expect(await store.findLead(held.leadId)).toMatchObject({ state: 'reversed', reason: null, findings: [] });
  });
}

import { expect, test } from 'vitest';
import {
  LEASE_MS,
  attempt,
  claim,
  claimOf,
  claimOne,
  newLead,
  newPostback,
  reverse,
  settle,
  settlement,
  stored,
} from './delivery-fixtures.ts';
import {
  AT,
  KEY,
  fresh,
  freshAccount,
  freshId,
  lead,
  leadEvent,
  newClick,
  textOf,
  type OpenStore,
  sealedAs,
} from './fixtures.ts';

/** Claims, leases and settlements of deliveries, and the order of a credit and its reversal. */
export function deliveriesContract(open: OpenStore): void {
  test('a claimed delivery has everything that its message needs', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const account = { ...freshAccount(), profileId: adwallId };
    const { clickId } = await newClick(store, account, { sealer: sealedAs('who and where') });
    const event = leadEvent({ leadId: freshId('lead'), offerName: 'Ünïcode "quoted"', payout: 12_345 });
    const credited = await store.creditLead(lead(clickId, { leadId: event.leadId, event, deliveryId: 'dlv_full_' }));
    const transactionId = credited.kind === 'credited' ? credited.transactionId : null;
    const [held, ...more] = await claim(store, postbackId);
    expect(more).toEqual([]);
    const { wrappedKey, sealedClick, ...rest } = held?.delivery ?? {};
    expect([textOf(wrappedKey), textOf(sealedClick)]).toEqual([textOf(KEY), 'who and where']);
    expect(rest).toEqual({
      deliveryId: 'dlv_full_01',
      postbackId,
      adwallId,
      status: 1,
      transactionId,
      reversalId: null,
      event,
      subid1: account.subid1,
      step: 0,
      attempts: 0,
    });
  });

  test('due deliveries are claimed oldest first, up to the limit', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const [late, early, middle] = await Promise.all(
      [AT + 3, AT + 1, AT + 2].map((at) => newLead(store, adwallId, { at })),
    );
    const due = async (at: number): Promise<boolean> => (await store.duePostbacks({ at })).includes(postbackId);
    expect([await due(AT), await due(AT + 1)]).toEqual([false, true]);
    expect(await claim(store, postbackId, { at: AT })).toEqual([]);
    const leads = async (limit: number): Promise<string[]> =>
      (await claim(store, postbackId, { at: AT + 3, limit })).map((held) => held.delivery.event.leadId);
    expect(await leads(2)).toEqual([early?.leadId, middle?.leadId]);
    expect(await leads(2)).toEqual([late?.leadId]);
    expect(await due(AT + 3)).toBe(false);
  });

  test('releasing a lease makes its unsettled deliveries due, and leaves other leases alone', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    for (let count = 0; count < 3; count += 1) await newLead(store, adwallId);
    const lease = `lease ${fresh()}`;
    const held = await store.claimDeliveries(claimOf(postbackId, { lease, limit: 2 }));
    const other = await claimOne(store, postbackId);
    const deliveryIds = [...held, other.delivery].map((delivery) => delivery.deliveryId);
    const [done] = held;
    if (done === undefined) throw new Error('nothing was claimed');
    await settle(store, { delivery: done, lease }, { kind: 'delivered' }, AT);
    await store.releaseDeliveries({ deliveryIds: [...deliveryIds, 'dlv_none'], lease, at: AT + 5 });
    expect(await claim(store, postbackId, { at: AT + 4 })).toEqual([]);
    const again = await claim(store, postbackId, { at: AT + 5 });
    expect(again.map(({ delivery }) => delivery)).toEqual(held.slice(1));
  });

  test("a lease holds until it expires; then another claim takes the delivery, and the first one can't settle it", async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const { leadId } = await newLead(store, adwallId);
    const first = await claimOne(store, postbackId);
    expect(await claim(store, postbackId, { at: AT + LEASE_MS - 1 })).toEqual([]);
    const second = await claimOne(store, postbackId, AT + LEASE_MS);
    expect(second.delivery).toEqual(first.delivery);
    const late = settlement(first, { kind: 'delivered' }, AT + LEASE_MS);
    expect(await store.settleDeliveries([late])).toEqual([{ kind: 'lease_lost' }]);
    expect(await stored(store, leadId)).toMatchObject({ state: 'pending', attempts: [] });
    await settle(store, second, { kind: 'delivered' }, AT + LEASE_MS);
    expect(await store.settleDeliveries([settlement(second, { kind: 'exhausted' })])).toEqual([{ kind: 'lease_lost' }]);
    expect(await store.settleDeliveries([{ ...late, deliveryId: 'dlv_none' }])).toEqual([{ kind: 'lease_lost' }]);
    const { attempts, state } = await stored(store, leadId);
    expect([state, attempts.map((each) => each.at)]).toEqual(['delivered', [AT + LEASE_MS]]);
  });

  test('concurrent claims never share a delivery', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    await Promise.all(Array.from({ length: 40 }, () => newLead(store, adwallId)));
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(store, postbackId, { limit: 10 })));
    const claimed = claims.flat().map((held) => held.delivery.deliveryId);
    expect(new Set(claimed).size).toBe(claimed.length);
    const rest = await claim(store, postbackId, { limit: 100 });
    expect(claimed.length + rest.length).toBe(40);
  });

  test('every attempt is stored, and a retry is due at its time, one step further', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const { leadId } = await newLead(store, adwallId);
    const held = await claimOne(store, postbackId);
    const failed = settlement(held, { kind: 'retry', dueAt: AT + 5000 });
    const noAnswer = { at: AT, ms: 15_000, httpStatus: null, error: 'timeout', body: 'a\0b' };
    expect(await store.settleDeliveries([{ ...failed, attempt: noAnswer }])).toEqual([{ kind: 'settled' }]);
    expect(await claim(store, postbackId, { at: AT + 4999 })).toEqual([]);
    const again = await attempt(store, postbackId, { kind: 'delivered' }, AT + 5000);
    expect(again).toMatchObject({ deliveryId: held.delivery.deliveryId, step: 1, attempts: 1 });
    expect(await store.duePostbacks({ at: AT + LEASE_MS })).not.toContain(postbackId);
    const row = await stored(store, leadId);
    expect(row).toMatchObject({ state: 'delivered', isPostbackEnabled: true, adwallId, createdAt: AT });
    expect(row.attempts).toEqual([
      { ...noAnswer, number: 1, body: 'a\uFFFDb' },
      { number: 2, at: AT + 5000, ms: 12, httpStatus: 204, error: null, body: 'said' },
    ]);
  });

  test('a reversal is sent only after its credit was delivered', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const credited = await newLead(store, adwallId);
    const credit = await claimOne(store, postbackId);
    await reverse(store, credited);
    expect(await stored(store, credited.leadId, 2)).toMatchObject({ state: 'waiting' });
    expect(await claim(store, postbackId, { at: AT + 1 })).toEqual([]);
    await settle(store, credit, { kind: 'retry', dueAt: AT + 10 }, AT + 1);
    expect(await claim(store, postbackId, { at: AT + 9 })).toEqual([]);
    await attempt(store, postbackId, { kind: 'delivered' }, AT + 10);
    expect(await stored(store, credited.leadId, 2)).toMatchObject({ state: 'pending', dueAt: AT + 10 });
    const { delivery } = await claimOne(store, postbackId, AT + 10);
    expect(delivery).toMatchObject({ status: 2, transactionId: credit.delivery.transactionId });
    expect(delivery.reversalId).not.toBe(null);
  });

  test('the reversal of a delivered credit is due at once, and that of an exhausted credit waits', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const [a, b] = [await newLead(store, adwallId), await newLead(store, adwallId, { at: AT + 1 })];
    await attempt(store, postbackId, { kind: 'delivered' }, AT + 1);
    await attempt(store, postbackId, { kind: 'exhausted' }, AT + 1);
    await reverse(store, a, { at: AT + 2 });
    await reverse(store, b, { at: AT + 2 });
    const claimed = await claim(store, postbackId, { at: AT + 2 });
    expect(claimed.map(({ delivery }) => [delivery.event.leadId, delivery.status])).toEqual([[a.leadId, 2]]);
    expect(await stored(store, b.leadId, 2)).toMatchObject({ state: 'waiting' });
  });

  test('a claim of an unknown postback returns nothing', async () => {
    expect(await open().claimDeliveries(claimOf('pbk_none'))).toEqual([]);
  });

  test("an erasure deletes a user's deliveries, even while they are leased", async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const account = { ...freshAccount(), profileId: adwallId };
    const { clickId } = await newClick(store, account);
    await store.creditLead(lead(clickId));
    const held = await claimOne(store, postbackId);
    await store.erasePerson({ account, at: AT });
    expect(await store.settleDeliveries([settlement(held, { kind: 'delivered' })])).toEqual([{ kind: 'lease_lost' }]);
    expect(await claim(store, postbackId, { at: AT + LEASE_MS })).toEqual([]);
  });
}

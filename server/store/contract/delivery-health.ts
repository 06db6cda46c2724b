import { expect, test } from 'vitest';
import { CIRCUIT_FAILURES } from '../../net/circuit.ts';
import { attempt, newLead, newPostback, reverse } from './delivery-fixtures.ts';
import { AT, type OpenStore } from './fixtures.ts';

/** The delivery counts of readiness. */
export function deliveryHealthContract(open: OpenStore): void {
  test('readiness counts undelivered, exhausted and parked deliveries, and names the oldest', async () => {
    const store = open();
    const before = await store.deliveryHealth();
    const live = await newPostback(store);
    const off = await newPostback(store);
    const old = 1000;
    await newLead(store, live.adwallId, { at: old });
    await newLead(store, live.adwallId);
    const undone = await newLead(store, off.adwallId, { at: old - 1 });
    await reverse(store, undone);
    await store.disablePostback({ postbackId: off.postbackId, reason: 'operator' });
    expect(await store.deliveryHealth()).toEqual({
      ...before,
      pending: before.pending + 2,
      parked: before.parked + 2,
      oldest: { postbackId: live.postbackId, dueAt: old },
    });
    const parked = await store.listDeliveries({ postbackId: off.postbackId, limit: 10 });
    expect(parked.map(({ state }) => state).toSorted()).toEqual(['pending', 'waiting']);
    await attempt(store, live.postbackId, { kind: 'exhausted' });
    await attempt(store, live.postbackId, { kind: 'delivered' });
    const left = { ...before, exhausted: before.exhausted + 1, parked: before.parked + 2 };
    expect(await store.deliveryHealth()).toEqual(left);

    await store.enablePostback({ postbackId: off.postbackId, at: AT });
    await attempt(store, off.postbackId, { kind: 'exhausted' });
    await store.disablePostback({ postbackId: off.postbackId, reason: 'operator' });
    const given = { ...left, exhausted: before.exhausted + 2, parked: before.parked + 1 };
    expect(await store.deliveryHealth()).toEqual(given);
  });

  test('readiness names postbacks with an open circuit apart from overdue deliveries', async () => {
    const store = open();
    const before = await store.deliveryHealth();
    const dead = await newPostback(store);
    const slow = await newPostback(store);
    const dueAt = 2000;
    await newLead(store, dead.adwallId, { at: dueAt - 1 });
    await newLead(store, slow.adwallId, { at: dueAt });
    for (let failure = 1; failure <= CIRCUIT_FAILURES; failure++) {
      const { oldest } = await store.deliveryHealth();
      expect(oldest).toEqual({ postbackId: dead.postbackId, dueAt: dueAt - 1 });
      await attempt(store, dead.postbackId, { kind: 'retry', dueAt: dueAt - 1 });
    }
    expect(await store.deliveryHealth()).toEqual({
      ...before,
      pending: before.pending + 2,
      oldest: { postbackId: slow.postbackId, dueAt },
      failing: [...before.failing, dead.postbackId],
    });
    await store.disablePostback({ postbackId: dead.postbackId, reason: 'operator' });
    await store.disablePostback({ postbackId: slow.postbackId, reason: 'operator' });
    expect(await store.deliveryHealth()).toEqual({ ...before, parked: before.parked + 2 });
  });
}

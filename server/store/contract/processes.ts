import { expect, test } from 'vitest';
import { claim, newLead, newPostback, settlement, stored } from './delivery-fixtures.ts';
import { AT, freshId, type OpenStore } from './fixtures.ts';

/** The processes that serve, and their leases. */
export function processesContract(open: OpenStore): void {
  const serve = async (keyFingerprint = 'abc'): Promise<string> => {
    const processId = freshId('prc');
    await open().heartbeat({ processId, keyFingerprint, at: AT });
    return processId;
  };

  test("a process is listed with its key's fingerprint from its first heartbeat until it ends", async () => {
    const store = open();
    expect(await store.liveProcesses()).toEqual([]);
    const processId = await serve('abc');
    await store.heartbeat({ processId, keyFingerprint: 'abc', at: AT });
    expect(await store.liveProcesses()).toMatchObject([{ processId, keyFingerprint: 'abc' }]);
    expect(await store.endProcess({ processId, at: AT })).toEqual({ freed: 0 });
    expect(await store.liveProcesses()).toEqual([]);
  });

  test('when a process ends, its leased deliveries are due at once, and an outcome that it reports later changes nothing', async () => {
    const store = open();
    const { adwallId, postbackId } = await newPostback(store);
    const { leadId } = await newLead(store, adwallId);
    const owner = await serve();
    const [held] = await claim(store, postbackId, { owner });
    if (held === undefined) throw new Error('Nothing was claimed.');
    expect(await claim(store, postbackId, { at: AT + 1 })).toEqual([]);
    expect(await store.endProcess({ processId: owner, at: AT + 1 })).toEqual({ freed: 1 });
    expect(await store.settleDeliveries([settlement(held, { kind: 'delivered' })])).toEqual([{ kind: 'lease_lost' }]);
    expect(await stored(store, leadId)).toMatchObject({ state: 'pending', dueAt: AT + 1, attempts: [] });
    expect(await claim(store, postbackId, { at: AT + 1 })).toHaveLength(1);
  });

  test('the end of a process frees no delivery that was settled, released, or leased by another process', async () => {
    const store = open();
    const { adwallId, postbackId } = await newPostback(store);
    for (let count = 0; count < 3; count += 1) await newLead(store, adwallId);
    const owner = await serve();
    const [settled, givenBack] = await claim(store, postbackId, { owner, limit: 2 });
    if (settled === undefined || givenBack === undefined) throw new Error('Too few were claimed.');
    await store.settleDeliveries([settlement(settled, { kind: 'retry', dueAt: AT + 5000 })]);
    const { lease, delivery } = givenBack;
    await store.releaseDeliveries({ deliveryIds: [delivery.deliveryId], lease, at: AT });
    const other = await serve();
    expect(await claim(store, postbackId, { owner: other, limit: 2 })).toHaveLength(2);
    expect(await store.endProcess({ processId: owner, at: AT })).toEqual({ freed: 0 });
    expect(await store.endProcess({ processId: other, at: AT })).toEqual({ freed: 2 });
  });
}

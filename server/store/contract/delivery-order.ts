import { expect, test } from 'vitest';
import type { NewLead } from '../ports/leads.ts';
import type { Store } from '../store.ts';
import { LEASE_MS, claim, newLead, newPostback, reverse, settle, settlement, type Held } from './delivery-fixtures.ts';
import { AT, type OpenStore } from './fixtures.ts';

/** The order of deliveries when commands run at once. */
export function deliveryOrderContract(open: OpenStore): void {
  /** Creates a postback with leads, and claims all of their deliveries. */
  async function sending(store: Store, count: number): Promise<{ postbackId: string; leads: NewLead[]; held: Held[] }> {
    const { postbackId, adwallId } = await newPostback(store);
    const leads = await Promise.all(Array.from({ length: count }, () => newLead(store, adwallId)));
    return { postbackId, leads, held: await claim(store, postbackId) };
  }

  async function reversalStates(store: Store, postbackId: string): Promise<Set<string>> {
    const rows = await store.listDeliveries({ postbackId, limit: 1000 });
    return new Set(rows.filter((row) => row.status === 2).map((row) => row.state));
  }

  /** Runs `second` up to `apart` round trips after `first`, so that pairs meet at different moments. */
  async function meet(
    store: Store,
    pairs: readonly [() => Promise<unknown>, () => Promise<unknown>][],
    apart = 12,
  ): Promise<void> {
    const together = 4;
    for (let from = 0; from < pairs.length; from += together) {
      await Promise.all(
        pairs.slice(from, from + together).map(async ([first, second], index) => {
          const running = first();
          for (let trips = (from + index) % apart; trips > 0; trips--) await store.versions();
          await Promise.all([running, second()]);
        }),
      );
    }
  }

  test('if credits are delivered while they are reversed, no reversal is left waiting', async () => {
    const store = open();
    const { postbackId, leads, held } = await sending(store, 48);
    const pairs = held.map((each): [() => Promise<unknown>, () => Promise<unknown>] => {
      const credited = leads.find((one) => one.leadId === each.delivery.event.leadId);
      return [async () => credited && reverse(store, credited), () => settle(store, each, { kind: 'delivered' })];
    });
    await meet(store, pairs);
    expect(await reversalStates(store, postbackId)).toEqual(new Set(['pending']));
  });

  test.each(['replayed', 'failing'] as const)(
    'if credits are delivered while their reversals are %s, no reversal is left waiting',
    async (what) => {
      const store = open();
      const { postbackId, leads, held } = await sending(store, 48);
      for (const each of held) await settle(store, each, { kind: 'delivered' });
      for (const credited of leads) await reverse(store, credited);
      const reversals = await claim(store, postbackId);
      if (what === 'replayed') for (const each of reversals) await settle(store, each, { kind: 'exhausted' });
      // The failures have opened the circuit.
      await store.enablePostback({ postbackId, at: AT });
      await store.replayDeliveries({ postbackId, state: 'delivered', at: AT });
      const credits = await claim(store, postbackId);
      expect(credits.filter((each) => each.delivery.status === 1)).toHaveLength(48);
      const pairs = credits.map((credit, index): [() => Promise<unknown>, () => Promise<unknown>] => {
        const deliver = (): Promise<void> => settle(store, credit, { kind: 'delivered' });
        const reversal = reversals.find((one) => one.delivery.event.leadId === credit.delivery.event.leadId);
        const other = async (): Promise<void> => {
          if (reversal === undefined) return;
          const { deliveryId } = reversal.delivery;
          if (what === 'replayed') await store.replayDeliveries({ deliveryId, at: AT });
          else await settle(store, reversal, { kind: 'retry', dueAt: AT });
        };
        return index % 2 === 0 ? [deliver, other] : [other, deliver];
      });
      await meet(store, pairs);
      expect(await reversalStates(store, postbackId)).toEqual(new Set(['pending']));
    },
  );

  test('concurrent replays of a credit and of its reversal keep their order', async () => {
    const store = open();
    const { postbackId, leads, held } = await sending(store, 48);
    for (const each of held) await settle(store, each, { kind: 'delivered' });
    for (const credited of leads) await reverse(store, credited);
    for (const each of await claim(store, postbackId)) await settle(store, each, { kind: 'delivered' });
    const rows = await store.listDeliveries({ postbackId, limit: 100 });
    await meet(
      store,
      leads.map((credited) => {
        const replays = rows
          .filter((row) => row.leadId === credited.leadId)
          .map(
            ({ deliveryId }) =>
              () =>
                store.replayDeliveries({ deliveryId, at: AT }),
          );
        return [async () => replays[0]?.(), async () => replays[1]?.()];
      }),
      2,
    );
    expect(await reversalStates(store, postbackId)).toEqual(new Set(['waiting']));
  });

  test('a reversal that was claimed but not sent waits if its credit is replayed in the meantime', async () => {
    const store = open();
    const { postbackId, leads, held } = await sending(store, 2);
    for (const each of held) await settle(store, each, { kind: 'delivered' });
    for (const credited of leads) await reverse(store, credited);
    const [givenBack] = await claim(store, postbackId);
    await store.replayDeliveries({ postbackId, state: 'delivered', at: AT });
    if (givenBack === undefined) throw new Error('No reversal was claimed.');
    const { delivery, lease } = givenBack;
    await store.releaseDeliveries({ deliveryIds: [delivery.deliveryId], lease, at: AT });
    // The lease of the other claim expires.
    const later = AT + LEASE_MS;
    const credits = await claim(store, postbackId, { at: later });
    expect(credits.map((each) => each.delivery.status)).toEqual([1, 1]);
    for (const each of credits) await settle(store, each, { kind: 'delivered' }, later);
    expect((await claim(store, postbackId, { at: later })).map((each) => each.delivery.status)).toEqual([2, 2]);
  });

  test('of a settlement with an expired lease and a concurrent claim, one gets the delivery', async () => {
    const store = open();
    const { postbackId, held } = await sending(store, 40);
    const [claimed, ...results] = await Promise.all([
      claim(store, postbackId, { at: AT + LEASE_MS, limit: 100 }),
      ...held.map((each) => store.settleDeliveries([settlement(each, { kind: 'delivered' }, AT + LEASE_MS)])),
    ]);
    const lost = results.flat().filter((each) => each.kind === 'lease_lost');
    expect(claimed).toHaveLength(lost.length);
    const rows = await store.listDeliveries({ postbackId, state: 'delivered', limit: 100 });
    expect(rows).toHaveLength(held.length - lost.length);
  });
}

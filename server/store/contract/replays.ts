import { expect, test } from 'vitest';
import type { DeliveryFilter } from '../ports/deliveries.ts';
import type { Store } from '../store.ts';
import {
  LEASE_MS,
  attempt,
  claim,
  claimOne,
  newLead,
  newPostback,
  reverse,
  settle,
  stored,
} from './delivery-fixtures.ts';
import { AT, type OpenStore } from './fixtures.ts';

/** Lists and replays of deliveries. */
export function replaysContract(open: OpenStore): void {
  const LATER = AT + 1_000_000;
  const replay = async (store: Store, filter: DeliveryFilter, at = LATER): Promise<number> =>
    (await store.replayDeliveries({ ...filter, at })).replayed;

  test('delivered and exhausted deliveries are sent again from the first step, and their attempts keep counting', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const [a, b] = [await newLead(store, adwallId), await newLead(store, adwallId, { at: AT + 1 })];
    await attempt(store, postbackId, { kind: 'delivered' });
    await attempt(store, postbackId, { kind: 'retry', dueAt: AT + 2 }, AT + 1);
    await attempt(store, postbackId, { kind: 'exhausted' }, AT + 2);
    expect(await replay(store, { postbackId })).toBe(2);
    expect(await stored(store, a.leadId)).toMatchObject({ state: 'pending', dueAt: LATER });
    expect(await claim(store, postbackId, { at: LATER - 1 })).toEqual([]);
    const claimed = await claim(store, postbackId, { at: LATER });
    const steps = new Map(claimed.map(({ delivery }) => [delivery.event.leadId, [delivery.step, delivery.attempts]]));
    expect([steps.get(a.leadId), steps.get(b.leadId)]).toEqual([
      [0, 1],
      [0, 2],
    ]);
  });

  test('a replay makes a delivery that waits for a retry due at once, and leaves one that is being sent alone', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const waits = await newLead(store, adwallId);
    await attempt(store, postbackId, { kind: 'retry', dueAt: LATER + LEASE_MS });
    const sent = await newLead(store, adwallId);
    const held = await claimOne(store, postbackId, LATER - 1);
    expect(held.delivery.event.leadId).toBe(sent.leadId);
    expect(await replay(store, { postbackId })).toBe(1);
    expect(await stored(store, waits.leadId)).toMatchObject({ state: 'pending', dueAt: LATER });
    await settle(store, held, { kind: 'delivered' }, LATER);
    expect(await stored(store, sent.leadId)).toMatchObject({ state: 'delivered' });
  });

  test('an expired lease does not delay a replay', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    await newLead(store, adwallId);
    const lost = await claimOne(store, postbackId);
    expect(await replay(store, { postbackId })).toBe(1);
    await expect(settle(store, lost, { kind: 'delivered' })).rejects.toThrow('lease_lost');
    expect(await claim(store, postbackId, { at: LATER })).toHaveLength(1);
  });

  test('a credit and its reversal are sent again in this order', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const credited = await newLead(store, adwallId);
    await attempt(store, postbackId, { kind: 'delivered' });
    await reverse(store, credited);
    await attempt(store, postbackId, { kind: 'delivered' });
    expect(await replay(store, { leadId: credited.leadId })).toBe(2);
    expect(await attempt(store, postbackId, { kind: 'retry', dueAt: LATER }, LATER)).toMatchObject({ status: 1 });
    expect(await attempt(store, postbackId, { kind: 'delivered' }, LATER)).toMatchObject({ status: 1 });
    expect(await attempt(store, postbackId, { kind: 'delivered' }, LATER)).toMatchObject({ status: 2 });
    expect(await claim(store, postbackId, { at: LATER })).toEqual([]);
  });

  test('the replay of an exhausted credit also sends the reversal that waits for it', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const credited = await newLead(store, adwallId);
    await attempt(store, postbackId, { kind: 'exhausted' });
    await reverse(store, credited);
    expect(await replay(store, { leadId: credited.leadId })).toBe(1);
    expect(await attempt(store, postbackId, { kind: 'delivered' }, LATER)).toMatchObject({ status: 1 });
    expect(await attempt(store, postbackId, { kind: 'delivered' }, LATER)).toMatchObject({ status: 2 });
  });

  test('a replayed reversal is sent at once, but waits if its credit is replayed too', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const credited = await newLead(store, adwallId);
    const credit = await attempt(store, postbackId, { kind: 'delivered' });
    await reverse(store, credited);
    const reversal = await attempt(store, postbackId, { kind: 'exhausted' });
    expect(await replay(store, { deliveryId: reversal.deliveryId })).toBe(1);
    expect(await stored(store, credited.leadId, 2)).toMatchObject({ state: 'pending' });
    expect(await replay(store, { deliveryId: credit.deliveryId })).toBe(1);
    expect(await stored(store, credited.leadId, 2)).toMatchObject({ state: 'waiting' });
    await attempt(store, postbackId, { kind: 'delivered' }, LATER);
    expect(await stored(store, credited.leadId, 2)).toMatchObject({ state: 'pending', dueAt: LATER });
  });

  test('a reversal that fails while its credit is replayed waits for the credit', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const credited = await newLead(store, adwallId);
    const credit = await attempt(store, postbackId, { kind: 'delivered' });
    await reverse(store, credited);
    const held = await claimOne(store, postbackId, LATER - 1);
    expect(await replay(store, { deliveryId: credit.deliveryId })).toBe(1);
    await settle(store, held, { kind: 'retry', dueAt: LATER }, LATER);
    expect(await stored(store, credited.leadId, 2)).toMatchObject({ state: 'waiting' });
    await attempt(store, postbackId, { kind: 'delivered' }, LATER);
    expect(await attempt(store, postbackId, { kind: 'delivered' }, LATER)).toMatchObject({ status: 2, step: 1 });
  });

  test('listing and replaying select deliveries that meet every condition', async () => {
    const store = open();
    const one = await newPostback(store);
    const two = await newPostback(store, one.adwallId);
    const other = await newPostback(store);
    const [a, b] = [await newLead(store, one.adwallId), await newLead(store, one.adwallId, { at: AT + 5 })];
    await newLead(store, other.adwallId);
    await attempt(store, one.postbackId, { kind: 'delivered' });
    await attempt(store, one.postbackId, { kind: 'exhausted' }, AT + 5);
    const of = { adwallId: one.adwallId };
    const [first, second] = [one.postbackId, two.postbackId];
    const cases: [DeliveryFilter, [string, string][]][] = [
      [
        of,
        [
          [b.leadId, second],
          [b.leadId, first],
          [a.leadId, second],
          [a.leadId, first],
        ],
      ],
      [
        { postbackId: first },
        [
          [b.leadId, first],
          [a.leadId, first],
        ],
      ],
      [
        { leadId: a.leadId },
        [
          [a.leadId, second],
          [a.leadId, first],
        ],
      ],
      [{ deliveryId: `${b.deliveryId}02` }, [[b.leadId, second]]],
      [{ deliveryId: `${b.deliveryId}02`, leadId: a.leadId }, []],
      [{ deliveryId: `${b.deliveryId}02`, postbackId: first }, []],
      [{ deliveryId: 'dlv_none' }, []],
      [{ ...of, state: 'delivered' }, [[a.leadId, first]]],
      [{ ...of, state: 'exhausted' }, [[b.leadId, first]]],
      [{ ...of, state: 'waiting' }, []],
      [
        { ...of, from: AT + 5 },
        [
          [b.leadId, second],
          [b.leadId, first],
        ],
      ],
      [
        { ...of, to: AT + 5 },
        [
          [a.leadId, second],
          [a.leadId, first],
        ],
      ],
      [{ ...of, from: AT + 6, to: AT + 9 }, []],
      [{ postbackId: first, adwallId: other.adwallId }, []],
    ];
    for (const [filter, expected] of cases) {
      const listed = await store.listDeliveries({ ...filter, limit: 10 });
      expect({ filter, listed: listed.map((row) => [row.leadId, row.postbackId]) }).toEqual({
        filter,
        listed: expected,
      });
    }
    expect(await store.listDeliveries({ ...of, limit: 1 })).toHaveLength(1);
    // A replay makes deliveries pending, so select by state first.
    expect(await replay(store, { ...of, state: 'delivered' })).toBe(1);
    expect(await replay(store, { ...of, state: 'exhausted', from: AT + 6 })).toBe(0);
    expect(await replay(store, { ...of, state: 'exhausted' })).toBe(1);
    expect(await replay(store, { deliveryId: 'dlv_none' })).toBe(0);
    expect(await replay(store, { leadId: b.leadId })).toBe(2);
    expect(await replay(store, of)).toBe(4);
    expect(
      await stored(store, (await store.listDeliveries({ adwallId: other.adwallId, limit: 1 }))[0]?.leadId ?? ''),
    ).toMatchObject({ dueAt: AT });
  });
}

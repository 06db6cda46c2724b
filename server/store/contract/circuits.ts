import { expect, test } from 'vitest';
import { CIRCUIT_FAILURES } from '../../net/circuit.ts';
import {
  attempt,
  claim,
  claimOne,
  LEASE_MS,
  newLead,
  newPostback,
  settle,
  settlement,
  stored,
} from './delivery-fixtures.ts';
import { AT, type OpenStore } from './fixtures.ts';

/** The circuit of a postback, and the effect of a 410 response. */
export function circuitsContract(open: OpenStore): void {
  test('consecutive failures open the circuit: one probe is sent at its time, and a success closes it', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    for (let made = 0; made <= CIRCUIT_FAILURES; made++) await newLead(store, adwallId);
    const retry = { kind: 'retry' as const, dueAt: AT + 1 };
    const due = async (at: number): Promise<boolean> => (await store.duePostbacks({ at })).includes(postbackId);
    for (let failed = 1; failed < CIRCUIT_FAILURES; failed++) await attempt(store, postbackId, retry);
    expect(await due(AT)).toBe(true);
    await attempt(store, postbackId, retry);
    const probeAt = AT + LEASE_MS;
    expect([await due(AT + 1), await due(probeAt - 1), await due(probeAt)]).toEqual([false, false, true]);
    expect(await claim(store, postbackId, { at: probeAt - 1 })).toEqual([]);

    const probes = await Promise.all([1, 2, 3].map(() => claim(store, postbackId, { at: probeAt, limit: 9 })));
    const probe = probes.flat();
    expect(probe).toHaveLength(1);
    expect(await due(probeAt)).toBe(false);
    if (probe[0] !== undefined) await settle(store, probe[0], { kind: 'retry', dueAt: probeAt }, probeAt);
    const next = probeAt + LEASE_MS;
    expect(await claim(store, postbackId, { at: next - 1 })).toEqual([]);
    await attempt(store, postbackId, { kind: 'delivered' }, next);
    expect(await claim(store, postbackId, { at: next })).toHaveLength(CIRCUIT_FAILURES);
  });

  test('a receiver that has failed now and then keeps its circuit closed, until what is known of it is reset', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    for (let made = 0; made < 2 * CIRCUIT_FAILURES + 4; made++) await newLead(store, adwallId);
    const attempts = async (...receivers: ('up' | 'down')[]): Promise<void> => {
      const held = await claim(store, postbackId, { limit: receivers.length });
      const retry = { kind: 'retry' as const, dueAt: AT + 1 };
      const inputs = held.map((each, index) =>
        settlement(each, receivers[index] === 'up' ? { kind: 'delivered' } : retry),
      );
      expect(await store.settleDeliveries(inputs)).toEqual(receivers.map(() => ({ kind: 'settled' })));
    };
    const down = Array<'down'>(CIRCUIT_FAILURES).fill('down');
    const isDue = async () => (await store.duePostbacks({ at: AT })).includes(postbackId);
    await attempts('down', 'up', 'down');
    await attempts('up', ...down.slice(1));
    await attempts('down');
    expect(await isDue()).toBe(true);
    await store.enablePostback({ postbackId, at: AT });
    await attempts(...down);
    expect(await isDue()).toBe(false);
  });

  test('an outcome that says nothing about the receiver neither opens the circuit nor closes it', async () => {
    const store = open();
    const { adwallId, postbackId } = await newPostback(store);
    for (let count = 0; count < 3 * CIRCUIT_FAILURES; count += 1) await newLead(store, adwallId);
    const retry = { kind: 'retry', dueAt: AT + 5000 } as const;
    const attemptAs = async (receiver: 'up' | 'down' | 'unknown'): Promise<void> => {
      const settled = await store.settleDeliveries([
        { ...settlement(await claimOne(store, postbackId), retry), receiver },
      ]);
      expect(settled).toEqual([{ kind: 'settled' }]);
    };
    const failures = async () => (await store.listPostbacks({ adwallId })).map((one) => one.failures);
    for (let count = 0; count < CIRCUIT_FAILURES + 1; count += 1) await attemptAs('unknown');
    expect(await failures()).toEqual([0]);
    for (let count = 1; count < CIRCUIT_FAILURES; count += 1) await attemptAs('down');
    await attemptAs('unknown');
    expect(await failures()).toEqual([CIRCUIT_FAILURES - 1]);
    await attemptAs('up');
    expect(await failures()).toEqual([0]);
  });

  test('a probe that finds nothing due is not used up', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    for (let made = 0; made < CIRCUIT_FAILURES; made++) await newLead(store, adwallId);
    for (let failed = 0; failed < CIRCUIT_FAILURES; failed++) {
      await attempt(store, postbackId, { kind: 'retry', dueAt: AT + 2 * LEASE_MS });
    }
    expect(await claim(store, postbackId, { at: AT + 2 * LEASE_MS - 1 })).toEqual([]);
    expect(await claim(store, postbackId, { at: AT + 2 * LEASE_MS })).toHaveLength(1);
  });

  test('an answer 410 disables the postback once and keeps its deliveries, which enabling it makes due again', async () => {
    const store = open();
    const { postbackId, adwallId } = await newPostback(store);
    const first = await newLead(store, adwallId);
    await newLead(store, adwallId, { at: AT + 1 });
    const both = await claim(store, postbackId, { at: AT + 1 });
    const before = await store.versions();
    for (const held of both) await settle(store, held, { kind: 'gone' }, AT + 2);
    expect((await store.versions()).settings).toBe(before.settings + 1);
    const [summary] = await store.listPostbacks({ adwallId });
    expect(summary).toMatchObject({ isEnabled: false, disabledReason: 'gone', pending: 2 });
    const row = await stored(store, first.leadId);
    expect(row).toMatchObject({ state: 'pending', dueAt: AT + 2, isPostbackEnabled: false });
    expect(row.attempts).toHaveLength(1);
    expect(await claim(store, postbackId, { at: AT + 3 })).toEqual([]);
    expect(await store.duePostbacks({ at: AT + 3 })).not.toContain(postbackId);
    await store.enablePostback({ postbackId, at: AT + 3 });
    const resumed = await claim(store, postbackId, { at: AT + 3 });
    expect(resumed.map(({ delivery }) => [delivery.step, delivery.attempts])).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
}

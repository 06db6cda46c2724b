import { describe, expect, test } from 'vitest';
import { MINUTE } from '../../runtime/clock.fixture.ts';
import type { Store } from '../../store/store.ts';
import { useDeliverer } from './deliverer.fixture.ts';
import { fakeStore } from '../../store/fake-store.fixture.ts';

const ready = useDeliverer();
describe('a failing store', () => {
  /** A store whose first `times` calls of `method` fail. */
  function failing(store: Store, method: 'duePostbacks' | 'claimDeliveries' | 'settleDeliveries', times: number) {
    let left = times;
    const fail = async <Result>(go: () => Promise<Result>): Promise<Result> => {
      left -= 1;
      if (left >= 0) throw new Error('the disk is full');
      return go();
    };
    const { duePostbacks, claimDeliveries, releaseDeliveries, settleDeliveries } = store;
    const whole = { duePostbacks, claimDeliveries, releaseDeliveries, settleDeliveries };
    if (method === 'duePostbacks')
      return { ...whole, duePostbacks: (input: { at: number }) => fail(() => duePostbacks(input)) };
    if (method === 'claimDeliveries') {
      return {
        ...whole,
        claimDeliveries: (input: Parameters<typeof claimDeliveries>[0]) => fail(() => claimDeliveries(input)),
      };
    }
    return {
      ...whole,
      settleDeliveries: (input: Parameters<typeof settleDeliveries>[0]) => fail(() => settleDeliveries(input)),
    };
  }

  test.each([
    ['duePostbacks', 'postback_look_failed'],
    ['claimDeliveries', 'postback_claim_failed'],
  ] as const)('%s fails: it is logged, and tried again at the next search', async (method, event) => {
    const { deliverer, endpoint, lines, store } = ready();
    const { leads, receiver } = await endpoint();
    await leads(3);
    const outbox = deliverer({ store: fakeStore(failing(store, method, 1)) });
    expect(await outbox.tick()).toBe(0);
    expect(lines).toMatchObject([{ event, error: { message: 'the disk is full' } }]);
    expect(await outbox.tick()).toBe(3);
    expect(receiver.requests).toHaveLength(3);
  });

  test.each(['duePostbacks', 'claimDeliveries', 'settleDeliveries'] as const)(
    '%s that hangs forever does not keep other deliveries from being sent',
    async (method) => {
      const { deliverer, endpoint, lines, store } = ready();
      const { leads, receiver } = await endpoint();
      await leads(1);
      let isHanging = true;
      const hangs = (): Promise<never> | null => {
        if (!isHanging) return null;
        isHanging = false;
        return new Promise(() => undefined);
      };
      const { duePostbacks, claimDeliveries, releaseDeliveries, settleDeliveries } = store;
      const whole = { duePostbacks, claimDeliveries, releaseDeliveries, settleDeliveries };
      const work = store[method] as (input: object) => Promise<never>;
      const outbox = deliverer({
        store: fakeStore({ ...whole, [method]: (input: object) => hangs() ?? work(input) }),
        storeLimitMs: 50,
      });
      await outbox.tick();
      await outbox.tick();
      expect(receiver.requests).toHaveLength(1);
      expect(lines).toMatchObject([{ error: { name: 'TimeLimitError' } }]);
      await leads(2);
      await outbox.tick();
      expect(receiver.requests).toHaveLength(3);
    },
  );

  test('claimDeliveries resolves too late: its leases are returned', async () => {
    const { deliverer, endpoint, store } = ready();
    const { leads, receiver } = await endpoint();
    await leads(1);
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    let isFirst = true;
    const claimDeliveries: Store['claimDeliveries'] = async (input) => {
      const isLate = isFirst;
      isFirst = false;
      const rows = await store.claimDeliveries(input);
      if (isLate) await opened;
      return rows;
    };
    const releaseDeliveries: Store['releaseDeliveries'] = async (input) => {
      await store.releaseDeliveries(input);
      late.resolve();
    };
    const outbox = deliverer({ store: { ...store, claimDeliveries, releaseDeliveries }, storeLimitMs: 50 });
    expect(await outbox.tick()).toBe(0);
    open();
    await late.promise;
    expect(await outbox.tick()).toBe(1);
    expect(receiver.requests).toHaveLength(1);
  });

  test('releaseDeliveries fails: it is logged, and the deliveries are due again after their lease', async () => {
    const { clock, deliverer, endpoint, lines, store } = ready();
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    let asked = 0;
    const { leads, receiver } = await endpoint((_, response) => {
      asked += 1;
      if (asked === 2) void opened.then(() => response.end());
      else response.end();
    });
    await leads(4);
    const releaseDeliveries = () => Promise.reject(new Error('the disk is full'));
    const first = deliverer({ store: { ...store, releaseDeliveries }, concurrency: 1 });
    const ticking = first.tick();
    await receiver.hasReceived(2);
    const stopped = first.stop();
    open();
    await Promise.all([ticking, stopped]);
    expect(lines).toMatchObject([{ event: 'postback_release_failed', error: { message: 'the disk is full' } }]);
    expect(await deliverer().tick()).toBe(0);
    clock.forward(MINUTE);
    expect(await deliverer().tick()).toBe(2);
  });

  test('settleDeliveries fails: it is tried again, and the delivery is not sent again', async () => {
    const { deliverer, endpoint, lines, store, stored } = ready();
    const { leads, postbackId, receiver } = await endpoint();
    await leads(1);
    expect(await deliverer({ store: fakeStore(failing(store, 'settleDeliveries', 3)) }).tick()).toBe(1);
    expect(lines.map(({ event }) => event)).toEqual(Array(3).fill('postback_settle_failed'));
    expect(await stored(postbackId)).toMatchObject([{ state: 'delivered', attempts: { length: 1 } }]);
    expect(receiver.requests).toHaveLength(1);
  });

  test('settleDeliveries keeps failing: the delivery is sent again after its lease', async () => {
    const { clock, deliverer, endpoint, store, stored } = ready();
    const { leads, postbackId, receiver } = await endpoint();
    await leads(1);
    const outbox = deliverer({ store: fakeStore(failing(store, 'settleDeliveries', 5)) });
    expect(await outbox.tick()).toBe(1);
    expect(await stored(postbackId)).toMatchObject([{ state: 'pending', attempts: [] }]);
    clock.forward(MINUTE);
    expect(await outbox.tick()).toBe(1);
    expect(await stored(postbackId)).toMatchObject([{ state: 'delivered', attempts: { length: 1 } }]);
    expect(receiver.requests).toHaveLength(2);
  });

  test('a result that cannot be stored holds up no other of the same moment', async () => {
    const { deliverer, endpoint, store, stored } = ready();
    const { leads, postbackId, receiver } = await endpoint();
    await leads(6);
    const [refused] = await stored(postbackId);
    const settleDeliveries: Store['settleDeliveries'] = async (inputs) => {
      if (inputs.some(({ deliveryId }) => deliveryId === refused?.deliveryId)) throw new Error('no such value');
      return store.settleDeliveries(inputs);
    };
    expect(await deliverer({ store: { ...store, settleDeliveries } }).tick()).toBe(6);
    const rows = (await stored(postbackId)).map(({ attempts, deliveryId, state }) => ({
      attempts: attempts.length,
      deliveryId,
      state,
    }));
    expect(rows.filter(({ state }) => state === 'delivered')).toHaveLength(5);
    expect(rows.filter(({ state }) => state !== 'delivered')).toEqual([
      { attempts: 0, deliveryId: refused?.deliveryId, state: 'pending' },
    ]);
    expect(receiver.requests).toHaveLength(6);
  });

  test('deliveries of one moment are stored by one call', async () => {
    const { deliverer, endpoint, store, stored } = ready();
    const { leads, postbackId } = await endpoint();
    await leads(64);
    const sizes: number[] = [];
    const settleDeliveries: Store['settleDeliveries'] = (inputs) => {
      sizes.push(inputs.length);
      return store.settleDeliveries(inputs);
    };
    expect(await deliverer({ store: { ...store, settleDeliveries }, concurrency: 64 }).tick()).toBe(64);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(64);
    expect(sizes.length).toBeLessThan(64);
    expect((await stored(postbackId)).map(({ state }) => state)).toEqual(Array(64).fill('delivered'));
  });
});

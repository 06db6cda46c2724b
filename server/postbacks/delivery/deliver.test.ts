import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { MINUTE } from '../../runtime/clock.fixture.ts';
import { reverse } from '../../store/contract/delivery-fixtures.ts';
import { useDeliverer } from './deliverer.fixture.ts';

const ready = useDeliverer();
const SECOND = 1000;

test('delivers what is due once, stores the attempt and logs nothing', async () => {
  const { deliverer, endpoint, lines, stored } = ready();
  const { leads, postbackId, receiver } = await endpoint((_, response) => response.end('thank you'));
  await leads(200);
  const outbox = deliverer();
  expect(await outbox.tick()).toBe(200);
  expect(await outbox.tick()).toBe(0);
  expect(new Set(receiver.requests).size).toBe(200);
  expect(receiver.requests).toHaveLength(200);
  const rows = await stored(postbackId);
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['delivered']));
  expect(rows[0]?.attempts).toMatchObject([{ number: 1, httpStatus: 200, error: null, body: 'thank you' }]);
  expect(lines).toEqual([]);
});

test('a response is stored without the secrets of the URL that was called, also that of a failure', async () => {
  for (const status of [200, 500]) {
    const { endpoint, deliverer, stored } = ready();
    const to = await endpoint((_request, response) => void response.writeHead(status).end('key=old-secret'));
    await to.leads(1);
    await deliverer({ cutAnswer: (answer) => answer.replaceAll('old-secret', '…') }).tick();
    const [delivery] = await stored(to.postbackId);
    expect(delivery?.attempts).toMatchObject([{ httpStatus: status, body: 'key=…' }]);
  }
});

test('delivers a credit before its reversal, even if the credit fails first', async () => {
  const { clock, deliverer, endpoint, store } = ready();
  let isUp = false;
  const { leads, receiver } = await endpoint((_, response) => response.writeHead(isUp ? 200 : 500).end());
  const [lead] = await leads(1);
  if (lead === undefined) throw new Error('no lead');
  await reverse(store, lead);
  const outbox = deliverer();
  await outbox.tick();
  isUp = true;
  clock.forward(6 * SECOND);
  expect(await outbox.tick()).toBe(2);
  expect(receiver.requests.map((line) => line.split('?')[1])).toEqual(['status=1', 'status=1', 'status=2']);
});

test('a tick waits for requests under way and also sends the reversals that they make due', async () => {
  const { deliverer, endpoint, store } = ready();
  const held: ServerResponse[] = [];
  const { leads, receiver } = await endpoint((_, response) => {
    if (receiver.requests.length === 1) held.push(response);
    else response.end();
  });
  const [lead] = await leads(1);
  if (lead === undefined) throw new Error('no lead');
  await reverse(store, lead);
  const outbox = deliverer();
  outbox.start();
  outbox.wake();
  await receiver.hasReceived(1);
  const ticking = outbox.tick();
  held[0]?.end();
  await ticking;
  expect(receiver.requests.map((line) => line.split('?')[1])).toEqual(['status=1', 'status=2']);
  await outbox.stop();
});

test('410 disables the postback; the remaining deliveries are parked until it is enabled', async () => {
  const { clock, deliverer, endpoint, lines, store, stored } = ready();
  let status = 410;
  const { leads, postbackId, receiver } = await endpoint((_, response) => response.writeHead(status).end());
  await leads(30);
  const outbox = deliverer({ concurrency: 2 });
  await outbox.tick();
  // The requests that were under way when the response came.
  expect(receiver.requests.length).toBeLessThanOrEqual(2);
  expect((await store.loadDirectory()).postbacks).toMatchObject([{ isEnabled: false, disabledReason: 'gone' }]);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'postback_gone', postbackId, status: 410 }));
  expect(await store.deliveryHealth()).toMatchObject({ parked: 30, pending: 0 });

  status = 200;
  clock.forward(2 * MINUTE);
  expect(await outbox.tick()).toBe(0);
  await store.enablePostback({ postbackId, at: clock.now() });
  expect(await outbox.tick()).toBe(30);
  expect((await stored(postbackId)).every(({ state }) => state === 'delivered')).toBe(true);
});

test('a hanging receiver gets at most its own share of requests and delays no one else', async () => {
  const { deliverer, endpoint } = ready();
  const [hanging, other, another] = [await endpoint(() => undefined), await endpoint(), await endpoint()];
  await hanging.leads(40);
  await other.leads(40);
  await another.leads(40);
  const ticking = deliverer({ concurrency: 4 }).tick();
  await Promise.all([
    other.receiver.hasReceived(40),
    another.receiver.hasReceived(40),
    hanging.receiver.hasReceived(4),
  ]);
  expect(hanging.receiver.requests).toHaveLength(4);
  await hanging.receiver.close();
  await ticking;
});

test("one slow request doesn't delay others to the same receiver", async () => {
  const { deliverer, endpoint } = ready();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let asked = 0;
  const { leads, receiver } = await endpoint((_, response) => {
    asked += 1;
    if (asked === 1) void opened.then(() => response.end());
    else response.end();
  });
  await leads(100);
  const ticking = deliverer({ concurrency: 2 }).tick();
  await receiver.hasReceived(100);
  open();
  expect(await ticking).toBe(100);
});

test('several processes with one database never send a delivery twice during its lease', async () => {
  const { deliverer, endpoint } = ready();
  const { leads, receiver } = await endpoint();
  const outboxes = [deliverer(), deliverer(), deliverer()];
  await leads(300);
  const made = await Promise.all(outboxes.map((outbox) => outbox.tick()));
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(300);
  expect(new Set(receiver.requests).size).toBe(300);
});

test('if a process ends in the middle, another one takes over its delivery after the lease', async () => {
  const { clock, deliverer, endpoint, stored } = ready();
  let isHanging = true;
  const { leads, postbackId, receiver } = await endpoint((_, response) => {
    if (!isHanging) response.end();
  });
  await leads(1);
  const first = deliverer({ drainTimeoutMs: 0 });
  void first.tick();
  await receiver.hasReceived(1);
  await first.stop();
  isHanging = false;
  const second = deliverer();
  clock.forward(59 * SECOND);
  expect(await second.tick()).toBe(0);
  clock.forward(2 * SECOND);
  expect(await second.tick()).toBe(1);
  expect(await stored(postbackId)).toMatchObject([{ state: 'delivered', attempts: [{ number: 1 }] }]);
});

test('a result that comes after the lease changes nothing', async () => {
  const { clock, deliverer, endpoint, lines, stored } = ready();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let asked = 0;
  const { leads, postbackId, receiver } = await endpoint((_, response) => {
    asked += 1;
    if (asked === 1) void opened.then(() => response.writeHead(500).end());
    else response.end();
  });
  await leads(1);
  const late = deliverer().tick();
  await receiver.hasReceived(1);
  clock.forward(61 * SECOND);
  expect(await deliverer().tick()).toBe(1);
  open();
  await late;
  expect(await stored(postbackId)).toMatchObject([{ state: 'delivered', attempts: [{ httpStatus: 200 }] }]);
  expect(lines).toContainEqual(expect.objectContaining({ event: 'lease_lost', postbackId }));
});

test('stop sends nothing more and waits for requests under way', async () => {
  const { deliverer, endpoint, stored } = ready();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { leads, postbackId, receiver } = await endpoint((_, response) => void opened.then(() => response.end()));
  await leads(5);
  const outbox = deliverer({ concurrency: 2 });
  outbox.start();
  outbox.wake();
  await receiver.hasReceived(2);
  const stopped = outbox.stop();
  open();
  await stopped;
  expect(receiver.requests).toHaveLength(2);
  const states = (await stored(postbackId)).map(({ state }) => state).toSorted();
  expect(states).toEqual(['delivered', 'delivered', 'pending', 'pending', 'pending']);
  outbox.wake();
  expect(await outbox.tick()).toBe(0);
});

test('deliveries that were leased ahead and not sent are due at once when the process stops', async () => {
  const { deliverer, endpoint, stored } = ready();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let asked = 0;
  const { leads, postbackId, receiver } = await endpoint((_, response) => {
    asked += 1;
    if (asked === 2) void opened.then(() => response.end());
    else response.end();
  });
  await leads(20);
  const first = deliverer({ concurrency: 1 });
  const ticking = first.tick();
  await receiver.hasReceived(2);
  const stopped = first.stop();
  open();
  await Promise.all([ticking, stopped]);
  expect(await deliverer().tick()).toBe(18);
  expect(new Set(receiver.requests).size).toBe(20);
  expect(new Set((await stored(postbackId)).map(({ state }) => state))).toEqual(new Set(['delivered']));
});

test('once started, it delivers by itself, and at once after a hint', async () => {
  const { deliverer, endpoint } = ready();
  const { leads, receiver } = await endpoint();
  const outbox = deliverer();
  outbox.start();
  await leads(1);
  await receiver.hasReceived(1);
  await leads(3);
  outbox.wake();
  outbox.wake();
  await receiver.hasReceived(4);
  await outbox.stop();
  expect(receiver.requests).toHaveLength(4);
});

test('each delivery reaches its checkpoints in order', async () => {
  const { deliverer, endpoint } = ready();
  const { leads } = await endpoint();
  await leads(1);
  const steps: string[] = [];
  await deliverer({ reach: (step) => void steps.push(step) }).tick();
  expect(steps).toEqual(['postback.claimed', 'postback.sent', 'postback.settled']);
});

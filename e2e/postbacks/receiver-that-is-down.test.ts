import { afterAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { addHealthyPostbacks } from '../support/postbacks/healthy-postbacks.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { holdRequests } from '../support/postbacks/receiver-responses.ts';
import { idOf } from '../support/postbacks/received-postbacks.ts';

const SECOND = 1000;
const CONCURRENCY = 3;

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

onEveryEngine(
  'A receiver that is down or slow',
  (ready) => {
    test('gets one probe a minute while it is down, and everything once a probe succeeds', async () => {
      const loop = await openLoop(ready(), { events: 30 });
      const { add, clock, credit, log, postbacks, deliver, wait } = loop;
      const endpoint = receiver.newEndpoint(500);
      const { postbackId } = await add('get', endpoint.url);
      const healthy = await addHealthyPostbacks(loop, receiver);
      await credit(1, 20);
      await deliver();
      // Five failures open the circuit. Requests in progress at the fifth still finish.
      const opening = endpoint.received.length;
      expect(opening).toBeGreaterThanOrEqual(5);
      expect(opening).toBeLessThan(5 + CONCURRENCY);
      expect(healthy.counts()).toEqual([20, 20]);

      const perMinute: number[] = [];
      for (let minute = 0; minute < 12; minute += 1) {
        const before = endpoint.received.length;
        for (let step = 0; step < 6; step += 1) await wait(10 * SECOND);
        perMinute.push(endpoint.received.length - before);
      }
      expect(perMinute).toEqual(Array(12).fill(1));
      // New leads don't change that, not even many at once.
      const before = endpoint.received.length;
      await credit(21, 30);
      await deliver();
      expect(endpoint.received).toHaveLength(before);
      expect(healthy.counts()).toEqual([30, 30]);
      const isBad = (one: { postbackId: string }): boolean => one.postbackId === postbackId;
      expect((await postbacks()).find(isBad)).toMatchObject({ state: 'enabled', delivered: 0, pending: 30 });

      endpoint.answer(200);
      const down = new Set(endpoint.received.map(idOf));
      await wait(30 * SECOND);
      expect(endpoint.received).toHaveLength(before);
      await wait(30 * SECOND);
      // One success closes the circuit: what was never tried, or is due again, is sent at once.
      const rows = await log({ postbackId });
      const open = rows.filter(({ state }) => state === 'pending');
      expect(open.every(({ due_at }) => Date.parse(due_at ?? '') > clock.now())).toBe(true);
      expect(rows.filter(({ attempts }) => attempts.length === 0)).toEqual([]);
      expect((await postbacks()).find(isBad)).toMatchObject({ failures: 0 });
      await wait(HOUR);
      const delivered = await log({ postbackId });
      expect(delivered.map(({ state }) => state)).toEqual(Array(30).fill('delivered'));
      const after = endpoint.received.slice(before).map(idOf);
      expect(after.toSorted()).toEqual(delivered.map(({ deliveryId }) => deliveryId).toSorted());
      expect(down.size).toBeGreaterThan(0);
      expect([...down].every((id) => after.includes(id))).toBe(true);
      expect(healthy.counts()).toEqual([30, 30]);
    });

    test('gets no more than the probes if they fail', async () => {
      const { add, credit, deliver, wait } = await openLoop(ready(), { events: 8 });
      const endpoint = receiver.newEndpoint(503);
      await add('json', endpoint.url);
      await credit(1, 8);
      await deliver();
      const opening = endpoint.received.length;
      await wait(MINUTE);
      await wait(30 * SECOND);
      await wait(30 * SECOND);
      expect(endpoint.received.length - opening).toBe(2);
    });

    test('gets at most POSTBACK_CONCURRENCY requests at a time, and delays no other receiver', async () => {
      const loop = await openLoop(ready(), { events: 20 });
      const { add, credit, log, deliver } = loop;
      const slow = holdRequests();
      const [get, json] = [receiver.newEndpoint(slow.answer), receiver.newEndpoint(slow.answer)];
      const postbacks = [await add('get', get.url), await add('json', json.url)];
      const healthy = await addHealthyPostbacks(loop, receiver);
      await credit(1, 20);
      const delivering = deliver();
      await expect.poll(healthy.counts).toEqual([20, 20]);
      await expect.poll(() => slow.held.length).toBe(2 * CONCURRENCY);
      expect([get.inProgress(), json.inProgress()]).toEqual([CONCURRENCY, CONCURRENCY]);
      // Fast receivers get the next request as soon as they answer, within the same limit.
      get.answer(200);
      json.answer((_, response) => {
        setImmediate(() => response.end());
        return null;
      });
      slow.release();
      await delivering;
      for (const endpoint of [get, json, healthy.get, healthy.json]) {
        expect(endpoint.received).toHaveLength(20);
        expect(new Set(endpoint.received.map(idOf)).size).toBe(20);
        expect(endpoint.maxConcurrent()).toBeLessThanOrEqual(CONCURRENCY);
      }
      for (const { postbackId } of postbacks) {
        expect((await log({ postbackId })).map(({ state }) => state)).toEqual(Array(20).fill('delivered'));
      }
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host, POSTBACK_CONCURRENCY: String(CONCURRENCY) } },
);

import { afterAll, expect, test } from 'vitest';
import { HOUR, MINUTE } from '../support/service/clock.ts';
import { addHealthy } from '../support/postbacks/healthy-postbacks.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { holding, idOf } from '../support/postbacks/receiver.ts';

const SECOND = 1000;
const CONCURRENCY = 3;

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

onEveryEngine(
  'A receiver that is down or slow',
  (ready) => {
    test('costs one probe a minute while it is down, and gets everything once a probe goes well', async () => {
      const loop = await openLoop(ready(), { events: 30 });
      const { add, clock, credit, log, postbacks, tick, wait } = loop;
      const place = receiver.newPlace(500);
      const { postbackId } = await add('get', place.url);
      const healthy = await addHealthy(loop, receiver);
      await credit(1, 20);
      await tick();
      // Five failures open the circuit; what was under way beside the fifth is finished.
      const opening = place.received.length;
      expect(opening).toBeGreaterThanOrEqual(5);
      expect(opening).toBeLessThan(5 + CONCURRENCY);
      expect(healthy.counts()).toEqual([20, 20]);

      const perMinute: number[] = [];
      for (let minute = 0; minute < 12; minute += 1) {
        const before = place.received.length;
        for (let step = 0; step < 6; step += 1) await wait(10 * SECOND);
        perMinute.push(place.received.length - before);
      }
      expect(perMinute).toEqual(Array(12).fill(1));
      // New leads change nothing, not even where many come at once.
      const before = place.received.length;
      await credit(21, 30);
      await tick();
      expect(place.received).toHaveLength(before);
      expect(healthy.counts()).toEqual([30, 30]);
      const isBad = (one: { postbackId: string }): boolean => one.postbackId === postbackId;
      expect((await postbacks()).find(isBad)).toMatchObject({ state: 'enabled', delivered: 0, pending: 30 });

      place.answer(200);
      const down = new Set(place.received.map(idOf));
      await wait(30 * SECOND);
      expect(place.received).toHaveLength(before);
      await wait(30 * SECOND);
      // One success closes it: what was never tried, and what is due again, follows at once.
      const rows = await log({ postbackId });
      const open = rows.filter(({ state }) => state === 'pending');
      expect(open.every(({ due_at }) => Date.parse(due_at ?? '') > clock.now())).toBe(true);
      expect(rows.filter(({ attempts }) => attempts.length === 0)).toEqual([]);
      expect((await postbacks()).find(isBad)).toMatchObject({ failures: 0 });
      await wait(HOUR);
      const delivered = await log({ postbackId });
      expect(delivered.map(({ state }) => state)).toEqual(Array(30).fill('delivered'));
      const after = place.received.slice(before).map(idOf);
      expect(after.toSorted()).toEqual(delivered.map(({ deliveryId }) => deliveryId).toSorted());
      expect(down.size).toBeGreaterThan(0);
      expect([...down].every((id) => after.includes(id))).toBe(true);
      expect(healthy.counts()).toEqual([30, 30]);
    });

    test('a probe that fails again leaves it open', async () => {
      const { add, credit, tick, wait } = await openLoop(ready(), { events: 8 });
      const place = receiver.newPlace(503);
      await add('json', place.url);
      await credit(1, 8);
      await tick();
      const opening = place.received.length;
      await wait(MINUTE);
      await wait(30 * SECOND);
      await wait(30 * SECOND);
      expect(place.received.length - opening).toBe(2);
    });

    test('holds up to POSTBACK_CONCURRENCY requests, never more, and holds up nobody else', async () => {
      const loop = await openLoop(ready(), { events: 20 });
      const { add, credit, log, tick } = loop;
      const slow = holding();
      const [get, json] = [receiver.newPlace(slow.answer), receiver.newPlace(slow.answer)];
      const postbacks = [await add('get', get.url), await add('json', json.url)];
      const healthy = await addHealthy(loop, receiver);
      await credit(1, 20);
      const ticking = tick();
      await expect.poll(healthy.counts, { timeout: 20_000 }).toEqual([20, 20]);
      await expect.poll(() => slow.held.length, { timeout: 20_000 }).toBe(2 * CONCURRENCY);
      expect([get.underWay(), json.underWay()]).toEqual([CONCURRENCY, CONCURRENCY]);
      // Prompt ones are filled up as they answer; they are bound all the same.
      get.answer(200);
      json.answer((_, response) => {
        setImmediate(() => response.end());
        return null;
      });
      slow.letGo();
      await ticking;
      for (const place of [get, json, healthy.get, healthy.json]) {
        expect(place.received).toHaveLength(20);
        expect(new Set(place.received.map(idOf)).size).toBe(20);
        expect(place.mostAtOnce()).toBeLessThanOrEqual(CONCURRENCY);
      }
      for (const { postbackId } of postbacks) {
        expect((await log({ postbackId })).map(({ state }) => state)).toEqual(Array(20).fill('delivered'));
      }
    });
  },
  { env: { POSTBACK_ALLOW: receiver.host, POSTBACK_CONCURRENCY: String(CONCURRENCY) } },
);

import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../support/service/clock.ts';
import { addHealthy, expectWhole } from '../support/postbacks/healthy-postbacks.ts';
import { hostilities, status } from '../support/postbacks/receiver-faults.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { idOf } from '../support/postbacks/receiver.ts';

const SECOND = 1000;
const CREDITS = 4;
/** The first retry is due after 4 to 6 s, and after 10 at most when the receiver asks for more. */
const NEXT_ATTEMPT = 11 * SECOND;

const receiver = await startPostbackReceiver();
const elsewhere = receiver.newPlace();
afterAll(() => receiver.close());

onEveryEngine(
  'Hostile receivers',
  (ready, start) => {
    test.each(hostilities(elsewhere.url))(
      '$name: the others get everything, and so does it when it is well',
      async (hostility) => {
        const { answer, attempt } = hostility;
        const loop = await openLoop(ready(), { events: CREDITS });
        const { add, credit, log, reverse, tick, wait } = loop;
        const [get, json] = [receiver.newPlace(answer), receiver.newPlace(answer)];
        const bad = [await add('get', `${get.url}?s=[STS]`), await add('json', json.url)];
        const healthy = await addHealthy(loop, receiver);
        await credit(1, CREDITS);
        await reverse(2);
        const ticking = tick();
        await expect.poll(healthy.counts, { timeout: 30_000 }).toEqual([CREDITS + 1, CREDITS + 1]);
        await ticking;

        const isTaken = attempt.error === null;
        for (const [index, { postbackId }] of bad.entries()) {
          const rows = await log({ postbackId });
          const tried = rows.filter(({ attempts }) => attempts.length > 0);
          expect(tried).toHaveLength(isTaken ? CREDITS + 1 : CREDITS);
          for (const { attempts, state } of tried) {
            expect({ state, attempts }).toMatchObject({
              state: isTaken ? 'delivered' : 'pending',
              attempts: [{ number: 1, ...attempt }],
            });
            expect(Buffer.byteLength(attempts[0]?.body ?? '')).toBeLessThanOrEqual(3 * 2048);
            expect(attempts[0]?.body).not.toContain('\0');
          }
          expect((index === 0 ? get : json).received).toHaveLength(tried.length);
        }

        get.answer(200);
        json.answer(200);
        const before = [get, json].map(({ received }) => received.length);
        await wait(NEXT_ATTEMPT);
        for (const [index, { received }] of [get, json].entries()) {
          const again = isTaken ? received : received.slice(before[index]);
          expectWhole(again, CREDITS);
          // What it is sent again has the id of the first time.
          if (!isTaken)
            expect(again.map(idOf)).toEqual(expect.arrayContaining(received.slice(0, before[index]).map(idOf)));
          const rows = await log({ postbackId: bad[index]?.postbackId ?? '' });
          expect(rows.map(({ state }) => state)).toEqual(Array(CREDITS + 1).fill('delivered'));
          expect(again.map(idOf).toSorted()).toEqual(rows.map(({ deliveryId }) => deliveryId).toSorted());
        }
        expectWhole(healthy.get.received, CREDITS);
        expectWhole(healthy.json.received, CREDITS);
        expect(elsewhere.received).toEqual([]);
      },
    );

    describe('Retry-After', () => {
      test.each<[string, (now: number) => string, number]>([
        ['seconds within twice the step', () => '9', 9],
        ['a date within twice the step', (now) => new Date(now + 9 * SECOND).toUTCString(), 9],
        ['more seconds than that', () => '3600', 10],
        ['a later date than that', (now) => new Date(now + 3600 * SECOND).toUTCString(), 10],
      ])('%s', async (_, header, seconds) => {
        const { add, clock, log, send, tick, wait } = await openLoop(ready());
        const place = receiver.newPlace(status(429, '', { 'retry-after': header(clock.now()) }));
        await add('get', place.url);
        await send();
        await tick();
        const [row] = await log();
        expect(row?.due_at).toBe(new Date(clock.now() + seconds * SECOND).toISOString());
        place.answer(200);
        await wait(seconds * SECOND - 1);
        expect(place.received).toHaveLength(1);
        await wait(1);
        expect(place.received).toHaveLength(2);
      });

      test.each(['-5', '1e3', 'soon', 'Tue, 10 Mar 1970 12:00:00 GMT', '0'])(
        '%s is no reason to hurry',
        async (header) => {
          const { add, clock, log, send, tick } = await openLoop(ready());
          await add('get', receiver.newPlace(status(429, '', { 'retry-after': header })).url);
          await send();
          await tick();
          const waits = Date.parse((await log())[0]?.due_at ?? '') - clock.now();
          expect(waits).toBeGreaterThanOrEqual(4 * SECOND);
          expect(waits).toBeLessThanOrEqual(6 * SECOND);
        },
      );
    });

    test('410 disables; what comes is parked, and enabling sends it all, in order', async () => {
      const service = await start({ env: { POSTBACK_ALLOW: receiver.host } });
      const loop = await openLoop(service, { events: 6 });
      const { add, credit, enable, log, postbacks, readiness, reverse, tick, wait } = loop;
      const place = receiver.newPlace(410);
      const { postbackId } = await add('get', `${place.url}?s=[STS]&tx=[TID]`);
      const healthy = await addHealthy(loop, receiver);
      await credit(1, 3);
      await tick();
      expect((await postbacks()).find((one) => one.postbackId === postbackId)).toMatchObject({
        ...{ state: 'disabled', reason: 'gone', delivered: 0, pending: 3 },
      });
      const before = place.received.length;
      const attempts = (await log({ postbackId })).flatMap((row) => row.attempts);
      expect(new Set(attempts.map(({ error }) => error))).toEqual(new Set(['gone']));
      await credit(4, 6);
      await reverse(1);
      await reverse(5);
      await wait(60 * MINUTE);
      expect(place.received).toHaveLength(before);
      expect(healthy.counts()).toEqual([8, 8]);
      expect((await log({ postbackId })).map(({ state }) => state)).toEqual(Array(8).fill('parked'));
      expect(await readiness()).toMatchObject({ state: 'warning', detail: expect.stringMatching(/\d parked/) });
      place.answer(200);
      await enable(postbackId);
      await tick();
      const told = place.received.slice(before).map(({ parameters: { s, tx } }) => ({ s, tx }));
      expect(told).toHaveLength(8);
      for (const [index, { s, tx }] of told.entries()) {
        if (s === '2') expect(told.slice(0, index)).toContainEqual({ s: '1', tx });
      }
      expect((await log({ postbackId })).map(({ state }) => state)).toEqual(Array(8).fill('delivered'));
      expect(await readiness()).toEqual({ state: 'ok' });
      await service.stop();
    });
  },
  { env: { POSTBACK_ALLOW: receiver.host }, postbackTimeoutMs: 1000 },
);

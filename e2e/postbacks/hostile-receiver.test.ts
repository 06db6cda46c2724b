import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { addHealthyPostbacks, expectAllDelivered } from '../support/postbacks/healthy-postbacks.ts';
import { receiverFaults, status } from '../support/postbacks/receiver-faults.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { idOf } from '../support/postbacks/received-postbacks.ts';

const SECOND = 1000;
const CREDITS = 4;
/** The first retry is due after 4 to 6 s, or at most 10 s if the receiver asks for more. */
const NEXT_ATTEMPT = 11 * SECOND;

const receiver = await startPostbackReceiver();
const elsewhere = receiver.newEndpoint();
afterAll(() => receiver.close());

onEveryEngine(
  'Hostile receivers',
  (ready, start) => {
    test.each(receiverFaults(elsewhere.url))(
      'a receiver that $name: the others get everything, and so does it once it recovers',
      async (fault) => {
        const { answer, attempt } = fault;
        const loop = await openLoop(ready(), { events: CREDITS });
        const { add, credit, log, reverse, deliver, wait } = loop;
        const [get, json] = [receiver.newEndpoint(answer), receiver.newEndpoint(answer)];
        const bad = [await add('get', `${get.url}?s=[STS]`), await add('json', json.url)];
        const healthy = await addHealthyPostbacks(loop, receiver);
        await credit(1, CREDITS);
        await reverse(2);
        const delivering = deliver();
        await expect.poll(healthy.counts).toEqual([CREDITS + 1, CREDITS + 1]);
        await delivering;

        const isAccepted = attempt.error === null;
        for (const [index, { postbackId }] of bad.entries()) {
          const rows = await log({ postbackId });
          const tried = rows.filter(({ attempts }) => attempts.length > 0);
          expect(tried).toHaveLength(isAccepted ? CREDITS + 1 : CREDITS);
          for (const { attempts, state } of tried) {
            expect({ state, attempts }).toMatchObject({
              state: isAccepted ? 'delivered' : 'pending',
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
          const again = isAccepted ? received : received.slice(before[index]);
          expectAllDelivered(again, CREDITS);
          // A retry has the id of the first attempt.
          if (!isAccepted)
            expect(again.map(idOf)).toEqual(expect.arrayContaining(received.slice(0, before[index]).map(idOf)));
          const rows = await log({ postbackId: bad[index]?.postbackId ?? '' });
          expect(rows.map(({ state }) => state)).toEqual(Array(CREDITS + 1).fill('delivered'));
          expect(again.map(idOf).toSorted()).toEqual(rows.map(({ deliveryId }) => deliveryId).toSorted());
        }
        expectAllDelivered(healthy.get.received, CREDITS);
        expectAllDelivered(healthy.json.received, CREDITS);
        expect(elsewhere.received).toEqual([]);
      },
    );

    describe('Retry-After', () => {
      test.each<[string, (now: number) => string, number]>([
        ['seconds, up to twice the usual wait', () => '9', 9],
        ['a date, up to twice the usual wait', (now) => new Date(now + 9 * SECOND).toUTCString(), 9],
        ['more seconds than that', () => '3600', 10],
        ['a later date than that', (now) => new Date(now + 3600 * SECOND).toUTCString(), 10],
      ])('%s', async (_, header, seconds) => {
        const { add, clock, log, send, deliver, wait } = await openLoop(ready());
        const endpoint = receiver.newEndpoint(status(429, '', { 'retry-after': header(clock.now()) }));
        await add('get', endpoint.url);
        await send();
        await deliver();
        const [row] = await log();
        expect(row?.due_at).toBe(new Date(clock.now() + seconds * SECOND).toISOString());
        endpoint.answer(200);
        await wait(seconds * SECOND - 1);
        expect(endpoint.received).toHaveLength(1);
        await wait(1);
        expect(endpoint.received).toHaveLength(2);
      });

      test.each(['-5', '1e3', 'soon', 'Tue, 10 Mar 1970 12:00:00 GMT', '0'])(
        '%s does not shorten the wait',
        async (header) => {
          const { add, clock, log, send, deliver } = await openLoop(ready());
          await add('get', receiver.newEndpoint(status(429, '', { 'retry-after': header })).url);
          await send();
          await deliver();
          const waits = Date.parse((await log())[0]?.due_at ?? '') - clock.now();
          expect(waits).toBeGreaterThanOrEqual(4 * SECOND);
          expect(waits).toBeLessThanOrEqual(6 * SECOND);
        },
      );
    });

    test('410 disables a postback; its deliveries are parked, and enabling it sends them all, in order', async () => {
      const service = await start({ env: { OUTBOUND_ALLOW: receiver.host } });
      const loop = await openLoop(service, { events: 6 });
      const { add, credit, enable, log, postbacks, readiness, reverse, deliver, wait } = loop;
      const endpoint = receiver.newEndpoint(410);
      const { postbackId } = await add('get', `${endpoint.url}?s=[STS]&tx=[TID]`);
      const healthy = await addHealthyPostbacks(loop, receiver);
      await credit(1, 3);
      await deliver();
      expect((await postbacks()).find((one) => one.postbackId === postbackId)).toMatchObject({
        state: 'disabled',
        reason: 'gone',
        delivered: 0,
        pending: 3,
      });
      const before = endpoint.received.length;
      const attempts = (await log({ postbackId })).flatMap((row) => row.attempts);
      expect(new Set(attempts.map(({ error }) => error))).toEqual(new Set(['gone']));
      await credit(4, 6);
      await reverse(1);
      await reverse(5);
      await wait(60 * MINUTE);
      expect(endpoint.received).toHaveLength(before);
      expect(healthy.counts()).toEqual([8, 8]);
      expect((await log({ postbackId })).map(({ state }) => state)).toEqual(Array(8).fill('parked'));
      expect(await readiness()).toMatchObject({ state: 'warning', detail: expect.stringMatching(/\d parked/) });
      endpoint.answer(200);
      await enable(postbackId);
      await deliver();
      const sent = endpoint.received.slice(before).map(({ parameters: { s, tx } }) => ({ s, tx }));
      expect(sent).toHaveLength(8);
      for (const [index, { s, tx }] of sent.entries()) {
        if (s === '2') expect(sent.slice(0, index)).toContainEqual({ s: '1', tx });
      }
      expect((await log({ postbackId })).map(({ state }) => state)).toEqual(Array(8).fill('delivered'));
      expect(await readiness()).toEqual({ state: 'ok' });
      await service.stop();
    });
  },
  // Long enough for a healthy receiver on a busy machine.
  { env: { OUTBOUND_ALLOW: receiver.host }, postbackTimeoutMs: 3000 },
);

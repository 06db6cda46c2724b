import { afterAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../support/service/clock.ts';
import { addHealthy } from '../support/postbacks/healthy-postbacks.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver, type ReceivedPostback } from '../support/postbacks/postback-receiver.ts';
import { holding, idOf, isGenuineGet } from '../support/postbacks/receiver.ts';

const SECOND = 1000;
/** Waits of the schedule, one after each failed attempt but the last. */
const WAITS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

/** `tx status`, in the order of arrival. */
const told = (received: readonly ReceivedPostback[]): string[] =>
  received.map(({ parameters: { s, tx } }) => `${tx} ${s}`);

onEveryEngine(
  'Given up and replayed',
  (ready, start) => {
    test('ten attempts over the schedule, then readiness and the log show it, until a replay delivers it', async () => {
      const service = await start({ env: { POSTBACK_ALLOW: receiver.host } });
      const loop = await openLoop(service);
      const { add, clock, log, postbacks, readiness, replay, send, tick, wait } = loop;
      const place = receiver.newPlace(502);
      const { postbackId, secret } = await add('get', `${place.url}?s=[STS]`);
      const healthy = await addHealthy(loop, receiver);
      await send({ transaction_id: 'X' });
      await send({ transaction_id: 'X', status: 2 });
      await tick();
      for (const [index, base] of WAITS.entries()) {
        const [pending] = await log({ postbackId, state: 'pending' });
        const delay = Date.parse(pending?.due_at ?? '') - clock.now();
        expect(Math.abs(delay / base - 1), `wait ${index + 1}`).toBeLessThanOrEqual(0.2);
        expect(place.received).toHaveLength(index + 1);
        await wait(delay - 1);
        expect(place.received, 'a moment too early').toHaveLength(index + 1);
        await wait(1);
      }
      await wait(7 * DAY);
      expect(place.received).toHaveLength(10);
      expect(new Set(place.received.map(idOf)).size).toBe(1);
      expect(await log({ postbackId })).toMatchObject([
        { status: 2, state: 'waiting', attempts: [] },
        { status: 1, state: 'exhausted', attempts: Array.from({ length: 10 }, () => ({ error: 'bad_status' })) },
      ]);
      expect((await postbacks()).find((one) => one.postbackId === postbackId)).toMatchObject({ exhausted: 1 });
      expect(await readiness()).toMatchObject({ state: 'warning', detail: expect.stringContaining('1 exhausted') });
      expect(healthy.counts()).toEqual([2, 2]);

      place.answer(200);
      expect(await replay({ state: 'exhausted' })).toBe(1);
      await tick();
      expect(place.received.slice(10).map(({ parameters }) => parameters['s'])).toEqual(['1', '2']);
      expect(place.received.slice(10).every((one) => isGenuineGet(one, secret, clock.now()))).toBe(true);
      expect(idOf(place.received[10] ?? expect.unreachable())).toBe(idOf(place.received[0] ?? expect.unreachable()));
      expect((await log({ postbackId })).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      expect(await readiness()).toEqual({ state: 'ok' });
      expect(healthy.counts()).toEqual([2, 2]);
      await service.stop();
    });

    describe('a replay', () => {
      /** Six leads, a minute apart, of which the second is taken back; all delivered to two postbacks. */
      async function delivered() {
        const loop = await openLoop(ready(), { events: 6 });
        const [one, other] = [receiver.newPlace(), receiver.newPlace()];
        const added = await loop.add('get', `${one.url}?s=[STS]&tx=[TID]`);
        await loop.add('get', `${other.url}?s=[STS]&tx=[TID]`);
        const startedAt = loop.clock.now();
        for (let lead = 1; lead <= 6; lead += 1) {
          await loop.credit(lead, lead);
          await loop.wait(MINUTE);
        }
        await loop.reverse(2);
        await loop.tick();
        const first = told(one.received);
        expect(first).toHaveLength(7);
        expect(first[6]).toBe(`${first[1]?.split(' ')[0]} 2`);
        return { ...loop, one, other, first, startedAt, postbackId: added.postbackId };
      }

      test('by id sends that one again, to its own postback only', async () => {
        const { log, one, other, postbackId, replay, tick } = await delivered();
        const [, third] = (await log({ postbackId, state: 'delivered' })).filter(({ status }) => status === 1);
        expect(await replay({ deliveryId: third?.deliveryId ?? '' })).toBe(1);
        await tick();
        expect(one.received.slice(7).map(idOf)).toEqual([third?.deliveryId]);
        expect(other.received).toHaveLength(7);
        expect((await log({ deliveryId: third?.deliveryId ?? '' }))[0]?.attempts).toHaveLength(2);
        expect(await replay({ deliveryId: 'dlv_unknown' })).toBe(0);
      });

      test('by lead sends its credit and then its reversal, to all', async () => {
        const { first, leads, one, other, replay, tick } = await delivered();
        const [lead] = await leads('reversed');
        expect(await replay({ leadId: lead?.lead_id ?? '' })).toBe(4);
        await tick();
        for (const { received } of [one, other]) expect(told(received.slice(7))).toEqual([first[1], first[6]]);
        expect(one.received.slice(7).map(idOf)).toEqual(
          [one.received[1], one.received[6]].map((was) => was && idOf(was)),
        );
      });

      test('by time sends what was made from the first moment on and before the last', async () => {
        const { first, one, postbackId, replay, startedAt, tick } = await delivered();
        expect(await replay({ postbackId, from: startedAt + 2 * MINUTE, to: startedAt + 4 * MINUTE })).toBe(2);
        await tick();
        expect(told(one.received.slice(7)).toSorted()).toEqual(first.slice(2, 4).toSorted());
      });

      test('by state sends those, and what is refused then follows the schedule anew', async () => {
        const { first, log, one, postbackId, replay, tick, wait } = await delivered();
        one.answer(({ parameters }) => (parameters['s'] === '1' ? 500 : 200));
        expect(await replay({ postbackId, state: 'delivered' })).toBe(7);
        await tick();
        // Five failures are the circuit: the rest waits. The reversal waits for its credit, which fails.
        expect(told(one.received.slice(7)).every((line) => line.endsWith(' 1'))).toBe(true);
        expect((await log({ postbackId })).filter(({ state }) => state === 'waiting')).toHaveLength(1);
        one.answer(200);
        const before = one.received.length;
        await wait(10 * MINUTE);
        const again = told(one.received.slice(before));
        expect(again.toSorted()).toEqual(first.toSorted());
        expect(again.indexOf(first[6] ?? '')).toBeGreaterThan(again.indexOf(first[1] ?? ''));
        expect((await log({ postbackId })).map(({ state }) => state)).toEqual(Array(7).fill('delivered'));
      });

      test('never sends a reversal before its credit: alone while the credit is open, with it, or while it is sent', async () => {
        const loop = await openLoop(ready());
        const { add, log, replay, send, tick, wait } = loop;
        const place = receiver.newPlace(500);
        const { postbackId } = await add('get', `${place.url}?s=[STS]`);
        await send({ transaction_id: 'R' });
        await send({ transaction_id: 'R', status: 2 });
        await tick();
        const [reversal, credit] = await log({ postbackId });
        const statuses = (): string => place.received.map(({ parameters }) => parameters['s']).join('');
        // The credit has failed and waits for its next attempt.
        expect(await replay({ deliveryId: reversal?.deliveryId ?? '' })).toBe(0);
        await tick();
        expect(statuses()).toBe('1');
        place.answer(200);
        expect(await replay({ postbackId })).toBe(1);
        await tick();
        expect(statuses()).toBe('112');
        // Both were delivered: the reversal alone may be told again.
        expect(await replay({ deliveryId: reversal?.deliveryId ?? '' })).toBe(1);
        await tick();
        expect(statuses()).toBe('1122');
        // The credit is under way again when the reversal is replayed.
        const slow = holding();
        place.answer(slow.answer);
        expect(await replay({ deliveryId: credit?.deliveryId ?? '' })).toBe(1);
        const ticking = tick();
        await expect.poll(() => slow.held.length, { timeout: 20_000 }).toBe(1);
        expect(await replay({ deliveryId: reversal?.deliveryId ?? '' })).toBe(1);
        place.answer(200);
        slow.letGo(500);
        await ticking;
        expect(statuses()).toBe('11221');
        await wait(6 * SECOND);
        expect(statuses()).toBe('1122112');
        expect((await log({ postbackId })).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      });

      test('of a credit makes its reversal wait, though that is being sent just then', async () => {
        const { add, log, replay, send, tick, wait } = await openLoop(ready());
        const place = receiver.newPlace();
        await add('get', `${place.url}?s=[STS]`);
        await send({ transaction_id: 'W' });
        await send({ transaction_id: 'W', status: 2 });
        await tick();
        const [reversal, credit] = await log();
        const statuses = (): string => place.received.map(({ parameters }) => parameters['s']).join('');
        const slow = holding();
        place.answer(slow.answer);
        await replay({ deliveryId: reversal?.deliveryId ?? '' });
        const ticking = tick();
        await expect.poll(() => slow.held.length, { timeout: 20_000 }).toBe(1);
        place.answer(500);
        await replay({ deliveryId: credit?.deliveryId ?? '' });
        slow.letGo(500);
        await ticking;
        await tick();
        expect(statuses()).toBe('1221');
        await wait(6 * SECOND);
        expect(statuses()).toBe('12211');
        place.answer(200);
        await wait(6 * MINUTE);
        expect(statuses()).toBe('1221112');
        expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      });
    });
  },
  { env: { POSTBACK_ALLOW: receiver.host } },
);

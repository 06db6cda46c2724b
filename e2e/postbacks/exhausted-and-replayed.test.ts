import { afterAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { addHealthyPostbacks } from '../support/postbacks/healthy-postbacks.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver, type ReceivedPostback } from '../support/postbacks/postback-receiver.ts';
import { holdRequests } from '../support/postbacks/receiver-responses.ts';
import { idOf, isGenuineGet } from '../support/postbacks/received-postbacks.ts';

const SECOND = 1000;
/** The schedule: the wait after each failed attempt but the last. */
const WAITS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

/** `tx status`, in order of arrival. */
const linesOf = (received: readonly ReceivedPostback[]): string[] =>
  received.map(({ parameters: { s, tx } }) => `${tx} ${s}`);

onEveryEngine(
  'Exhausted and replayed deliveries',
  (ready, start) => {
    test('ten attempts on schedule, then readiness and the log report it, until a replay delivers it', async () => {
      const service = await start({ env: { OUTBOUND_ALLOW: receiver.host } });
      const loop = await openLoop(service);
      const { add, clock, log, postbacks, readiness, replay, send, deliver, wait } = loop;
      const endpoint = receiver.newEndpoint(502);
      const { postbackId, secret } = await add('get', `${endpoint.url}?s=[STS]`);
      const healthy = await addHealthyPostbacks(loop, receiver);
      await send({ transaction_id: 'X' });
      await send({ transaction_id: 'X', status: 2 });
      await deliver();
      for (const [index, base] of WAITS.entries()) {
        const [pending] = await log({ postbackId, state: 'pending' });
        const delay = Date.parse(pending?.due_at ?? '') - clock.now();
        expect(Math.abs(delay / base - 1), `wait ${index + 1}`).toBeLessThanOrEqual(0.2);
        expect(endpoint.received).toHaveLength(index + 1);
        await wait(delay - 1);
        expect(endpoint.received, 'a millisecond early').toHaveLength(index + 1);
        await wait(1);
      }
      await wait(7 * DAY);
      expect(endpoint.received).toHaveLength(10);
      expect(new Set(endpoint.received.map(idOf)).size).toBe(1);
      expect(await log({ postbackId })).toMatchObject([
        { status: 2, state: 'waiting', attempts: [] },
        { status: 1, state: 'exhausted', attempts: Array.from({ length: 10 }, () => ({ error: 'bad_status' })) },
      ]);
      expect((await postbacks()).find((one) => one.postbackId === postbackId)).toMatchObject({ exhausted: 1 });
      expect(await readiness()).toMatchObject({ state: 'warning', detail: expect.stringContaining('1 exhausted') });
      expect(healthy.counts()).toEqual([2, 2]);

      endpoint.answer(200);
      expect(await replay({ state: 'exhausted' })).toBe(1);
      await deliver();
      expect(endpoint.received.slice(10).map(({ parameters }) => parameters['s'])).toEqual(['1', '2']);
      expect(endpoint.received.slice(10).every((one) => isGenuineGet(one, secret, clock.now()))).toBe(true);
      expect(idOf(endpoint.received[10] ?? expect.unreachable())).toBe(
        idOf(endpoint.received[0] ?? expect.unreachable()),
      );
      expect((await log({ postbackId })).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      expect(await readiness()).toEqual({ state: 'ok' });
      expect(healthy.counts()).toEqual([2, 2]);
      await service.stop();
    });

    describe('a replay', () => {
      /** Six leads, a minute apart, of which the second is reversed; all delivered to two postbacks. */
      async function deliverSix() {
        const loop = await openLoop(ready(), { events: 6 });
        const [one, other] = [receiver.newEndpoint(), receiver.newEndpoint()];
        const added = await loop.add('get', `${one.url}?s=[STS]&tx=[TID]`);
        await loop.add('get', `${other.url}?s=[STS]&tx=[TID]`);
        const startedAt = loop.clock.now();
        for (let lead = 1; lead <= 6; lead += 1) {
          await loop.credit(lead, lead);
          await loop.wait(MINUTE);
        }
        await loop.reverse(2);
        await loop.deliver();
        const first = linesOf(one.received);
        expect(first).toHaveLength(7);
        expect(first[6]).toBe(`${first[1]?.split(' ')[0]} 2`);
        return { ...loop, one, other, first, startedAt, postbackId: added.postbackId };
      }

      test('by id resends one delivery, to its own postback only', async () => {
        const { log, one, other, postbackId, replay, deliver } = await deliverSix();
        const [, third] = (await log({ postbackId, state: 'delivered' })).filter(({ status }) => status === 1);
        expect(await replay({ deliveryId: third?.deliveryId ?? '' })).toBe(1);
        await deliver();
        expect(one.received.slice(7).map(idOf)).toEqual([third?.deliveryId]);
        expect(other.received).toHaveLength(7);
        expect((await log({ deliveryId: third?.deliveryId ?? '' }))[0]?.attempts).toHaveLength(2);
        expect(await replay({ deliveryId: 'dlv_unknown' })).toBe(0);
      });

      test('by lead resends its credit and then its reversal, to all postbacks', async () => {
        const { first, leads, one, other, replay, deliver } = await deliverSix();
        const [lead] = await leads('reversed');
        expect(await replay({ leadId: lead?.lead_id ?? '' })).toBe(4);
        await deliver();
        for (const { received } of [one, other]) expect(linesOf(received.slice(7))).toEqual([first[1], first[6]]);
        expect(one.received.slice(7).map(idOf)).toEqual(
          [one.received[1], one.received[6]].map((was) => was && idOf(was)),
        );
      });

      test('by time resends deliveries made at or after `from` and before `to`', async () => {
        const { first, one, postbackId, replay, startedAt, deliver } = await deliverSix();
        expect(await replay({ postbackId, from: startedAt + 2 * MINUTE, to: startedAt + 4 * MINUTE })).toBe(2);
        await deliver();
        expect(linesOf(one.received.slice(7)).toSorted()).toEqual(first.slice(2, 4).toSorted());
      });

      test('by state resends deliveries of that state; if refused, they start the schedule again', async () => {
        const { first, log, one, postbackId, replay, deliver, wait } = await deliverSix();
        one.answer(({ parameters }) => (parameters['s'] === '1' ? 500 : 200));
        expect(await replay({ postbackId, state: 'delivered' })).toBe(7);
        await deliver();
        // Five failures open the circuit: the rest waits. The reversal waits for its credit, which fails.
        expect(linesOf(one.received.slice(7)).every((line) => line.endsWith(' 1'))).toBe(true);
        expect((await log({ postbackId })).filter(({ state }) => state === 'waiting')).toHaveLength(1);
        one.answer(200);
        const before = one.received.length;
        await wait(10 * MINUTE);
        const again = linesOf(one.received.slice(before));
        expect(again.toSorted()).toEqual(first.toSorted());
        expect(again.indexOf(first[6] ?? '')).toBeGreaterThan(again.indexOf(first[1] ?? ''));
        expect((await log({ postbackId })).map(({ state }) => state)).toEqual(Array(7).fill('delivered'));
      });

      test('never sends a reversal before its credit, whether the credit is pending, replayed too, or being sent', async () => {
        const loop = await openLoop(ready());
        const { add, log, replay, send, deliver, wait } = loop;
        const endpoint = receiver.newEndpoint(500);
        const { postbackId } = await add('get', `${endpoint.url}?s=[STS]`);
        await send({ transaction_id: 'R' });
        await send({ transaction_id: 'R', status: 2 });
        await deliver();
        const [reversal, credit] = await log({ postbackId });
        const statuses = (): string => endpoint.received.map(({ parameters }) => parameters['s']).join('');
        // The credit failed and waits for its next attempt.
        expect(await replay({ deliveryId: reversal?.deliveryId ?? '' })).toBe(0);
        await deliver();
        expect(statuses()).toBe('1');
        endpoint.answer(200);
        expect(await replay({ postbackId })).toBe(1);
        await deliver();
        expect(statuses()).toBe('112');
        // Both were delivered, so the reversal may be replayed alone.
        expect(await replay({ deliveryId: reversal?.deliveryId ?? '' })).toBe(1);
        await deliver();
        expect(statuses()).toBe('1122');
        // The credit is being sent again when the reversal is replayed.
        const slow = holdRequests();
        endpoint.answer(slow.answer);
        expect(await replay({ deliveryId: credit?.deliveryId ?? '' })).toBe(1);
        const delivering = deliver();
        await expect.poll(() => slow.held.length).toBe(1);
        expect(await replay({ deliveryId: reversal?.deliveryId ?? '' })).toBe(1);
        endpoint.answer(200);
        slow.release(500);
        await delivering;
        expect(statuses()).toBe('11221');
        await wait(6 * SECOND);
        expect(statuses()).toBe('1122112');
        expect((await log({ postbackId })).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      });

      test('of a credit makes its reversal wait, even one that is being sent', async () => {
        const { add, log, replay, send, deliver, wait } = await openLoop(ready());
        const endpoint = receiver.newEndpoint();
        await add('get', `${endpoint.url}?s=[STS]`);
        await send({ transaction_id: 'W' });
        await send({ transaction_id: 'W', status: 2 });
        await deliver();
        const [reversal, credit] = await log();
        const statuses = (): string => endpoint.received.map(({ parameters }) => parameters['s']).join('');
        const slow = holdRequests();
        endpoint.answer(slow.answer);
        await replay({ deliveryId: reversal?.deliveryId ?? '' });
        const delivering = deliver();
        await expect.poll(() => slow.held.length).toBe(1);
        endpoint.answer(500);
        await replay({ deliveryId: credit?.deliveryId ?? '' });
        slow.release(500);
        await delivering;
        await deliver();
        expect(statuses()).toBe('1221');
        await wait(6 * SECOND);
        expect(statuses()).toBe('12211');
        endpoint.answer(200);
        await wait(6 * MINUTE);
        expect(statuses()).toBe('1221112');
        expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      });
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);

import { activity } from '@rewards-wall/shared/schema/activity.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { rejectLead } from '../../server/leads/reject-lead.ts';
import { releaseLead } from '../../server/leads/release-lead.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { DAY, MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { FIRST_EVENT, openLoop, type Loop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { readPost } from '../support/postbacks/read-post.ts';
import { idOf, isGenuineGet } from '../support/postbacks/received-postbacks.ts';
import { postLead } from '../support/requests/send-lead.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

const TEMPLATE =
  '?o=[OID]&n=[ONM]&pay=[PAY]&cur=[CUR]&u=[SB1]&b=[SB2]&s=[STS]&tx=[TID]&e={event_id}&t={timestamp}&d={device}';

/** The user's activity, read with a token from the publisher's server. */
async function activityOf({ client, secrets, user, wall }: Loop) {
  const token = await mintToken({ client, secrets }, wall, user);
  const answer = await client.get(`/v1/walls/${wall.adwallId}/activity`, { bearer: token });
  return activity.parse(answer.body);
}

onEveryEngine(
  'From the click to the postback',
  (ready) => {
    test('a lead and its reversal reach balance, history, activity and both kinds of postbacks', async () => {
      const [get, json] = [receiver.newEndpoint(), receiver.newEndpoint()];
      const loop = await openLoop(ready(), { query: { subid2: 'summer & co', device: 'idfa-1' } });
      const { add, clickId, clock, history, name, offerId, send, deliver, user, wait, wall } = loop;
      const { secret: getSecret } = await add('get', `${get.url}${TEMPLATE}`);
      const { secret: jsonSecret } = await add('json', json.url);
      expect(await activityOf(loop)).toMatchObject({ currency_count: 0, entries: [{ state: 'clicked' }] });

      const leadAt = clock.now();
      expect(await send({ transaction_id: 'A-1' })).toMatchObject({ status: 200, text: 'OK' });
      // The history has the credit before the postbacks are sent.
      const { currency_count: balance, transactions } = await history();
      const [credit] = transactions;
      expect(balance).toBe(125);
      expect(transactions).toMatchObject([{ currency_adjustment: 125, offer_id: offerId, offer_name: name }]);
      expect(await activityOf(loop)).toMatchObject({
        currency_count: 125,
        entries: [{ click_id: clickId, offer_id: offerId, offer_name: name, state: 'credited', reason: null }],
      });
      await deliver();
      expect([get.received.length, json.received.length]).toEqual([1, 1]);

      clock.forward(3 * MINUTE);
      const reversedAt = clock.now();
      expect(await send({ transaction_id: 'A-1', status: 2, reason: 'Refunded' })).toMatchObject({ text: 'OK' });
      await deliver();
      const after = await history();
      expect(after.currency_count).toBe(0);
      expect(after.transactions).toMatchObject([
        { currency_adjustment: -125, offer_id: offerId, offer_name: name },
        { transaction_id: credit?.transaction_id },
      ]);
      const entry = { click_id: clickId, state: 'reversed', reason: 'Refunded' };
      expect(await activityOf(loop)).toMatchObject({ currency_count: 0, entries: [entry] });

      // Nothing is sent twice, however much time passes.
      await wait(7 * DAY);
      const tx = String(credit?.transaction_id);
      const parameters = { o: String(offerId), n: name, u: user, b: 'summer & co', tx, e: '', d: 'idfa-1' };
      expect(get.received.map(({ parameters }) => parameters)).toMatchObject([
        { ...parameters, t: String(leadAt / 1000), s: '1', pay: '1.25', cur: '125' },
        { ...parameters, t: String(leadAt / 1000), s: '2', pay: '-1.25', cur: '-125' },
      ]);
      const sentAt = [leadAt, reversedAt];
      const data = { click_id: clickId, wall_id: wall.adwallId, offer_id: offerId, offer_name: name, subid1: user };
      const reversalId = after.transactions[0]?.transaction_id;
      expect(json.received.map((one, index) => readPost(one, jsonSecret, sentAt[index] ?? 0))).toMatchObject([
        { type: 'lead.credited', data: { ...data, status: 1, payout: 1.25, currency_count: 125, reason: null } },
        {
          type: 'lead.reversed',
          timestamp: new Date(reversedAt).toISOString(),
          data: { ...data, status: 2, payout: -1.25, currency_count: -125, reversal_transaction_id: reversalId },
        },
      ]);
      expect(get.received.map((one, index) => isGenuineGet(one, getSecret, sentAt[index] ?? 0))).toEqual([true, true]);
      expect(new Set([...get.received, ...json.received].map(idOf)).size).toBe(4);
      // A receiver that verifies as documented rejects what is old, forged, or signed for another postback.
      for (const one of get.received) {
        expect(isGenuineGet(one, getSecret, clock.now())).toBe(false);
        expect(isGenuineGet({ ...one, url: one.url.replace('cur=', 'cur=9') }, getSecret, leadAt)).toBe(false);
        expect(isGenuineGet(one, jsonSecret, leadAt)).toBe(false);
      }
      for (const one of json.received) expect(() => readPost(one, jsonSecret, clock.now())).toThrow();
    });

    test('each event of an offer is a postback of its own, to every postback URL of the wall and no other', async () => {
      const stranger = receiver.newEndpoint();
      await (await openLoop(ready())).add('get', stranger.url);
      const [one, other] = [receiver.newEndpoint(), receiver.newEndpoint()];
      const { add, credit, history, reverse, deliver } = await openLoop(ready(), { events: 3 });
      await add('get', `${one.url}${TEMPLATE}`);
      await add('get', `${other.url}${TEMPLATE}`);
      await credit(1, 3);
      await reverse(2);
      await deliver();
      expect((await history()).currency_count).toBe(200);
      for (const endpoint of [one, other]) {
        const lines = endpoint.received.map(({ parameters: { cur, e, s } }) => `${e} ${s} ${cur}`);
        const [first, second, third] = [FIRST_EVENT, FIRST_EVENT + 1, FIRST_EVENT + 2];
        const expected = [`${first} 1 100`, `${second} 1 100`, `${third} 1 100`, `${second} 2 -100`];
        expect(lines.toSorted()).toEqual(expected.toSorted());
        expect(lines.indexOf(`${second} 2 -100`)).toBeGreaterThan(lines.indexOf(`${second} 1 100`));
      }
      expect(stranger.received).toEqual([]);
    });

    describe('what is sent', () => {
      const hold = { wall: { fraud: { too_fast: { action: 'hold', limit: 3600 } } } } as const;

      test('a held lead only after its release; a rejected lead never', async () => {
        const endpoint = receiver.newEndpoint();
        const loop = await openLoop(ready(), { events: 2, ...hold });
        const { add, clock, credit, history, leads, log, store, deliver, wait } = loop;
        await add('get', `${endpoint.url}${TEMPLATE}`);
        await credit(1, 2);
        await deliver();
        expect(await history()).toMatchObject({ transactions: [], currency_count: 0 });
        expect(await activityOf(loop)).toMatchObject({ currency_count: 0, entries: [{ state: 'pending' }] });
        expect(await log()).toEqual([]);
        const held = await leads('pending');
        expect(held.map(({ event_id }) => event_id).toSorted()).toEqual([FIRST_EVENT, FIRST_EVENT + 1]);
        const [first, second] = held;
        clock.forward(MINUTE);
        const released = await releaseLead({ store, clock, ids: systemIds() })(first?.lead_id ?? '');
        expect(released.kind).toBe('credited');
        await rejectLead({ store, clock })({ leadId: second?.lead_id ?? '', reason: 'A robot' });
        await wait(7 * DAY);
        const { transactions } = await history();
        expect(transactions).toMatchObject([{ currency_adjustment: 100 }]);
        const tx = String(transactions[0]?.transaction_id);
        // The timestamp is that of the lead, not of the release.
        const e = String(first?.event_id);
        const t = String((NOON + 10 * MINUTE) / 1000);
        expect(endpoint.received.map(({ parameters }) => parameters)).toMatchObject([{ s: '1', cur: '100', tx, e, t }]);
      });

      test('nothing for a lead that was refused, or reversed before it arrived', async () => {
        const endpoint = receiver.newEndpoint();
        const refusing = { wall: { fraud: { too_fast: { action: 'reject', limit: 3600 } } } } as const;
        const strict = await openLoop(ready(), refusing);
        await strict.add('get', endpoint.url);
        expect(await strict.send()).toMatchObject({ status: 403, code: 'lead_rejected' });
        const early = await openLoop(ready());
        await early.add('get', endpoint.url);
        expect(await early.send({ transaction_id: 'E-1', status: 2 })).toMatchObject({ text: 'OK' });
        expect(await early.send({ transaction_id: 'E-1' })).toMatchObject({ text: 'OK' });
        await early.wait(7 * DAY);
        expect(endpoint.received).toEqual([]);
        expect([await strict.log(), await early.log()]).toEqual([[], []]);
        expect((await early.history()).transactions).toEqual([]);
      });

      test('the deliveries of a lead or reversal are stored before it gets OK', async () => {
        // No receiver listens, and one postback is disabled, but the deliveries are stored.
        const loop = await openLoop(ready(), { events: 12 });
        const { add, clickId, leads, log, send, source, store } = loop;
        const { postbackId: parked } = await add('get', 'http://127.0.0.1:1/nobody');
        await add('json', 'https://192.0.2.1/nobody');
        await store.disablePostback({ postbackId: parked, reason: 'operator' });
        const calls = Array.from({ length: 36 }, async (_, index) => {
          const fields = { transaction_id: `M-${index % 12}`, event_id: FIRST_EVENT + (index % 12) };
          const answer = await (index < 18 ? send(fields) : postLead(loop, source, { click_id: clickId, ...fields }));
          const lead = (await leads('credited')).find(({ transaction_id }) => transaction_id === fields.transaction_id);
          return { answer, rows: await log({ leadId: lead?.lead_id ?? '' }) };
        });
        const outcomes = await Promise.all(calls);
        expect(outcomes.map(({ answer }) => answer.status)).toEqual(Array(36).fill(200));
        for (const { rows } of outcomes) expect(rows.map(({ status }) => status)).toEqual([1, 1]);
        expect(outcomes.filter(({ answer }) => answer.text === 'OK')).toHaveLength(12);
        await send({ transaction_id: 'M-3', event_id: FIRST_EVENT + 3, status: 2 });
        const [reversed] = await leads('reversed');
        expect(await log({ leadId: reversed?.lead_id ?? '' })).toHaveLength(4);
        expect(await log()).toHaveLength(26);
        expect((await log({ postbackId: parked })).every(({ state }) => state === 'parked')).toBe(true);
      });
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);

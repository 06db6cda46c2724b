import { transactionList } from '@rewards-wall/shared/schema/transaction.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { systemIds } from '../../server/runtime/ids.ts';
import { createPostback } from '../../server/postbacks/create-postback.ts';
import { listDeliveries } from '../../server/postbacks/delivery/list-deliveries.ts';
import { listPostbacks } from '../../server/postbacks/list-postbacks.ts';
import { replayDeliveries } from '../../server/postbacks/delivery/replay-deliveries.ts';
import type { Postback } from '../../server/store/ports/postbacks.ts';
import { MINUTE, NOON } from '../../server/runtime/clock.fixture.ts';
import { askFor } from '../support/requests/list-offers.ts';
import { offerRow } from '../support/requests/offers.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { readPost } from '../support/postbacks/read-post.ts';
import { isGenuineGet } from '../support/postbacks/received-postbacks.ts';
import { sendLead, type LeadFields } from '../support/requests/send-lead.ts';
import type { TestService } from '../support/service/start-service.ts';
import { addresses, agents } from '../support/requests/agents-and-addresses.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

const MACROS =
  'o=[OID]&n={offer_name}&pay=[PAY]&cur={currency}&u={subid1}&b=[SB2]&s=[STS]&ip={ip}&tx=[TID]&r=[RND]' +
  '&e={event_id}&en={event_name}&d={device}&t={timestamp}';

let nextOffer = 5000;
let nextTransaction = 0;

/** A wall with an offer that a user clicked ten minutes ago. */
async function clicked(service: TestService, parts: Record<string, unknown> = {}, query: Record<string, string> = {}) {
  const { app, client, clock, secrets, store, vault } = service;
  clock.moveTo(NOON);
  const offerId = (nextOffer += 1);
  const name = `Quest ${offerId} & more`;
  await service.importOffers([offerRow(offerId, { name, payout: 1.25, ...parts })], { prune: true });
  const wall = await service.newWall();
  const source = await service.newSource();
  const user = service.newUser();
  const ask = askFor(service, wall, { subid1: user, ip: addresses.US, ...query }, { 'User-Agent': agents.windows });
  const [offer] = await ask.offers();
  const link = new URL(offer?.click_url ?? '').pathname;
  const answer = await client.get(link, { headers: { 'User-Agent': agents.windows } });
  const clickId = new URL(answer.headers.get('location') ?? '').searchParams.get('click') ?? '';
  clock.forward(10 * MINUTE);
  const transactionId = `P-${(nextTransaction += 1)}`;
  const deps = { store, vault, clock, ids: systemIds() };
  return {
    ...service,
    offerId,
    name,
    wall,
    user,
    clickId,
    async add(kind: Postback['kind'], address: string) {
      const added = await createPostback(deps)({ adwallId: wall.adwallId, kind, address });
      if (added.kind !== 'created') throw new Error(added.kind);
      secrets.addAll([added.secret, address]);
      return added;
    },
    /** Reports a lead for the click, then sends everything that is due. */
    async send(fields: LeadFields = {}) {
      const sent = await sendLead(service, source, { click_id: clickId, transaction_id: transactionId, ...fields });
      await app.deliverPostbacks();
      return sent.text;
    },
    /** Lets time pass, then sends what is due. */
    async wait(ms: number) {
      clock.forward(ms);
      await app.deliverPostbacks();
    },
    log: () => listDeliveries(deps)({ adwallId: wall.adwallId, limit: 20 }),
    postbacks: () => listPostbacks(deps)({ adwallId: wall.adwallId }),
    async replay() {
      const outcome = await replayDeliveries(deps)({ adwallId: wall.adwallId });
      await app.deliverPostbacks();
      return outcome;
    },
    async transactions() {
      const list = await client.get(wall.user(user, 'transactions.json'), { bearer: wall.secretKey });
      return transactionList.parse(list.body).transactions;
    },
  };
}

const env = { OUTBOUND_ALLOW: receiver.host };

onEveryEngine(
  'Postbacks',
  (ready) => {
    describe('a credit', () => {
      test('is sent by GET, once, with every macro and a signature', async () => {
        const endpoint = receiver.newEndpoint();
        const query = { subid2: 'summer&co', device: 'idfa 1' };
        const context = await clicked(ready(), {}, query);
        const { add, clock, name, offerId, send, transactions, user } = context;
        const { secret } = await add('get', `${endpoint.url}?${MACROS}`);
        expect(await send()).toBe('OK');
        expect(await send()).toBe('DUP');
        expect(endpoint.received).toHaveLength(1);
        const [got] = endpoint.received;
        const [transaction] = await transactions();
        expect(got).toMatchObject({ method: 'GET', body: '' });
        expect(got?.parameters).toEqual({
          o: String(offerId),
          n: name,
          pay: '1.25',
          cur: '125',
          u: user,
          b: 'summer&co',
          s: '1',
          ip: expect.any(String),
          tx: String(transaction?.transaction_id),
          r: expect.stringMatching(/^\d+$/),
          e: '',
          en: '',
          d: 'idfa 1',
          t: String(clock.now() / 1000),
          postback_id: expect.stringMatching(/^dlv_/),
          timestamp: String(clock.now() / 1000),
          signature: expect.any(String),
        });
        expect(got !== undefined && isGenuineGet(got, secret, clock.now())).toBe(true);
      });

      test('is sent to every postback of its wall, by POST as Standard Webhooks', async () => {
        const [endpoint, other, foreign] = [receiver.newEndpoint(), receiver.newEndpoint(), receiver.newEndpoint()];
        const stranger = await clicked(ready());
        await stranger.add('json', foreign.url);
        const events = [{ event_id: 11, event_name: 'Level "10"', event_revenue: 1.25, estimated_time_to_complete: 0 }];
        const { add, clickId, clock, offerId, send, transactions, user, wall } = await clicked(ready(), { events });
        const { secret } = await add('json', endpoint.url);
        await add('get', `${other.url}?e={event_id}&n={event_name}`);
        expect(await send({ event_id: 11 })).toBe('OK');
        expect(foreign.received).toEqual([]);
        expect(other.received.map(({ parameters }) => parameters)).toMatchObject([{ e: '11', n: 'Level "10"' }]);
        expect(endpoint.received).toHaveLength(1);
        const [got] = endpoint.received;
        if (got === undefined) throw new Error('no request arrived');
        expect(got).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
        const [transaction] = await transactions();
        expect(readPost(got, secret, clock.now())).toMatchObject({
          type: 'lead.credited',
          timestamp: new Date(clock.now()).toISOString(),
          data: {
            transaction_id: transaction?.transaction_id,
            reversal_transaction_id: null,
            click_id: clickId,
            wall_id: wall.adwallId,
            offer_id: offerId,
            event_id: 11,
            event_name: 'Level "10"',
            payout: 1.25,
            currency_count: 125,
            currency_name: 'Coins',
            status: 1,
            subid1: user,
            subid2: '',
          },
        });
        expect(() => readPost({ ...got, body: got.body.replace('125', '925') }, secret, clock.now())).toThrow();
      });
    });

    test('a reversal names its credit and is sent after it', async () => {
      const endpoint = receiver.newEndpoint(503);
      const hook = receiver.newEndpoint();
      const { add, clock, send, transactions, wait } = await clicked(ready());
      await add('get', `${endpoint.url}?s=[STS]&pay=[PAY]&cur=[CUR]&tx=[TID]&t={timestamp}`);
      const { secret } = await add('json', hook.url);
      const leadAt = clock.now() / 1000;
      await send();
      await send({ status: 2, reason: 'Refunded' });
      // Where the credit was refused, the reversal waits. Where it was accepted, the reversal has arrived.
      expect(endpoint.received.map(({ parameters }) => parameters['s'])).toEqual(['1']);
      expect(hook.received).toHaveLength(2);
      endpoint.answer(200);
      await wait(6000);
      const [reversal, credit] = await transactions();
      const tx = String(credit?.transaction_id);
      const t = String(leadAt);
      expect(endpoint.received.map(({ parameters }) => parameters)).toMatchObject([
        { s: '1', pay: '1.25', cur: '125', tx, t },
        { s: '1', pay: '1.25', cur: '125', tx, t },
        { s: '2', pay: '-1.25', cur: '-125', tx, t },
      ]);
      const last = hook.received.at(-1);
      expect(last !== undefined && readPost(last, secret, clock.now())).toMatchObject({
        type: 'lead.reversed',
        data: {
          transaction_id: credit?.transaction_id,
          reversal_transaction_id: reversal?.transaction_id,
          status: 2,
          payout: -1.25,
          currency_count: -125,
          reason: 'Refunded',
        },
      });
    });

    test('a retry has the same id and content, and a new time and signature', async () => {
      const [endpoint, hook] = [receiver.newEndpoint(500), receiver.newEndpoint(500)];
      const { add, clock, log, send, wait } = await clicked(ready());
      const { secret } = await add('get', `${endpoint.url}?${MACROS}`);
      const { secret: hookSecret } = await add('json', hook.url);
      await send();
      endpoint.answer(200);
      hook.answer(204);
      await wait(6000);
      const [first, second, ...more] = endpoint.received;
      expect(more).toEqual([]);
      const ofAttempt = { timestamp: '', signature: '' };
      expect({ ...second?.parameters, ...ofAttempt }).toEqual({ ...first?.parameters, ...ofAttempt });
      expect(second?.parameters['timestamp']).toBe(String(clock.now() / 1000));
      expect(endpoint.received.every((one) => isGenuineGet(one, secret, clock.now()))).toBe(true);
      const [before, after] = hook.received;
      expect(after?.body).toBe(before?.body);
      expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id']);
      expect(after !== undefined && readPost(after, hookSecret, clock.now())).toBeTruthy();
      const deliveries = await log();
      expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      for (const { attempts } of deliveries) {
        expect(attempts).toMatchObject([
          { number: 1, httpStatus: 500, body: 'seen' },
          { number: 2, httpStatus: expect.toSatisfy((status: number) => status === 200 || status === 204) },
        ]);
      }
    });

    test('410 disables a postback; its deliveries are parked until it is enabled', async () => {
      const endpoint = receiver.newEndpoint(410);
      const { add, clock, log, postbacks, send, store, wait } = await clicked(ready());
      const { postbackId } = await add('get', `${endpoint.url}?u={subid1}`);
      await send();
      expect(await postbacks()).toMatchObject([{ state: 'disabled', reason: 'gone' }]);
      await wait(60 * MINUTE);
      expect(endpoint.received).toHaveLength(1);
      expect(await log()).toMatchObject([{ state: 'parked' }]);
      endpoint.answer(200);
      await store.enablePostback({ postbackId, at: clock.now() });
      await wait(0);
      expect(await log()).toMatchObject([{ state: 'delivered' }]);
      expect(await postbacks()).toMatchObject([{ state: 'enabled', reason: null, delivered: 1 }]);
    });

    test('a replay sends the same deliveries again, a credit before its reversal', async () => {
      const endpoint = receiver.newEndpoint();
      const { add, clock, replay, send } = await clicked(ready());
      const { secret } = await add('get', `${endpoint.url}?s=[STS]&r=[RND]`);
      await send();
      await send({ status: 2 });
      expect(await replay()).toEqual({ kind: 'replayed', replayed: 2 });
      const sent = endpoint.received.map(({ parameters: { postback_id: id, r, s } }) => ({ id, r, s }));
      expect(sent.map(({ s }) => s)).toEqual(['1', '2', '1', '2']);
      expect(sent.slice(2)).toEqual(sent.slice(0, 2));
      expect(endpoint.received.every((one) => isGenuineGet(one, secret, clock.now()))).toBe(true);
    });

    test('a private address is never called', async () => {
      const { add, log, send } = await clicked(ready());
      // The same machine by a name that OUTBOUND_ALLOW does not list.
      await add('get', `http://localhost:${receiver.host.split(':')[1]}/secret`);
      await send();
      expect(await log()).toMatchObject([
        { state: 'pending', attempts: [{ httpStatus: null, error: 'address_refused' }] },
      ]);
    });
  },
  { env },
);

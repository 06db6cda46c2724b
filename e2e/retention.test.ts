import { afterAll, expect, test } from 'vitest';
import { openLoop } from './support/money/money-loop.ts';
import { startPostbackReceiver } from './support/postbacks/postback-receiver.ts';
import { addresses, agents } from './support/requests/agents-and-addresses.ts';
import { DAY, HOUR } from '../server/runtime/clock.fixture.ts';
import { onEveryEngine } from './support/service/on-every-engine.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

onEveryEngine(
  'Retention',
  (ready) => {
    test('a lead is reversed and posted back with all its fields, although its click and deliveries were removed long ago', async () => {
      const loop = await openLoop(ready(), { query: { subid2: 'campaign 7', device: 'idfa-1' } });
      const { account, add, app, client, clock, deliver, log, send, store, user, wall } = loop;
      const endpoint = receiver.newEndpoint();
      await add('get', `${endpoint.url}?u=[SB1]&c=[SB2]&d={device}&s=[STS]&p=[PAY]&m=[CUR]&n=[ONM]&t=[TID]&ip=[IP]`);
      expect(await send({ transaction_id: 'T1' })).toMatchObject({ status: 200, text: 'OK' });
      await deliver();
      clock.forward(181 * DAY);
      await app.removeOldRows();
      expect(await log()).toEqual([]);

      // The offer stays completed, so that the user's list leaves it out.
      const headers = { 'User-Agent': agents.windows };
      const query = { subid1: user, ip: addresses.US };
      expect((await client.get(`${wall.path}/offers.json`, { query, headers })).status).toBe(204);
      const repeat = await send({ transaction_id: 'T1' });
      expect(repeat, 'a repeat').toMatchObject({ status: 200, text: 'DUP' });
      const reversal = { transaction_id: 'T1', status: 2, reason: 'chargeback' } as const;
      expect(await send(reversal)).toMatchObject({ status: 200, text: 'OK' });
      expect(await send(reversal)).toMatchObject({ status: 200, text: 'DUP' });
      await deliver();
      const [credit, revoked] = endpoint.received.map(({ url }) => new URL(url, 'http://receiver').searchParams);
      const told = (of: URLSearchParams | undefined) => Object.fromEntries([...(of ?? [])].slice(0, 8));
      expect(told(revoked)).toEqual({
        ...told(credit),
        s: '2',
        p: `-${credit?.get('p')}`,
        m: `-${credit?.get('m')}`,
      });
      expect(told(credit)).toMatchObject({ u: user, c: 'campaign 7', d: 'idfa-1', s: '1' });
      expect(endpoint.received).toHaveLength(2);
      expect(await store.listTransactions({ account, limit: null, offset: 0 })).toMatchObject({ balance: 0, total: 2 });
      expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
    });

    test('a click without a lead is unknown once its time is over, and a new click credits as ever', async () => {
      const loop = await openLoop(ready());
      const { app, client, clock, follow, send, user } = loop;
      clock.forward(90 * DAY + HOUR);
      await app.removeOldRows();
      const late = await send();
      expect(late).toMatchObject({ status: 404 });
      expect(late.text).toContain('unknown_click');
      const again = await follow(user);
      expect(await send({ click_id: again })).toMatchObject({ status: 200, text: 'OK' });
      const { body } = await client.get('/health/ready');
      expect(body).toMatchObject({ checks: { retention: { state: 'ok' } } });
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);

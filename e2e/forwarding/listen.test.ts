import { afterAll, expect, test } from 'vitest';
import { FIRST_EVENT, openLoop } from '../support/money/money-loop.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { readPost } from '../support/postbacks/read-post.ts';
import { isGenuineGet } from '../support/postbacks/received-postbacks.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { runListen } from '../support/service/run-listen.ts';

// `rewards listen`, as a developer runs it next to a service.

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

onEveryEngine(
  'rewards listen',
  (ready) => {
    test('sends credits and reversals in their order, in addition to its own postback, until Ctrl+C', async () => {
      const loop = await openLoop(ready(), { events: 2, query: { subid2: 'summer' } });
      const own = receiver.newEndpoint();
      const { postbackId, secret } = await loop.add('json', own.url);
      await loop.credit(1, 1);
      const local = receiver.newEndpoint();
      const listening = await runListen(ready(), '--wall', String(loop.wall.adwallId), '--forward-to', local.url);
      expect(listening.ready).toEqual({
        type: 'ready',
        wall_id: loop.wall.adwallId,
        forward_to: local.url,
        signature: 'standard-webhooks',
        postback_id: postbackId,
        secret: null,
      });
      await loop.credit(2, 2);
      const credited = await listening.next();
      await loop.reverse(1);
      const reversed = await listening.next();
      expect([credited, reversed]).toMatchObject([
        { type: 'lead.credited', ok: true, advice: null, status: 200, currency_count: 100, subid1: loop.user },
        { type: 'lead.reversed', ok: true, advice: null, status: 200, currency_count: -100, subid1: loop.user },
      ]);
      expect(await listening.end('SIGINT')).toBe(0);

      await loop.deliver();
      const [first, second] = local.received.map((one) => readPost(one, secret, Date.now()));
      const ofOwn = own.received.map((one) => readPost(one, secret, loop.clock.now()));
      // The wall's own postback gets the same messages, under ids of its own, and in any order.
      expect(ofOwn).toHaveLength(3);
      expect(ofOwn).toEqual(expect.arrayContaining([first, second]));
      expect(first).toMatchObject({ data: { event_id: FIRST_EVENT + 1, subid2: 'summer' } });
      expect(local.received).toHaveLength(2);
    });

    test('a killed listener leaves nothing: the service goes on as if it had never been there', async () => {
      const loop = await openLoop(ready(), { events: 2 });
      const local = receiver.newEndpoint();
      const url = `${local.url}?u={subid1}&s=[STS]`;
      const listening = await runListen(ready(), '--wall', String(loop.wall.adwallId), '--forward-to', url);
      expect(listening.ready).toMatchObject({ signature: 'hmac-sha256', postback_id: null });
      await loop.credit(1, 1);
      expect(await listening.next()).toMatchObject({ ok: true });
      const [got] = local.received;
      const secret = loop.secrets.add(String(listening.ready['secret']));
      expect(got && isGenuineGet(got, secret, Date.now())).toBe(true);
      expect(got?.parameters).toMatchObject({ u: loop.user, s: '1' });
      expect(await listening.end('SIGKILL')).toBe(null);

      await loop.credit(2, 2);
      await loop.deliver();
      expect(local.received).toHaveLength(1);
      expect(await loop.postbacks()).toEqual([]);
      expect(await loop.log()).toEqual([]);
      expect(await loop.history()).toMatchObject({ currency_count: 200 });
    });

    test('a message that fails is not sent again, and the line says what to do', async () => {
      const loop = await openLoop(ready(), { events: 2 });
      const local = receiver.newEndpoint(500);
      const { adwallId } = loop.wall;
      const listening = await runListen(ready(), '--wall', String(adwallId), '--forward-to', local.url);
      await loop.credit(1, 1);
      expect(await listening.next()).toMatchObject({
        ok: false,
        status: 500,
        advice: expect.stringContaining('Your server failed'),
      });
      local.answer(200);
      await loop.credit(2, 2);
      expect(await listening.next()).toMatchObject({ ok: true, status: 200 });
      expect(await listening.end('SIGINT')).toBe(0);
      expect(local.received).toHaveLength(2);
    });
  },
  // The own postbacks are on loopback, too.
  { env: { OUTBOUND_ALLOW: receiver.host } },
);

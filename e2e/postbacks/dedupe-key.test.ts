import { leadWebhook } from '@rewards-wall/shared/schema/postback.ts';
import { afterAll, expect, test } from 'vitest';
import { openLoop } from '../support/money/money-loop.ts';
import { startPostbackReceiver, type ReceivedPostback } from '../support/postbacks/postback-receiver.ts';
import { idOf, statusOf } from '../support/postbacks/received-postbacks.ts';
import { MINUTE } from '../support/service/clock.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

const keyOf = ({ body, parameters }: ReceivedPostback): string =>
  parameters['key'] ?? leadWebhook.parse(JSON.parse(body)).data.dedupe_key;

/** What a publisher has who counts every message with an unknown key, and no other. */
function counted(received: readonly ReceivedPostback[]): number {
  const amounts = new Map(
    received.map((one) => {
      const amount = one.parameters['cur'] ?? leadWebhook.parse(JSON.parse(one.body)).data.currency_count;
      return [keyOf(one), Number(amount)];
    }),
  );
  return [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
}

onEveryEngine(
  'Dedupe keys',
  (ready) => {
    test('a publisher who receives both kinds counts each credit and each reversal once', async () => {
      const [get, json] = [receiver.newEndpoint(), receiver.newEndpoint(503)];
      const { add, clock, credit, deliver, history, replay, reverse, wait } = await openLoop(ready(), { events: 2 });
      await add('get', `${get.url}?key={dedupe_key}&cur={currency}&s={status}`);
      await add('json', json.url);
      const all = (): ReceivedPostback[] => [...get.received, ...json.received];

      await credit(1, 2);
      await deliver();
      // The POST fails, so the next attempt repeats it.
      json.answer(200);
      await wait(7000);
      expect([get.received.length, json.received.length]).toEqual([2, 4]);
      expect(new Set(all().map(idOf)).size).toBe(4);
      expect(new Set(all().map(keyOf)).size).toBe(2);
      expect(counted(all())).toBe((await history()).currency_count);

      clock.forward(MINUTE);
      await reverse(1);
      await deliver();
      expect(await replay({})).toBe(6);
      await deliver();
      const keys = new Map(all().map((one) => [keyOf(one), statusOf(one)]));
      expect([...keys.values()].toSorted()).toEqual([1, 1, 2]);
      expect(counted(all())).toBe((await history()).currency_count);
      expect((await history()).currency_count).toBe(100);
    });
  },
  { env: { POSTBACK_ALLOW: receiver.host } },
);

import { leadWebhook } from '@rewards-wall/shared/schema/postback.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { driveLoop, openLoop, type Loop } from '../support/money/money-loop.ts';
import { startPostbackReceiver, type ReceivedPostback } from '../support/postbacks/postback-receiver.ts';
import { idOf, statusOf } from '../support/postbacks/received-postbacks.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const receiver = await startPostbackReceiver();
const folder = mkdtempSync(join(tmpdir(), 'rewards-dedupe-'));
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

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
  (ready, start, copy) => {
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

    const lasting = () => {
      const databaseUrl = `file:${join(folder, `${crypto.randomUUID()}.db`)}`;
      return start(ready().store.engine === 'sqlite' ? { databaseUrl } : {});
    };
    /** Continues a loop on another database, with the same keys and secrets, five minutes later. */
    const resume = async ({ clickId, clock, source, user, wall }: Loop, databaseUrl: string) => {
      const service = await start({ databaseUrl });
      service.clock.moveTo(clock.now() + 5 * MINUTE);
      return { ...service, ...driveLoop(service, { wall, source, user, clickId }) };
    };

    test('after a restore, new credits are counted, and leads that the network resends are not counted again', async () => {
      const endpoint = receiver.newEndpoint();
      const first = await openLoop(await lasting(), { events: 5 });
      await first.add('json', endpoint.url);
      await first.credit(1, 1);
      await first.deliver();
      await first.stop();
      const backup = await copy(first.databaseUrl);

      const lost = await resume(first, first.databaseUrl);
      await lost.credit(2, 3);
      await lost.reverse(3);
      await lost.wait(MINUTE);
      await lost.stop();
      expect(counted(endpoint.received)).toBe(200);

      const restored = await resume(first, backup);
      await restored.credit(4, 5);
      await restored.reverse(5);
      await restored.wait(MINUTE);
      expect(counted(endpoint.received)).toBe(300);
      await restored.credit(2, 3);
      await restored.reverse(3);
      await restored.wait(MINUTE);
      expect(counted(endpoint.received)).toBe(300);
      expect((await restored.history()).currency_count).toBe(300);
      await restored.stop();
    });

    test('two installations share no keys, even if their networks count leads alike', async () => {
      const endpoint = receiver.newEndpoint();
      for (const service of [await start(), await start()]) {
        const loop = await openLoop(service, { events: 1 });
        await loop.add('get', `${endpoint.url}?key={dedupe_key}&cur={currency}`);
        await loop.credit(1, 1);
        await loop.deliver();
        await service.stop();
      }
      expect(counted(endpoint.received)).toBe(200);
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);

import { afterAll, expect, test } from 'vitest';
import { eraseUser } from '../../server/persons/erase-user.ts';
import { DAY } from '../../server/runtime/clock.fixture.ts';
import { FIRST_EVENT, openLoop } from '../support/money/money-loop.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { holdRequests } from '../support/postbacks/receiver-responses.ts';
import { idOf } from '../support/postbacks/received-postbacks.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

onEveryEngine(
  'Erasure',
  (ready) => {
    test('drops and counts undelivered postbacks; nothing arrives afterwards, and late leads are refused', async () => {
      const service = ready();
      const loop = await openLoop(service, { events: 4 });
      const { account, add, credit, enable, follow, log, newUser, replay, reverse, send, deliver, wait } = loop;
      const [good, bad, parked] = [receiver.newEndpoint(), receiver.newEndpoint(500), receiver.newEndpoint(410)];
      await add('get', `${good.url}?u=[SB1]&s=[STS]`);
      await add('get', `${bad.url}?u=[SB1]&s=[STS]`);
      const { postbackId: parkedId } = await add('json', parked.url);
      const other = newUser();
      const otherClick = await follow(other);
      await credit(1, 3);
      await reverse(1);
      await send({ click_id: otherClick, event_id: FIRST_EVENT });
      await deliver();
      expect(good.received).toHaveLength(5);
      const seen = parked.received.length;

      const receipt = await eraseUser(service)(account);
      // Three credits and a waiting reversal, for two receivers that accepted none.
      expect(receipt).toMatchObject({ clicks: 1, postbacks: 8 });
      const late = [
        { transaction_id: 'late', event_id: FIRST_EVENT + 3 },
        { transaction_id: 'T2', event_id: FIRST_EVENT + 1 },
        { transaction_id: 'T2', event_id: FIRST_EVENT + 1, status: 2 },
        { transaction_id: 'T3', event_id: FIRST_EVENT + 2, status: 2 },
      ];
      for (const fields of late) expect(await send(fields)).toMatchObject({ status: 410, code: 'erased' });

      const before = bad.received.length;
      bad.answer(200);
      parked.answer(200);
      await enable(parkedId);
      expect(await replay({})).toBe(3);
      for (let day = 0; day < 4; day += 1) await wait(DAY);
      // Only the other user's credit is sent; where it had arrived before, it was replayed.
      expect(bad.received.slice(before).map(({ parameters }) => parameters['u'])).toEqual([other]);
      expect(good.received.slice(5).map(({ parameters }) => parameters['u'])).toEqual([other]);
      expect(parked.received.slice(seen)).toHaveLength(1);
      const rows = await log();
      expect(rows.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
      expect(new Set(rows.map(({ leadId }) => leadId)).size).toBe(1);
    });

    test('during a request: it is not sent again, whatever the receiver responds', async () => {
      const service = ready();
      const { account, add, credit, log, deliver, wait } = await openLoop(service, { events: 3 });
      const slow = holdRequests();
      const endpoint = receiver.newEndpoint(slow.answer);
      await add('get', endpoint.url);
      await credit(1, 3);
      const delivering = deliver();
      await expect.poll(() => slow.held.length).toBe(3);
      expect(await eraseUser(service)(account)).toMatchObject({ postbacks: 3 });
      slow.release(500);
      await delivering;
      for (let day = 0; day < 4; day += 1) await wait(DAY);
      expect(endpoint.received).toHaveLength(3);
      expect(await log()).toEqual([]);
      expect(service.logLines.filter((line) => line.includes('postback_settle_failed'))).toEqual([]);
    });

    test('a new user may have the same subid1, and gets new postbacks', async () => {
      const service = ready();
      const { account, add, follow, history, send, deliver, user } = await openLoop(service);
      const endpoint = receiver.newEndpoint();
      await add('get', `${endpoint.url}?u=[SB1]`);
      await send();
      await deliver();
      await eraseUser(service)(account);
      const again = await follow(user);
      expect(await send({ click_id: again })).toMatchObject({ status: 200, text: 'OK' });
      await deliver();
      expect(endpoint.received.map(({ parameters }) => parameters['u'])).toEqual([user, user]);
      expect(new Set(endpoint.received.map(idOf)).size).toBe(2);
      expect((await history()).currency_count).toBe(125);
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);

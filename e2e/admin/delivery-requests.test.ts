import type { DeliveryCase } from '@rewards-wall/shared/admin/postback-schema.ts';
import { afterAll, expect, test } from 'vitest';
import { cutSignatures, requestText } from '../support/postbacks/request-text.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { newPerson, type AdminClient } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

const QUERY = '?u=[SB1]&b={subid2}&d={device}&pay=[PAY]&cur={currency}&s=[STS]&tx=[TID]';

async function readCase({ ask }: AdminClient, deliveryId: string): Promise<DeliveryCase> {
  const { body, status } = await ask('readDelivery', { params: { delivery_id: deliveryId } });
  expect(status).toBe(200);
  return body as DeliveryCase;
}

onEveryEngine(
  'requests of deliveries in the admin API',
  (ready) => {
    test('each attempt shows what the receiver got, to each role as much as it may see', async () => {
      const service = ready();
      const [get, json] = [receiver.newEndpoint(503), receiver.newEndpoint(503)];
      const loop = await openLoop(service, { query: { subid2: 'summer & co', device: 'idfa-1' } });
      await loop.add('get', `${get.url}${QUERY}`);
      await loop.add('json', `${json.url}?key=s3cret-of-theirs`);
      await loop.send({ transaction_id: 'A-1' });
      await loop.deliver();
      for (const endpoint of [get, json]) endpoint.answer(200);
      await loop.wait(HOUR);
      await loop.send({ transaction_id: 'A-1', status: 2, reason: 'Refunded' });
      await loop.deliver();
      const sent = [...get.received, ...json.received].map(requestText);
      expect(sent).toHaveLength(6);
      const ids = (await loop.log()).map(({ deliveryId }) => deliveryId);
      const attemptsFor = async (person: AdminClient) => {
        const cases: DeliveryCase[] = [];
        for (const id of ids) cases.push(await readCase(person, id));
        return cases.flatMap(({ attempts }) => attempts);
      };
      const publishers = [loop.wall.pubId];
      for (const role of ['owner', 'manager', 'support'] as const) {
        const attempts = await attemptsFor(await newPerson(service, { role, publishers }));
        expect(attempts.map(({ request }) => request).toSorted()).toEqual(sent.map(cutSignatures).toSorted());
        expect(attempts.map(({ http_status: status }) => status).toSorted()).toEqual([200, 200, 200, 200, 503, 503]);
        expect(attempts.every(({ answer, notes }) => answer === 'seen' && notes.length === 0)).toBe(true);
        expect(JSON.stringify(attempts)).toContain('idfa-1');
      }
      const attempts = await attemptsFor(await newPerson(service, { role: 'viewer', publishers }));
      expect(attempts).toHaveLength(6);
      expect(attempts.every(({ answer }) => answer === null)).toBe(true);
      const text = attempts.map(({ request }) => request).join('\n');
      for (const value of [loop.user, 'summer', 'idfa-1', 's3cret']) expect(text).not.toContain(value);
      expect(text).toMatch(/u=…&b=…&d=…&pay=1\.25&cur=125&s=1/);
      expect(text).toMatch(/"payout":-1\.25,"currency_count":-125,.*"subid1":"…"/);
    });

    test('a view by a role that sees the user is recorded, and a viewer’s is not', async () => {
      const service = ready();
      const { deliveryId } = await newCase(service);
      const viewer = await newPerson(service, { role: 'viewer', publishers: null });
      const manager = await newPerson(service, { role: 'manager', publishers: [service.pubId] });
      for (const person of [viewer, manager]) await readCase(person, deliveryId);
      const filter = { before: null, limit: 50, action: 'user.read', publishers: null };
      const rowsOf = ({ adminId }: { adminId: string }) => service.store.listAudit({ ...filter, actorId: adminId });
      expect(await rowsOf(viewer)).toEqual([]);
      expect(await rowsOf(manager)).toMatchObject([
        {
          subject: expect.stringMatching(/^account \d+$/) as string,
          pubId: service.pubId,
          after: { delivery: deliveryId },
        },
      ]);
    });

    test('before the first attempt, the page shows what will be sent; then that it was not', async () => {
      const service = ready();
      const loop = await openLoop(service);
      const { postbackId } = await loop.add('json', 'https://192.0.2.1/nobody');
      await service.store.disablePostback({ postbackId, reason: 'operator' });
      service.clock.forward(2 * HOUR);
      const owner = await newPerson(service);
      await loop.send();
      const [{ deliveryId } = { deliveryId: '' }] = await loop.log();
      const before = await readCase(owner, deliveryId);
      expect(before).toMatchObject({ attempts: [], next_request: expect.stringContaining(loop.user) as string });
      await loop.enable(postbackId);
      await loop.deliver();
      const after = await readCase(owner, deliveryId);
      expect(after).toMatchObject({
        next_request: null,
        attempts: [{ notes: ['not_sent'], error: 'address_refused' }],
      });
    });

    test('attempts before the address changed say so, and those after it do not', async () => {
      const service = ready();
      const [old, other] = [receiver.newEndpoint(503), receiver.newEndpoint()];
      const loop = await openLoop(service);
      const { postbackId } = await loop.add('get', `${old.url}?u={subid1}`);
      service.clock.forward(3 * HOUR);
      const owner = await newPerson(service);
      await loop.send();
      await loop.deliver();
      const moved = { params: { postback_id: postbackId }, json: { address: `${other.url}?user={subid1}` } };
      expect((await owner.ask('movePostback', moved)).status).toBe(200);
      await loop.wait(HOUR);
      const [{ deliveryId } = { deliveryId: '' }] = await loop.log();
      const { attempts } = await readCase(owner, deliveryId);
      expect(attempts.map(({ notes }) => notes)).toEqual([['address_changed'], []]);
      expect(attempts[1]?.request).toBe(cutSignatures(other.received.map(requestText)[0] ?? ''));
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);

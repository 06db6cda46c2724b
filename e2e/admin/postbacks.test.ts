import { afterAll, expect, test } from 'vitest';
import { newPerson } from '../support/requests/admins.ts';
import { newCase } from '../support/requests/casework.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { isGenuineGet } from '../support/postbacks/received-postbacks.ts';
import { HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

interface Listed {
  postback_id: string;
  address: string;
  previous_until: string | null;
}

onEveryEngine(
  'receivers in the admin API',
  (ready) => {
    test('after a rotation, both secrets sign until the overlap ends, by itself or by hand', async () => {
      const service = ready();
      const endpoint = receiver.newEndpoint();
      const loop = await openLoop(service, { events: 4 });
      const { ask, password } = await newPerson(service);
      const address = `${endpoint.url}?u={subid1}&c={currency}`;
      const added = (await ask('addPostback', { json: { wall: loop.wall.adwallId, kind: 'get', address } })).body;
      const { postback_id: id, secret: first } = added as { postback_id: string; secret: string };
      const params = { postback_id: id };
      const rotate = async (json: object) => {
        await ask('stepUp', { json: { password } });
        const { body } = await ask('rotatePostback', { params, json });
        return service.secrets.add((body as { secret: string }).secret);
      };
      /** Whether the next credit is genuine for a receiver that checks only `signature`, and one that checks both. */
      const next = async (event: number, secret: string) => {
        await loop.credit(event, event);
        await loop.deliver();
        const received = endpoint.received.at(-1) ?? expect.unreachable();
        const inner = {
          ...received,
          url: received.url.replace(/&signature=.*/, '').replace('next_signature', 'signature'),
        };
        const at = service.clock.now();
        return [isGenuineGet(received, secret, at), isGenuineGet(inner, secret, at)];
      };
      const second = await rotate({ overlap_hours: 2 });
      expect(await next(1, first)).toEqual([true, false]);
      const until = async () => {
        const { postbacks } = (await ask('listPostbacks', { query: { wall: loop.wall.adwallId } })).body as {
          postbacks: Listed[];
        };
        return postbacks[0]?.previous_until;
      };
      expect(await until()).not.toBeNull();
      // The second is lost. The first still signs.
      const third = await rotate({ overlap_hours: 3 });
      expect(await next(2, first)).toEqual([true, false]);
      const last = endpoint.received.at(-1) ?? expect.unreachable();
      const inner = last.url.replace(/&signature=.*/, '').replace('next_signature', 'signature');
      expect(isGenuineGet({ ...last, url: inner }, third, service.clock.now())).toBe(true);
      expect(isGenuineGet({ ...last, url: inner }, second, service.clock.now())).toBe(false);
      service.clock.forward(3 * HOUR);
      expect(await until()).toBeNull();
      expect((await next(3, third))[0]).toBe(true);
      const fourth = await rotate({});
      expect((await ask('endPostbackOverlap', { params })).status).toBe(204);
      expect((await next(4, fourth))[0]).toBe(true);
    });

    test('what counts as delivered is changed field by field, and recorded', async () => {
      const service = ready();
      const { adwallId } = await service.newWall();
      const { ask } = await newPerson(service);
      const json = { wall: adwallId, kind: 'json', address: 'https://a.example/hooks' };
      const added = (await ask('addPostback', { json })).body as Record<string, string>;
      service.secrets.add(added['secret'] ?? '');
      const params = { postback_id: added['postback_id'] ?? '' };
      const set = async (answers: object) => (await ask('setPostbackAnswers', { params, json: answers })).status;
      const rules = async () =>
        ((await ask('listPostbacks', { query: { wall: adwallId } })).body as { postbacks: object[] }).postbacks[0];
      expect(await rules()).toMatchObject({ must_contain: null, follows_redirect: false });
      expect(await set({ must_contain: 'OK' })).toBe(204);
      expect(await set({ follows_redirect: true })).toBe(204);
      expect(await rules()).toMatchObject({ must_contain: 'OK', follows_redirect: true });
      expect(await set({ must_contain: null })).toBe(204);
      for (const bad of [
        { must_contain: '' },
        { must_contain: 'x'.repeat(201) },
        { follows_redirect: 'yes' },
        { a: 1 },
      ]) {
        expect(await set(bad)).toBe(400);
      }
      const { body: log } = await ask('listAudit', { query: { limit: '1' } });
      expect(log).toMatchObject({
        rows: [
          {
            action: 'postback.answers',
            before: { must_contain: 'OK', follows_redirect: true },
            after: { must_contain: null, follows_redirect: true },
          },
        ],
      });
    });

    test('a postback is added, moved and removed, each with the password, and no address or secret is recorded', async () => {
      const service = ready();
      const { adwallId, pubId } = await service.newWall();
      const { ask, password } = await newPerson(service);
      const address = 'https://10.0.0.1/k3y-k3y-k3y?u={subid1}&c={currency}&k=s3cret-s3cret';
      const body = { wall: adwallId, kind: 'get', address };
      service.clock.forward(11 * MINUTE);
      expect((await ask('addPostback', { json: body })).code).toBe('password_needed');
      await ask('stepUp', { json: { password } });
      const added = (await ask('addPostback', { json: body })).body as Record<string, string>;
      const { postback_id: postbackId = '', secret = '' } = added;
      expect(service.secrets.add(secret)).toMatch(/^whsec_/);
      expect(added['warnings']).toMatchObject([/not public/, /dedupe_key/].map((one) => expect.stringMatching(one)));
      const params = { postback_id: postbackId };
      for (const [bad, message] of [
        ['https://a.example/{nonsense}', /unknown macros/],
        ['https://a.example/?signature=1', /must not have the parameter/],
        ['ftp://a.example', /http or https/],
      ] as const) {
        const refused = await ask('movePostback', { params, json: { address: bad } });
        expect(refused.body).toMatchObject({ errors: [{ path: 'address', message: expect.stringMatching(message) }] });
      }
      const moved = await ask('movePostback', { params, json: { address: 'https://a.example/new?u={subid1}' } });
      expect(moved.status).toBe(200);
      const listed = (await ask('listPostbacks', { query: { wall: adwallId } })).body as { postbacks: Listed[] };
      expect(listed.postbacks).toMatchObject([{ postback_id: postbackId, address: 'https://a.example/new…' }]);
      expect((await ask('removePostback', { params })).body).toEqual({ dropped: 0 });
      expect((await ask('rotatePostback', { params, json: {} })).status).toBe(404);
      const { body: log } = await ask('listAudit', { query: { limit: '3' } });
      expect(log).toMatchObject({
        rows: [
          { action: 'postback.remove', pub_id: pubId, subject: `postback ${postbackId}`, after: { dropped: 0 } },
          {
            action: 'postback.move',
            before: { address: 'https://10.0.0.1/…' },
            after: { address: 'https://a.example/new…' },
          },
          { action: 'postback.add', before: null, after: { adwall_id: adwallId, address: 'https://10.0.0.1/…' } },
        ],
      });
      expect(JSON.stringify(log)).not.toMatch(/s3cret|k3y|whsec_/);
    });

    test('a manager adds postbacks and sees no secret; an owner gets one by replacing it', async () => {
      const service = ready();
      const { adwallId, pubId } = await service.newWall();
      const manager = await newPerson(service, { role: 'manager', publishers: [pubId] });
      const json = { wall: adwallId, kind: 'json', address: 'https://a.example/hooks' };
      const { body, status } = await manager.ask('addPostback', { json });
      expect({ body, status }).toMatchObject({ body: { secret: null, warnings: [] }, status: 201 });
      expect(JSON.stringify(body)).not.toContain('whsec_');
      const params = { postback_id: (body as Listed).postback_id };
      for (const name of ['rotatePostback', 'endPostbackOverlap'] as const) {
        const refused = await manager.ask(name, { params, ...(name === 'rotatePostback' && { json: {} }) });
        expect(refused.code).toBe('not_permitted');
      }
      const owner = await newPerson(service);
      const rotated = (await owner.ask('rotatePostback', { params, json: {} })).body as { secret: string };
      expect(service.secrets.add(rotated.secret)).toMatch(/^whsec_/);
    });

    test('a postback with undelivered messages is removed only by anyone who says that they may be lost', async () => {
      const service = ready();
      const { postbackId } = await newCase(service);
      const { ask } = await newPerson(service);
      const params = { postback_id: postbackId };
      expect((await ask('removePostback', { params })).body).toMatchObject({
        errors: [{ path: 'drop_undelivered', message: expect.stringContaining('1 message is undelivered') as string }],
      });
      const removed = await ask('removePostback', { params, query: { drop_undelivered: true } });
      expect(removed.body).toEqual({ dropped: 1 });
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);

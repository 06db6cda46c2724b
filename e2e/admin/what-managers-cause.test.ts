import { afterAll, expect, test } from 'vitest';
import { simulation as everflow } from '../../server/networks/everflow/simulator.ts';
import { openLoop } from '../support/money/money-loop.ts';
import { startPostbackReceiver } from '../support/postbacks/postback-receiver.ts';
import { isGenuineGet } from '../support/postbacks/received-postbacks.ts';
import { newFeed, surveyAccountOf } from '../support/requests/admin-samples.ts';
import { newPerson, type Person } from '../support/requests/admins.ts';
import { addSource, newSourceName, shownSource } from '../support/requests/lead-sources.ts';
import { sendLead } from '../support/requests/send-lead.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

const receiver = await startPostbackReceiver();
afterAll(() => receiver.close());

const notPermitted = { status: 403, code: 'not_permitted' };
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

async function staff(service: TestService) {
  return {
    owner: await newPerson(service),
    manager: await newPerson(service, { role: 'manager', publishers: null }),
  };
}

onEveryEngine(
  'what managers can have signed and credited',
  (ready) => {
    test('a manager who changes where messages go, or what they say, gets none signed with the secret', async () => {
      const service = ready();
      const [theirs, own] = [receiver.newEndpoint(), receiver.newEndpoint()];
      const loop = await openLoop(service, { events: 3 });
      const { adwallId } = loop.wall;
      const { postbackId, secret } = await loop.add('get', `${theirs.url}?u={subid1}&c={currency}`);
      const { manager, owner } = await staff(service);
      const params = { postback_id: postbackId };
      const move = ({ ask }: Person, address: string) => ask('movePostback', { params, json: { address } });
      const signs = async (event: number, endpoint: typeof own, key: string): Promise<boolean> => {
        await loop.credit(event, event);
        await loop.deliver();
        const received = endpoint.received.at(-1) ?? expect.unreachable();
        expect(received.url).toContain('signature=');
        return isGenuineGet(received, key, service.clock.now());
      };
      const during = (await owner.ask('rotatePostback', { params, json: { overlap_hours: 24 } })).body;
      const next = service.secrets.add((during as { secret: string }).secret);

      const constant = `${own.url}?u=ann&c=1000000`;
      expect((await move(manager, constant)).body).toMatchObject({ secret_replaced: true });
      expect(await signs(1, own, secret)).toBe(false);
      expect(await signs(2, own, next)).toBe(false);
      // What stays as it is has no new secret either, and a postback that is added again has one of its own.
      expect((await move(manager, constant)).failing).toEqual(['address']);
      const again = await manager.ask('addPostback', { json: { wall: adwallId, kind: 'get', address: constant } });
      expect(again.body).toMatchObject({ secret: null });
      await owner.ask('removePostback', {
        params: { postback_id: (again.body as { postback_id: string }).postback_id },
      });

      const { secret: last } = (await owner.ask('rotatePostback', { params, json: { overlap_hours: 0 } })).body as {
        secret: string;
      };
      expect((await move(owner, `${theirs.url}?u={subid1}`)).body).toMatchObject({ secret_replaced: false });
      expect(await signs(3, theirs, service.secrets.add(last))).toBe(true);
      const { body: log } = await owner.ask('listAudit', { query: { action: 'postback.move' } });
      expect(log).toMatchObject({
        rows: [
          { before: { macros: [] }, after: { changed: ['path', 'query'], macros: ['subid1'], secret: 'kept' } },
          {
            actor_id: manager.adminId,
            before: { macros: ['subid1', 'currency'] },
            after: { changed: ['path', 'query'], macros: [], secret: 'new' },
          },
        ],
      });
      expect(JSON.stringify(log)).not.toMatch(/ann|1000000|whsec_/);
    });

    test('no manager chooses the secret of a source, and none of their sources credits offers that name none', async () => {
      const service = ready();
      const loop = await openLoop(service, { events: 3 });
      const { manager, owner } = await staff(service);
      const source = newSourceName();
      const scheme = { source, scheme: 'hmac-sha256' };
      for (const more of [{ secret }, { unnamed_offers: true }]) {
        expect(await manager.ask('addSource', { json: { ...scheme, ...more } })).toMatchObject(notPermitted);
      }
      const add = () => addSource(service, manager, scheme);
      const params = { source };
      const newSecret = async ({ ask }: Person): Promise<string> => {
        const { body } = await ask('rotateSource', { params, json: { overlap_hours: 0 } });
        return service.secrets.add((body as { secret: string }).secret);
      };
      const report = (key: string, event: number) => {
        const fields = { click_id: loop.clickId, transaction_id: `T-${event}`, event_id: 11 + event };
        return sendLead(service, { name: source, secret: key }, fields);
      };
      const allow = ({ ask }: Person) => ask('changeSource', { params, json: { unnamed_offers: true } });

      expect((await add()).answer.status).toBe(201);
      const known = await newSecret(owner);
      expect(await report(known, 0)).toMatchObject({ status: 403, code: 'wrong_source' });
      expect(await allow(manager)).toMatchObject(notPermitted);
      expect(await shownSource(manager, source)).toMatchObject({ unnamed_offers: false });
      expect((await allow(owner)).status).toBe(204);
      expect((await report(known, 0)).text).toBe('OK');
      const { body: log } = await owner.ask('listAudit', { query: { action: 'source.change' } });
      expect(log).toMatchObject({ rows: [{ before: { unnamed_offers: false }, after: { unnamed_offers: true } }] });

      // Adding the name again gets neither the secret nor the permission back.
      expect((await manager.ask('removeSource', { params })).status).toBe(204);
      expect((await add()).answer.status).toBe(201);
      expect(await report(known, 1)).toMatchObject({ status: 401 });
      expect(await report(await newSecret(owner), 1)).toMatchObject({ status: 403, code: 'wrong_source' });
    });

    test("only owners change the hash that verifies a source's calls", async () => {
      const service = ready();
      const { manager, owner } = await staff(service);
      const source = newSourceName();
      const hash = { parameter: 'sig', algorithm: 'sha1', text: '{tx}{secret}' };
      const fields = { click_id: 'sub', transaction_id: 'tx' };
      await addSource(service, owner, { source, scheme: 'secret-url', call_map: JSON.stringify({ fields }) });
      const change = ({ ask }: Person, map: object) =>
        ask('changeSource', { params: { source }, json: { call_map: JSON.stringify(map) } });
      expect(await change(manager, { fields, hash })).toMatchObject(notPermitted);
      expect((await change(manager, { fields, decimal: ',' })).status).toBe(204);
      expect((await change(owner, { fields, hash })).status).toBe(204);
      expect((await change(manager, { fields, decimal: '.', hash })).status).toBe(204);
    });

    test('only owners choose the account at a network whose conversion report credits leads, and a feed’s secret', async () => {
      const service = ready();
      const { manager, owner } = await staff(service);
      const credential = service.secrets.add(`key-${crypto.randomUUID()}`);
      const reporting = { feed: 'reporting', adapter: 'everflow', credential, settings: everflow.settings };
      expect(await manager.ask('addFeed', { json: reporting })).toMatchObject(notPermitted);
      expect(await manager.ask('addFeed', { json: { ...newFeed(service), secret } })).toMatchObject(notPermitted);
      expect((await owner.ask('addFeed', { json: reporting })).status).toBe(201);
      const change = ({ ask }: Person, json: object) => ask('changeFeed', { params: { feed: 'reporting' }, json });
      for (const json of [{ credential }, { settings: { base: 'https://a.example' } }]) {
        expect(await change(manager, json)).toMatchObject(notPermitted);
      }
      expect((await change(manager, { share: 0.5, settings: { countries: 'DE' } })).status).toBe(200);
      expect((await change(owner, { credential })).status).toBe(200);
    });

    test('only owners change the credential of a survey provider that signs with it', async () => {
      const service = ready();
      const { manager, owner } = await staff(service);
      const { params } = await surveyAccountOf(service);
      const json = { credential: service.secrets.add(`key-${crypto.randomUUID()}`) };
      expect(await manager.ask('changeSurveyProvider', { params, json })).toMatchObject(notPermitted);
      expect((await manager.ask('changeSurveyProvider', { params, json: { share: 0.5 } })).status).toBe(200);
      expect((await owner.ask('changeSurveyProvider', { params, json })).status).toBe(200);
    });

    test('a manager makes a wall stricter, but not looser about tokens and keys', async () => {
      const service = ready();
      const { manager, owner } = await staff(service);
      const { adwallId } = await service.newWall({ require_token: false, refuse_browser_keys: false });
      const change = ({ ask }: Person, json: object) => ask('changeWall', { params: { adwallId }, json });
      const strict = { require_token: true, refuse_browser_keys: true };
      expect((await change(manager, { require_token: false })).status).toBe(200);
      expect((await change(manager, strict)).status).toBe(200);
      for (const name of Object.keys(strict)) {
        expect(await change(manager, { [name]: false, name: 'Other' })).toMatchObject(notPermitted);
      }
      expect((await change(owner, { require_token: false, refuse_browser_keys: false })).status).toBe(200);
    });
  },
  { env: { OUTBOUND_ALLOW: receiver.host } },
);

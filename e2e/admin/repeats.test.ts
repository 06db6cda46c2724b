import type { AdminKeys } from '@rewards-wall/shared/admin/team-schema.ts';
import type { Decisions } from '@rewards-wall/shared/admin/lead-schema.ts';
import type { PostbackAdded, PostbackList } from '@rewards-wall/shared/admin/postback-schema.ts';
import { expect, test, vi } from 'vitest';
import { newCase } from '../support/requests/casework.ts';
import { cli, newPerson, withKey } from '../support/requests/admins.ts';
import type { ApiResponse } from '../support/requests/client.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService } from '../support/service/start-service.ts';

const address = 'https://shop.example/hooks';
const detailOf = ({ body }: ApiResponse): string => String(Reflect.get(Object(body), 'detail'));

onEveryEngine('repeats of what staff does', (ready, start) => {
  const once = (service: TestService) => ({ 'Idempotency-Key': service.newUser() });

  async function newPostback(service: TestService) {
    const { adwallId } = await service.newWall();
    return { json: { wall: adwallId, kind: 'json', address }, headers: once(service) };
  }

  async function postbacksOf(service: TestService, wall: number): Promise<PostbackList['postbacks']> {
    const { ask } = await newPerson(service);
    return ((await ask('listPostbacks', { query: { wall } })).body as PostbackList).postbacks;
  }

  test('a postback whose response was lost exists once after a repeat, which names it and says what to do', async () => {
    const service = ready();
    const { ask, key } = await withKey(service);
    const { headers, json } = await newPostback(service);
    const create = service.store.createPostback;
    const connection = new AbortController();
    vi.spyOn(service.store, 'createPostback').mockImplementationOnce(async (input) => {
      const created = await create(input);
      connection.abort();
      return created;
    });
    const lost = fetch(`${service.url}/v1/admin/postbacks`, {
      method: 'POST',
      body: JSON.stringify(json),
      signal: connection.signal,
      headers: { ...headers, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    });
    await expect(lost).rejects.toThrow();
    const again = await ask('addPostback', { json, headers });
    const stored = await postbacksOf(service, json.wall);
    expect(stored).toHaveLength(1);
    expect({ status: again.status, code: again.code }).toEqual({ status: 409, code: 'already_carried_out' });
    expect(detailOf(again)).toBe(
      `This was carried out: postback ${stored[0]?.postback_id}. The secret was only in the first response. If you never got it, ` +
        'give the postback a new one.',
    );
  });

  test('a refusal that a repeat would get for what the first request did is not its response', async () => {
    const service = ready();
    const { ask } = await newPerson(service);
    const { adwallId } = await service.newWall();
    const request = { params: { adwallId }, headers: once(service) };
    // The second of two keys: a third one would be too many.
    const first = await ask('createWallKey', request);
    service.secrets.add((first.body as { api_key: string }).api_key);
    expect((await ask('createWallKey', { params: { adwallId } })).code).toBe('too_many_keys');
    const again = await ask('createWallKey', request);
    expect(again.code).toBe('already_carried_out');
    expect(again.text).not.toContain('sk_');
  });

  test('simultaneous repeats wait for the first one, and get its response', async () => {
    const service = ready();
    const { ask } = await newPerson(service);
    const json = { name: 'reports', role: 'viewer' };
    const headers = once(service);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('createAdminKey', { json, headers })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    service.secrets.addAll(made.map(({ body }) => (body as { key: string }).key));
    expect(answers.filter(({ code }) => code === 'already_carried_out')).toHaveLength(5);
    const keys = ((await ask('listAdminKeys')).body as AdminKeys).keys.filter(({ name }) => name === 'reports');
    expect(keys).toHaveLength(1);
  });

  test('a key with other content is refused, a refusal uses no key, and keys of two people are two keys', async () => {
    const service = ready();
    const [ann, bob] = [await newPerson(service), await newPerson(service)];
    const { headers, json } = await newPostback(service);
    const refused = await ann.ask('addPostback', { json: { ...json, address: 'ftp://shop.example' }, headers });
    expect(refused.code).toBe('invalid_request');
    const added = await ann.ask('addPostback', { json, headers });
    service.secrets.add(String((added.body as PostbackAdded).secret));
    const other = await ann.ask('addPostback', { json: { ...json, address: `${address}/2` }, headers });
    expect({ status: other.status, code: other.code }).toEqual({ status: 422, code: 'idempotency_mismatch' });
    expect(await postbacksOf(service, json.wall)).toHaveLength(1);
    const bobs = await bob.ask('addPostback', { json, headers });
    expect(bobs.status).toBe(201);
    service.secrets.add(String((bobs.body as PostbackAdded).secret));
    expect(await postbacksOf(service, json.wall)).toHaveLength(2);
  });

  test('a repeat needs the rights that any request needs', async () => {
    const service = ready();
    const person = await newPerson(service);
    const [{ adwallId, pubId }, other] = [await service.newWall(), await service.newPublisher()];
    const request = { json: { wall: adwallId, kind: 'json', address }, headers: once(service) };
    const added = await person.ask('addPostback', request);
    service.secrets.add(String((added.body as PostbackAdded).secret));
    const again = async (role: 'manager' | 'viewer', publishers: number[]) => {
      const grant = { role, publishers };
      await service.app.admins.changeRole({ adminId: person.adminId, grant }, cli);
      return (await person.ask('addPostback', request)).code;
    };
    expect(await again('viewer', [pubId])).toBe('not_permitted');
    expect(await again('manager', [other])).toBe('not_found');
    expect(await again('manager', [pubId])).toBe('already_carried_out');
    expect(await postbacksOf(service, adwallId)).toHaveLength(1);
  });

  test('many leads are decided once, and a repeat says again what became of each', async () => {
    const service = ready();
    const { ask } = await newPerson(service);
    const [one, two] = [await newCase(service, service.pubId), await newCase(service, service.pubId)];
    const request = { json: { lead_ids: [one.held, two.held], decision: 'approve' }, headers: once(service) };
    const first = await ask('decideLeads', request);
    expect((first.body as Decisions).results.map(({ outcome }) => outcome)).toEqual(['credited', 'credited']);
    expect((await ask('decideLeads', request)).body).toEqual(first.body);
    const anew = await ask('decideLeads', { json: request.json });
    expect((anew.body as Decisions).results.map(({ outcome }) => outcome)).not.toContain('credited');
  });

  test('if the process ends before the response is stored, a repeat learns that it was carried out, and nothing is done again', async () => {
    const service = ready();
    const { ask } = await newPerson(service);
    const { postbackId } = await newCase(service, service.pubId);
    const request = {
      params: { postback_id: postbackId },
      headers: once(service),
      json: { address: 'https://shop.example/new' },
    };
    vi.spyOn(service.store, 'storeStaffResponse').mockRejectedValueOnce(new Error('The process has ended.'));
    expect((await ask('movePostback', request)).status).toBe(200);
    const soon = await ask('movePostback', request);
    expect({ code: soon.code, retry: soon.headers.get('retry-after') }).toEqual({
      code: 'still_under_way',
      retry: '5',
    });
    service.clock.forward(MINUTE);
    const later = await ask('movePostback', request);
    expect(later.code).toBe('already_carried_out');
    expect(detailOf(later)).toContain(`postback ${postbackId}`);
    // Of what has no body, the record is the answer.
    const pause = { params: { postback_id: postbackId }, json: { is_enabled: false }, headers: once(service) };
    vi.spyOn(service.store, 'storeStaffResponse').mockRejectedValueOnce(new Error('The process has ended.'));
    const paused = [await ask('changePostback', pause), await ask('changePostback', pause)];
    expect(paused.map(({ status }) => status)).toEqual([204, 204]);
    vi.restoreAllMocks();
  });

  test('after 30 days, a key is forgotten', async () => {
    const service = await start({ env: { RETENTION_INTERVAL_S: '0' } });
    try {
      const { ask } = await withKey(service);
      const request = {
        json: { wall: (await service.newWall()).adwallId, kind: 'json', address },
        headers: once(service),
      };
      const secretOf = ({ body }: ApiResponse) => service.secrets.add(String((body as PostbackAdded).secret));
      secretOf(await ask('addPostback', request));
      const before = service.clock.now() + 1;
      expect((await service.store.purgeIdempotency({ before, limit: 10 })).purged).toBe(1);
      const anew = await ask('addPostback', request);
      secretOf(anew);
      expect(anew.status).toBe(201);
    } finally {
      await service.stop();
    }
  });
});

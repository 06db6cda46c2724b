import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import type { AdminWallKeyCreated, AdminWallKeys, AdminWalls } from '@rewards-wall/shared/admin/walls-schema.ts';
import { expect, test } from 'vitest';
import { newPerson, type AdminClient } from '../support/requests/admins.ts';
import { HOUR } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';

onEveryEngine('the secret keys of a wall', (ready) => {
  const keysOf = async ({ ask }: AdminClient, { adwallId }: TestWall) =>
    ((await ask('listWallKeys', { params: { adwallId } })).body as AdminWallKeys).keys;

  /** What a server gets that asks for a user's balance with this key. */
  const readWith = async ({ client }: TestService, wall: TestWall, bearer: string) => {
    const { body, status } = await client.get(wall.user('ann', 'transactions.json'), { bearer });
    return status === 401 ? (Reflect.get(Object(body), 'reason') as unknown) : status;
  };

  /** A wall with two keys, the newest of which an owner has just made. */
  async function withTwoKeys(service: TestService) {
    const wall = await service.newWall();
    service.clock.forward(HOUR);
    const owner = await newPerson(service);
    const { body } = await owner.ask('createWallKey', { params: { adwallId: wall.adwallId } });
    const { api_key: key, key_id: newest } = body as AdminWallKeyCreated;
    return { owner, wall, newest, newestKey: service.secrets.add(key) };
  }

  test('are listed by id and age, without the keys and their digests', async () => {
    const service = ready();
    const { newest, newestKey, owner, wall } = await withTwoKeys(service);
    const at = service.clock.now();
    const answer = await owner.ask('listWallKeys', { params: { adwallId: wall.adwallId } });
    expect((answer.body as AdminWallKeys).keys).toEqual([
      { key_id: expect.any(Number), created_at: new Date(at - HOUR).toISOString(), is_newest: false },
      { key_id: newest, created_at: new Date(at).toISOString(), is_newest: true },
    ]);
    expect(answer.text).not.toMatch(/sk_|[0-9a-f]{32}/);
    for (const key of [wall.secretKey, newestKey]) expect(answer.text).not.toContain(key.slice(-8));
  });

  test('the newest one ends alone, at once, and the other one goes on; both acts are recorded', async () => {
    const service = ready();
    const { newest, newestKey, owner, wall } = await withTwoKeys(service);
    const { adwallId } = wall;
    expect(await readWith(service, wall, newestKey)).toBe(204);
    const { status } = await owner.ask('endWallKey', { params: { adwallId, wall_key_id: newest } });
    expect(status).toBe(204);
    expect(await readWith(service, wall, newestKey)).toBe('revoked');
    expect(await readWith(service, wall, wall.secretKey)).toBe(204);
    expect(await keysOf(owner, wall)).toMatchObject([{ is_newest: true }]);
    const { rows } = (await owner.ask('listAudit', { query: { subject: `wall ${adwallId}` } })).body as AuditPage;
    expect(rows).toMatchObject([
      {
        action: 'wall.key-end',
        pub_id: wall.pubId,
        actor_id: owner.adminId,
        after: null,
        before: { key_id: newest, created_at: new Date(service.clock.now()).toISOString() },
      },
      { action: 'wall.key-create', before: null, after: { key_id: newest } },
    ]);
    const again = await owner.ask('endWallKey', { params: { adwallId, wall_key_id: newest } });
    expect(again.code).toBe('not_found');
  });

  test('the last one ends, too: users keep the wall, servers are refused, and a new key can be created', async () => {
    const service = ready();
    const [wall, owner] = [await service.newWall(), await newPerson(service)];
    const { adwallId } = wall;
    const [only] = await keysOf(owner, wall);
    await owner.ask('endWallKey', { params: { adwallId, wall_key_id: only?.key_id ?? 0 } });
    expect(await readWith(service, wall, wall.secretKey)).toBe('revoked');
    expect((await service.client.get(`${wall.path}/details.json`)).status).toBe(200);
    const { walls } = (await owner.ask('listWalls')).body as AdminWalls;
    expect(walls.find((one) => one.adwall_id === adwallId)).toMatchObject({ keys: 0 });
    const created = (await owner.ask('createWallKey', { params: { adwallId } })).body as AdminWallKeyCreated;
    expect(await readWith(service, wall, service.secrets.add(created.api_key))).toBe(204);
  });

  test('a key is named together with its wall: that of another one, or of a panel, is not there', async () => {
    const service = ready();
    const [wall, other, owner] = [await service.newWall(), await service.newWall(), await newPerson(service)];
    const panel = await service.newPanel();
    const view = await service.app.directory.current();
    const [foreign] = await keysOf(owner, other);
    const [ofPanel] = view.secretKeysOf({ kind: 'survey-profile', profileId: panel.profileId });
    for (const id of [foreign?.key_id, ofPanel?.keyId, 999_999, 'x', '0', '1e3']) {
      const answer = await owner.ask('endWallKey', { params: { adwallId: wall.adwallId, wall_key_id: id ?? 'none' } });
      expect({ id, code: answer.code }).toEqual({ id, code: 'not_found' });
    }
    expect(await readWith(service, other, other.secretKey)).toBe(204);
    expect(await keysOf(owner, wall)).toHaveLength(1);
  });

  test('of two owners who end the same key at once, one does, and a repeat with an Idempotency-Key says it again', async () => {
    const service = ready();
    const { newest, owner, wall } = await withTwoKeys(service);
    const { adwallId } = wall;
    const others = await newPerson(service);
    const headers = { 'Idempotency-Key': service.newUser() };
    const request = { params: { adwallId, wall_key_id: newest } };
    const answers = await Promise.all([
      owner.ask('endWallKey', { ...request, headers }),
      others.ask('endWallKey', request),
    ]);
    expect(answers.map(({ code, status }) => code ?? status).toSorted()).toEqual([204, 'not_found']);
    const [first] = answers;
    const again = await owner.ask('endWallKey', { ...request, headers });
    expect(again.code ?? again.status).toBe(first?.code ?? first?.status);
    const { rows } = (await owner.ask('listAudit', { query: { subject: `wall ${adwallId}`, action: 'wall.key-end' } }))
      .body as AuditPage;
    expect(rows).toHaveLength(1);
  });
});

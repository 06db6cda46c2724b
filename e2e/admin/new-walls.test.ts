import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import type { AdminWalls } from '@rewards-wall/shared/admin/walls-schema.ts';
import type { WallAdded } from '@rewards-wall/shared/admin/wall-settings-schema.ts';
import { expect, test } from 'vitest';
import { newPerson } from '../support/requests/admins.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

const currency = { name: 'Gems', ratio: '12.5' };

onEveryEngine('walls that staff adds', (ready) => {
  test('a manager adds a wall of a new publisher, without a key, which an owner creates', async () => {
    const service = ready();
    const { ask } = await newPerson(service, { role: 'manager', publishers: null });
    const added = await ask('addWall', { json: { publisher_name: 'Harbor Games', name: 'Harbor', currency } });
    expect(added.status, added.text).toBe(201);
    const { adwall_id: adwallId, pub_id: pubId } = added.body as WallAdded;
    const publishers = await service.store.listPublishers();
    expect(publishers.find((one) => one.pubId === pubId)).toMatchObject({ name: 'Harbor Games' });
    const wallsNow = async () => ((await ask('listWalls')).body as AdminWalls).walls;
    expect((await wallsNow()).find((wall) => wall.adwall_id === adwallId)).toMatchObject({
      pub_id: pubId,
      name: 'Harbor',
      currency: 'Gems',
      keys: 0,
    });
    const { rows } = (await ask('listAudit', { query: { action: 'wall.create' } })).body as AuditPage;
    expect(rows[0]).toMatchObject({
      subject: `wall ${adwallId}`,
      pub_id: pubId,
      after: { name: 'Harbor', publisher_name: 'Harbor Games' },
    });

    const owner = await newPerson(service);
    const key = await owner.ask('createWallKey', { params: { adwallId } });
    service.secrets.add((key.body as { api_key: string }).api_key);
    expect((await wallsNow()).find((wall) => wall.adwall_id === adwallId)).toMatchObject({ keys: 1 });
    const second = await ask('addWall', { json: { publisher: pubId, name: 'Second', currency } });
    expect(second.body).toMatchObject({ pub_id: pubId });
  });

  test('a repeat with the same key adds one wall of one publisher, also of many at once', async () => {
    const service = ready();
    const { ask } = await newPerson(service);
    const headers = { 'Idempotency-Key': service.newUser() };
    const json = { publisher_name: 'Twice Games', name: 'Twice', currency };
    const refused = await ask('addWall', { json: { ...json, currency: { ...currency, ratio: 0 } }, headers });
    expect(refused.code).toBe('invalid_request');
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('addWall', { json, headers })));
    const [first] = answers;
    for (const { body, status } of answers) expect({ body, status }).toEqual({ body: first?.body, status: 201 });
    const publishers = (await service.store.listPublishers()).filter(({ name }) => name === 'Twice Games');
    const { walls } = await service.store.loadDirectory();
    expect(publishers.map(({ pubId }) => pubId)).toEqual([(first?.body as WallAdded | undefined)?.pub_id]);
    expect(walls.filter(({ settings }) => settings.name === 'Twice')).toHaveLength(1);
    const other = await ask('addWall', { json: { ...json, name: 'Another' }, headers });
    expect(other.code).toBe('idempotency_mismatch');
    const stranger = await newPerson(service);
    expect((await stranger.ask('addWall', { json, headers })).code).toBe('idempotency_mismatch');
  });

  test('publishers are listed by name, also those without a wall, to those who may see them', async () => {
    const service = ready();
    const { pubId } = await service.store.createPublisher({ name: 'No Wall Yet', at: service.clock.now() });
    const seenBy = async (publishers: number[] | null) => {
      const { ask } = await newPerson(service, { role: 'viewer', publishers });
      return ((await ask('listWalls')).body as AdminWalls).publishers;
    };
    expect(await seenBy(null)).toContainEqual({ pub_id: pubId, name: 'No Wall Yet' });
    expect(await seenBy([pubId])).toEqual([{ pub_id: pubId, name: 'No Wall Yet' }]);
    expect(await seenBy([service.pubId])).not.toContainEqual({ pub_id: pubId, name: 'No Wall Yet' });
  });

  test('a mistake is named, and nothing is created', async () => {
    const service = ready();
    const { ask } = await newPerson(service);
    const before = [await service.store.listPublishers(), (await service.store.loadDirectory()).walls];
    const json = { publisher: service.pubId, name: 'Wall', currency };
    for (const [wrong, path] of [
      [{ publisher: 999_999 }, 'publisher'],
      [{ publisher: undefined }, 'publisher_name'],
      [{ publisher_name: 'And another' }, 'publisher_name'],
      [{ publisher: undefined, publisher_name: ' ' }, 'publisher_name'],
      [{ name: '' }, 'name'],
      [{ currency: { ...currency, ratio: 'many' } }, 'currency.ratio'],
      [{ currency: { ...currency, ratio: 0 } }, 'currency.ratio'],
      [{ currency: { name: '', ratio: 1 } }, 'currency.name'],
    ] as const) {
      const { code, failing } = await ask('addWall', { json: { ...json, ...wrong } });
      expect({ wrong, code, failing }).toEqual({ wrong, code: 'invalid_request', failing: [path] });
    }
    expect([await service.store.listPublishers(), (await service.store.loadDirectory()).walls]).toEqual(before);
  });
});

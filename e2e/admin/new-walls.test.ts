import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import type { AdminWalls } from '@rewards-wall/shared/admin/schema.ts';
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
      ...{ pub_id: pubId, name: 'Harbor', currency: 'Gems', keys: 0 },
    });
    const { rows } = (await ask('listAudit', { query: { action: 'wall.create' } })).body as AuditPage;
    expect(rows[0]).toMatchObject({ subject: `wall ${adwallId}`, pub_id: pubId, after: { name: 'Harbor' } });

    const owner = await newPerson(service);
    const key = await owner.ask('createWallKey', { params: { adwallId } });
    service.secrets.add((key.body as { api_key: string }).api_key);
    expect((await wallsNow()).find((wall) => wall.adwall_id === adwallId)).toMatchObject({ keys: 1 });
    const second = await ask('addWall', { json: { publisher: pubId, name: 'Second', currency } });
    expect(second.body).toMatchObject({ pub_id: pubId });
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

import type { AuditPage } from '@rewards-wall/shared/admin/audit-schema.ts';
import type { PanelAdded, PanelRow } from '@rewards-wall/shared/admin/panels-schema.ts';
import type { AdminSurveyFigures } from '@rewards-wall/shared/admin/surveys-schema.ts';
import type { Problem } from '@rewards-wall/shared/schema/problem.ts';
import { expect, test } from 'vitest';
import { newPerson } from '../support/requests/admins.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('panels for staff', (ready) => {
  test('a manager adds a panel without a key, whose form signs users up, and changes it; both are recorded', async () => {
    const service = ready();
    const pubId = await service.newPublisher();
    const [wall, other] = [await service.newWall({}, pubId), await service.newWall({}, pubId)];
    const { ask } = await newPerson(service, { role: 'manager', publishers: [pubId] });
    const params = { adwallId: wall.adwallId };
    const json = { name: ' Polls ', minimum_age: 16, origins: ['https://WWW.example.com'] };
    const added = await ask('addPanel', { params, json });
    expect(added.status, added.text).toBe(201);
    const { profile_id: profileId, publishable_key: key } = added.body as PanelAdded;
    const read = async (): Promise<PanelRow | undefined> => {
      const { panels } = (await ask('readSurveys', { params })).body as AdminSurveyFigures;
      return panels.find((panel) => panel.profile_id === profileId);
    };
    const first = {
      profile_id: profileId,
      name: 'Polls',
      keys: 0,
      adwall_id: wall.adwallId,
      minimum_age: 16,
      origins: ['https://www.example.com'],
      publishable_key: key,
    };
    expect(await read()).toEqual(first);
    const path = `/market-research/api/publisher/${pubId}/profile/${profileId}/user/ann.json`;
    const signedUp = await service.client.post(path, { json: profileFields(service.secrets, { api_key: key }) });
    expect(signedUp.status, signedUp.text).toBe(201);

    const change = (changes: object) => ask('changePanel', { params: { profileId }, json: changes });
    expect((await change({ adwall_id: other.adwallId, origins: [] })).status).toBe(204);
    expect(await read()).toEqual({ ...first, adwall_id: other.adwallId, origins: [] });
    expect((await change({ adwall_id: null, minimum_age: 18 })).status).toBe(204);
    expect(await read()).toMatchObject({ name: 'Polls', adwall_id: null, minimum_age: 18 });
    expect((await change({ name: 'Polls', minimum_age: 18 })).status).toBe(204);
    expect((await change({})).status).toBe(204);
    const rows = async (action: string) => ((await ask('listAudit', { query: { action } })).body as AuditPage).rows;
    // Changes that change nothing are not recorded.
    expect(await rows('panel.change')).toHaveLength(2);
    expect(await rows('panel.create')).toMatchObject([
      { subject: `panel ${profileId}`, pub_id: pubId, before: null, after: { name: 'Polls', minimum_age: 16 } },
    ]);
    expect((await rows('panel.change'))[0]).toMatchObject({
      subject: `panel ${profileId}`,
      before: { adwall_id: other.adwallId, minimum_age: 16 },
      after: { adwall_id: null, minimum_age: 18 },
    });
  });

  test('a mistake is named and changes nothing, and a wall must be of the same publisher', async () => {
    const service = ready();
    const [pubId, foreign] = [await service.newPublisher(), await service.newPublisher()];
    const wall = await service.newWall({}, pubId);
    const elsewhere = await service.newWall({}, foreign);
    const panel = await service.newPanel({ pubId, adwallId: wall.adwallId });
    const { ask } = await newPerson(service);
    for (const [json, field] of [
      [{ name: '' }, 'name'],
      [{ minimum_age: 12 }, 'minimum_age'],
      [{ minimum_age: 'old' }, 'minimum_age'],
      [{ origins: ['https://a.example', 'not one'] }, 'origins.1'],
      [{ adwall_id: elsewhere.adwallId }, 'adwall_id'],
      [{ adwall_id: 999_999 }, 'adwall_id'],
      [{ wall: 1 }, 'wall'],
    ] as const) {
      const changed = await ask('changePanel', { params: { profileId: panel.profileId }, json });
      const added = await ask('addPanel', { params: { adwallId: wall.adwallId }, json: { name: 'Polls', ...json } });
      const refused = field === 'adwall_id' ? [changed] : [changed, added];
      for (const { body, code } of refused) {
        expect({ json, code }).toEqual({ json, code: 'invalid_request' });
        expect((body as Problem).errors).toEqual([expect.objectContaining({ path: field })]);
      }
    }
    const { panels } = (await ask('readSurveys', { params: { adwallId: wall.adwallId } })).body as AdminSurveyFigures;
    expect(panels).toMatchObject([{ profile_id: panel.profileId, adwall_id: wall.adwallId, minimum_age: 13 }]);
    expect((await ask('changePanel', { params: { profileId: 999_999 }, json: { name: 'A' } })).code).toBe('not_found');
  });
});

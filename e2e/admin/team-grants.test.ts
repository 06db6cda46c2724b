import type { AdminKeys } from '@rewards-wall/shared/admin/team-schema.ts';
import type { Problem } from '@rewards-wall/shared/schema/problem.ts';
import { expect, test } from 'vitest';
import { newPerson } from '../support/requests/admins.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('roles for named publishers', (ready) => {
  test('a role for a publisher that does not exist is refused, and no one gets it', async () => {
    const service = ready();
    const { pubId } = service;
    const owner = await newPerson(service);
    const { adminId: member } = await newPerson(service, { role: 'viewer', publishers: [pubId] });
    const grant = { role: 'support', publishers: [pubId, 7_001, 7_002] };
    const refused = [
      await owner.ask('invite', { json: grant }),
      await owner.ask('changeRole', { params: { admin_id: member }, json: grant }),
      await owner.ask('createAdminKey', { json: { ...grant, name: 'report' } }),
    ];
    for (const { body, code } of refused) {
      expect(code).toBe('invalid_request');
      expect((body as Problem).errors).toEqual([
        { path: 'publishers.1', code: 'invalid', message: 'must be the id of a publisher, and 7001 is not' },
        { path: 'publishers.2', code: 'invalid', message: 'must be the id of a publisher, and 7002 is not' },
      ]);
    }
    const { team } = (await owner.ask('listTeam')).body as { team: { admin_id: string }[] };
    expect(team.find(({ admin_id: id }) => id === member)).toMatchObject({ role: 'viewer', publishers: [pubId] });
    const { keys } = (await owner.ask('listAdminKeys')).body as AdminKeys;
    expect(keys.filter(({ name }) => name === 'report')).toEqual([]);
    for (const action of ['team.invite', 'team.change', 'admin-key.create']) {
      const { rows } = (await owner.ask('listAudit', { query: { action, actor_id: owner.adminId } })).body as {
        rows: unknown[];
      };
      expect({ action, rows }).toEqual({ action, rows: [] });
    }
    const known = { ...grant, publishers: [pubId, await service.newPublisher()] };
    expect((await owner.ask('invite', { json: known })).status).toBe(201);
    expect((await owner.ask('changeRole', { params: { admin_id: member }, json: known })).status).toBe(204);
    expect((await owner.ask('createAdminKey', { json: { ...known, name: 'report' } })).status).toBe(201);
  });
});

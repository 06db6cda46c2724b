import type { AdminTeamSessions } from '@rewards-wall/shared/admin/team-schema.ts';
import { expect, test } from 'vitest';
import { newPerson, withSession } from '../support/requests/admins.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine("everyone's sessions", (ready) => {
  test('an owner sees them without tokens, and ends one, after the password, which is recorded', async () => {
    const service = ready();
    const owner = await newPerson(service);
    const other = await newPerson(service, { role: 'support', publishers: null });
    const listed = await owner.ask('listTeamSessions');
    const { sessions } = listed.body as AdminTeamSessions;
    const own = sessions.find(({ is_current }) => is_current);
    const theirs = sessions.find(({ admin_id }) => admin_id === other.adminId);
    expect([own?.admin_id, theirs?.ip, theirs?.is_current]).toEqual([owner.adminId, '127.0.0.1', false]);
    for (const { token } of [owner, other]) expect(listed.text).not.toContain(token);
    const params = { admin_id: other.adminId, session_id: theirs?.session_id ?? '' };
    service.clock.forward(10 * MINUTE);
    expect((await owner.ask('endTeamSession', { params })).code).toBe('password_needed');
    await owner.ask('stepUp', { json: { password: owner.password } });
    const wrong = await owner.ask('endTeamSession', { params: { ...params, admin_id: owner.adminId } });
    expect(wrong.code).toBe('not_found');
    expect((await other.ask('me')).status).toBe(200);
    expect((await owner.ask('endTeamSession', { params })).status).toBe(204);
    expect((await other.ask('me')).code).toBe('not_signed_in');
    expect((await (await withSession(service, owner.newestToken())).ask('me')).status).toBe(200);
    const { rows } = (await owner.ask('listAudit', { query: { action: 'session.end' } })).body as { rows: object[] };
    expect(rows[0]).toMatchObject({
      actor_id: owner.adminId,
      subject: `session ${params.session_id}`,
      after: { admin_id: other.adminId },
    });
    expect((await owner.ask('endTeamSession', { params })).code).toBe('not_found');
  });
});

import { expect, test } from 'vitest';
import { newPerson } from '../support/requests/admins.ts';
import { profileFields } from '../support/requests/profiles.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';

onEveryEngine('e-mail addresses of users', (ready) => {
  test('support finds who holds an address, and only an owner lets others have it, with the password', async () => {
    const service = ready();
    const { client, newUser, secrets } = service;
    const panel = await service.newPanel({ pubId: await service.newPublisher() });
    const twin = await service.newPanel();
    const [squatter, user] = [newUser(), newUser()];
    const email = String(profileFields(secrets)['email']);
    const signUp = (at: typeof panel, subid1: string) =>
      client.post(at.user(subid1), { json: { ...profileFields(secrets, { email }), api_key: at.secretKey } });
    expect((await signUp(panel, squatter)).status).toBe(201);
    expect((await signUp(twin, user)).status).toBe(201);
    expect((await signUp(panel, user)).status).toBe(409);

    const support = await newPerson(service, { role: 'support', publishers: [panel.pubId] });
    const owner = `panel-${panel.profileId}`;
    const params = { owner, subid1: squatter };
    const find = (whose: typeof support, text: string) => whose.ask('findByEmail', { json: { email: text } });
    const hit = { kind: 'user', id: squatter, path: `users/${owner}/${squatter}` };
    expect((await find(support, ` ${email.toUpperCase()} `)).body).toEqual({ found: [hit] });
    expect((await find(support, 'nobody@mail.example')).body).toEqual({ found: [] });
    expect((await support.ask('detachEmail', { params })).code).toBe('not_permitted');

    const chief = await newPerson(service);
    expect((await find(chief, email)).body).toMatchObject({ found: [{}, {}] });
    expect((await chief.ask('readUser', { params })).body).toMatchObject({ has_profile: true, holds_email: true });
    service.clock.forward(10 * MINUTE);
    expect((await chief.ask('detachEmail', { params })).code).toBe('password_needed');
    await chief.ask('stepUp', { json: { password: chief.password } });
    expect((await chief.ask('detachEmail', { params })).status).toBe(204);
    expect((await chief.ask('detachEmail', { params: { owner, subid1: user } })).code).toBe('not_found');
    expect((await chief.ask('readUser', { params })).body).toMatchObject({ has_profile: true, holds_email: false });
    expect((await signUp(panel, user)).status).toBe(201);

    const rows = await service.store.listAudit({
      before: null,
      limit: 20,
      action: null,
      actorId: null,
      publishers: [panel.pubId],
    });
    const kept = rows.filter(({ action }) => action === 'user.find' || action === 'user.detach-email');
    const account = { subject: expect.stringMatching(/^account \d+$/), before: null, after: null };
    expect(kept).toMatchObject([
      { action: 'user.detach-email', actor: { id: chief.adminId }, ...account },
      { action: 'user.find', actor: { id: chief.adminId }, ...account },
      { action: 'user.find', actor: { id: support.adminId }, ...account },
    ]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});

import type { AdminEndpoint } from '@rewards-wall/shared/admin/admin-endpoints.ts';
import { adminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { SignInWays } from '@rewards-wall/shared/admin/sign-in-ways.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { identifyAdmin } from '../../server/admins/identify-admin.ts';
import { listSessions } from '../../server/admins/own-account.ts';
import { DAY, MINUTE } from '../../server/runtime/clock.fixture.ts';
import {
  cli,
  newInvitation,
  newPerson,
  openAdminClient,
  ownPage,
  signIn,
  tokenIn,
  withSession,
} from '../support/requests/admins.ts';
import { leaveSignedIn, newProviderPerson, signInAs } from '../support/requests/provider.ts';
import { addPasskey } from '../support/requests/second-factors.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startProvider } from '../support/service/start-provider.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

const viewer = { role: 'viewer', publishers: null } as const;
const provider = await startProvider();
afterAll(() => provider.stop());

function follow(service: TestService): void {
  provider.now = service.clock.now;
  service.secrets.add(provider.clientSecret);
}

/** The role that a session has. */
async function grantOf(service: TestService, response: { headers: Headers } & object): Promise<unknown> {
  const { ask } = await withSession(service, tokenIn(response as Parameters<typeof tokenIn>[0]));
  const { publishers, role } = (await ask('me')).body as Grant;
  return { role, publishers };
}

onEveryEngine(
  'an account at the provider',
  (ready) => {
    beforeEach(() => {
      follow(ready());
      ready().clock.forward(2 * DAY);
    });

    test('is added by a person who has a password, and removed, while their other sessions end', async () => {
      const service = ready();
      const ann = await newPerson(service, viewer);
      const elsewhere = await withSession(service, await signIn(service, ann.name, ann.password));
      provider.accounts['connected'] = { name: 'Ann' };
      expect((await signInAs(service, 'connected')).code).toBe('sign_in_failed');
      const added = await ann.ask(
        'finishProviderConnect',
        await leaveSignedIn('beginProviderConnect', ann, 'connected'),
      );
      expect(added.status, added.text).toBe(204);
      expect((await elsewhere.ask('me')).code).toBe('not_signed_in');
      const again = await withSession(service, tokenIn(await signInAs(service, 'connected')));
      expect((await again.ask('me')).body).toMatchObject({ name: ann.name, provider: 'Acme ID', has_password: true });
      service.clock.forward(10 * MINUTE);
      expect((await ann.ask('removeProviderAccount')).code).toBe('password_needed');
      expect((await ann.ask('stepUp', { json: { password: ann.password } })).status).toBe(204);
      expect((await ann.ask('removeProviderAccount')).status).toBe(204);
      expect((await again.ask('me')).code).toBe('not_signed_in');
      expect((await signInAs(service, 'connected')).code).toBe('sign_in_failed');
      expect((await ann.ask('removeProviderAccount')).code).toBe('not_found');
    });

    test('belongs to one person', async () => {
      const service = ready();
      const { account } = await newProviderPerson(service, provider, viewer);
      const bob = await newPerson(service, viewer);
      const taken = await bob.ask('finishProviderConnect', await leaveSignedIn('beginProviderConnect', bob, account));
      expect([taken.code, taken.text.includes('belongs to someone else')]).toEqual(['sign_in_failed', true]);
      const link = await newInvitation(service, viewer);
      expect((await signInAs(service, account, link)).code).toBe('sign_in_failed');
      provider.accounts['free'] = { name: 'Free' };
      expect((await signInAs(service, 'free', link)).status).toBe(204);
    });

    test('is not removed from a person who has no other way to sign in', async () => {
      const service = ready();
      const ann = await newProviderPerson(service, provider, viewer);
      expect((await ann.ask('removeProviderAccount')).code).toBe('not_permitted');
      await addPasskey(service, ann);
      expect((await ann.ask('removeProviderAccount')).status).toBe(204);
    });

    test('replaces the password of a person who uses it with a password link', async () => {
      const service = ready();
      const ann = await newPerson(service, viewer);
      const link = await service.app.admins.resetPassword(ann.name, cli);
      provider.accounts['replaced'] = { name: 'Other name' };
      const used = await signInAs(service, 'replaced', link?.token ?? '');
      expect((await (await withSession(service, tokenIn(used))).ask('me')).body).toMatchObject({ name: ann.name });
      expect((await ann.ask('me')).code).toBe('not_signed_in');
      await expect(signIn(service, ann.name, ann.password)).rejects.toThrow('401');
    });

    test('accepts a link once', async () => {
      const service = ready();
      const link = await newInvitation(service, viewer);
      for (const account of ['first', 'second']) provider.accounts[account] = { name: account };
      expect((await signInAs(service, 'first', link)).status).toBe(204);
      const { ask } = await openAdminClient(service);
      expect((await ask('beginProviderSignIn', { json: { link } })).code).toBe('link_expired');
    });
  },
  { env: provider.env },
);

onEveryEngine(
  'roles by claims of the provider',
  (ready) => {
    beforeEach(() => {
      follow(ready());
      ready().clock.forward(2 * DAY);
    });

    test('let people join without an invitation, and follow their groups', async () => {
      const service = ready();
      await newPerson(service);
      const { pubId } = service;
      const account = { name: 'Ann', groups: ['cooks', 'agency'] };
      provider.accounts['mapped'] = account;
      const joined = await signInAs(service, 'mapped');
      expect(await grantOf(service, joined)).toEqual({ role: 'manager', publishers: [pubId] });
      const ann = await withSession(service, tokenIn(joined));
      account.groups = ['wall-admins', 'agency'];
      expect(await grantOf(service, await signInAs(service, 'mapped'))).toEqual({ role: 'owner', publishers: null });
      expect((await ann.ask('me')).body).toMatchObject({ role: 'owner' });
      const key = { json: { name: 'reports', role: 'owner' } };
      const { key: made } = (await ann.ask('createAdminKey', key)).body as { key: string };
      const script = await openAdminClient(service, { Authorization: `Bearer ${service.secrets.add(made)}` });
      account.groups = ['help desk'];
      expect(await grantOf(service, await signInAs(service, 'mapped'))).toEqual({ role: 'support', publishers: null });
      // What they made as an owner ends with that role.
      expect((await script.ask('me')).code).toBe('not_signed_in');
      account.groups = ['cooks'];
      const refused = await signInAs(service, 'mapped');
      expect([refused.code, refused.text.includes('has no role here')]).toEqual(['sign_in_failed', true]);
      expect((await ann.ask('me')).code).toBe('not_signed_in');
      const rows = await service.store.listAudit({
        before: null,
        limit: 20,
        action: null,
        actorId: null,
        publishers: null,
      });
      const changes = rows.filter(({ action }) => ['team.join', 'team.provider-change'].includes(action)).toReversed();
      expect(changes).toMatchObject([
        { action: 'team.join', after: { role: 'manager', publishers: [pubId], by: 'provider' } },
        { action: 'team.provider-change', before: { role: 'manager' }, after: { role: 'owner' } },
        { action: 'team.provider-change', before: { role: 'owner' }, after: { role: 'support' } },
        { action: 'team.provider-change', before: { role: 'support' }, after: null },
      ]);
    });

    test.each([
      ['no groups', {}],
      ['another claim', { roles: ['wall-admins'] }],
      ['a group that only contains the name', { groups: ['not-wall-admins'] }],
      ['an object', { groups: { 'wall-admins': true } }],
    ])('refuse a stranger with %s', async (what, claims) => {
      const service = ready();
      provider.accounts[what] = { name: 'Eve', ...claims };
      expect((await signInAs(service, what)).code).toBe('sign_in_failed');
      const invited = await signInAs(service, what, await newInvitation(service, viewer));
      expect(invited.code).toBe('sign_in_failed');
    });

    test('are no reason to leave the team without an owner', async () => {
      const service = ready();
      for (const { adminId, role } of await service.store.listAdmins()) {
        if (role === 'owner') await service.app.admins.removeAdmin(adminId, cli);
      }
      const account = { name: 'Last', groups: ['wall-admins'] };
      provider.accounts['last'] = account;
      expect((await signInAs(service, 'last')).status).toBe(204);
      for (const { adminId, name } of await service.store.listAdmins()) {
        if (!name.startsWith('Last')) await service.app.admins.removeAdmin(adminId, cli);
      }
      account.groups = ['agency'];
      const refused = await signInAs(service, 'last');
      expect([refused.code, refused.text.includes('last owner')]).toEqual(['sign_in_failed', true]);
    });
  },
  { env: { ...provider.env, OIDC_ROLES: 'wall-admins=owner, agency=manager:1, help desk=support' } },
);

test('a way to sign in that is turned off ends the sessions that it opened, and no others', async () => {
  const service = await startService({ env: provider.env });
  try {
    follow(service);
    const ann = await newPerson(service);
    const bob = await newProviderPerson(service, provider);
    const link = await service.app.admins.signInLink(ann.name, cli);
    const { ask } = await openAdminClient(service);
    const byLink = tokenIn(await ask('useLink', { json: { token: link?.token ?? '' } }));
    const tokens = [ann.newestToken(), bob.newestToken(), byLink];
    const left = async (signInWays: SignInWays) => {
      const deps = { ...service, signInWays };
      const callers = tokens.map((text) => identifyAdmin(deps)({ kind: 'session', text }));
      const names = (await Promise.all(callers)).map((caller) => caller?.name);
      const listed = await listSessions(deps)(null);
      return { names, listed: listed.map(({ openedBy }) => openedBy).toSorted() };
    };
    expect(await left({ hasPasswords: false, provider: 'Acme ID' })).toEqual({
      names: [undefined, bob.name, ann.name],
      listed: ['link', 'provider'],
    });
    expect(await left({ hasPasswords: true, provider: null })).toEqual({
      names: [ann.name, undefined, ann.name],
      listed: ['credentials', 'link'],
    });
  } finally {
    await service.stop();
  }
});

test('the first person opens the set-up link with the provider, and is an owner whatever their group grants', async () => {
  const service = await startService({ env: { ...provider.env, OIDC_ROLES: 'agency=manager' } });
  try {
    follow(service);
    provider.accounts['founder'] = { name: 'Founder', groups: ['agency'] };
    const refused = await signInAs(service, 'founder');
    expect([refused.code, refused.text.includes('Open the setup link first')]).toEqual(['sign_in_failed', true]);
    const link = await service.app.admins.setUpLink();
    expect(await grantOf(service, await signInAs(service, 'founder', link?.token))).toEqual({
      role: 'owner',
      publishers: null,
    });
    expect(await service.app.admins.setUpLink()).toBeNull();
  } finally {
    await service.stop();
  }
});

onEveryEngine(
  'a provider that is the only way to sign in',
  (ready) => {
    beforeEach(() => follow(ready()));

    test('turns off passwords, passkeys and codes, but for the link of the operator', async () => {
      const service = ready();
      const { account, name } = await newProviderPerson(service, provider);
      const { ask } = await openAdminClient(service, ownPage);
      const password = service.secrets.add('harbor quest seventeen');
      const token = await newInvitation(service, viewer);
      const needing = Object.entries<AdminEndpoint>(adminApi).flatMap(([endpoint, { needsPasswords }]) =>
        needsPasswords ? [endpoint as AdminEndpointName] : [],
      );
      const { length } = ['signIn', 'stepUp', 'askPasskey', 'signInByPasskey', 'finishSignIn', 'changePassword'];
      expect(needing.length).toBeGreaterThanOrEqual(length);
      for (const endpoint of needing) {
        expect([endpoint, (await ask(endpoint, { json: {} })).code]).toEqual([endpoint, 'passwords_off']);
      }
      expect((await ask('useLink', { json: { token, name: 'Grace', password } })).code).toBe('passwords_off');
      const link = await service.app.admins.signInLink(name, cli);
      const used = await ask('useLink', { json: { token: link?.token ?? '' } });
      const ann = await withSession(service, tokenIn(used));
      expect((await ann.ask('me')).body).toMatchObject({ name, has_password: false });
      expect((await ann.ask('removeProviderAccount')).code).toBe('not_permitted');
      expect((await signInAs(service, account)).status).toBe(204);
    });
  },
  { env: { ...provider.env, OIDC_ONLY: 'on' } },
);

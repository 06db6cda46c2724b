import { adminApi } from '@rewards-wall/shared/admin/api.ts';
import { buildPath } from '@rewards-wall/shared/routes.ts';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import {
  newInvitation,
  COOKIE,
  newPerson,
  openAdminClient,
  ownPage,
  signIn,
  tokenIn,
  withSession,
} from '../support/requests/admins.ts';
import { DAY, HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startService } from '../support/service/start-service.ts';

const viewer = { role: 'viewer', publishers: null } as const;

onEveryEngine('signing in', (ready) => {
  test('a link sets a name and a password once, and signs in', async () => {
    const service = ready();
    const token = await newInvitation(service, viewer);
    const { ask } = await openAdminClient(service);
    expect((await ask('readLink', { json: { token } })).body).toMatchObject({ purpose: 'invite', name: null });
    const password = service.secrets.add('harbor quest seventeen');
    const weak = await ask('useLink', { json: { token, name: 'Grace', password: 'password1234' } });
    expect([weak.code, weak.failing]).toEqual(['invalid_request', ['password']]);
    expect((await ask('useLink', { json: { token, password } })).failing).toEqual(['name']);
    for (const name of ['Gr\u202Eace', 'Gra\u200Bce', 'Gr\nace']) {
      expect((await ask('useLink', { json: { token, name, password } })).failing).toEqual(['name']);
    }
    const used = await ask('useLink', { json: { token, name: 'Grace', password } });
    expect(used.status).toBe(204);
    expect((await (await withSession(service, tokenIn(used))).ask('me')).body).toMatchObject({
      name: 'Grace',
      ...viewer,
    });
    for (const name of ['readLink', 'useLink'] as const) {
      const again = await ask(name, { json: { token, ...(name === 'useLink' && { name: 'Ada', password }) } });
      expect([again.status, again.code]).toEqual([410, 'link_expired']);
    }
    const late = await newInvitation(service, viewer);
    service.clock.forward(HOUR);
    expect((await ask('readLink', { json: { token: late } })).code).toBe('link_expired');
    expect(await signIn(service, ' grace ', password)).not.toBe('');
  });

  test('the name of someone else is refused, and the link still works', async () => {
    const service = ready();
    const { name } = await newPerson(service, viewer);
    const token = await newInvitation(service, viewer);
    const { ask } = await openAdminClient(service);
    const json = { token, name: name.toUpperCase(), password: 'harbor quest seventeen' };
    expect((await ask('useLink', { json })).failing).toEqual(['name']);
    expect((await ask('useLink', { json: { ...json, name: 'Ada' } })).status).toBe(204);
  });

  test('an unknown name and a wrong password get the same response', async () => {
    const service = ready();
    const { name } = await newPerson(service, viewer);
    const { ask } = await openAdminClient(service);
    const answers = await Promise.all(
      [name, 'Nobody'].map((who) => ask('signIn', { json: { name: who, password: 'wrong' } })),
    );
    const shown = answers.map(({ body, headers, status }) => ({
      status,
      body: { ...Object(body), request_id: '' },
      cookie: headers.get('set-cookie'),
    }));
    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]).toMatchObject({ status: 401, body: { code: 'sign_in_failed' }, cookie: null });
  });

  test('wrong passwords for one name have to wait longer and longer, but never more than a minute', async () => {
    const service = ready();
    const { name, password } = await newPerson(service, viewer);
    const { ask } = await openAdminClient(service);
    const tries = (typed: string) => ask('signIn', { json: { name, password: typed } });
    for (let failures = 0; failures < 5; failures += 1) expect((await tries('wrong')).code).toBe('sign_in_failed');
    expect((await tries(password)).status).toBe(204);
    const waits: number[] = [];
    for (let failures = 0; failures < 14; failures += 1) {
      const { headers, status } = await tries('wrong');
      if (status !== 429) continue;
      waits.push(Number(headers.get('retry-after')));
      service.clock.forward((waits.at(-1) ?? 0) * 1000);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits[0]).toBe(1);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    service.clock.forward(MINUTE);
    expect((await tries(password)).status).toBe(204);
  });

  test('an address that guesses at many names has to wait, and other people sign in from elsewhere', async () => {
    const service = ready();
    const { ask } = await openAdminClient(service);
    const codes = new Set<string | null>();
    for (let guess = 0; guess < 24; guess += 1) {
      codes.add((await ask('signIn', { json: { name: `Somebody ${guess}`, password: 'wrong' } })).code);
    }
    expect([...codes]).toEqual(['sign_in_failed', 'too_many_requests']);
    service.clock.forward(DAY);
  });

  test('a session ends when it is idle for 12 hours, and after 7 days in any case', async () => {
    const service = ready();
    const { ask, name, password } = await newPerson(service, viewer);
    service.clock.forward(12 * HOUR - 1);
    expect((await ask('me')).status).toBe(200);
    service.clock.forward(12 * HOUR);
    expect((await ask('me')).code).toBe('not_signed_in');
    const second = await withSession(service, await signIn(service, name, password));
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect((await second.ask('me')).status).toBe(200);
      service.clock.forward(8 * HOUR);
    }
    expect((await second.ask('me')).code).toBe('not_signed_in');
  });

  test('signing out and revoking end a session at once, and a new password ends all of them', async () => {
    const service = ready();
    const { ask, name, password, token } = await newPerson(service, viewer);
    const before = await withSession(service, token);
    const others = await Promise.all(
      [1, 2, 3].map(async () => withSession(service, await signIn(service, name, password))),
    );
    const [first, second, third] = others;
    await first?.ask('signOut');
    expect((await first?.ask('me'))?.status).toBe(401);
    const listed = (await ask('listSessions')).body as { sessions: { session_id: string; is_current: boolean }[] };
    expect(listed.sessions.map((session) => session.is_current).toSorted()).toEqual([false, false, true]);
    const session_id = listed.sessions.find((session) => !session.is_current)?.session_id ?? '';
    expect((await ask('endSession', { params: { session_id } })).status).toBe(204);
    const alive = async () => Promise.all([second, third].map(async (one) => (await one?.ask('me'))?.status));
    expect((await alive()).toSorted()).toEqual([200, 401]);
    const next = service.secrets.add('harbor quest eighteen');
    const changed = await ask('changePassword', { json: { current_password: password, password: next } });
    expect(changed.status).toBe(204);
    expect([...(await alive()), (await before.ask('me')).status]).toEqual([401, 401, 401]);
    expect((await (await withSession(service, tokenIn(changed))).ask('me')).status).toBe(200);
    await expect(signIn(service, name, password)).rejects.toThrow('401');
    expect(await signIn(service, name, next)).not.toBe('');
  });

  test('a request whose body comes after its sender lost the role, or was removed, is refused', async () => {
    const service = ready();
    const [owner, manager] = [await newPerson(service), await newPerson(service, { ...viewer, role: 'manager' })];
    const { adwallId } = await service.newWall();
    const { method, path } = adminApi.changeWall;
    const begin = async () => {
      const cookie = `${COOKIE}=${manager.token}`;
      const headers = { ...ownPage, Cookie: cookie, 'Content-Type': 'application/json', Expect: '100-continue' };
      const begun = request(service.url + buildPath(path, { adwallId }), { method, headers });
      begun.flushHeaders();
      await once(begun, 'continue');
      return async (): Promise<number | undefined> => {
        begun.end(JSON.stringify({ name: 'Other' }));
        const [answer] = (await once(begun, 'response')) as [IncomingMessage];
        answer.resume();
        return answer.statusCode;
      };
    };
    const params = { admin_id: manager.adminId };
    const [first, second] = [await begin(), await begin()];
    expect((await owner.ask('changeRole', { params, json: { role: 'viewer' } })).status).toBe(204);
    expect(await first()).toBe(403);
    expect((await owner.ask('removeAdmin', { params })).status).toBe(204);
    expect(await second()).toBe(401);
  });

  test("someone else's session can't be listed or ended", async () => {
    const service = ready();
    const [ann, bob] = [await newPerson(service), await newPerson(service)];
    const { sessions } = (await bob.ask('listSessions')).body as { sessions: { session_id: string }[] };
    const [session] = sessions;
    const answer = await ann.ask('endSession', { params: { session_id: session?.session_id ?? '' } });
    expect(answer.code).toBe('not_found');
    expect((await bob.ask('me')).status).toBe(200);
  });

  test('what creates secrets needs the password again after ten minutes', async () => {
    const service = ready();
    const { ask, password } = await newPerson(service);
    const { adwallId } = await service.newWall();
    service.clock.forward(10 * MINUTE);
    expect((await ask('createWallKey', { params: { adwallId } })).code).toBe('password_needed');
    expect((await ask('invite', { json: { role: 'viewer' } })).code).toBe('password_needed');
    expect((await ask('stepUp', { json: { password: 'wrong' } })).code).toBe('sign_in_failed');
    expect((await ask('createWallKey', { params: { adwallId } })).code).toBe('password_needed');
    expect((await ask('stepUp', { json: { password } })).status).toBe(204);
    const created = (await ask('createWallKey', { params: { adwallId } })).body as { api_key: string };
    expect(service.secrets.add(created.api_key)).toMatch(/^sk_/);
  });

  test('the database holds no password, token or key', async () => {
    const service = ready();
    const { password, token } = await newPerson(service);
    const rows = JSON.stringify(
      await service.store.listAudit({ before: null, limit: 1000, action: null, actorId: null, publishers: null }),
    );
    for (const secret of [password, token]) expect(rows).not.toContain(secret);
  });
});

test('a change from another site is refused, whatever the cookie says, and one that says nothing of its origin', async () => {
  const service = await startService();
  const { name, password, token } = await newPerson(service);
  const { ask } = await openAdminClient(service);
  const from = (headers: Record<string, string>) =>
    ask('signOut', { headers: { Cookie: `${COOKIE}=${token}`, ...headers } }).then(({ code }) => code);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await from({ 'Sec-Fetch-Site': site })).toBe('other_site');
  expect(await from({ Origin: 'https://evil.example' })).toBe('other_site');
  expect(await from({ Origin: 'null' })).toBe('other_site');
  expect(await from({})).toBe('other_site');
  expect((await ask('signIn', { json: { name, password }, headers: { Origin: 'https://evil.example' } })).code).toBe(
    'other_site',
  );
  // A proxy's own password doesn't matter.
  const basic = { Authorization: `Basic ${Buffer.from('proxy:password').toString('base64')}` };
  expect(await from({ Origin: service.url, ...basic })).toBeNull();
  await service.stop();
});

test('the cookie is out of reach for scripts and other sites, and over HTTPS bound to this host', async () => {
  const service = await startService({
    env: { PUBLIC_URL: 'https://rewards.example.com', TRUSTED_PROXIES: '127.0.0.1' },
  });
  const { name, password } = await newSecurePerson();
  const { ask } = await openAdminClient(service, { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' });
  const secure = await ask('signIn', { json: { name, password } });
  const value = `__Host-${COOKIE}=${tokenIn(secure)}`;
  expect(secure.headers.get('set-cookie')).toBe(`${value}; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure`);
  expect((await ask('me', { headers: { Cookie: value } })).status).toBe(200);
  expect((await ask('me', { headers: { Cookie: value.replace('__Host-', '') } })).status).toBe(401);
  const out = await ask('signOut', { headers: { Cookie: value, ...ownPage } });
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-rewards-console=; Path=\/; Max-Age=0;/);
  const plain = await ask('signIn', { json: { name, password }, headers: { 'X-Forwarded-Proto': 'http' } });
  expect(plain.code).toBe('https_required');
  await service.stop();

  async function newSecurePerson() {
    const password = service.secrets.add('harbor quest seventeen');
    const token = await newInvitation(service, viewer);
    await service.app.admins.useLink({ token, name: 'Grace', password, ip: '127.0.0.1', agent: '' });
    return { name: 'Grace', password };
  }
});

test('without the console, there is no admin API', async () => {
  const service = await startService({ env: { CONSOLE: 'off' } });
  for (const path of ['/v1/admin/me', '/console/', '/console/openapi.json']) {
    expect((await service.client.get(path)).status).toBe(404);
  }
  await service.stop();
});

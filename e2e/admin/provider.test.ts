import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../server/runtime/clock.fixture.ts';
import {
  cli,
  everywhere,
  newInvitation,
  newPerson,
  openAdminClient,
  tokenIn,
  withSession,
} from '../support/requests/admins.ts';
import {
  comeBack,
  goToProvider,
  leaveSignedIn,
  leaveToSignIn,
  newProviderPerson,
  PROVIDER_COOKIE,
  signInAs,
} from '../support/requests/provider.ts';
import { openVisitor, startProvider, type TestProvider } from '../support/service/start-provider.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

const viewer = { role: 'viewer', publishers: null } as const;
const belowAPath = 'https://wall.example/offers';
const provider = await startProvider(['http://localhost:0/console/', `${belowAPath}/console/`]);
afterAll(() => provider.stop());

/** Later than what other tests failed at, because failures count for the address. */
function fresh(service: TestService): TestService {
  service.clock.forward(2 * DAY);
  return service;
}

type Change = NonNullable<TestProvider['change']>;

const without =
  (name: string): Change =>
  ({ [name]: _, ...claims }) =>
    claims;
const wrongTokens: Readonly<Record<string, Change>> = {
  'of another issuer': (claims) => ({ ...claims, iss: 'https://evil.example' }),
  'for another client': (claims) => ({ ...claims, aud: 'other-client' }),
  'for several clients, without naming ours': (claims) => ({ ...claims, aud: ['rewards-wall', 'other'], azp: 'other' }),
  'with another nonce': (claims) => ({ ...claims, nonce: 'another' }),
  'without a nonce': without('nonce'),
  'without an account': without('sub'),
  'without an expiry': without('exp'),
  'that has expired': (claims) => ({ ...claims, exp: Number(claims.iat) - 60 }),
  'of five minutes ahead': (claims) => ({ ...claims, nbf: Number(claims.iat) + 300 }),
};

onEveryEngine(
  'signing in with a provider',
  (ready) => {
    beforeEach(() => {
      provider.now = ready().clock.now;
      provider.change = null;
      provider.signsWithOtherKey = false;
      ready().secrets.add(provider.clientSecret);
    });

    test('an invited person joins with their account there, and signs in with it again', async () => {
      const service = fresh(ready());
      const { account, ask, name } = await newProviderPerson(service, provider, viewer);
      expect((await ask('me')).body).toMatchObject({ name, ...viewer, has_password: false, provider: 'Acme ID' });
      const again = await withSession(service, tokenIn(await signInAs(service, account)));
      expect((await again.ask('me')).body).toMatchObject({ name });
      const rows = await service.store.listAudit({
        before: null,
        limit: 3,
        action: null,
        actorId: null,
        publishers: null,
      });
      expect(rows).toMatchObject([
        { action: 'sign-in', actorName: name, after: { factor: 'provider' } },
        { action: 'sign-in', actorName: name, after: { factor: 'provider' } },
        { action: 'link.invite', after: { ...viewer, by: 'provider' } },
      ]);
      expect(JSON.stringify(rows)).not.toContain(account);
    });

    test('an account is known by issuer and subject only, whatever name and address it claims', async () => {
      const service = fresh(ready());
      const { name } = await newPerson(service, everywhere, { name: `ann-${crypto.randomUUID()}@example.com` });
      const { account } = await newProviderPerson(service, provider, viewer);
      provider.accounts['stranger'] = { name, preferred_username: name, email: name, email_verified: true };
      const stranger = await signInAs(service, 'stranger');
      expect([stranger.code, tokenIn(stranger)]).toEqual(['sign_in_failed', '']);
      expect(stranger.text).toContain('belongs to no one here');
      // The same subject of another issuer is another account.
      const found = await service.store.signInByProvider({
        identity: { issuer: 'https://other.example', subject: account },
        grant: 'kept',
        newAdmin: { adminId: 'adm_new', names: [] },
        session: {
          ...{ sessionId: 's', digest: 'd', at: 0, expiresAt: 0, ip: '', agent: '' },
          openedBy: 'provider',
          providerSession: null,
        },
        audit: { actor: cli, at: service.clock.now() },
      });
      expect(found).toEqual({ kind: 'refused', adminId: null, why: 'unknown' });
    });

    test('people of the same name all join', async () => {
      const service = fresh(ready());
      const name = `Ann ${crypto.randomUUID().slice(0, 8)}`;
      for (const [account, shown] of [
        [crypto.randomUUID(), name],
        [crypto.randomUUID(), `${name} (2)`],
      ] as const) {
        provider.accounts[account] = { name: `\u202E${name}` };
        const joined = await signInAs(service, account, await newInvitation(service, viewer));
        expect((await (await withSession(service, tokenIn(joined))).ask('me')).body).toMatchObject({ name: shown });
      }
    });

    test.each(Object.keys(wrongTokens))('an ID token %s signs no one in', async (what) => {
      const service = fresh(ready());
      const { account } = await newProviderPerson(service, provider, viewer);
      provider.change = wrongTokens[what] ?? null;
      const refused = await signInAs(service, account);
      expect([refused.status, refused.code, tokenIn(refused)]).toEqual([401, 'sign_in_failed', '']);
      expect(refused.text).not.toContain(account);
      expect(service.logLines.some((line) => line.includes('provider_refused'))).toBe(true);
      provider.change = null;
      expect((await signInAs(service, account)).status).toBe(204);
    });

    test('an ID token that another key signed signs no one in', async () => {
      const service = fresh(ready());
      const { account } = await newProviderPerson(service, provider, viewer);
      provider.signsWithOtherKey = true;
      expect((await signInAs(service, account)).code).toBe('sign_in_failed');
    });

    test("the provider's clock may be off by half a minute, not by minutes", async () => {
      const service = fresh(ready());
      const { account } = await newProviderPerson(service, provider, viewer);
      for (const [aheadMs, status] of [
        [20_000, 204],
        [-20_000, 204],
        [-20 * MINUTE, 401],
      ] as const) {
        provider.now = () => service.clock.now() + aheadMs;
        expect({ aheadMs, status: (await signInAs(service, account)).status }).toEqual({ aheadMs, status });
      }
    });

    test('a response counts once, also of two that arrive at once', async () => {
      const service = fresh(ready());
      const { account } = await newProviderPerson(service, provider, viewer);
      const returning = await leaveToSignIn(service, account);
      const both = await Promise.all([comeBack(service, returning), comeBack(service, returning)]);
      expect(both.filter(({ status }) => status === 204)).toHaveLength(1);
      expect((await comeBack(service, returning)).code).toBe('sign_in_expired');
    });

    test('a code counts once, and only in the visit that it was issued for', async () => {
      const service = fresh(ready());
      const { account } = await newProviderPerson(service, provider, viewer);
      const [used, stolen] = [await leaveToSignIn(service, account), await leaveToSignIn(service, account)];
      expect((await comeBack(service, used)).status).toBe(204);
      for (const { response } of [used, stolen]) {
        const other = await leaveToSignIn(service, account);
        const swapped = new URLSearchParams(other.response);
        swapped.set('code', new URLSearchParams(response).get('code') ?? '');
        expect((await comeBack(service, { ...other, response: swapped.toString() })).code).toBe('sign_in_failed');
      }
    });

    test('a response is accepted only from the browser that began, within ten minutes, and unaltered', async () => {
      const service = fresh(ready());
      const { account, ask, newestToken } = await newProviderPerson(service, provider, viewer);
      const mine = await leaveToSignIn(service, account);
      const other = await leaveToSignIn(service, account);
      const state = new URLSearchParams(mine.response).get('state') ?? '';
      const altered = mine.response.replace(state.slice(-8), 'AAAAAAAA');
      const used = await leaveToSignIn(service, account);
      expect((await comeBack(service, used)).status).toBe(204);
      // The same visit in another text: decoding ignores the last character.
      const same = new URLSearchParams(used.response);
      same.set('state', `${same.get('state') ?? ''}!`);
      const stepUp = await goToProvider(ask('beginProviderStepUp'), account);
      const wrong = [
        { ...mine, cookie: other.cookie },
        { ...mine, cookie: `${PROVIDER_COOKIE}=` },
        { ...mine, response: altered },
        { ...used, response: same.toString() },
        { ...mine, response: `${mine.response}&state=${state}` },
        { ...mine, response: mine.response.replace(/&?state=[^&]*/, '') },
        { ...mine, response: 'code=1&state=sign-in.' },
        stepUp,
      ];
      for (const returning of wrong) {
        const refused = await comeBack(service, returning);
        expect([refused.code, tokenIn(refused)]).toEqual(['sign_in_expired', '']);
      }
      service.clock.forward(10 * MINUTE);
      expect((await comeBack(service, mine)).code).toBe('sign_in_expired');
      expect(newestToken()).not.toBe('');
    });

    test('a response that names another issuer is refused, and so is one that says that the person canceled', async () => {
      const service = fresh(ready());
      const { account } = await newProviderPerson(service, provider, viewer);
      const { response, ...mine } = await leaveToSignIn(service, account);
      const mixed = new URLSearchParams(response);
      mixed.set('iss', 'https://evil.example');
      expect((await comeBack(service, { ...mine, response: mixed.toString() })).code).toBe('sign_in_failed');
      const canceled = await leaveToSignIn(service, '');
      expect(canceled.response).toContain('error=access_denied');
      expect((await comeBack(service, canceled)).code).toBe('sign_in_failed');
    });

    test('two tabs of a browser sign in at once', async () => {
      const service = fresh(ready());
      const { account } = await newProviderPerson(service, provider, viewer);
      const { ask } = await openAdminClient(service);
      const first = await goToProvider(ask('beginProviderSignIn', { json: {} }), account);
      const headers = { Cookie: first.cookie };
      const second = await goToProvider(ask('beginProviderSignIn', { json: {}, headers }), account);
      expect(second.cookie).toBe(first.cookie);
      for (const tab of [second, first]) expect((await comeBack(service, tab)).status).toBe(204);
    });

    test('someone who was removed here, or at the provider, is signed out and stays out', async () => {
      const service = fresh(ready());
      const owner = await newPerson(service);
      const { account, ask } = await newProviderPerson(service, provider, viewer);
      const { id } = (await ask('me')).body as { id: string };
      const gone = await newProviderPerson(service, provider, viewer);
      const returning = await leaveToSignIn(service, account);
      expect((await owner.ask('removeAdmin', { params: { admin_id: id } })).status).toBe(204);
      expect((await ask('me')).code).toBe('not_signed_in');
      expect((await comeBack(service, returning)).text).toContain('belongs to no one here');
      delete provider.accounts[gone.account];
      await expect(signInAs(service, gone.account)).rejects.toThrow();
      service.clock.forward(8 * HOUR);
      expect((await gone.ask('me')).status).toBe(200);
      service.clock.forward(4 * HOUR);
      expect((await gone.ask('me')).code).toBe('not_signed_in');
    });

    test('nothing but the link is taken from a page, so no page chooses where people return to', async () => {
      const service = fresh(ready());
      const { ask } = await openAdminClient(service);
      for (const name of ['page', 'redirect_uri', 'next']) {
        const refused = await ask('beginProviderSignIn', { json: { [name]: 'https://evil.example' } });
        expect(refused.code).toBe('invalid_request');
      }
      const { url } = (await ask('beginProviderSignIn', { json: {} })).body as { url: string };
      const elsewhere = url.replace(
        encodeURIComponent('http://localhost:0/'),
        encodeURIComponent('https://evil.example/'),
      );
      expect(elsewhere).not.toBe(url);
      await expect(openVisitor()(elsewhere, 'anyone')).rejects.toThrow('400');
    });

    test('no other site begins or finishes a sign-in', async () => {
      const service = fresh(ready());
      const { ask } = await openAdminClient(service, { 'Sec-Fetch-Site': 'cross-site' });
      expect((await ask('beginProviderSignIn', { json: {} })).code).toBe('other_site');
      expect((await ask('finishProviderSignIn', { json: { response: 'code=1' } })).code).toBe('other_site');
    });

    test('too many responses that fail have to wait', async () => {
      const service = fresh(ready());
      const codes = new Set<string | null>();
      for (let tries = 0; tries < 24; tries += 1) {
        const { cookie, response } = await leaveToSignIn(service, '');
        codes.add((await comeBack(service, { cookie, response })).code);
      }
      expect([...codes]).toEqual(['sign_in_failed', 'too_many_requests']);
    });

    test('people who sign in with the provider need no second factor of ours', async () => {
      const service = fresh(ready());
      await service.app.admins.requireFactor(true, cli);
      const { account } = await newProviderPerson(service, provider, viewer);
      const { ask } = await withSession(service, tokenIn(await signInAs(service, account)));
      expect((await ask('me')).body).toMatchObject({ needs_factor: false });
      expect((await (await newPerson(service, viewer)).ask('me')).body).toMatchObject({ needs_factor: true });
      await service.app.admins.requireFactor(false, cli);
    });

    test('a sign-in that the provider gave without asking the person is no step-up', async () => {
      const service = fresh(ready());
      const { account } = await newProviderPerson(service, provider);
      for (const change of [
        without('auth_time'),
        // Times may have fractions.
        (claims) => ({ ...claims, auth_time: Number(claims.iat) - 1200.1234567 }),
      ] as Change[]) {
        provider.change = change;
        const { ask } = await withSession(service, tokenIn(await signInAs(service, account)));
        expect((await ask('invite', { json: viewer })).code).toBe('password_needed');
      }
      provider.change = null;
      const { ask } = await withSession(service, tokenIn(await signInAs(service, account)));
      expect((await ask('invite', { json: viewer })).status).toBe(201);
    });

    test('a step-up takes a new sign-in at the provider, of the same account, in the same session', async () => {
      const service = fresh(ready());
      const [ann, bob] = [await newProviderPerson(service, provider), await newProviderPerson(service, provider)];
      service.clock.forward(11 * MINUTE);
      const invite = { json: viewer };
      expect((await ann.ask('invite', invite)).code).toBe('password_needed');
      const another = await leaveSignedIn('beginProviderStepUp', ann, bob.account);
      expect((await ann.ask('finishProviderStepUp', another)).code).toBe('sign_in_failed');
      const ofBob = await leaveSignedIn('beginProviderStepUp', bob, ann.account);
      const { response } = ofBob.json;
      const swapped = await leaveSignedIn('beginProviderStepUp', ann, ann.account);
      expect((await ann.ask('finishProviderStepUp', { ...swapped, json: { response } })).code).toBe('sign_in_expired');
      for (const change of [
        without('auth_time'),
        (claims) => ({ ...claims, auth_time: Number(claims.iat) - 120 }),
      ] as Change[]) {
        provider.change = change;
        const stale = await leaveSignedIn('beginProviderStepUp', ann, ann.account);
        expect((await ann.ask('finishProviderStepUp', stale)).code).toBe('sign_in_failed');
      }
      provider.change = null;
      expect((await ann.ask('invite', invite)).code).toBe('password_needed');
      const old = ann.newestToken();
      const own = await leaveSignedIn('beginProviderStepUp', ann, ann.account);
      expect((await ann.ask('finishProviderStepUp', own)).status).toBe(204);
      expect(ann.newestToken()).not.toBe(old);
      expect((await ann.ask('invite', invite)).status).toBe(201);
    });
  },
  { env: provider.env },
);

test('below a path, the provider leads back to the console there', async () => {
  const service = await startService({ env: { ...provider.env, PUBLIC_URL: belowAPath } });
  try {
    provider.now = service.clock.now;
    provider.accounts['below'] = { name: 'Ann' };
    const { ask } = await openAdminClient(service);
    const begun = await ask('beginProviderSignIn', { json: { link: await newInvitation(service, viewer) } });
    const cookie = begun.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^__Secure-rewards-console-provider=.+; Path=\/offers\/; .*HttpOnly; SameSite=Strict; Secure$/,
    );
    const { url } = begun.body as { url: string };
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${belowAPath}/console/provider`);
    const response = await openVisitor()(url, 'below');
    const headers = { Cookie: cookie.replace(/;.*/, '') };
    expect((await ask('finishProviderSignIn', { json: { response }, headers })).status).toBe(204);
  } finally {
    await service.stop();
  }
});

test('a provider that is down or out of reach is named, and the service asks it again', async () => {
  const gone = await startProvider();
  await gone.stop();
  const { OUTBOUND_ALLOW: _, ...outOfReach } = provider.env;
  for (const [env, code] of [
    [gone.env, 'connection'],
    [outOfReach, 'address_refused'],
  ] as const) {
    const service = await startService({ env });
    const { ask } = await openAdminClient(service);
    const refused = await ask('beginProviderSignIn', { json: {} });
    expect([refused.status, refused.code]).toEqual([503, 'provider_unavailable']);
    expect(service.logLines.join('')).toContain(`"code":"${code}"`);
    await service.stop();
  }
});

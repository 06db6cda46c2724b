import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../server/runtime/clock.fixture.ts';
import { newInvitation, newPerson, openAdminClient, tokenIn, withSession } from '../support/requests/admins.ts';
import {
  comeBack,
  leaveSignedIn,
  leaveToSignIn,
  logoutClaims,
  newProviderPerson,
  signInAs,
} from '../support/requests/provider.ts';
import { onEveryEngine } from '../support/service/on-every-engine.ts';
import { openVisitor, startProvider } from '../support/service/start-provider.ts';
import { startService, type TestService } from '../support/service/start-service.ts';

const viewer = { role: 'viewer', publishers: null } as const;
const provider = await startProvider();
afterAll(() => provider.stop());

type Claims = ReturnType<typeof logoutClaims> & Record<string, unknown>;

/** Logout tokens that end nothing. */
const wrongTokens: Readonly<Record<string, (claims: Claims) => object>> = {
  'of another issuer': (claims) => ({ ...claims, iss: 'https://evil.example' }),
  'for another client': (claims) => ({ ...claims, aud: 'other-client' }),
  'with a nonce, as ID tokens have': (claims) => ({ ...claims, nonce: 'nonce' }),
  'with a nonce that is null': (claims) => ({ ...claims, nonce: null }),
  'without the event': ({ events: _, ...claims }) => claims,
  'of another event': (claims) => ({ ...claims, events: { 'http://schemas.openid.net/event/other': {} } }),
  'without an id': ({ jti: _, ...claims }) => claims,
  'without a time': ({ iat: _, ...claims }) => claims,
  'that says neither who nor which session': ({ sub: _, ...claims }) => claims,
  'that has expired': (claims) => ({ ...claims, exp: claims.iat - 60 }),
  'of an hour ago': (claims) => ({ ...claims, iat: claims.iat - 3_600, exp: claims.iat + 60 }),
  'of an hour ahead': (claims) => ({ ...claims, iat: claims.iat + 3_600 }),
};

async function report(service: TestService, token: string) {
  const { ask } = await openAdminClient(service);
  return ask('endProviderSessions', { form: { logout_token: token } });
}

onEveryEngine(
  'signing out with a provider',
  (ready) => {
    beforeEach(() => {
      const service = ready();
      // Later than what other tests failed at.
      service.clock.forward(2 * DAY);
      provider.now = service.clock.now;
      provider.change = null;
      provider.signsWithOtherKey = false;
      provider.backChannelUrl = `${service.url}/v1/admin/provider-sign-out`;
      service.secrets.add(provider.clientSecret);
    });

    test("leads to the provider's page, which ends the session there, every other one of it, and leads back", async () => {
      const service = ready();
      provider.accounts['leaving'] = { name: 'Ann' };
      const visit = openVisitor();
      const link = await newInvitation(service, viewer);
      const first = await comeBack(service, await leaveToSignIn(service, 'leaving', { link, visit }));
      const second = await comeBack(service, await leaveToSignIn(service, 'leaving', { visit }));
      const other = await signInAs(service, 'leaving');
      const sessionOf = (response: typeof first) => withSession(service, tokenIn(response));
      const [ann, tab, elsewhere] = [await sessionOf(first), await sessionOf(second), await sessionOf(other)] as const;
      const left = await ann.ask('signOut');
      expect([left.status, left.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')]);
      const url = new URL((left.body as { url: string }).url);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        client_id: 'rewards-wall',
        post_logout_redirect_uri: 'http://localhost:0/console/',
      });
      expect((await tab.ask('me')).status).toBe(200);
      expect(await visit.signOut(url.href)).toBe('http://localhost:0/console/');
      expect((await ann.ask('me')).code).toBe('not_signed_in');
      expect((await tab.ask('me')).code).toBe('not_signed_in');
      // Of another browser, which has its own session at the provider.
      expect((await elsewhere.ask('me')).status).toBe(200);
    });

    test('at the provider ends a session that was confirmed in another session there', async () => {
      const service = ready();
      const ann = await newProviderPerson(service, provider);
      const visit = openVisitor();
      const stepUp = await leaveSignedIn('beginProviderStepUp', ann, ann.account, visit);
      expect((await ann.ask('finishProviderStepUp', stepUp)).status).toBe(204);
      await visit.signOut(`${provider.issuer}/session/end?client_id=rewards-wall`);
      expect((await ann.ask('me')).code).toBe('not_signed_in');
    });

    test('ends here alone if the provider did not open the session', async () => {
      const service = ready();
      const ann = await newPerson(service);
      expect((await ann.ask('signOut')).status).toBe(204);
    });

    test('by a token of the provider counts once, for the person that it names, and leaves their passwords alone', async () => {
      const service = ready();
      const [ann, bob] = [await newProviderPerson(service, provider), await newProviderPerson(service, provider)];
      const claims = logoutClaims(provider, { sub: ann.account });
      const token = await provider.sign(claims);
      expect((await report(service, token)).status).toBe(204);
      expect((await ann.ask('me')).code).toBe('not_signed_in');
      expect((await bob.ask('me')).status).toBe(200);
      const again = await withSession(service, tokenIn(await signInAs(service, ann.account)));
      for (const replayed of [token, await provider.sign(claims)]) {
        expect((await report(service, replayed)).failing).toEqual(['logout_token']);
      }
      expect((await again.ask('me')).status).toBe(200);

      const carl = await newPerson(service);
      provider.accounts['carl'] = { name: 'Carl' };
      await carl.ask('finishProviderConnect', await leaveSignedIn('beginProviderConnect', carl, 'carl'));
      const ofProvider = await withSession(service, tokenIn(await signInAs(service, 'carl')));
      expect((await report(service, await provider.sign(logoutClaims(provider, { sub: 'carl' })))).status).toBe(204);
      expect((await ofProvider.ask('me')).code).toBe('not_signed_in');
      expect((await carl.ask('me')).status).toBe(200);
    });

    test.each(Object.keys(wrongTokens))('a logout token %s ends nothing', async (what) => {
      const service = ready();
      const { account, ask } = await newProviderPerson(service, provider, viewer);
      const claims = logoutClaims(provider, { sub: account });
      const wrong = await report(service, await provider.sign({ ...wrongTokens[what]?.(claims) }));
      expect([wrong.status, wrong.failing]).toEqual([400, ['logout_token']]);
      expect(wrong.text).not.toContain(account);
      expect((await ask('me')).status).toBe(200);
    });

    test('a logout token that is forged, unsigned or unreadable ends nothing', async () => {
      const service = ready();
      const { account, ask } = await newProviderPerson(service, provider, viewer);
      const claims = logoutClaims(provider, { sub: account });
      provider.signsWithOtherKey = true;
      const forged = await provider.sign(claims);
      const encoded = Buffer.from(JSON.stringify(claims)).toString('base64url');
      const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${encoded}.`;
      const keyed = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${encoded}.c2lnbmF0dXJl`;
      for (const token of [forged, unsigned, keyed, 'token', 'a.b.c', '']) {
        expect((await report(service, token)).failing).toEqual(['logout_token']);
      }
      expect((await ask('me')).status).toBe(200);
    });

    test('strangers who send tokens do not make the service call the provider each time', async () => {
      const service = ready();
      const { account } = await newProviderPerson(service, provider, viewer);
      await report(service, await provider.sign(logoutClaims(provider, { sub: account })));
      const before = provider.requests.get('/jwks');
      provider.signsWithOtherKey = true;
      for (let tries = 0; tries < 5; tries += 1) await report(service, await provider.sign(logoutClaims(provider, {})));
      expect(provider.requests.get('/jwks')).toBe(before);
    });

    test('a refused step-up or connection is in the audit log as a failed sign-in of its person', async () => {
      const service = ready();
      const [ann, bob] = [await newProviderPerson(service, provider), await newProviderPerson(service, provider)];
      const { id } = (await ann.ask('me')).body as { id: string };
      const failures = async () => {
        const filter = { before: null, limit: 20, action: 'sign-in.failed', actorId: id, publishers: null };
        return (await service.store.listAudit(filter)).map(({ after }) => after);
      };
      const another = await ann.ask(
        'finishProviderStepUp',
        await leaveSignedIn('beginProviderStepUp', ann, bob.account),
      );
      expect([another.code, another.text.includes("isn't the account")]).toEqual(['sign_in_failed', true]);
      expect(await failures()).toEqual([{ factor: 'provider' }]);
      await ann.ask('finishProviderConnect', await leaveSignedIn('beginProviderConnect', ann, bob.account));
      await ann.ask('finishProviderStepUp', await leaveSignedIn('beginProviderStepUp', ann, ''));
      expect(await failures()).toEqual(Array.from({ length: 3 }, () => ({ factor: 'provider' })));
      service.clock.forward(MINUTE);
      expect(
        (await ann.ask('finishProviderStepUp', await leaveSignedIn('beginProviderStepUp', ann, ann.account))).status,
      ).toBe(204);
    });
  },
  { env: provider.env },
);

test('signing out does not wait for a provider that is down, and needs one that is set up', async () => {
  const down = await startProvider();
  const service = await startService({ env: down.env });
  const alone = await startService();
  try {
    down.now = service.clock.now;
    const ann = await newProviderPerson(service, down);
    const token = await down.sign(logoutClaims(down, { sub: ann.account }));
    expect((await report(alone, token)).code).toBe('not_found');
    await down.stop();
    expect((await report(service, token)).code).toBe('provider_unavailable');
    expect((await ann.ask('signOut')).status).toBe(200);
    expect((await ann.ask('me')).code).toBe('not_signed_in');
  } finally {
    await service.stop();
    await alone.stop();
  }
});

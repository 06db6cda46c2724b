import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { runCommandLine } from '../../server/cli/run.ts';
import { startProvider } from '../support/service/start-provider.ts';

const provider = await startProvider();
afterAll(() => provider.stop());

async function check(env: Readonly<Record<string, string>>) {
  const written = { stdout: '', stderr: '' };
  const code = await runCommandLine(['admin', 'check-provider', '--json'], {
    env: { ...env, PUBLIC_URL: 'https://wall.example/offers' },
    stdin: Readable.from(['']),
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
  });
  return { code, ...written };
}

test('the command prints the addresses to register at the provider', async () => {
  const { code, stderr, stdout } = await check(provider.env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    issuer: provider.issuer,
    redirect_uri: 'https://wall.example/offers/console/provider',
    post_logout_redirect_uri: 'https://wall.example/offers/console/',
    backchannel_logout_uri: 'https://wall.example/offers/v1/admin/provider-sign-out',
  });
});

test.each([
  ['without the time of a sign-in', { claims_supported: ['sub'] }, 0, "doesn't list the claim auth_time"],
  ['without PKCE', { code_challenge_methods_supported: ['plain'] }, 1, "doesn't support PKCE with S256"],
  ['of another issuer', { issuer: 'https://other.example' }, 1, 'It names another issuer'],
])('the command says what is wrong with a provider %s', async (_, discovery, code, why) => {
  provider.discovery = discovery;
  const checked = await check(provider.env);
  provider.discovery = {};
  expect([checked.code, checked.stderr.includes(why)]).toEqual([code, true]);
});

test('the command says that the address is refused, or that no provider is set up', async () => {
  const { OUTBOUND_ALLOW: _, ...outOfReach } = provider.env;
  expect((await check(outOfReach)).stderr).toContain('name its host and port in OUTBOUND_ALLOW');
  expect((await check({})).stderr).toContain('No sign-in provider is set up');
});

import { expect, test } from 'vitest';
import { useLink } from '../../admins/links.ts';
import { createPasswords } from '../../security/passwords.ts';
import { useCommandLine } from '../command-line.fixture.ts';

const { inInstallation, json, run, setUp } = useCommandLine();

/** Uses a link like a browser. */
async function join(url: string, name: string): Promise<void> {
  const token = new URL(url).hash.slice(1);
  await inInstallation(async (installation) => {
    const passwords = createPasswords(installation, { logN: 4, r: 8, p: 1 });
    const place = { ip: '127.0.0.1', agent: '' };
    const used = await useLink({ ...installation, passwords, signInWays: { hasPasswords: true, provider: null } })({
      token,
      name,
      password: 'harbor quest 17',
      ...place,
    });
    expect(used.kind).toBe('signed_in');
  });
}

async function linkOf(line: string): Promise<string> {
  const { url } = (await json(line)) as { url: string };
  expect(url).toMatch(/^http:\/\/localhost:3000\/console\/setup#[\w-]{43}$/);
  return url;
}

test('people are invited, listed, reset and removed, but never the last owner', async () => {
  await setUp();
  expect((await run('admin list')).stdout).toContain('No one can sign in yet');
  await join(await linkOf('admin invite --role owner'), 'Ann');
  await join(await linkOf('admin invite --role viewer --publisher 1'), 'bob@example.com');
  expect(await json('admin list')).toMatchObject([
    { name: 'Ann', role: 'owner', publishers: 'all' },
    { name: 'bob@example.com', role: 'viewer', publishers: '1' },
  ]);
  for (const command of ['admin invite', 'admin key create --name reports']) {
    const refused = await run(`${command} --role viewer --publisher 1 7 8`);
    expect(refused).toMatchObject({ code: 1, stderr: /There is no publisher 7\.\n.*There is no publisher 8\./s });
  }
  expect(await json('admin key list')).toEqual([]);
  await join(await linkOf('admin reset BOB@example.com'), '');
  expect(await run('admin remove ann')).toMatchObject({
    code: 1,
    stderr: 'error: Ann is the only owner for all publishers: invite another owner first.\n',
  });
  expect(await json('admin remove bob@example.com')).toMatchObject({ state: 'removed' });
  expect(await run('admin reset Bob@example.com')).toMatchObject({ code: 1, stderr: /No one with this name/ });
  expect(await json('admin list')).toHaveLength(1);
});

test('the list says who has which second factors, and a reset removes them once its link is used', async () => {
  await setUp();
  await join(await linkOf('admin invite --role owner'), 'Ann');
  await inInstallation(async ({ clock, store, vault }) => {
    const { adminId, password } = (await store.findAdmin('ann')) ?? expect.unreachable();
    const at = clock.now();
    const entry = { action: 'factor.add', actor: { kind: 'person', id: adminId, ip: null }, at } as const;
    const audit = { ...entry, subject: null, pubId: null, before: null, after: null };
    const [sessionId, digest] = ['ases_1', 'token'];
    await store.openAdminSession({
      session: {
        ...{ sessionId, digest, adminId, at, expiresAt: at + 1_000, ip: '192.0.2.1', agent: '' },
        openedBy: 'credentials',
        providerSession: null,
      },
      checked: password ?? '',
      audit,
      secondStep: { digest: 'step', expiresAt: at },
    });
    const change = { adminId, sessionId, digest, nextDigest: 'next', codes: ['digest-1', 'digest-2'], audit };
    const sealed = vault.sealSecret('secret');
    await store.beginTotp({ adminId, sealed });
    expect(await store.confirmTotp({ ...change, sealed, step: 1 })).toMatchObject({ kind: 'added' });
  });
  const has = { app: 'yes', passkeys: 0, recovery_codes: 2 };
  expect(await json('admin list')).toMatchObject([{ name: 'Ann', ...has }]);
  const link = await linkOf('admin reset ann');
  expect(await json('admin list')).toMatchObject([has]);
  await join(link, '');
  expect(await json('admin list')).toMatchObject([{ app: 'no', passkeys: 0, recovery_codes: 0 }]);
});

test('admin keys are created, listed without themselves, and revoked', async () => {
  await setUp();
  const created = (await json('admin key create --name reports --role viewer')) as { key: string; key_id: string };
  expect(created.key).toMatch(/^ak_\w{49}$/);
  const list = await run('admin key list');
  expect(list.stdout).toContain('reports');
  expect(list.stdout).not.toContain(created.key);
  expect(await json(`admin key revoke ${created.key_id.replaceAll('_', '__')}`)).toMatchObject({ state: 'revoked' });
  expect(await json('admin key list')).toEqual([]);
  expect((await run('admin key revoke akey')).code).toBe(1);
});

test.each(['admin invite', 'admin invite --role king', 'admin key create --role viewer', 'admin reset'])(
  'wrong usage is exit code 2: %s',
  async (line) => {
    expect((await run(line)).code).toBe(2);
  },
);

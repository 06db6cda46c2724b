import { expect, test } from 'vitest';
import { useCommandLine } from '../command-line.fixture.ts';

const { json, run, setUp } = useCommandLine();

test('a key is rotated next to the old one, and revoked', async () => {
  await setUp();
  expect(await json('key rotate --wall 1')).toMatchObject({ adwallId: 1, api_key: expect.stringMatching(/^sk_/) });
  expect((await run('key rotate --wall 1')).stderr).toMatch(/two valid keys already/);
  expect(await json('key revoke --wall 1')).toEqual({ adwallId: 1, revoked: 1 });
  expect(await json('key revoke --panel 1')).toEqual({ profileId: 1, revoked: 0 });
  expect(await json('security list')).toMatchObject([
    { event: 'key_revoked', kind: 'wall', profile_id: 1 },
    { event: 'key_rotated', kind: 'wall', profile_id: 1 },
  ]);
});

test('any one key is ended by its id, also the newest and the last one, and never that of another wall or panel', async () => {
  await setUp();
  const [first] = await keysOf('--wall 1');
  const { api_key: key, key_id: second } = (await json('key rotate --wall 1')) as { api_key: string; key_id: number };
  expect(await keysOf('--wall 1')).toMatchObject([
    { key_id: first?.key_id, is_newest: false },
    { key_id: second, is_newest: true },
  ]);
  const listed = (await run('key list --wall 1')).stdout;
  expect(listed).toContain(String(second));
  expect(listed).not.toContain(key);
  expect(listed).not.toMatch(/sk_|[0-9a-f]{16}/);
  const refused = await run(`key revoke --panel 1 --key ${second}`);
  expect(refused).toMatchObject({
    code: 1,
    stderr: `error: The panel 1 has no valid key ${second}: see key list --panel 1.\n`,
  });
  expect(await json(`key revoke --wall 1 --key ${second}`)).toEqual({ adwallId: 1, key_id: second, revoked: 1 });
  expect((await run(`key revoke --wall 1 --key ${second}`)).code).toBe(1);
  expect(await keysOf('--wall 1')).toMatchObject([{ key_id: first?.key_id, is_newest: true }]);
  const [ofPanel] = await keysOf('--panel 1');
  expect(await json(`key revoke --panel 1 --key ${ofPanel?.key_id}`)).toMatchObject({ profileId: 1, revoked: 1 });
  expect(await keysOf('--panel 1')).toEqual([]);
  expect(await json('security list')).toMatchObject([
    { event: 'key_revoked', kind: 'survey-profile', detail: `revoked the secret key ${ofPanel?.key_id}` },
    { event: 'key_revoked', kind: 'wall', detail: `revoked the secret key ${second}` },
    { event: 'key_rotated' },
  ]);
});

async function keysOf(owner: string): Promise<{ key_id: number; is_newest: boolean }[]> {
  return (await json(`key list ${owner}`)) as { key_id: number; is_newest: boolean }[];
}

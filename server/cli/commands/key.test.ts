import { expect, test } from 'vitest';
import { useCommandLine } from '../command-line.fixture.ts';

const { json, run, setUp } = useCommandLine();

test('a key is rotated beside the old one, and revoked', async () => {
  await setUp();
  expect(await json('key rotate --wall 1')).toEqual({ adwallId: 1, api_key: expect.stringMatching(/^sk_/) });
  expect((await run('key rotate --wall 1')).stderr).toMatch(/two valid keys already/);
  expect(await json('key revoke --wall 1')).toEqual({ adwallId: 1, revoked: 1 });
  expect(await json('key revoke --panel 1')).toEqual({ profileId: 1, revoked: 0 });
  expect(await json('security list')).toMatchObject([
    { event: 'key_revoked', kind: 'wall', profile_id: 1 },
    { event: 'key_rotated', kind: 'wall', profile_id: 1 },
  ]);
});

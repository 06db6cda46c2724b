import { expect, test } from 'vitest';
import { ORIGINS_MEANING } from '@rewards-wall/shared/origins-meaning.ts';
import { useCommandLine } from '../command-line.fixture.ts';

const { json, run, setUp } = useCommandLine();

const before = { profileId: 1, name: 'Surveys', adwallId: 1, minimum_age: 13, origins: [] };

test('panel set changes what is named and shows everything', async () => {
  await setUp();
  expect(await json('panel set 1')).toEqual(before);
  const changed = { ...before, origins: ['https://a.example', 'https://b.example:8443'] };
  expect(await json('panel set 1 --wall 1 --origins https://a.example,https://B.example:8443')).toEqual(changed);
  const renamed = { ...changed, name: 'Polls', minimum_age: 18 };
  expect(await json('panel set 1 --name Polls --minimum-age 18')).toEqual(renamed);
  expect(await json('panel set 1 --no-wall --origins ""')).toEqual({ ...renamed, adwallId: null, origins: [] });
  const { profileId: _, ...listed } = renamed;
  expect(await json('panel list')).toMatchObject([{ ...listed, adwallId: null, origins: [] }]);
  const { stdout } = await run('panel set 1');
  expect(stdout).toMatch(/^profileId +1\nname +Polls\n/);
});

test.each([
  ['an unknown panel', 'panel set 9 --name X', /There is no panel 9/],
  ["another publisher's wall", 'panel set 1 --wall 9', /Publisher 1 has no wall 9/],
  ['an age below 13', 'panel set 1 --minimum-age 12', /a whole number from 13 to 99/],
  ['an address that is no origin', 'panel set 1 --origins https://a.example/page', /must be an origin/],
])('panel set refuses %s and changes nothing', async (_what, command, sentence) => {
  await setUp();
  const { code, stderr } = await run(command);
  expect(code).not.toBe(0);
  expect(stderr).toMatch(sentence);
  expect(await json('panel set 1')).toEqual(before);
});

test('--origins means the same in every command', async () => {
  for (const command of ['wall set', 'panel create', 'panel set']) {
    const { stdout } = await run(`${command} --help`);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      `--origins <list> ${ORIGINS_MEANING}, comma-separated; "" for any page`,
    );
  }
});

test.each(['wall set 1', 'panel set 1'])('%s warns of an origin that other apps have, too', async (command) => {
  await setUp();
  expect((await run(`${command} --origins https://a.example/`)).stderr).toBe('');
  const { code, stderr } = await run(`${command} --origins https://a.example,capacitor://localhost`);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^warning: Every app .* has capacitor:\/\/localhost,/)]);
});

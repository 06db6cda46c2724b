import { expect, test } from 'vitest';
import { useCommandLine } from './command-line.fixture.ts';

const { json, run, setUp } = useCommandLine();

test('panel commands work under their earlier name survey-profile', async () => {
  await setUp();
  const created = { pubId: 1, api_key: expect.stringMatching(/^sk_/), publishable_key: expect.stringMatching(/^pk_/) };
  expect(await json('panel create --publisher 1 --name New')).toEqual({ ...created, profileId: 2 });
  expect(await json('survey-profile create --publisher 1 --name Old')).toEqual({ ...created, profileId: 3 });
  const panels = await json('panel list');
  expect(panels).toMatchObject([{ name: 'Surveys' }, { name: 'New' }, { name: 'Old' }]);
  expect(await json('survey-profile list')).toEqual(panels);
});

test.each(['--panel', '--survey-profile'])('%s names the panel of a key and of a user', async (option) => {
  await setUp();
  expect(await json(`key rotate ${option} 1`)).toEqual({
    profileId: 1,
    key_id: 3,
    api_key: expect.stringMatching(/^sk_/),
  });
  await json(`user credit ${option} 1 --subid1 ann --amount 5 --description Hello`);
  expect(await json(`user show ${option} 1 --subid1 ann`)).toMatchObject({
    kind: 'survey-profile',
    profile_id: 1,
    currency_count: 5,
  });
  expect(await run(`key rotate ${option} 9`)).toMatchObject({ code: 1, stderr: 'error: There is no panel 9.\n' });
  expect((await run(`key rotate --wall 1 ${option} 1`)).code).toBe(2);
});

test('help shows the new names only', async () => {
  const { stdout } = await run('help');
  expect(stdout).toMatch(
    /^ {2}panel +panels: market-research profiles \(earlier name of\s+the command: survey-profile\)/m,
  );
  expect(stdout).not.toMatch(/\|survey-profile|^ {2}survey-profile/m);
  const options = (await run('key rotate --help')).stdout;
  expect(options).toContain('--panel <id>');
  expect(options).not.toContain('--survey-profile');
});

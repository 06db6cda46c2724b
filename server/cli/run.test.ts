import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useCommandLine } from './command-line.fixture.ts';

const offer = {
  offer_id: 101,
  name: 'Harbor Quest',
  description: 'Reach level 5',
  credit_delay: '0',
  image_url: '/images/101.svg',
  creative_id: 1,
  creative_filename: '101.svg',
  destination_url: 'https://ads.example.com/?c={click_id}',
  payout: 1.5,
  category_id: [18],
};

const { file, json, run, setUp } = useCommandLine();

test('a publisher, a wall and a panel with their keys', async () => {
  expect(await json('publisher create --name Acme_Games')).toEqual({ pubId: 1 });
  expect(await json('wall create --publisher 1 --name Main --currency-name Coins --currency-ratio 100')).toEqual({
    pubId: 1,
    adwallId: 1,
    api_key: expect.stringMatching(/^sk_\w{49}$/),
    publishable_key: expect.stringMatching(/^pk_\w{49}$/),
  });
  expect(await json('panel create --publisher 1 --name Surveys --wall 1 --minimum-age 16')).toEqual({
    pubId: 1,
    profileId: 1,
    api_key: expect.stringMatching(/^sk_/),
    publishable_key: expect.stringMatching(/^pk_/),
  });
  expect(await json('publisher list')).toMatchObject([{ pubId: 1, name: 'Acme Games' }]);
  expect(await json('wall list')).toMatchObject([{ adwallId: 1, name: 'Main', currency: 'Coins', ratio: 100 }]);
  expect(await json('panel list')).toMatchObject([{ profileId: 1, adwallId: 1, minimum_age: 16 }]);
});

test('people get tables, and a hint if there are no rows', async () => {
  expect((await run('publisher list')).stdout).toBe(
    'There are no publishers yet. Create one: publisher create --name NAME\n',
  );
  await setUp();
  const { stdout } = await run('wall list');
  expect(stdout).toMatch(/^pubId +adwallId +name +currency .*\n1 +1 +Main +Coins .*\n$/);
});

test('wall set changes what is named and shows everything', async () => {
  await setUp();
  const all =
    'wall set 1 --header Earn_coins --payout-min 0.25 --width 800 --height 600 --color background=FFFFFF ' +
    '--currency-name Gems --currency-ratio 2.5 --no-currency-round --no-currency-visible --featured 3,4 --blocked 5 ' +
    '--require-token --origins https://a.example,https://b.example:8443';
  expect(await json(all)).toMatchObject({
    name: 'Main',
    header: 'Earn coins',
    payout_min: 0.25,
    size: { width: 800, height: 600 },
    currency: { name: 'Gems', ratio: 2.5, round: false, visible: false },
    customization: { background: 'ffffff' },
    featured: [3, 4],
    blocked: [5],
    require_token: true,
    origins: ['https://a.example', 'https://b.example:8443'],
  });
  expect(await json('wall set 1 --featured "" --origins "" --color background= --name Side')).toMatchObject({
    name: 'Side',
    header: 'Earn coins',
    payout_min: 0.25,
    currency: { name: 'Gems', ratio: 2.5 },
    featured: [],
    blocked: [5],
    origins: [],
    require_token: true,
  });
  expect(await json('wall set 1')).toMatchObject({ name: 'Side', customization: {} });
});

test('bad settings are named and change nothing', async () => {
  await setUp();
  const before = await json('wall set 1');
  const { code, stdout, stderr } = await run('wall set 1 --currency-ratio x --color shadow=ffffff --json');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/currency\.ratio must be/);
  expect(stderr).toMatch(/customization/);
  expect(await json('wall set 1')).toEqual(before);
});

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

test('offers are imported from a file or standard input, exported, disabled and enabled', async () => {
  writeFileSync(file('feed.jsonl'), `${JSON.stringify(offer)}\n{"offer_id":102}\n`);
  const report = {
    created: 1,
    updated: 0,
    unchanged: 0,
    disabled: 0,
    rejected: [{ line: 2, reason: expect.stringContaining('name') }],
  };
  expect(await json(`offers import ${file('feed.jsonl')}`)).toEqual(report);
  const exported = await json('offers export');
  expect(exported).toMatchObject([{ offer_id: 101, payout: 1.5 }]);
  expect(await json('offers import -', JSON.stringify(exported))).toMatchObject({ unchanged: 1, rejected: [] });
  expect(await json('offers disable 101')).toEqual({ disabled: [101], unknown: [] });
  expect(await json('offers export')).toEqual([]);
  expect(await json('offers import -', JSON.stringify(exported))).toMatchObject({ unchanged: 1 });
  expect(await json('offers export')).toEqual([]);
  expect(await json('offers enable 101')).toEqual({ enabled: [101], unknown: [] });
  expect(await json('offers export')).toEqual(exported);
});

test('a strict import with a bad row changes nothing and fails, with the report on standard output', async () => {
  const { code, stdout } = await run('offers import - --strict --json', JSON.stringify([offer, { offer_id: 102 }]));
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ created: 0, rejected: [{ line: expect.any(Number) }] });
  expect(await json('offers export')).toEqual([]);
});

test('an import without one good row fails, pruned or not, and says why', async () => {
  await json('offers import -', JSON.stringify([offer]));
  for (const prune of ['', ' --prune']) {
    expect(await run(`offers import -${prune}`, '<html>502</html>')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Nothing was imported\. The feed can't be read\.\n/),
    });
    expect(await run(`offers import - --json${prune}`)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/"problem": "The feed is empty\."/),
    });
  }
  expect(await json('offers export')).toHaveLength(1);
  expect(await json('offers import - --prune --force', '[]')).toMatchObject({ disabled: 1 });
});

test('a file that cannot be used is named in a sentence', async () => {
  await setUp();
  expect(await run(`offers import ${file('none.json')}`)).toMatchObject({
    code: 1,
    stderr: `error: ${file('none.json')}: no such file or folder.\n`,
  });
  expect((await run(`offers import ${file('.')}`)).stderr).toMatch(/^error: .*(folder)/);
  expect((await run(`backup ${file('none/b.db')}`)).stderr).toBe(
    `error: ${file('none/b.db.partial')}: no such file or folder.\n`,
  );
});

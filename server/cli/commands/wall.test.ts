import { expect, test } from 'vitest';
import { useCommandLine } from '../command-line.fixture.ts';

const { json, run, setUp } = useCommandLine();

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
  await json('setup');
  expect((await run('publisher list')).stdout).toBe(
    'There are no publishers yet. Add one: publisher add --name NAME\n',
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
  const set = await run(`${all} --json`);
  expect(set.stderr).toMatch(/^warning: With the ratio 2\.5, .*--currency-round/);
  expect(JSON.parse(set.stdout)).toMatchObject({
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

test('wall set changes looks, plural forms and the picture of the currency, and removes them again', async () => {
  await setUp();
  const all =
    'wall set 1 --theme-preset playful --no-show-observed --currency-image https://cdn.example/coin.png ' +
    '--currency-form en.one=Coin --currency-form en.other=Coins --currency-form ja.other=コイン';
  expect(await json(all)).toMatchObject({
    theme_preset: 'playful',
    show_observed: false,
    currency: {
      forms: { en: { one: 'Coin', other: 'Coins' }, ja: { other: 'コイン' } },
      image_url: 'https://cdn.example/coin.png',
    },
  });
  expect(await json('wall set 1 --currency-form en.one= --currency-form ja= --theme-preset calm')).toMatchObject({
    theme_preset: 'calm',
    show_observed: false,
    currency: { forms: { en: { other: 'Coins' } }, image_url: 'https://cdn.example/coin.png' },
  });
  await json('wall set 1 --currency-form en.one=Coin');
  const renamed = await json('wall set 1 --currency-form en= --currency-form en.other=Points');
  expect(renamed).toHaveProperty('currency.forms', { en: { other: 'Points' } });
  expect(await json('wall set 1 --currency-form en= --currency-image "" --show-observed')).toMatchObject({
    show_observed: true,
    currency: { forms: null, image_url: null },
  });
});

test.each([
  ['--currency-form Coins', 'It must be language.category=text, such as en.one=Coin.'],
  ['--currency-form en=Coins', 'It must be language.category=text, such as en.one=Coin.'],
  ['--currency-form sv.other=Mynt', 'The languages are: en, es, fr, de, pt-BR, it, nl, pl, ja, ar.'],
  ['--currency-form en.dual=Coins', 'The plural categories are: zero, one, two, few, many, other.'],
  ['--currency-form en.one=Coin', 'currency.forms.en.other is required'],
  ['--currency-image http://cdn.example/coin.png', 'currency.image_url must be an https URL'],
  ['--theme-preset loud', 'theme_preset must be one of: calm, playful, sober'],
])('wall set refuses %s', async (options, message) => {
  await setUp();
  const before = await json('wall set 1');
  const { code, stderr } = await run(`wall set 1 ${options}`);
  expect(code).not.toBe(0);
  expect(stderr).toContain(message);
  expect(await json('wall set 1')).toEqual(before);
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

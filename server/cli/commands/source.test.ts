import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useCommandLine } from '../command-line.fixture.ts';

const { file, json, run } = useCommandLine();

interface Created {
  source: string;
  secret: string;
  url_template: string;
}

test('create prints name, secret and URL, and nothing else', async () => {
  const created = (await json('source create --name acme --scheme hmac-sha256')) as Created;
  expect(created).toEqual({
    source: 'acme',
    secret: expect.stringMatching(/^whsec_/),
    url_template: expect.stringMatching(/\/leads\/acme\?click_id=\{click_id\}.*&signature=\{signature\}$/),
  });
  expect(Object.keys(created)).toEqual(['source', 'secret', 'url_template']);
});

test('creating a weak source warns on standard error', async () => {
  const { code, stdout, stderr } = await run(
    'source create --name acme --scheme secret-url --ips 203.0.113.7,10.0.0.0/8 --json',
  );
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ source: 'acme', weak: true });
  expect(stderr).toMatch(/warning: secret-url is weak/);
});

test('the list shows the settings of a source, and the beginning of its secret', async () => {
  const { secret } = (await json('source create --name acme --scheme hmac-sha256 --max-age-days 2')) as Created;
  const { stdout } = await run('source list');
  expect(stdout).toMatch(/acme +hmac-sha256 +false +- +2 +0 +hold +whsec_/);
  expect(stdout).not.toContain(secret);
  expect(await json('source list')).toMatchObject([
    { source: 'acme', weak: false, max_age_days: 2, previous_until: null },
  ]);
});

const map = {
  fields: { click_id: 'user', transaction_id: 'tx', payout: 'usd' },
  states: [{ parameter: 'status', complete: ['0'], reversal: ['1'] }],
};

test('a source gets its map from a file, the list shows it, and a call is tried by it before and after', async () => {
  await json('setup');
  writeFileSync(file('map'), JSON.stringify(map));
  const call = 'user=clk1&tx=T-1&usd=1.50&status=0&extra=1';
  const tried = { reads_as: 'lead', click_id: 'clk1', transaction_id: 'T-1', payout: '1.5', not_read: 'extra' };
  expect(await json(`source try --map ${file('map')} ${call}`)).toMatchObject(tried);
  expect(await json('source list')).toEqual([]);
  const created = await run(`source create --name acme --scheme secret-url --map ${file('map')} --json`);
  const made = JSON.parse(created.stdout) as Created;
  expect(made.url_template).toMatch(
    /\/leads\/acme\/whsec_[\w-]+\?tx=\{tx\}&usd=\{usd\}&status=\{status\}&user=\{user\}$/,
  );
  expect(await json('source list')).toMatchObject([{ map }]);
  expect((await run('source list')).stdout).toMatch(/own/);
  expect(await json(`source try --source acme ${call}`)).toMatchObject(tried);
  writeFileSync(file('body'), 'user=clk1&tx=T-1');
  expect(await json(`source try --source acme status=1 --body-file ${file('body')}`)).toMatchObject({
    reads_as: 'reversal',
  });
  expect(await run('source set acme --map default')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('weak'),
  });
  expect(await json('source list')).toMatchObject([{ map: null }]);
  expect(await json(`source try --source acme ${call}`)).toMatchObject({
    reads_as: 'refused',
    errors: expect.stringContaining('click_id is required'),
  });
});

test('a map that is wrong, or for another scheme, changes nothing and says why', async () => {
  writeFileSync(file('map'), JSON.stringify({ fields: { click_id: 'user' } }));
  const bad = await run(`source create --name acme --scheme secret-url --map ${file('map')}`);
  expect(bad).toMatchObject({ code: 1, stderr: expect.stringContaining("map's fields.transaction_id is required.") });
  writeFileSync(file('map'), JSON.stringify(map));
  const other = await run(`source create --name acme --scheme adgem --map ${file('map')}`);
  expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('Only sources with the scheme secret-url') });
  expect(await json('source list')).toEqual([]);
  await json('source create --name acme --scheme hmac-sha256');
  expect((await run(`source set acme --map ${file('map')}`)).code).toBe(1);
  expect((await run('source try --source acme a=1')).code).toBe(1);
});

test('what a screen-out pays without a signed amount can be set at creation and later', async () => {
  await json('source create --name acme --scheme hmac-sha256 --screenout-credits 2.5');
  expect(await json('source list')).toMatchObject([{ screenout_credits: 2.5 }]);
  expect(await json('source set acme --screenout-credits 0')).toEqual({ source: 'acme', screenout_credits: 0 });
  expect(await json('source list')).toMatchObject([{ screenout_credits: 0 }]);
  expect(await json('source set acme --repeated-events reject')).toEqual({ source: 'acme', repeated_events: 'reject' });
  expect(await json('source list')).toMatchObject([{ repeated_events: 'reject' }]);
  expect((await run('source set acme --repeated-events never')).code).toBe(2);
  expect((await run('source set none --screenout-credits 1')).code).toBe(1);
  expect((await run('source set acme --screenout-credits -1')).code).toBe(2);
});

test('from where and how long ago a source may call can be set later, and what is not named stays', async () => {
  await json('source create --name acme --scheme hmac-sha256 --screenout-credits 2.5 --ips 10.0.0.1');
  expect(await json('source set acme --ips 203.0.113.0/24,2001:db8::1 --max-age-days 30')).toEqual({
    source: 'acme',
    ips: '203.0.113.0/24,2001:db8::1',
    max_age_days: 30,
  });
  const changed = { ips: '203.0.113.0/24,2001:db8::1', max_age_days: 30, screenout_credits: 2.5 };
  expect(await json('source list')).toMatchObject([changed]);
  const bad = await run('source set acme --ips 203.0.113');
  expect({ code: bad.code, stderr: bad.stderr }).toEqual({ code: 1, stderr: expect.stringContaining("'203.0.113'") });
  expect((await run('source set acme')).code).toBe(2);
  expect(await json('source list')).toMatchObject([changed]);
  expect(await json('source set acme --ips any')).toEqual({ source: 'acme', ips: '' });
  expect(await json('source list')).toMatchObject([{ ips: '' }]);
});

test("a network's secret comes from a file or from standard input, never from the command line", async () => {
  writeFileSync(file('key'), 'theirs\n');
  expect(await json(`source create --name adgem --scheme adgem --secret-file ${file('key')}`)).toMatchObject({
    secret: 'theirs',
  });
  expect(await json('source rotate adgem --overlap-hours 1 --secret-file -', 'theirs-2\n')).toMatchObject({
    source: 'adgem',
    secret: 'theirs-2',
    previous_until: expect.any(String),
  });
});

test('rotate gives a new secret and keeps the URL', async () => {
  const created = (await json('source create --name acme --scheme hmac-sha256')) as Created;
  const rotated = (await json('source rotate acme')) as Created;
  expect(rotated.url_template).toBe(created.url_template);
  expect(rotated.secret).not.toBe(created.secret);
});

test('schemes shows what is weak, where the click id goes and where the facts come from', async () => {
  const schemes = await json('source schemes');
  const own = { scheme: 'hmac-sha256', network: null, click_in: null, facts: null, weak: false, not_signed: '' };
  expect(schemes).toContainEqual(own);
  expect(schemes).toContainEqual({
    scheme: 'torox',
    network: 'Torox',
    click_in: '{user_id}',
    facts: 'documented',
    weak: true,
    not_signed: 'transaction_id, amount, payout',
  });
  expect(schemes).toContainEqual(expect.objectContaining({ scheme: 'lootably', not_signed: 'everything' }));
});

test.each([
  ['a name that is taken', 'source create --name acme --scheme hmac-sha256', 1, /already a source acme/],
  ['a bad name', 'source create --name a/b --scheme hmac-sha256', 1, /letters, digits/],
  ['a bad address', 'source create --name b --scheme hmac-sha256 --ips 1.2.3', 1, /1\.2\.3/],
  ['an unknown scheme', 'source create --name b --scheme md5', 2, /no scheme md5.*hmac-sha256/],
  ['a missing file', 'source create --name b --scheme adgem --secret-file /nowhere/key', 1, /nowhere/],
  ['nobody to rotate', 'source rotate nobody', 1, /nobody/],
  ['a bad age', 'source create --name b --scheme hmac-sha256 --max-age-days 0', 2, /whole number/],
])('refused with a sentence: %s', async (_name, line, expected, sentence) => {
  await json('source create --name acme --scheme hmac-sha256');
  const { code, stdout, stderr } = await run(`${line} --json`);
  expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
  expect(stderr).toMatch(sentence);
});

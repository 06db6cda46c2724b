import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleOffer } from '../../offers/catalog/samples.fixture.ts';
import { exportOffer } from '../../schema/imported-offer.ts';
import { surveyProviders } from '../../surveys/survey-providers.ts';
import { useCommandLine } from '../command-line.fixture.ts';

const { file, inInstallation, json, run } = useCommandLine();

const newFile = (name: string, text: string): string => {
  writeFileSync(file(name), text);
  return file(name);
};
const add = (provider: string, more = '') =>
  `survey-provider add ${provider} --provider ${provider} --credential-file ${newFile('key', 'k3y-of-theirs\n')} ${more}`.trim();

test('add prints the callback URL with the macros of the provider, and never the key', async () => {
  const added = await json(add('cpx', '--setting app__id=12'));
  expect(added).toEqual({
    survey_provider: 'cpx',
    provider: 'cpx',
    callback_url: expect.stringMatching(/\/leads\/cpx\?click_id=\{subid_1\}.*&hash=\{secure_hash\}$/),
    set_up: expect.stringMatching(/postback URL of your app/),
    limits: expect.any(String),
    state: 'paused',
    next: expect.stringContaining('survey-provider start cpx'),
  });
  expect(JSON.stringify(added)).not.toContain('k3y-of-theirs');
  for (const command of ['survey-provider list', 'survey-provider show cpx', 'source list']) {
    expect((await run(command)).stdout).not.toContain('k3y-of-theirs');
  }
});

test('an account that offers name is not removed, and the refusal counts them', async () => {
  await json(add('cpx', '--setting app__id=12'));
  await json('offers import - --source cpx', JSON.stringify([exportOffer(sampleOffer(1))]));
  expect((await run('survey-provider remove cpx')).stderr).toMatch(/held leads: 0, enabled offers that name it: 1/);
  await json('offers disable 1');
  const source = await run('source remove cpx');
  expect(source).toMatchObject({
    code: 1,
    stderr: /Source cpx reports the leads of a survey provider.*survey-provider remove cpx/,
  });
  expect(await json('survey-provider remove cpx')).toEqual({ survey_provider: 'cpx', state: 'removed' });
});

test('an account is added paused unless --start is given, and can be started, paused and removed', async () => {
  const shown = (name: string) => json(`survey-provider show ${name}`);
  expect(await json(add('inbrain', `--start --secret-file ${newFile('secret', 's3cret')}`))).toMatchObject({
    state: 'active',
  });
  expect(await shown('inbrain')).toMatchObject({ state: 'active' });
  await json('survey-provider remove inbrain');
  await json(add('cpx', '--setting app__id=12'));
  expect(await shown('cpx')).toMatchObject({ state: 'paused' });
  expect(await json('survey-provider start cpx')).toEqual({ survey_provider: 'cpx', state: 'active' });
  expect(await json('survey-provider pause cpx')).toEqual({ survey_provider: 'cpx', state: 'paused' });
  expect(await json('survey-provider list')).toMatchObject([
    { survey_provider: 'cpx', provider: 'cpx', state: 'paused' },
  ]);
  expect(await json('survey-provider show cpx')).toMatchObject({ network: 'CPX Research', settings: 'app_id=12' });
  expect(await json('survey-provider remove cpx')).toEqual({ survey_provider: 'cpx', state: 'removed' });
  expect(await json('survey-provider list')).toEqual([]);
  expect(await json('source list')).toEqual([]);
});

test('a credential is replaced, and signs callbacks from then on where it signs them', async () => {
  await json(add('cpx', '--setting app__id=12'));
  await json(add('inbrain', `--secret-file ${newFile('secret', 's3cret')} --setting placement__id=7`));
  const secretsOf = async (name: string) => {
    const found: (string | undefined)[] = [];
    await inInstallation(async ({ store, vault }) => {
      const source = (await store.loadDirectory()).sources.find((one) => one.name === name);
      const open = (sealed: Uint8Array | null | undefined) => (sealed ? vault.openSecret(sealed) : undefined);
      found.push(open(source?.sealedCredential), open(source?.sealedSecret), open(source?.sealedPrevious));
    });
    return found;
  };
  const key = newFile('new-key', 'n3w-key\n');
  expect(await json(`survey-provider set cpx --credential-file ${key}`)).toEqual({
    survey_provider: 'cpx',
    state: 'changed',
    old_secret_valid_until: expect.any(String),
  });
  expect(await secretsOf('cpx')).toEqual(['n3w-key', 'n3w-key', 'k3y-of-theirs']);
  await json(`survey-provider set inbrain --credential-file ${key} --setting placement__id=`);
  expect(await secretsOf('inbrain')).toEqual(['n3w-key', 's3cret', undefined]);
  expect(await json('survey-provider show inbrain')).toMatchObject({ settings: '' });
  expect(await json('survey-provider show cpx')).toMatchObject({ settings: 'app_id=12', state: 'paused' });
});

test('a credential never follows an account to another address, and nothing is changed by halves', async () => {
  await json(add('cpx', '--setting app__id=12'));
  await json('survey-provider pause cpx');
  for (const [line, sentence] of [
    ['cpx --setting base=https://elsewhere.example', /belongs to one address/],
    ['cpx --setting base=http://elsewhere.example --credential-file -', /must be an https URL/],
    ['cpx --setting app__id=', /needs --setting app_id/],
    ['cpx --setting color=red', /no setting color/],
    ['nobody --setting app__id=1', /no survey provider nobody/],
    ['cpx', /Give at least one of/],
  ] as const) {
    expect(await run(`survey-provider set ${line}`, 'a-key')).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(sentence),
    });
  }
  expect(await json('survey-provider show cpx')).toMatchObject({ settings: 'app_id=12', state: 'paused' });
  await json(`survey-provider set cpx --setting base=https://own.example --credential-file ${newFile('k', 'k2')}`);
  expect(await json('survey-provider show cpx')).toMatchObject({
    settings: 'app_id=12 base=https://own.example',
    state: 'paused',
  });
});

test.each([
  ['an unknown provider', () => add('dynata'), /no survey provider dynata/],
  ['a missing setting', () => add('cpx'), /needs --setting app_id/],
  ['an unknown setting', () => add('cpx', '--setting app__id=1 --setting color=red'), /no setting color/],
  ['a base that is no address', () => add('cpx', '--setting app__id=1 --setting base=ftp://x'), /setting base/],
  [
    'a base without TLS, where the key would go in clear',
    () => add('cpx', '--setting app__id=1 --setting base=http://api.example'),
    /must be an https URL/,
  ],
  ['a missing secret of callbacks', () => add('bitlabs'), /Use --secret-file/],
  [
    'an empty key',
    () => `survey-provider add a --provider bitlabs --credential-file ${newFile('none', ' ')}`,
    /1 to 512/,
  ],
  [
    'a table that is none',
    () => add('inbrain', `--answers-file ${newFile('table', '{"questions":{"x":1}}')}`),
    /can't be used/,
  ],
  ['an account that is not there', () => 'survey-provider pause cpx', /no survey provider cpx/],
])('refused with a sentence: %s', async (_name, line, sentence) => {
  await json('setup');
  const { code, stderr, stdout } = await run(line());
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(sentence);
});

test("an operator's table of codes is kept with the account", async () => {
  const table = newFile(
    'codes.json',
    JSON.stringify({ questions: { 5: { id: 'employment_status', options: { 32: '1' } } } }),
  );
  await json(add('bitlabs', `--secret-file ${newFile('secret', 's3cret')} --answers-file ${table}`));
  expect(await json('survey-provider show bitlabs')).toMatchObject({
    answer_codes: 'yours',
    callbacks: 'bitlabs-surveys',
  });
});

test('providers lists what this build can ask', async () => {
  const providers = (await json('survey-provider providers')) as { provider: string }[];
  expect(providers.map(({ provider }) => provider)).toEqual(surveyProviders.map(({ name }) => name));
});

test('currency, rate and share of an account are shown, and changed one by one', async () => {
  await json(add('cpx', '--setting app__id=12 --currency eur --rate 1.08'));
  const terms = async () => {
    const { currency, rate, share } = (await json('survey-provider show cpx')) as Record<string, unknown>;
    return [currency, rate, share];
  };
  expect(await terms()).toEqual(['EUR', 1.08, 1]);
  await json('survey-provider set cpx --share 0.5');
  expect(await terms()).toEqual(['EUR', 1.08, 0.5]);
  await json('survey-provider pause cpx');
  await json('survey-provider start cpx');
  await json('survey-provider set cpx --currency USD --rate 1');
  expect(await terms()).toEqual(['USD', 1, 0.5]);
  expect((await run('survey-provider set cpx --share 1.5')).code).not.toBe(0);
  expect((await run('survey-provider set cpx --currency euros')).stderr).toContain('a code of three letters');
  expect((await run('survey-provider set cpx')).code).toBe(2);
  expect(await terms()).toEqual(['USD', 1, 0.5]);
});

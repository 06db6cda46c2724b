import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { systemIds } from '../../runtime/ids.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import type { Source } from '../../store/ports/sources.ts';
import type { Store } from '../../store/store.ts';
import { checkSources } from './check-sources.ts';
import { callMap, type CallMap } from '../../schema/call-map.ts';
import { changeSource } from './change-source.ts';
import { createSource, type SourceRequest } from './create-source.ts';
import { listSources } from './list-sources.ts';
import { readReport } from '../reports/read-report.ts';
import { rotateSource } from './rotate-source.ts';
import { isWeakSource, schemeNamed, schemeNames, uncoveredParameters } from '../reports/schemes.ts';
import { NOW } from '../../networks/simulation/fake-source.ts';
import { callOf, PUBLIC_URL, fakeOf, vault, WEBHOOK_SECRET } from '../reports/fake-sources.fixture.ts';

const clock = { now: () => NOW };
const deps = { vault, clock, ids: systemIds(), publicUrl: PUBLIC_URL };

let store: Store;
beforeEach(async () => {
  store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
});
afterEach(() => store.close());

const create = (parts: Partial<SourceRequest> = {}) =>
  createSource({ store, ...deps })({ name: 'acme', scheme: 'hmac-sha256', ips: [], ...parts });
async function stored(name = 'acme'): Promise<Source> {
  const source = (await store.loadDirectory()).sources.find((candidate) => candidate.name === name);
  if (source === undefined) throw new Error(`There is no source ${name}`);
  return source;
}

describe('weak schemes', () => {
  test.each([
    ['hmac-sha256', []],
    ['secret-url', ['everything']],
    ['adgem', []],
    ['bitlabs', []],
    ['ayet', []],
    ['theoremreach', []],
    ['adscend', []],
    ['bitlabs-offers', []],
    ['notik', []],
    ['cpx-research', ['click_id', 'amount', 'status', 'type']],
    ['torox', ['transaction_id', 'amount', 'payout']],
    ['lootably', ['click_id', 'event_id', 'transaction_id', 'revenue', 'reward', 'status']],
    ['revlum', ['click_id', 'transaction_id', 'reward', 'payout', 'status', 'debug']],
    ['everflow', ['everything']],
    ['unheard-of', ['everything']],
  ])("%s doesn't cover %j", (scheme, uncovered) => {
    expect(uncoveredParameters(schemeNamed(scheme))).toEqual(uncovered);
    expect(isWeakSource(schemeNamed(scheme))).toBe(uncovered.length > 0);
  });

  test('are named when such a source is created, and in readiness', async () => {
    const made = await create({ scheme: 'secret-url' });
    expect(made).toMatchObject({ kind: 'created', isWeak: true, warnings: [expect.stringMatching(/weak.*URL/)] });
    await create({ name: 'torox-1', scheme: 'torox', secret: 'theirs' });
    await create({ name: 'strong' });
    const loadSources = async () => (await store.loadDirectory()).sources;
    expect(await checkSources({ loadSources }).check()).toEqual({
      state: 'warning',
      detail: 'Sources with weak signatures can credit only offers that name them: acme, torox-1.',
    });
    const gone = [{ name: 'old', ...schemeNamed('gone') }];
    expect(await checkSources({ loadSources: () => Promise.resolve(gone) }).check()).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('old'),
    });
    const strong = [{ name: 'strong', ...schemeNamed('hmac-sha256') }];
    expect(await checkSources({ loadSources: () => Promise.resolve(strong) }).check()).toEqual({ state: 'ok' });
  });
});

describe('a new source', () => {
  test('has its own secret, sealed in the store, and a callback URL', async () => {
    const made = await create();
    expect(made).toEqual({
      kind: 'created',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      urlTemplate: `${PUBLIC_URL}/leads/acme?click_id={click_id}&transaction_id={transaction_id}&timestamp={timestamp}&signature={signature}`,
      isWeak: false,
      warnings: [],
    });
    const { sealedSecret, maxAgeMs, ips } = await stored();
    expect({ secret: vault.openSecret(sealedSecret), maxAgeMs, ips }).toEqual({
      secret: made.kind === 'created' ? made.secret : '',
      maxAgeMs: 7 * 24 * HOUR_MS,
      ips: [],
    });
  });

  test.each([
    [
      'adgem',
      'theirs',
      '?click_id={player_id}&transaction_id={transaction_id}&event_id={goal_id}&payout={payout}&country={country}',
    ],
    [
      'adscend',
      'ours',
      '?click_id=[SB1]&transaction_id=[TID]&payout=[PAY]&status=[STS]&hash=[HSH=ours][SB1]|[TID]|[PAY]|[STS][/HSH]',
    ],
    [
      'secret-url',
      WEBHOOK_SECRET,
      '/whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8?transaction_id={transaction_id}&click_id={click_id}',
    ],
    [
      'bitlabs-offers',
      'theirs',
      '?click_id=[%USER:UID%]&transaction_id=[%TX%]&event_id=[%OFFER:TASK:ID%]&payout=[%VALUE:USD%]&state=[%OFFER:TASK:STATE%]&reference=[%REF%]&offer=[%OFFER:ID%]',
    ],
    ['cpalead', 'ours', '/ours?transaction_id={lead_id}&amount={payout}&offer={campaign_id}&click_id={subid}'],
    ['theoremreach', 'theirs', ''],
  ])('with the scheme %s has the right callback URL', async (scheme, secret, rest) => {
    expect(await create({ scheme, secret })).toMatchObject({ secret, urlTemplate: `${PUBLIC_URL}/leads/acme${rest}` });
  });

  test.each(schemeNames)('with the scheme %s understands calls to its callback URL', async (scheme) => {
    const made = await create({ scheme });
    const secret = made.kind === 'created' ? made.secret : '';
    const fake = fakeOf(scheme);
    const outcome = readReport(deps)(await stored(), callOf(fake, { secret }));
    const transactionId = fake.identity?.({ click: 'clk_1', transaction: 'T-1' }) ?? 'T-1';
    expect(outcome).toMatchObject({ kind: 'read', report: { clickId: 'clk_1', transactionId, status: 1 } });
  });

  test('whose network chooses the secret warns until it has that secret', async () => {
    const without = await create({ scheme: 'adgem' });
    expect(without).toMatchObject({ warnings: [expect.stringMatching(/AdGem chooses the secret/)] });
    expect(await create({ name: 'b', scheme: 'adgem', secret: 'theirs' })).toMatchObject({ warnings: [] });
    expect(await create({ name: 'c', scheme: 'adscend' })).toMatchObject({ warnings: [] });
  });

  test.each([
    ['theoremreach', 'TheoremReach publishes no documentation'],
    ['notik', "Little is known about Notik's callbacks"],
  ])('with the scheme %s warns about uncertain facts', async (scheme, said) => {
    const made = await create({ scheme, secret: 'theirs' });
    expect(made).toMatchObject({ warnings: [expect.stringContaining(said)] });
  });

  test('a name can be used once', async () => {
    await create();
    expect(await create()).toEqual({ kind: 'exists' });
  });

  test.each([
    ['an unknown scheme', { scheme: 'md5' }, { kind: 'unknown_scheme' }],
    ['an empty name', { name: '' }, { kind: 'invalid' }],
    ['a name with a slash', { name: 'a/b' }, { kind: 'invalid' }],
    ['a long name', { name: 'a'.repeat(65) }, { kind: 'invalid' }],
    ['an address that is none', { ips: ['10.0.0.0/8', '10.0.0'] }, { kind: 'invalid' }],
    ['an octal address', { ips: ['010.1.1.1'] }, { kind: 'invalid' }],
    ['a range of 33 bits', { ips: ['10.0.0.0/33'] }, { kind: 'invalid' }],
    ['a mapped range, which no address could match', { ips: ['::ffff:10.0.0.0/104'] }, { kind: 'invalid' }],
    ['a short secret of ours', { secret: 'whsec_AAAA' }, { kind: 'invalid' }],
    ['an empty secret of a network', { scheme: 'adgem', secret: '' }, { kind: 'invalid' }],
    ['a secret with a line break', { scheme: 'adgem', secret: 'a\nb' }, { kind: 'invalid' }],
    ['a secret that would end the HSH', { scheme: 'adscend', secret: 'a]b' }, { kind: 'invalid' }],
  ])('%s creates no source', async (_name, parts, outcome) => {
    expect(await create(parts)).toMatchObject(outcome);
    expect((await store.loadDirectory()).sources).toEqual([]);
  });
});

describe('the map of a source', () => {
  const fields = { click_id: 'sub', transaction_id: 'tx', payout: 'usd' };
  const mapOf = (hash?: { algorithm: 'md5' | 'hmac-sha256'; text: string }) =>
    callMap.parse({ fields, ...(hash && { hash: { parameter: 'sig', ...hash } }) });
  const plain = mapOf({ algorithm: 'md5', text: '{sub}|{tx}|{usd}|{secret}' });
  const keyed = mapOf({ algorithm: 'hmac-sha256', text: '{sub}|{tx}|{usd}' });
  const change = (map: CallMap | null, name = 'acme') => changeSource({ store, clock })({ name, callMap: map });

  test('decides whether the URL holds our secret, and whether the source is weak', async () => {
    const unsigned = await create({ scheme: 'secret-url', callMap: mapOf() });
    expect(unsigned).toMatchObject({ isWeak: true, urlTemplate: expect.stringContaining('/leads/acme/whsec_') });
    const made = await create({ name: 'plain', scheme: 'secret-url', callMap: plain, secret: 'their-secret' });
    expect(made).toMatchObject({ isWeak: true, warnings: [expect.stringContaining('plain hash')] });
    const strong = await create({ name: 'keyed', scheme: 'secret-url', callMap: keyed, secret: 'their-secret' });
    expect(strong).toMatchObject({ isWeak: false, warnings: [] });
    expect(strong).toMatchObject({ urlTemplate: `${PUBLIC_URL}/leads/keyed?sub={sub}&tx={tx}&usd={usd}&sig={sig}` });
  });

  test('with a hash needs a secret that is hard to guess, and warns until the network has given it', async () => {
    expect(await create({ scheme: 'secret-url', callMap: keyed, secret: '1234567' })).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('at least 8 characters'),
    });
    expect(await create({ scheme: 'secret-url', callMap: mapOf(), secret: 'their-secret' })).toMatchObject({
      kind: 'invalid',
    });
    expect(await create({ scheme: 'secret-url', callMap: keyed })).toMatchObject({
      warnings: [expect.stringContaining('The network chooses the secret')],
    });
  });

  test("may gain a hash, but never lose it: the network's secret would be all that the URL holds", async () => {
    await create({ scheme: 'secret-url' });
    expect(await change(mapOf())).toMatchObject({ kind: 'changed' });
    expect(await change(plain)).toMatchObject({
      kind: 'changed',
      warnings: expect.arrayContaining([expect.any(String)]),
    });
    for (const map of [null, mapOf()]) {
      expect(await change(map)).toMatchObject({ kind: 'invalid', fault: expect.stringContaining('must keep a hash') });
    }
    expect((await stored()).callMap).toEqual(plain);
    expect(await change(keyed)).toMatchObject({ kind: 'changed', warnings: [expect.stringContaining('secret')] });
    await create({ name: 'signed' });
    expect(await change(plain, 'signed')).toMatchObject({ kind: 'invalid' });
    expect(await change(plain, 'nobody')).toEqual({ kind: 'unknown_source' });
  });
});

describe('rotation', () => {
  const rotate = (name: string, secret?: string) =>
    rotateSource({ store, ...deps })({ name, overlapMs: HOUR_MS, ...(secret === undefined ? {} : { secret }) });

  test('gives another secret; the old one stays valid for the overlap', async () => {
    const made = await create({ scheme: 'secret-url' });
    const rotated = await rotate('acme');
    if (made.kind !== 'created' || rotated.kind !== 'rotated') throw new Error('Not made or not rotated');
    expect(rotated.previousUntil).toBe(NOW + HOUR_MS);
    expect(rotated.secret).not.toBe(made.secret);
    const source = await stored();
    const outcomeAt = (secret: string, now: number): string =>
      readReport({ ...deps, clock: { now: () => now } })(source, callOf(fakeOf('secret-url'), { secret })).kind;
    expect(outcomeAt(made.secret, NOW + HOUR_MS - 1)).toBe('read');
    expect(outcomeAt(made.secret, NOW + HOUR_MS)).toBe('unauthenticated');
    expect(outcomeAt(rotated.secret, NOW + HOUR_MS)).toBe('read');
  });

  test("accepts the network's new secret", async () => {
    await create({ scheme: 'adgem', secret: 'theirs' });
    expect(await rotate('acme', 'theirs-2')).toMatchObject({ kind: 'rotated', secret: 'theirs-2' });
    expect(await rotate('acme', '')).toMatchObject({ kind: 'invalid' });
  });

  test('of an unknown source changes nothing', async () => {
    expect(await rotate('nobody')).toEqual({ kind: 'unknown_source' });
  });
});

test('the list shows no secret', async () => {
  const made = await create({ ips: ['203.0.113.0/24'] });
  await create({ name: 'short', scheme: 'adgem', secret: 'abcd' });
  const list = await listSources({ store, vault, clock })();
  expect(list).toMatchObject([
    { name: 'acme', scheme: 'hmac-sha256', isWeak: false, ips: ['203.0.113.0/24'], previousUntil: null },
    { name: 'short', maskedSecret: 'a…' },
  ]);
  expect(list[0]?.maskedSecret).toMatch(/^whsec_..…$/);
  expect(JSON.stringify(list)).not.toContain(made.kind === 'created' ? made.secret : '');
});

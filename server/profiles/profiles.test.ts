import { createSecretKey } from 'node:crypto';
import type { ProfileFields } from '@rewards-wall/shared/schema/profile.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import { conflictLimit } from './conflict-limit.ts';
import { createProfile, type ProfileCreation } from './create-profile.ts';
import { readProfile } from './read-profile.ts';
import { replaceProfile } from './replace-profile.ts';
import { unsealPersonFacts } from './person-facts.ts';
import { createUserTokens } from './user-token.ts';

const NOW = Date.UTC(2026, 4, 17, 23, 59);
const clock = { now: () => NOW };
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
const tokens = createUserTokens({ vault, clock });
const ann: AccountRef = { kind: 'survey-profile', profileId: 3, subid1: 'ann' };
const bob: AccountRef = { ...ann, subid1: 'bob' };
const fields: ProfileFields = {
  email: 'Ann@Example.com',
  first_name: 'Ann',
  last_name: 'Example',
  gender: 'f',
  dob: '1990-05-17',
  address1: '12 Long Street',
  city: 'Springfield',
  state: 'IL',
  country: 'US',
  zip: '62701',
  target_system_selected: [51, 58],
  answers: { 1: [2], 8: [89, 90] },
  ip: '8.8.8.8',
};

const limitConflicts = conflictLimit(vault);

let store: Store;
const create = (changes: Partial<ProfileCreation> = {}) =>
  createProfile({ store, vault, tokens, clock, limitConflicts })({
    account: ann,
    pubId: 1,
    from: null,
    fields,
    detected: {},
    minimumAge: 13,
    serverLike: false,
    isPublic: true,
    idempotencyKey: null,
    ...changes,
  });
const replace = (changes: Partial<ProfileFields>, account = ann, from: string | null = null) =>
  replaceProfile({ store, vault, clock, limitConflicts })({
    account,
    pubId: 1,
    from,
    token: null,
    minimumAge: 13,
    fields: { ...fields, ...changes },
  });
const read = async (account = ann) => {
  const outcome = await readProfile({ store, vault })({ account, token: null });
  return outcome.kind === 'found' ? outcome.profile : null;
};

beforeEach(async () => {
  store = openSqlite({ file: ':memory:' });
  await store.migrate(NOW);
});
afterEach(() => store.close());

test('the token names the user and the panel, with the right scopes', async () => {
  const created = await create({ isPublic: false });
  expect(created).toMatchObject({ kind: 'created', expiresAt: Date.UTC(2026, 4, 18, 23, 59) });
  expect(tokens.verify('token' in created ? created.token : '')).toEqual({
    owner: { kind: 'survey-profile', profileId: 3 },
    subid1: 'ann',
    scopes: ['profile', 'history'],
    binding: { accountId: 1, generation: 0, surveyGeneration: 0, isPublic: false },
  });
});

test('a profile is read as it was sent', async () => {
  await create();
  expect(await read()).toEqual({ subid1: 'ann', ...fields });
  expect(await read({ ...ann, subid1: 'bob' })).toBeNull();
});

test('stores nothing of a profile in clear, and no API key from the same body at all', async () => {
  await create({ fields: Object.assign({ api_key: 'sk_very_secret' }, fields), serverLike: true });
  const stored = await store.readUserProfile(ann);
  const bytes = Buffer.from(stored?.sealed ?? []);
  for (const word of ['Example', '1990', 'sk_very']) expect(bytes.includes(word)).toBe(false);
  expect(JSON.stringify(await read())).not.toContain('sk_very_secret');
  expect(stored?.serverLike).toBe(true);
});

test('a user has one profile', async () => {
  await create();
  expect(await create({ fields: { ...fields, email: 'new@example.com' } })).toEqual({ kind: 'profile_exists' });
});

test('an e-mail address has one profile of a publisher, whatever its case', async () => {
  await create();
  const elsewhere: AccountRef = { kind: 'survey-profile', profileId: 4, subid1: 'bob' };
  const shouted = { ...fields, email: 'ANN@EXAMPLE.COM' };
  expect(await create({ account: elsewhere, fields: shouted })).toEqual({ kind: 'email_taken' });
  expect(await create({ account: elsewhere, fields: shouted, pubId: 2 })).toMatchObject({ kind: 'created' });
});

test('five taken addresses from an IPv4 address or IPv6 /56 are the most at one publisher, by creation and change', async () => {
  await create();
  await create({ account: bob, fields: { ...fields, email: 'bob@example.com' } });
  const tryFrom = (from: string | null, more: Partial<ProfileCreation> = {}) =>
    create({ from, account: { ...ann, subid1: 'eve' }, ...more }).then(({ kind }) => kind);
  const blocks = ['1', '2', '3', '4'].map((last) => `2001:db8:0:ff0${last}::1`);
  for (const from of blocks) expect(await tryFrom(from)).toBe('email_taken');
  expect(await replace({}, bob, '2001:db8:0:ff05::1')).toEqual({ kind: 'email_taken' });
  const refused = { kind: 'too_many_conflicts', seconds: 3600 };
  expect(await create({ from: '2001:db8:0:ffff::1', fields: { ...fields, email: 'new@example.com' } })).toEqual(
    refused,
  );
  expect(await replace({ email: 'new@example.com' }, bob, '2001:db8:0:ffff::1')).toEqual(refused);
  expect(await replace({ email: 'bob@example.com' }, bob, '2001:db8:0:ffff::1')).toMatchObject({ kind: 'replaced' });
  expect(await tryFrom('2001:db8:0:fe00::1')).toBe('email_taken');
  expect(await tryFrom(null)).toBe('email_taken');
  expect(await tryFrom(blocks[0] ?? '', { pubId: 2 })).toBe('created');
});

test('of many profiles created at once for one user, one succeeds', async () => {
  const results = await Promise.all(Array.from({ length: 16 }, () => create()));
  expect(results.filter((result) => result.kind === 'created')).toHaveLength(1);
  expect(results.filter((result) => result.kind === 'profile_exists')).toHaveLength(15);
});

test('an account that a transaction opened keeps its key', async () => {
  await store.openPerson({ account: ann, newKey: () => vault.newPersonKey().wrappedKey, at: NOW });
  expect(await create()).toMatchObject({ kind: 'created' });
  expect(await read()).toMatchObject({ first_name: 'Ann' });
});

test.each([
  ['today is the 13th birthday', '2013-05-17', null],
  ['tomorrow is', '2013-05-18', 'too_young'],
  ['born today', '2026-05-17', 'too_young'],
  ['born tomorrow', '2026-05-18', 'in_future'],
  ['120 years old', '1905-05-18', null],
  ['121 years old', '1905-05-17', 'too_old'],
])('date of birth: %s', async (_name, dob, code) => {
  const born = { ...fields, dob };
  expect(await create({ fields: born })).toMatchObject(code === null ? { kind: 'created' } : { code });
  if (code !== null) expect(await read()).toBeNull();
});

test('the panel sets the minimum age', async () => {
  expect(await create({ minimumAge: 37 })).toEqual({
    kind: 'bad_birth_date',
    code: 'too_young',
    message: 'must be at least 37 years ago',
    minimumAge: 37,
  });
});

test('a replacement replaces the whole profile', async () => {
  const { ip: _ip, ...withoutIp } = fields;
  await create();
  const replaced = await replaceProfile({ store, vault, clock, limitConflicts })({
    account: ann,
    pubId: 1,
    from: null,
    token: null,
    fields: { ...withoutIp, city: 'Shelbyville' },
    minimumAge: 13,
  });
  expect(replaced).toEqual({ kind: 'replaced', profile: { subid1: 'ann', ...withoutIp, city: 'Shelbyville' } });
  expect(await read()).toEqual({ subid1: 'ann', ...withoutIp, city: 'Shelbyville' });
});

test('a replacement frees the old e-mail address and can’t take one of another user', async () => {
  const bob: AccountRef = { ...ann, subid1: 'bob' };
  await create();
  await create({ account: bob, fields: { ...fields, email: 'bob@example.com' } });
  expect(await replace({ email: 'bob@example.com' })).toEqual({ kind: 'email_taken' });
  expect(await replace({ email: 'ann2@example.com' })).toMatchObject({ kind: 'replaced' });
  expect(await replace({ email: 'ann@example.com' }, bob)).toMatchObject({ kind: 'replaced' });
});

test('replaces only an existing profile, and only by a valid one', async () => {
  expect(await replace({})).toEqual({ kind: 'not_found' });
  await create();
  expect(await replace({ dob: '2020-01-01' })).toMatchObject({ code: 'too_young' });
});

test('targeting reads gender, age, country and answers', async () => {
  await create();
  const profile = await store.readUserProfile(ann);
  expect(profile && unsealPersonFacts(vault, clock)(profile.person, profile.sealed)).toEqual({
    gender: 'f',
    age: 36,
    country: 'US',
    answers: { 1: [2], 8: [89, 90] },
  });
});

const consent = { wording: 'I agree', version: '1', language: 'en' };

test('a replacement keeps the consent unless it has another; a withdrawal deletes sensitive answers, not the proof', async () => {
  const facts = async () => {
    const profile = await store.readUserProfile(ann);
    return profile && unsealPersonFacts(vault, clock)(profile.person, profile.sealed).answers;
  };
  const sensitive = { 1: [2], 5: [39], 6: [84], 7: [87], 11: [112] };
  const given = { consent: { sensitive: { ...consent, given_at: '2026-05-17T23:59:00.000Z' } } };
  await create({ fields: { ...fields, answers: sensitive, consent: { sensitive: consent } } });
  expect(await read()).toMatchObject(given);
  expect(await replace({ answers: sensitive })).toMatchObject({ profile: given });
  expect(await read()).toMatchObject(given);
  expect(await facts()).toEqual(sensitive);
  await replace({ answers: sensitive, consent: { sensitive: null } });
  const withdrawn = { ...given.consent.sensitive, withdrawn_at: '2026-05-17T23:59:00.000Z' };
  const ended = { answers: { 1: [2] }, consent: { sensitive: null, withdrawn } };
  expect(await read()).toEqual(expect.objectContaining(ended));
  expect(await facts()).toEqual({ 1: [2] });
  // A client that knows nothing of consent brings no sensitive answers back.
  await replace({ answers: sensitive });
  expect(await read()).toEqual(expect.objectContaining(ended));
});

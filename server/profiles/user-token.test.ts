import { createSecretKey } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import { createUserTokens } from './user-token.ts';

const NOW = Date.UTC(2026, 0, 1);
const clock = { at: NOW, now: () => clock.at };
const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
const kid = vault.fingerprint.slice(0, 16);
const tokens = createUserTokens({ vault, clock });
const ann = {
  account: { kind: 'wall' as const, profileId: 12, subid1: 'ann é/1' },
  holder: { accountId: 5, tokenGeneration: 3, publicTokenGeneration: 2, surveyTokenGeneration: 1 },
  isPublic: false,
  scopes: ['profile', 'history'] as const,
  expiresInSeconds: 60,
};

const theirs = { scope: 'history', aud: 'wall:12', sub: 'ann', acc: 5, gen: 3, sur: 1 };

/** A token as `mint` makes them, but with the given parts changed. */
function forge(changes: { header?: object; claims?: object; key?: typeof vault.tokenKey }): Promise<string> {
  return new SignJWT({ ...theirs, exp: NOW / 1000 + 60, ...changes.claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'rw-user+jwt', kid, ...changes.header })
    .sign(changes.key ?? vault.tokenKey);
}

test('a token opens to its owner, user, scopes and subids', async () => {
  const { token, expiresAt } = await tokens.mint({ ...ann, subid2: 'campaign' });
  expect(expiresAt).toBe(NOW + 60_000);
  expect(token.split('.')).toHaveLength(3);
  expect(tokens.verify(token)).toEqual({
    owner: { kind: 'wall', profileId: 12 },
    subid1: ann.account.subid1,
    scopes: ['profile', 'history'],
    binding: { accountId: 5, generation: 3, surveyGeneration: 1, isPublic: false },
    subid2: 'campaign',
  });
});

test('a token is a JWT that another implementation can read and write', async () => {
  const { token } = await tokens.mint({ ...ann, subid3: 'three' });
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'rw-user+jwt', kid });
  const { payload } = await jwtVerify(token, vault.tokenKey, { currentDate: new Date(NOW) });
  const times = { iat: NOW / 1000, exp: NOW / 1000 + 60 };
  const bound = { acc: 5, gen: 3, sur: 1 };
  const { subid1 } = ann.account;
  expect(payload).toEqual({
    scope: 'profile history',
    subid3: 'three',
    aud: 'wall:12',
    sub: subid1,
    ...bound,
    ...times,
  });
  expect(tokens.verify(await forge({}))).toMatchObject({
    owner: { kind: 'wall', profileId: 12 },
    subid1: 'ann',
    scopes: ['history'],
  });
});

test('refuses a token with any character changed', async () => {
  const { token } = await tokens.mint(ann);
  for (let at = 0; at < token.length; at++) {
    const changed = token[at] === 'A' ? 'B' : 'A';
    expect(tokens.verify(token.slice(0, at) + changed + token.slice(at + 1))).toBe('token_invalid');
  }
});

test('a token of a panel names the panel', async () => {
  const { token } = await tokens.mint({ ...ann, account: { ...ann.account, kind: 'survey-profile', profileId: 3 } });
  expect(tokens.verify(token)).toMatchObject({
    owner: { kind: 'survey-profile', profileId: 3 },
  });
});

test('a token expires', async () => {
  const { token, expiresAt } = await tokens.mint(ann);
  const verifyAt = (at: number) => createUserTokens({ vault, clock: { now: () => at } }).verify(token);
  expect(verifyAt(expiresAt - 1000)).toMatchObject({ subid1: ann.account.subid1 });
  expect(verifyAt(expiresAt)).toBe('token_expired');
  const forged = `${token.slice(0, -4)}AAAA`;
  expect(createUserTokens({ vault, clock: { now: () => expiresAt } }).verify(forged)).toBe('token_invalid');
});

test('refuses what this installation did not sign in this form', async () => {
  const foreign = openVault(createSecretKey(Buffer.alloc(32, 2)), systemIds());
  expect(tokens.verify(await forge({}))).toMatchObject({ subid1: 'ann' });
  const forged = [
    '',
    'a.b.c',
    'x'.repeat(5000),
    new UnsecuredJWT({ scope: 'history' }).setAudience('wall:12').setSubject('ann').setExpirationTime('1h').encode(),
    await forge({ header: { alg: 'HS512' } }),
    await forge({ header: { typ: 'JWT' } }),
    await forge({ header: { kid: 'other' } }),
    await forge({ header: { kid: undefined } }),
    await forge({ key: foreign.tokenKey }),
    await forge({ key: vault.clickKey }),
    await forge({ claims: { exp: undefined } }),
    await forge({ claims: { aud: 'admin:1' } }),
    await forge({ claims: { aud: 'wall:0' } }),
    await forge({ claims: { aud: ['wall:12', 'wall:13'] } }),
    await forge({ claims: { sub: '' } }),
    await forge({ claims: { scope: undefined } }),
    `${await forge({})}x`,
    `${await forge({})}.x`,
    (await forge({})).split('.').slice(0, 2).join('.'),
    await forge({ claims: { exp: 'later' } }),
  ];
  for (const token of forged) expect(tokens.verify(token)).toBe('token_invalid');
});

test('drops unknown scopes', async () => {
  expect(tokens.verify(await forge({ claims: { scope: 'admin history' } }))).toMatchObject({
    scopes: ['history'],
  });
});

test('a token for a publishable key says so, and carries the generation of public tokens', async () => {
  const { token } = await tokens.mint({ ...ann, isPublic: true });
  const binding = { accountId: 5, generation: 2, surveyGeneration: 1, isPublic: true };
  expect(tokens.verify(token)).toMatchObject({ binding });
});

test.each(['acc', 'gen', 'sur'])('refuses a token without the claim %s', async (claim) => {
  expect(tokens.verify(await forge({ claims: { [claim]: undefined } }))).toBe('token_invalid');
});

import { expect, test } from 'vitest';
import type { DirectoryView } from '../publishers/directory.ts';
import { newPublishableKey, newSecretKey } from '../publishers/keys.ts';
import { systemIds } from '../runtime/ids.ts';
import { findCredential, identify, type Credential } from './principal.ts';

const ids = systemIds();
const { key, digest } = newSecretKey(ids);
const old = newSecretKey(ids);
const wall = { kind: 'wall', profileId: 7 } as const;
const view = {
  secretKeyOwner: (asked: string) => (asked === digest ? wall : null),
  isRevokedKey: (asked: string) => asked === old.digest,
  publishableKeyOwner: () => null,
  wallById: () => ({ pubId: 3 }),
} as unknown as DirectoryView;

const identified = (credential: Credential) => identify(credential, view, () => 'token_invalid');
const refused = (fault: string) => ({ kind: 'refused', fault });
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

test('a key is found in the header, the query or the body', () => {
  expect(findCredential({})).toBeNull();
  expect(findCredential({}, undefined, null)).toBeNull();
  expect(findCredential({}, undefined, key)).toEqual({ kind: 'key', text: key });
  expect(findCredential({ authorization: `bearer ${key}` })).toEqual({ kind: 'key', text: key });
  expect(findCredential({ authorization: 'Bearer a.b.c' }, key)).toEqual({ kind: 'token', text: 'a.b.c' });
});

test('a right key does not make up for a wrong one in the same request', async () => {
  const wrong = { kind: 'wrong', fault: 'conflicting_keys' };
  expect(findCredential({}, key, 'sk_other')).toEqual(wrong);
  expect(findCredential({}, key, 5)).toEqual(wrong);
  expect(findCredential({}, [key, key])).toEqual(wrong);
  expect(findCredential({ authorization: `Bearer ${key}` }, 'sk_other')).toEqual(wrong);
  expect(findCredential({}, key, key)).toEqual({ kind: 'key', text: key });
  expect(await identified(findCredential({}, key, 5))).toEqual(refused('conflicting_keys'));
});

test('Basic names the publisher of the key', async () => {
  expect(await identified(findCredential(basic(`3:${key}`)))).toMatchObject({ kind: 'secret-key', owner: wall });
  expect(await identified(findCredential(basic(`4:${key}`)))).toEqual(refused('other_publisher'));
  expect(await identified(findCredential(basic(`:${key}`)))).toEqual(refused('other_publisher'));
  expect(await identified(findCredential(basic(key)))).toEqual(refused('other_publisher'));
});

test.each([
  ['a header without a scheme', { authorization: key }, 'not_bearer'],
  ['another scheme', { authorization: 'Digest x' }, 'not_bearer'],
  ['an empty header', { authorization: 'Bearer ' }, 'missing'],
  ['undefined as text', { authorization: 'Bearer undefined' }, 'malformed'],
  ['a mistyped key', { authorization: `Bearer ${key.slice(0, -1)}` }, 'malformed'],
  ['a revoked key', { authorization: `Bearer ${old.key}` }, 'revoked'],
  ['a key of another installation', { authorization: `Bearer ${newSecretKey(ids).key}` }, 'unknown'],
  ['a publishable key of another one', { authorization: `Bearer ${newPublishableKey(ids)}` }, 'unknown'],
])('%s is refused for its own reason', async (_what, headers, fault) => {
  expect(await identified(findCredential(headers))).toEqual(refused(fault));
});

import { expect, test } from 'vitest';
import type { DirectoryView } from '../publishers/directory.ts';
import { newSecretKey } from '../publishers/keys.ts';
import { systemIds } from '../runtime/ids.ts';
import { findCredential, identify, type Credential } from './principal.ts';

const { key, digest } = newSecretKey(systemIds());
const wall = { kind: 'wall', profileId: 7 } as const;
const view = {
  secretKeyOwner: (asked: string) => (asked === digest ? wall : null),
  publishableKeyOwner: () => null,
  wallById: () => ({ pubId: 3 }),
} as unknown as DirectoryView;

const identified = (credential: Credential) => identify(credential, view, async () => null);
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

test('a key is found in the header, the query or the body', () => {
  expect(findCredential({})).toBeNull();
  expect(findCredential({}, undefined, null)).toBeNull();
  expect(findCredential({}, undefined, key)).toEqual({ kind: 'key', text: key });
  expect(findCredential({ authorization: `bearer ${key}` })).toEqual({ kind: 'key', text: key });
  expect(findCredential({ authorization: 'Bearer a.b.c' }, key)).toEqual({ kind: 'token', text: 'a.b.c' });
});

test('a right key does not make up for a wrong one in the same request', async () => {
  const wrong = { kind: 'key', text: '' };
  expect(findCredential({}, key, 'sk_other')).toEqual(wrong);
  expect(findCredential({}, key, 5)).toEqual(wrong);
  expect(findCredential({}, [key, key])).toEqual(wrong);
  expect(findCredential({ authorization: `Bearer ${key}` }, 'sk_other')).toEqual(wrong);
  expect(findCredential({ authorization: 'Digest x' }, key)).toEqual(wrong);
  expect(findCredential({}, key, key)).toEqual({ kind: 'key', text: key });
  expect(await identified({ kind: 'key', text: '' })).toBeNull();
});

test('Basic names the publisher of the key', async () => {
  expect(await identified(findCredential(basic(`3:${key}`)))).toMatchObject({ kind: 'secret-key', owner: wall });
  expect(await identified(findCredential(basic(`4:${key}`)))).toBeNull();
  expect(await identified(findCredential(basic(`:${key}`)))).toBeNull();
  expect(await identified(findCredential(basic(key)))).toBeNull();
});

import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { newPublishableKey, newSecretKey, secretKeyDigest } from './keys.ts';

const ids = systemIds();

test('a secret key is sk_, 43 characters of 256 random bits and a checksum of 6', () => {
  const { key, digest } = newSecretKey(ids);
  expect(key).toMatch(/^sk_[0-9A-Za-z]{49}$/);
  expect(digest).toBe(createHash('sha256').update(key).digest('hex'));
  expect(newSecretKey(ids).key).not.toBe(key);
});

test('a key has the digest that it was created with', () => {
  const { key, digest } = newSecretKey(ids);
  expect(secretKeyDigest(key)).toBe(digest);
});

test('the smallest and the largest number have the same length', () => {
  for (const fill of [0, 255]) {
    const { key, digest } = newSecretKey({ ...ids, bytes: (length) => Buffer.alloc(length, fill) });
    expect(key).toHaveLength(52);
    expect(secretKeyDigest(key)).toBe(digest);
  }
});

test('recognizes a mistyped key without the store', () => {
  const { key } = newSecretKey(ids);
  for (let at = 3; at < key.length; at++) {
    const wrong = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
    expect(secretKeyDigest(wrong)).toBeNull();
  }
});

test('text that is not a secret key has no digest', () => {
  const { key } = newSecretKey(ids);
  for (const text of ['', 'sk_', key.slice(1), `${key} `, `${key}\n`, key.slice(0, -1), newPublishableKey(ids)]) {
    expect(secretKeyDigest(text)).toBeNull();
  }
});

test('a publishable key starts with pk_', () => {
  expect(newPublishableKey(ids)).toMatch(/^pk_[0-9A-Za-z]{49}$/);
});

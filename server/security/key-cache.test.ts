import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyCache } from './key-cache.ts';

const wrapped = (n: number) => new TextEncoder().encode(`wrapped ${n}`);
const key = createSecretKey(Buffer.alloc(32, 1));
const MANY = Array.from({ length: 100 }, (_, n) => n);

test('finds a key by the bytes of its wrapped key, wherever these are stored', () => {
  const keys = createKeyCache(10);
  keys.keep(wrapped(1), key);
  expect(keys.get(Buffer.concat([Buffer.of(0), wrapped(1)]).subarray(1))).toBe(key);
  expect(keys.get(wrapped(2))).toBeUndefined();
});

test.each([2, 9, 10, 64])('never holds more than %i keys, and always the newest half', (most) => {
  const keys = createKeyCache(most);
  for (const n of MANY) {
    keys.keep(wrapped(n), key);
    const held = MANY.filter((other) => keys.get(wrapped(other)) !== undefined);
    expect(held.length).toBeLessThanOrEqual(most);
    const half = Math.floor(most / 2);
    expect(held.slice(-half)).toEqual(MANY.slice(0, n + 1).slice(-half));
  }
});

test('a key is forgotten at once when it must be, and by the second call of forgetOld, however often it is read', () => {
  const keys = createKeyCache(10);
  keys.keep(wrapped(1), key);
  keys.keep(wrapped(2), key);
  keys.forgetOld();
  keys.keep(wrapped(3), key);
  expect([1, 2, 3].map((n) => keys.get(wrapped(n)))).toEqual([key, key, key]);
  keys.forget(wrapped(2));
  keys.forget(wrapped(3));
  expect([1, 2, 3].map((n) => keys.get(wrapped(n)))).toEqual([key, undefined, undefined]);
  keys.forgetOld();
  expect(keys.get(wrapped(1))).toBeUndefined();
});

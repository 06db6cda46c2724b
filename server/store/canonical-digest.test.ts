import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { canonicalDigest } from './canonical-digest.ts';

test('digests do not depend on the order of keys, at any depth', () => {
  expect(canonicalDigest({ a: 1, b: { c: [1, { d: 2, e: 3 }] } })).toBe(
    canonicalDigest({ b: { c: [1, { e: 3, d: 2 }] }, a: 1 }),
  );
});

test('digests are equal exactly if the values are', () => {
  const value = fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text.replaceAll('-0', '0')));
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(canonicalDigest(a) === canonicalDigest(b)).toBe(isDeepStrictEqual(a, b));
      expect(canonicalDigest(a)).toBe(canonicalDigest(structuredClone(a)));
    }),
  );
});

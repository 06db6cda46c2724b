import { createSecretKey, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault, SealError } from './vault.ts';

const masterKey = (fill: number): KeyObject => createSecretKey(Buffer.alloc(32, fill));
const ids = systemIds();
const vault = openVault(masterKey(1), ids);

test('opens any text as it was sealed, and never seals it the same way twice', () => {
  const { key } = vault.newPersonKey();
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = vault.seal(key, text);
      expect(vault.open(key, sealed)).toBe(text);
      expect(Buffer.from(sealed).equals(vault.seal(key, text))).toBe(false);
    }),
  );
});

test('refuses a change of any bit', () => {
  const { key } = vault.newPersonKey();
  const sealed = vault.seal(key, 'Ann Example');
  fc.assert(
    fc.property(fc.nat({ max: sealed.length * 8 - 1 }), (bit) => {
      const forged = Uint8Array.from(sealed);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => vault.open(key, forged)).toThrow(SealError);
    }),
  );
});

test('refuses data cut at any length', () => {
  const { key } = vault.newPersonKey();
  const sealed = vault.seal(key, 'x');
  for (let length = 0; length < sealed.length; length++) {
    expect(() => vault.open(key, sealed.subarray(0, length))).toThrow(SealError);
  }
});

test("one person's key doesn't open another's data", () => {
  const sealed = vault.seal(vault.newPersonKey().key, 'x');
  expect(() => vault.open(vault.newPersonKey().key, sealed)).toThrow(SealError);
});

test('an unwrapped key opens what the key sealed, even in another process', () => {
  const { key, wrappedKey } = vault.newPersonKey();
  const sealed = vault.seal(key, 'x');
  expect(vault.open(vault.unwrapPersonKey(wrappedKey), sealed)).toBe('x');
  const restarted = openVault(masterKey(1), ids);
  expect(restarted.open(restarted.unwrapPersonKey(Uint8Array.from(wrappedKey)), sealed)).toBe('x');
});

test('another master key unwraps nothing, and has a different fingerprint, digests and keys', () => {
  const other = openVault(masterKey(2), ids);
  expect(() => other.unwrapPersonKey(vault.newPersonKey().wrappedKey)).toThrow(SealError);
  expect(other.fingerprint).not.toBe(vault.fingerprint);
  expect(other.emailDigest('a@b.c')).not.toBe(vault.emailDigest('a@b.c'));
  expect(other.tokenKey.equals(vault.tokenKey)).toBe(false);
});

test('every purpose has its own key', () => {
  expect(vault.tokenKey.equals(vault.clickKey)).toBe(false);
  expect(vault.fingerprint).not.toContain(vault.tokenKey.export().toString('hex'));
});

test('refuses a master key of another length', () => {
  expect(() => openVault(createSecretKey(Buffer.alloc(16)), ids)).toThrow(RangeError);
});

test('e-mail digests ignore case and outer spaces', () => {
  expect(vault.emailDigest('  Ann@Example.COM ')).toBe(vault.emailDigest('ann@example.com'));
  expect(vault.emailDigest('ann@example.com')).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ['203.0.113.0/24 documentation range', '203.0.113.7'],
  ['loopback', '127.0.0.1'],
  ['private', '10.1.2.3'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['link-local v6', 'fe80::1%eth0'],
  ['unique local v6', 'fd00::1'],
  ['mapped private', '::ffff:192.168.0.1'],
  ['not an address', 'unknown'],
  ['empty', ''],
])('an address that is not public has no digest: %s', (_name, ip) => {
  expect([vault.ipDigest(ip), vault.networkDigest(ip)]).toEqual([null, null]);
});

test('IPv4 has a digest of its own, also when mapped; IPv6 shares that of its /64', () => {
  expect(vault.ipDigest('8.8.8.8')).toMatch(/^[0-9a-f]{32}$/);
  expect(vault.ipDigest('8.8.8.8')).not.toBe(vault.ipDigest('8.8.8.9'));
  expect(vault.ipDigest('::ffff:8.8.8.8')).toBe(vault.ipDigest('8.8.8.8'));
  expect(vault.ipDigest('2a00:1450:4001:800::1')).toBe(vault.ipDigest('2A00:1450:4001:0800:ffff::'));
  expect(vault.ipDigest('2a00:1450:4001:801::1')).not.toBe(vault.ipDigest('2a00:1450:4001:800::1'));
});

test('a public IPv6 address shares the digest of its /48, which IPv4 has none of', () => {
  expect(vault.networkDigest('2a00:1450:4001:800::1')).toMatch(/^[0-9a-f]{32}$/);
  expect(vault.networkDigest('2a00:1450:4001:ffff::')).toBe(vault.networkDigest('2a00:1450:4001:800::1'));
  expect(vault.networkDigest('2a00:1450:4002:800::1')).not.toBe(vault.networkDigest('2a00:1450:4001:800::1'));
  expect(vault.networkDigest('8.8.8.8')).toBeNull();
});

test('digests of addresses that are stored with clicks never change', () => {
  expect(vault.ipDigest('8.8.8.8')).toBe('17f57a05b5d8fa6cae37879291fd1595');
  expect(vault.ipDigest('2a00:1450:4001:800::1')).toBe('656a4f9aa4bac259eff651340fe51320');
});

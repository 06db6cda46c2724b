import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { newRecoveryCodes, recoveryDigest, RECOVERY_CODES } from './recovery-codes.ts';
import { fakeIds } from '../runtime/fake.fixture.ts';

test('recovery codes differ, and only their digests need to be kept', () => {
  const { codes, digests } = newRecoveryCodes(systemIds());
  expect([new Set(codes).size, new Set(digests).size]).toEqual([RECOVERY_CODES, RECOVERY_CODES]);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{5}-){4}[0-9a-hjkmnp-tv-z]{5}$/);
  expect(codes.map(recoveryDigest)).toEqual(digests);
});

test('each of 125 random bits changes the code', () => {
  const codeOf = (bytes: Uint8Array) => newRecoveryCodes(fakeIds({ bytes: () => Buffer.from(bytes) })).codes[0];
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.nat(124), (bytes, bit) => {
      const changed = Uint8Array.from(bytes);
      const index = 15 - (bit >> 3);
      changed[index] = (changed[index] ?? 0) ^ (1 << (bit & 7));
      expect(codeOf(changed)).not.toBe(codeOf(bytes));
    }),
  );
});

test('a code counts however it is typed, and nothing else has a digest', () => {
  const typed = [
    '01234-56789-abcde-fghjk-mnpqr',
    ' 01234 56789 ABCDE FGHJK MNPQR',
    'o123456789abcdefghjkmnpqr',
    'O-I23456789 abcdefghjkmnpqr',
  ];
  expect(new Set(typed.map(recoveryDigest)).size).toBe(1);
  for (const wrong of [
    '',
    '123456',
    '0123456789abcdefghjkmnpq',
    '0123456789abcdefghjkmnpqrs',
    '0123456789abcdefghjkmnpqu',
  ]) {
    expect(recoveryDigest(wrong)).toBeNull();
  }
});

import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { createClickTokens, type ClickClaims } from './click-token.ts';

const claims: ClickClaims = {
  adwallId: 7,
  subid1: 'ü/ser',
  subid2: '',
  subid3: 'x',
  subid4: '',
  device: 'ad-id',
  gender: 'f',
  ageRangeId: 2,
  targetSystems: [30, 40],
  placement: '',
  clientFacts: {
    country: 'DE',
    languages: ['de', 'en'],
    device: 'phone',
    targetSystems: [30, 40],
    browser: 'chrome',
    osVersion: { system: 'android', version: '14.0.0' },
  },
};
const key = createSecretKey(Buffer.alloc(32, 1));

function tokensAt(now: number) {
  return createClickTokens({ key, clock: { now: () => now }, ids: systemIds() });
}

test('a token opens to the sealed claims for 24 hours', () => {
  const token = tokensAt(1000).seal(claims);
  expect(tokensAt(1000 + 86_399_999).open(token)).toEqual({ ...claims, listedAt: 1000 });
  expect(tokensAt(1000 + 86_400_000).open(token)).toBeNull();
});

test("a token also has the list's placement", () => {
  for (const rules of [undefined, { version: 3, indexes: [1] }]) {
    const placed = { ...claims, placement: 'shop-empty', ...(rules && { rules }) };
    expect(tokensAt(0).open(tokensAt(0).seal(placed))).toEqual({ ...placed, listedAt: 0 });
  }
});

test('a token of a simulated click also has the address that the click stands for', () => {
  const simulated = { ...claims, simulatedIp: '8.8.8.8' };
  expect(tokensAt(0).open(tokensAt(0).seal(simulated))).toEqual({ ...simulated, listedAt: 0 });
});

test('tokens have few lengths, so that they tell little about what is in them', () => {
  const lengths = Array.from(
    { length: 24 },
    (_, extra) => tokensAt(0).seal({ ...claims, subid1: 'x'.repeat(extra + 1) }).length,
  );
  expect(new Set(lengths).size).toBeLessThanOrEqual(2);
});

test('a token with any character changed opens to nothing, like an expired one', () => {
  const tokens = tokensAt(0);
  const token = tokens.seal(claims);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'Aa0_-.=%'), (at, char) => {
      const changed = token.slice(0, at) + char + token.slice(at + 1);
      if (changed !== token) expect(tokens.open(changed)).toBeNull();
    }),
  );
  expect(tokens.open('')).toBeNull();
  expect(tokens.open('A'.repeat(10_000))).toBeNull();
});

test('a token reveals nothing about its user', () => {
  const token = tokensAt(0).seal({ ...claims, subid1: 'visible-user' });
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('visible-user');
});

import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { createClickTokens } from './click-token.ts';
import { createListLinks } from './list-link.ts';

const key = createSecretKey(Buffer.alloc(32, 1));
const linksAt = (now: number) => createListLinks({ key, clock: { now: () => now }, ids: systemIds() });
const link = { adwallId: 7, offerId: 1001 };

test('a link opens for 30 days', () => {
  const token = linksAt(1000).seal(link);
  expect(linksAt(1000 + 30 * DAY_MS - 1).open(token)).toEqual(link);
  expect(linksAt(1000 + 30 * DAY_MS).open(token)).toBeNull();
});

test('a link with any character changed opens to nothing', () => {
  const token = linksAt(0).seal(link);
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...'Aa0_-.=%'), (at, char) => {
      const changed = token.slice(0, at) + char + token.slice(at + 1);
      if (changed !== token) expect(linksAt(0).open(changed)).toBeNull();
    }),
  );
});

test('neither kind of token opens as the other, with its own version or with the other one', () => {
  const clicks = createClickTokens({ key, clock: { now: () => 0 }, ids: systemIds() });
  const clientFacts = {
    country: null,
    languages: [],
    device: 'phone',
    targetSystems: [],
    browser: null,
    osVersion: null,
  } as const;
  const user = { subid1: 'u', subid2: '', subid3: '', subid4: '', device: '', gender: null, ageRangeId: null };
  const ofList = linksAt(0).seal(link);
  const ofUser = clicks.seal({ ...user, adwallId: 7, targetSystems: [], clientFacts, placement: '' });
  const withVersion = (token: string, version: number): string => {
    const bytes = Buffer.from(token, 'base64url');
    bytes[0] = version;
    return bytes.toString('base64url');
  };
  for (const token of [ofList, withVersion(ofList, 1)]) expect(clicks.open(token)).toBeNull();
  for (const token of [ofUser, withVersion(ofUser, 2)]) expect(linksAt(0).open(token)).toBeNull();
});

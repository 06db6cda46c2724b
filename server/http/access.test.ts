import { expect, test } from 'vitest';
import { mayCall } from './access.ts';
import type { Principal } from './principal.ts';

const wall = { kind: 'wall', profileId: 7 } as const;

test('a principal may call only on its own wall or panel and for its own user', () => {
  const binding = { accountId: 1, generation: 0, surveyGeneration: 0, isPublic: false };
  const user: Principal = { kind: 'user', claims: { owner: wall, subid1: 'u', scopes: ['history'], binding } };
  expect(mayCall(user, { token: 'history' }, { target: wall, subid1: 'u', linkedWallId: null })).toBe(true);
  expect(mayCall(user, { token: 'history' }, { target: wall, subid1: 'v', linkedWallId: null })).toBe(false);
  expect(mayCall(user, { token: 'profile' }, { target: wall, subid1: 'u', linkedWallId: null })).toBe(false);
  expect(mayCall(user, { secretKey: true }, { target: wall, subid1: 'u', linkedWallId: null })).toBe(false);
  expect(
    mayCall(
      user,
      { token: 'any' },
      { target: { kind: 'survey-profile', profileId: 7 }, subid1: 'u', linkedWallId: null },
    ),
  ).toBe(false);
  expect(
    mayCall(user, { token: 'any' }, { target: { kind: 'wall', profileId: 8 }, subid1: 'u', linkedWallId: null }),
  ).toBe(false);
  const surveys = { token: 'profile', linkedWallToken: true } as const;
  const panel = { kind: 'survey-profile', profileId: 1 } as const;
  expect(mayCall(user, surveys, { target: panel, subid1: 'u', linkedWallId: 7 })).toBe(true);
  expect(mayCall(user, surveys, { target: panel, subid1: 'v', linkedWallId: 7 })).toBe(false);
  expect(mayCall(user, surveys, { target: panel, subid1: 'u', linkedWallId: 8 })).toBe(false);
  expect(mayCall(user, surveys, { target: panel, subid1: 'u', linkedWallId: null })).toBe(false);
  expect(mayCall(user, { token: 'profile' }, { target: panel, subid1: 'u', linkedWallId: 7 })).toBe(false);
  expect(
    mayCall(
      { kind: 'secret-key', owner: wall, digest: '' },
      { secretKey: true },
      { target: wall, subid1: 'v', linkedWallId: null },
    ),
  ).toBe(true);
  expect(
    mayCall(
      { kind: 'publishable-key', owner: wall },
      { secretKey: true },
      { target: wall, subid1: null, linkedWallId: null },
    ),
  ).toBe(false);
});

import { expect, test } from 'vitest';
import { findFault } from './access.ts';
import type { Principal } from './principal.ts';

const wall = { kind: 'wall', profileId: 7 } as const;

test('a principal may call only on its own wall or panel and for its own user', () => {
  const binding = { accountId: 1, generation: 0, surveyGeneration: 0, isPublic: false };
  const user: Principal = { kind: 'user', claims: { owner: wall, subid1: 'u', scopes: ['history'], binding } };
  expect(findFault(user, { token: 'history' }, { target: wall, subid1: 'u', linkedWallId: null })).toBeNull();
  expect(findFault(user, { token: 'history' }, { target: wall, subid1: 'v', linkedWallId: null })).toBe(
    'token_of_other_user',
  );
  expect(findFault(user, { token: 'profile' }, { target: wall, subid1: 'u', linkedWallId: null })).toBe('token_scope');
  expect(findFault(user, { secretKey: true }, { target: wall, subid1: 'u', linkedWallId: null })).toBe('user_token');
  expect(
    findFault(
      user,
      { token: 'any' },
      { target: { kind: 'survey-profile', profileId: 7 }, subid1: 'u', linkedWallId: null },
    ),
  ).toBe('other_wall_or_panel');
  expect(
    findFault(user, { token: 'any' }, { target: { kind: 'wall', profileId: 8 }, subid1: 'u', linkedWallId: null }),
  ).toBe('other_wall_or_panel');
  const surveys = { token: 'profile', linkedWallToken: true } as const;
  const panel = { kind: 'survey-profile', profileId: 1 } as const;
  expect(findFault(user, surveys, { target: panel, subid1: 'u', linkedWallId: 7 })).toBeNull();
  expect(findFault(user, surveys, { target: panel, subid1: 'v', linkedWallId: 7 })).toBe('token_of_other_user');
  expect(findFault(user, surveys, { target: panel, subid1: 'u', linkedWallId: 8 })).toBe('other_wall_or_panel');
  expect(findFault(user, surveys, { target: panel, subid1: 'u', linkedWallId: null })).toBe('other_wall_or_panel');
  expect(findFault(user, { token: 'profile' }, { target: panel, subid1: 'u', linkedWallId: 7 })).toBe(
    'other_wall_or_panel',
  );
  expect(
    findFault(
      { kind: 'secret-key', owner: wall, digest: '' },
      { secretKey: true },
      { target: wall, subid1: 'v', linkedWallId: null },
    ),
  ).toBeNull();
  expect(
    findFault(
      { kind: 'publishable-key', owner: wall },
      { secretKey: true },
      { target: wall, subid1: null, linkedWallId: null },
    ),
  ).toBe('publishable_key');
});

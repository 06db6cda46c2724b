import { expect, test } from 'vitest';
import { roleMap } from '../../config-readers.ts';
import { grantIn, namesIn } from './claims.ts';

const roles = roleMap('wall-admins=owner, a=b=manager:1+2, help desk=support');
const given = { roleClaim: 'groups', roles };

test('the first role that matches counts, in the order of the setting', () => {
  const owner = { role: 'owner', publishers: null };
  expect(grantIn({ groups: ['help desk', 'wall-admins'] }, given)).toEqual(owner);
  expect(grantIn({ groups: 'wall-admins' }, given)).toEqual(owner);
  expect(grantIn({ groups: ['a=b'] }, given)).toEqual({ role: 'manager', publishers: [1, 2] });
});

test.each([
  {},
  { groups: [] },
  { groups: null },
  { groups: 'wall-admins,other' },
  { groups: [['wall-admins']] },
  { role: 'wall-admins' },
])('these claims give no role: %j', (claims) => {
  expect(grantIn(claims, given)).toBe('none');
  expect(grantIn(claims, { ...given, roles: null })).toBe('kept');
});

test('a claim is never one of the object that holds them', () => {
  const odd = { roleClaim: 'constructor', roles: roleMap('function=owner') };
  expect(grantIn({}, odd)).toBe('none');
});

test('a person is named as the provider shows them, without what people cannot see', () => {
  const first = (claims: Record<string, unknown>) => namesIn({ sub: 'u-1', ...claims })[0];
  expect(first({ name: ' \u202EAnn\u200B ', preferred_username: 'ann' })).toEqual({ name: 'Ann', nameKey: 'ann' });
  expect(first({ name: '', preferred_username: 'Ann@Example.com' })?.nameKey).toBe('ann@example.com');
  expect(first({ name: 7, email: 'ann@example.com' })?.name).toBe('ann@example.com');
  expect(first({})?.name).toBe('u-1');
  expect(first({ name: '😀'.repeat(300) })?.name).toBe('😀'.repeat(90));
  expect(namesIn({ name: 'Ann' })[1]?.name).toBe('Ann (2)');
});

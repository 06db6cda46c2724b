import { expect, test } from 'vitest';
import { serviceUrl } from './endpoints.ts';
import { addressOf, matchPath } from './router.ts';

test('a pattern names the parts of a path, whatever they contain', () => {
  expect(matchPath('leads', 'leads')).toEqual({});
  expect(matchPath('leads/{lead_id}', 'leads/led_1')).toEqual({ lead_id: 'led_1' });
  expect(matchPath('users/{wall}/{subid1}', 'users/3/a%2Fb%20c')).toEqual({ wall: '3', subid1: 'a/b c' });
});

test('does not match other paths, empty segments or malformed escapes', () => {
  for (const path of ['', 'lead', 'leads', 'leads/', 'leads/a/b', 'leads/%', 'other/a']) {
    expect(matchPath('leads/{lead_id}', path)).toBeNull();
  }
});

test('an address keeps the wall and omits empty values', () => {
  const { pathname } = new URL(`${serviceUrl}/console/leads`);
  expect(addressOf('leads', 3, { state: 'pending', source: '', after: null })).toBe(`${pathname}?state=pending&wall=3`);
  expect(addressOf('leads', null)).toBe(pathname);
});

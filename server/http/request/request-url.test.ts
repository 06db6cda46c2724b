import { expect, test } from 'vitest';
import { belowBase, originForm, pageRoute, queryOf, rawPath } from './request-url.ts';

test('an absolute address is read as its path and query; everything else stays', () => {
  expect(originForm('http://a.example:1/x?y=http://b')).toBe('/x?y=http://b');
  expect(originForm('HTTPS://a.example')).toBe('/');
  expect(originForm('https://a.example?y')).toBe('/?y');
  for (const same of ['/x?y=http://b', '//a.example/x', '*', '']) expect(originForm(same)).toBe(same);
});

test('path and query are split at the first question mark', () => {
  expect([rawPath('/a%2Fb?c?d'), queryOf('/a%2Fb?c?d')]).toEqual(['/a%2Fb', 'c?d']);
  expect([rawPath('/a'), queryOf('/a')]).toEqual(['/a', '']);
});

test('only known pages have a name in the log', () => {
  expect(['/docs/start.js', '/wall/1/2', '/', '/sk_secret', 'x'].map(pageRoute)).toEqual([
    '/docs',
    '/wall',
    '/',
    '/*',
    '/',
  ]);
});

test.each([
  ['/rewards', '/rewards/docs?a=/rewards/b', '/docs?a=/rewards/b'],
  ['/rewards', '/rewards', '/'],
  ['/rewards', '/rewards?a', '/?a'],
  ['/rewards', '/docs', '/docs'],
  ['/rewards', '/rewardsx/docs', '/rewardsx/docs'],
  ['/a/b', '/a/b/wall/1/2', '/wall/1/2'],
  // How the hosted page arrives through a proxy that removes the path.
  ['/wall', '/wall/1/2', '/wall/1/2'],
  ['', '/docs', '/docs'],
])('below the base path "%s", %s is %s', (basePath, url, expected) => {
  expect(belowBase(basePath, new Set(['wall', 'docs']))(url)).toBe(expected);
});

import { expect, test } from 'vitest';
import { originForm, pageRoute, queryOf, rawPath } from './request-url.ts';

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

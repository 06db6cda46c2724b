import { expect, test } from 'vitest';
import { headerOf, setHeader, setHeaders } from './header-list.ts';

test('a header that is set again replaces the first', () => {
  const list = ['Cache-Control', 'no-store'];
  setHeader(list, 'Vary', 'Origin');
  setHeaders(list, { 'Cache-Control': 'no-cache', Vary: 'Accept' });
  expect(list).toEqual(['Cache-Control', 'no-cache', 'Vary', 'Accept']);
  expect(headerOf(list, 'Vary')).toBe('Accept');
  expect(headerOf(list, 'Accept')).toBeUndefined();
});

test('a value that looks like a name is not taken for one', () => {
  const list = ['Allow', 'Vary'];
  setHeader(list, 'Vary', 'Origin');
  expect(list).toEqual(['Allow', 'Vary', 'Vary', 'Origin']);
});

import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.000, gzip;q=0', null],
  ['identity', null],
  ['zstd', null],
  ['abrasive, gzipped', null],
  ['', null],
  [undefined, null],
])('the encoding for Accept-Encoding %o is %o', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected);
});

test('only an available encoding is chosen', () => {
  expect(acceptedEncoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(acceptedEncoding('br, gzip', [])).toBeNull();
});

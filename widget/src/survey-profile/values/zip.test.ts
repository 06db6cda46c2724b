import { expect, test } from 'vitest';
import { normalizeZip, zipOf } from './zip.ts';

test.each([
  [' SW1A  1AA ', 'SW1A-1AA'],
  ['12345-6789', '12345-6789'],
  ['12345–6789', '12345-6789'],
  ['１２３ー４５６７', '123-4567'],
  ['１２３－４５６７', '123-4567'],
  ['١١٥٦٤', '11564'],
  ['〒100-0001', '100-0001'],
  ['〒１００－０００１', '100-0001'],
  [' 〒 100 - 0001\u200b', '100-0001'],
  ['01.310-100', '01310-100'],
  ['12345 -', '12345'],
  ['-', '-'],
  ['', ''],
])('%j -> %j', (typed, sent) => {
  expect(normalizeZip(typed)).toBe(sent);
});

test('someone without a postcode sends a dash, but only in a country where that can be true', () => {
  const texts = { zip: '8001' };
  expect(zipOf({ country: 'AE', noZip: true, texts })).toBe('-');
  expect(zipOf({ country: 'AE', noZip: false, texts })).toBe('8001');
  expect(zipOf({ country: 'CH', noZip: true, texts })).toBe('8001');
});

import { expect, test } from 'vitest';
import { normalizeZip } from './normalize-zip.ts';

test.each([
  [' SW1A  1AA ', 'SW1A-1AA'],
  ['12345-6789', '12345-6789'],
  ['12345–6789', '12345-6789'],
  ['１２３ー４５６７', '123-4567'],
  ['１２３－４５６７', '123-4567'],
  ['١١٥٦٤', '11564'],
  ['', ''],
])('%j -> %j', (typed, sent) => {
  expect(normalizeZip(typed)).toBe(sent);
});

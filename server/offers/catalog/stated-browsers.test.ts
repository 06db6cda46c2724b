import { expect, test } from 'vitest';
import { statedFamilies } from './stated-browsers.ts';

test.each([
  [
    ['chrome', 'Mobile Safari'],
    ['chrome', 'safari'],
  ],
  [
    ['Chrome 138+', 'Microsoft Edge', 'firefox mobile'],
    ['chrome', 'firefox'],
  ],
  [['Chrome', 'Some Browser'], []],
  [['constructor'], []],
  [[], []],
])('%o are the families %o', (names, expected) => {
  expect(statedFamilies(names)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { countryCodes, isCountryCode } from './countries.ts';

test('249 different codes, sorted', () => {
  expect(countryCodes).toHaveLength(249);
  expect(countryCodes).toEqual([...new Set(countryCodes)].toSorted());
});

test('each code has a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([]);
});

test.each(['US', 'GB', 'SS', 'CW', 'BQ', 'AX'])('%s is assigned', (code) => {
  expect(isCountryCode(code)).toBe(true);
});

test.each(['UK', 'EU', 'XK', 'AN', 'SU', 'ZZ', 'us', '', 'USA'])('%j is not', (code) => {
  expect(isCountryCode(code)).toBe(false);
});

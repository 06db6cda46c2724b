import { expect, test } from 'vitest';
import { countryCodes } from './countries.ts';
import { mayLackPostcode, NO_POSTCODE } from './postcodes.ts';
import { zipPattern } from './profile-fields.ts';

test('the countries without postcodes are countries, and those with postcodes are not among them', () => {
  expect(countryCodes.filter(mayLackPostcode)).toHaveLength(72);
  expect(['AE', 'HK', 'UG'].map(mayLackPostcode)).toEqual([true, true, true]);
  expect(['BR', 'DE', 'IE', 'JP', 'US', ''].map(mayLackPostcode)).toEqual(Array(6).fill(false));
});

test('the contract accepts the placeholder for no postcode', () => {
  expect(NO_POSTCODE).toMatch(zipPattern);
});

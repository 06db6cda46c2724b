import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';
import { expect, test } from 'vitest';
import { audience, type Audience } from './audience.ts';

const everybody = { countries: [], devices: [], target_system: [] };

test.each<[string, Audience, object]>([
  ['nothing', {}, everybody],
  ['all words', { countries: ['WW'], systems: ['all'], devices: ['*'] }, everybody],
  ['countries, ours for theirs', { countries: ['us', 'UK', 'XX'] }, { ...everybody, countries: ['GB', 'US'] }],
  ['a system', { systems: ['Android'] }, { ...everybody, target_system: [40] }],
  ['iPhone and iPad together', { systems: ['iphone', 'ipad'] }, { ...everybody, target_system: [50] }],
  ['an iPad alone', { systems: ['iPad'] }, { ...everybody, target_system: [52] }],
  ['all but iOS', { notSystems: ['iOS'] }, { ...everybody, target_system: [40] }],
  ['desktop systems', { systems: ['Windows', 'macOS', 'Linux'] }, { ...everybody, devices: ['desktop'] }],
  ['Android or Windows, narrower', { systems: ['android', 'windows'] }, { ...everybody, target_system: [40] }],
  ['devices', { devices: ['smartphone', 'tablet'] }, { ...everybody, devices: ['phone', 'tablet'] }],
  ['no desktop', { notDevices: ['desktop'] }, { ...everybody, devices: ['phone', 'tablet'] }],
  ['all but iOS, on desktop', { devices: ['pc'], notSystems: ['ios'] }, { ...everybody, devices: ['desktop'] }],
])('%s', (_, given, expected) => {
  expect(audience(given)).toEqual(expected);
});

test.each(['*', 'ALL', 'all', 'Any', 'WW', 'World', 'worldwide', 'GLOBAL', 'international'])(
  '%s in a list of countries means everywhere',
  (word) => {
    expect(audience({ countries: [word] })).toEqual(everybody);
    expect(audience({ countries: ['US', word] })).toEqual(everybody);
  },
);

test('excluded countries leave all others', () => {
  const countries = countryCodes.filter((code) => code !== 'US');
  expect(audience({ notCountries: ['US'] })).toEqual({ ...everybody, countries });
});

test.each<[string, Audience, string]>([
  ['no country that we know', { countries: ['XX'] }, 'no_known_country'],
  ['every country excluded', { countries: ['US'], notCountries: ['US'] }, 'no_known_country'],
  ['an unknown country excluded', { notCountries: ['XX'] }, 'targeting_not_expressible'],
  ['an unknown system only', { systems: ['Symbian'] }, 'targeting_not_expressible'],
  ['an unknown system excluded', { notSystems: ['Symbian'] }, 'targeting_not_expressible'],
  ['one desktop system', { systems: ['Windows'] }, 'targeting_not_expressible'],
  ['desktop systems on phones', { systems: ['desktop'], devices: ['phone'] }, 'targeting_not_expressible'],
  ['an inherited name', { systems: ['constructor'], devices: ['__proto__'] }, 'targeting_not_expressible'],
])('is never wider than the network says: %s', (_, given, reason) => {
  expect(audience(given)).toEqual({ skip: reason });
});

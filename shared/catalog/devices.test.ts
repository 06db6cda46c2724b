import { expect, test } from 'vitest';
import { browserFamilies, platformTypes, profileDevices, targetSystems } from './devices.ts';

test('devices of a profile', () => {
  expect(profileDevices.map(({ id, label }) => `${id} ${label}`)).toEqual([
    '51 iPhone',
    '52 iPad',
    '40 Android Phone or Tablet',
    '58 Computer or Laptop',
    '57 Game Console',
    '59 Portable Gaming',
    '60 Kindle',
    '61 Voice Assistant',
  ]);
});

test('target systems of offers', () => {
  expect(targetSystems.map(({ id, label }) => `${id} ${label}`)).toEqual([
    '30 All Mobile',
    '50 iOS All',
    '51 iPhone',
    '52 iPad',
    '40 Android All',
    '56 Android 5.0 and above',
  ]);
});

test('platforms and browsers', () => {
  expect(platformTypes.join(', ')).toBe(
    'android_phone, android_tablet, android_kindle, ios_phone, ios_ipod, ios_tablet, desktop',
  );
  expect(browserFamilies.join(', ')).toBe('safari, chrome, firefox, ie, opera');
});

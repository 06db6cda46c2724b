import { expect, test } from 'vitest';
import { mayRunOn, versionedSystem } from './os-version.ts';

test.each([
  ['12', {}, true],
  ['12', { min: '12' }, true],
  ['11', { min: '12' }, false],
  ['12.1', { max: '12' }, true],
  ['13', { max: '12' }, false],
  ['9', { min: '10' }, false],
  ['17.5', { min: '17.5.1' }, true],
  ['17.4', { min: '17.5.1' }, false],
  ['17.5.1', { min: '17.6', max: '18' }, false],
  ['18.2', { min: '17.6', max: '18' }, true],
])('a device with version %s that needs %o fits: %s', (version, bounds, fits) => {
  expect(mayRunOn({ android: bounds }, { system: 'android', version })).toBe(fits);
});

test('versions of another system, and offers without any, restrict nothing', () => {
  expect(mayRunOn({ ios: { min: '18' } }, { system: 'android', version: '9' })).toBe(true);
  expect(mayRunOn(undefined, { system: 'android', version: '9' })).toBe(true);
});

test('only Android and iOS have versions', () => {
  expect(versionedSystem([30, 40, 56])).toBe('android');
  expect(versionedSystem([30, 50, 52])).toBe('ios');
  expect(versionedSystem([])).toBeNull();
});

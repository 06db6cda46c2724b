import { afterEach, expect, test, vi } from 'vitest';
import { offersQuery, osVersionFor, parametersOf } from './offers-query.ts';

const user = {
  userId: 'a/b',
  subId2: '',
  subId3: '',
  subId4: '',
  device: '',
  gender: '',
  ageRangeId: '',
  placement: '',
  simulateIp: '',
  simulateUserAgent: '',
};
const request = { sort: 'popularity-desc', limit: 61, offset: 0, categoryIds: [] } as const;

afterEach(() => vi.unstubAllGlobals());

test('an iPad that calls itself a Mac says so, unless the page simulates another device', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 });
  expect(offersQuery(user, request).get('max_touch_points')).toBe('5');
  expect(offersQuery({ ...user, simulateUserAgent: 'UA' }, request).has('max_touch_points')).toBe(false);
});

test('leaves out empty parameters', () => {
  expect(offersQuery(user, request).toString()).toBe(
    'subid1=a%2Fb&sort_by=popularity&sort_order=desc&featured_first=1&tiles=1&limit=61',
  );
  expect(parametersOf(user)).toEqual([['subid1', 'a/b']]);
});

test('says that a list is not the first one of this user', () => {
  expect(offersQuery(user, { ...request, refresh: true }).get('refresh')).toBe('1');
  expect(offersQuery(user, request).has('refresh')).toBe(false);
});

test('requests all offers by leaving out the limit', () => {
  expect(offersQuery(user, { ...request, limit: 0 }).has('limit')).toBe(false);
});

test('sends every parameter that is set', () => {
  const query = offersQuery(
    { ...user, subId2: '2', gender: 'f', ageRangeId: '1', simulateIp: '203.0.113.9', simulateUserAgent: 'UA' },
    { sort: 'credit_delay-asc', limit: 10, offset: 60, categoryIds: [17, 21] },
  );
  expect([...query]).toEqual([
    ['subid1', 'a/b'],
    ['subid2', '2'],
    ['gender', 'f'],
    ['age_range_id', '1'],
    ['ip', '203.0.113.9'],
    ['user-agent', 'UA'],
    ['sort_by', 'credit_delay'],
    ['sort_order', 'asc'],
    ['featured_first', '1'],
    ['tiles', '1'],
    ['category_id[]', '17'],
    ['category_id[]', '21'],
    ['limit', '10'],
    ['offset', '60'],
  ]);
});

test('sends the version of the system that the device tells, but not for another device that a page simulates', async () => {
  expect(parametersOf(user, '14.0.0')).toEqual([
    ['subid1', 'a/b'],
    ['platform_version', '14.0.0'],
  ]);
  expect(offersQuery(user, request, '14.0.0').get('platform_version')).toBe('14.0.0');
  expect(await osVersionFor({ ...user, simulateUserAgent: 'UA' })).toBe('');
});

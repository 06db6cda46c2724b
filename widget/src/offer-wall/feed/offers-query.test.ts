import { expect, test } from 'vitest';
import { offersQuery, viewerQuery } from './offers-query.ts';

const viewer = {
  userId: 'a/b',
  subId2: '',
  subId3: '',
  subId4: '',
  device: '',
  gender: '',
  ageRangeId: '',
  simulateIp: '',
  simulateUserAgent: '',
};
const wanted = { sort: 'popularity-desc', limit: 61, offset: 0, categoryIds: [] } as const;

test('only what says something is sent', () => {
  expect(offersQuery(viewer, wanted).toString()).toBe(
    'subid1=a%2Fb&sort_by=popularity&sort_order=desc&featured_first=1&limit=61',
  );
  expect(viewerQuery(viewer).toString()).toBe('subid1=a%2Fb');
});

test('all offers are asked for by saying no limit', () => {
  expect(offersQuery(viewer, { ...wanted, limit: 0 }).has('limit')).toBe(false);
});

test('everything at once', () => {
  const query = offersQuery(
    { ...viewer, subId2: '2', gender: 'f', ageRangeId: '1', simulateIp: '203.0.113.9', simulateUserAgent: 'UA' },
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
    ['category_id[]', '17'],
    ['category_id[]', '21'],
    ['limit', '10'],
    ['offset', '60'],
  ]);
});

import { expect, test } from 'vitest';
import { MOBILE_APPS, SURVEYS, categories, categoryIds } from './categories.ts';

test('the categories of both variants', () => {
  expect(categories.map(({ id, name }) => `${id} ${name}`)).toEqual([
    '17 Free',
    '18 Mobile Apps',
    '19 Videos',
    '20 Surveys',
    '21 Shopping',
    '22 Free Trials',
    '23 Downloads',
    '24 Sign-Ups',
    '25 Mobile Subscriptions',
    '26 Co-Registrations',
    '28 Shop & Earn Cash Back',
    '29 Casino',
    '30 Gaming',
    '31 Finance',
  ]);
  expect(categoryIds).toHaveLength(14);
  expect([MOBILE_APPS, SURVEYS]).toEqual([18, 20]);
});

import { expect, test } from 'vitest';
import { categories } from './categories.ts';
import { creditDelay, instant } from './times.ts';

test.each([
  ['2026-11-22', Date.UTC(2026, 10, 22)],
  ['2026-11-22 10:30:00', Date.UTC(2026, 10, 22, 10, 30)],
  ['2026-11-22T10:30:00+02:00', Date.UTC(2026, 10, 22, 8, 30)],
  [1_800_000_000, 1_800_000_000_000],
  ['0000-00-00 00:00:00', null],
  ['9999-12-31', null],
  ['soon', null],
  [null, null],
])('reads %s', (value, at) => {
  expect(instant(value)).toBe(at);
});

test.each([
  ['7', '7'],
  [14, '14'],
  ['0', '0'],
  ['36 hours', '2'],
  ['1 Day', '1'],
  ['2 weeks', '14'],
  ['Confirms instantly', '0'],
  ['366', null],
  ['soon', null],
  ['5 constructors', null],
  [null, null],
  ['', null],
])('a credit that takes %s takes %s days', (value, days) => {
  expect(creditDelay(value)).toBe(days);
});

test('finds our categories in the words of networks', () => {
  expect(categories(['Mobile Games', 'CPI'])).toEqual([18, 30]);
  expect(categories(['Email Submits'])).toEqual([24]);
  expect(categories(['Surveys'])).toEqual([20]);
  expect(categories(['zzz'])).toEqual([24]);
});

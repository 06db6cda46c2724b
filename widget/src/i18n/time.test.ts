import { expect, test } from 'vitest';
import { localDay, relativeTime, shortTime } from './time.ts';

const now = new Date(2026, 2, 10, 12).getTime();
const ago = (hours: number, lang = 'en') => relativeTime(lang, now - hours * 3_600_000, now);

test('uses the largest unit, and counts calendar days', () => {
  expect([0, 0.5 / 60, 1 / 60, 59 / 60, 1, 23.9].map((hours) => ago(hours))).toEqual([
    'now',
    'now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '23 hours ago',
  ]);
  expect([24, 35, 37, 24 * 59].map((hours) => ago(hours))).toEqual([
    'yesterday',
    'yesterday',
    '2 days ago',
    '59 days ago',
  ]);
  expect(ago(48, 'de')).toBe('vorgestern');
});

test('after a week, a date says more than the days since', () => {
  const at = (days: number) => shortTime('en', now - days * 24 * 3_600_000, now);
  expect([at(0), at(6), at(7), at(400)]).toEqual(['now', '6 days ago', 'Mar 3, 2026', 'Feb 3, 2025']);
});

test('a time in the future, by a slow clock, is now', () => {
  expect(ago(-5)).toBe('now');
});

test('a date is in the user’s time zone', () => {
  expect(localDay(new Date(2026, 2, 10, 0, 0, 1).getTime())).toBe('2026-03-10');
  expect(localDay(new Date(2026, 2, 10, 23, 59, 59).getTime())).toBe('2026-03-10');
});

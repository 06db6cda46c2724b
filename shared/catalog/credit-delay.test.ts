import { expect, test } from 'vitest';
import { creditDelayDays, parseCreditDelay } from './credit-delay.ts';

test.each([
  ['0', { kind: 'instant' }, 0],
  ['2', { kind: 'days', days: 2 }, 2],
  ['2-4', { kind: 'range', from: 2, to: 4 }, 4],
  ['0-1', { kind: 'range', from: 0, to: 1 }, 1],
  ['7', { kind: 'weekly' }, 7],
  ['14', { kind: 'biweekly' }, 14],
])('reads %s', (text, delay, days) => {
  expect(parseCreditDelay(text)).toEqual(delay);
  expect(creditDelayDays(text)).toBe(days);
});

test.each(['', '-1', '02', '4-2', '3-3', '1.5', '2 days', '1000', '2-4-6'])('refuses %j', (text) => {
  expect(parseCreditDelay(text)).toBeNull();
  expect(() => creditDelayDays(text)).toThrow(RangeError);
});

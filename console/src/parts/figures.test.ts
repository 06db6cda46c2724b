import { expect, test } from 'vitest';
import { changeOf } from './figures.ts';

const valueOf = (value: number | null) => value;
const change = (before: number | null, now: number | null) => changeOf({ valueOf }, { before, now });
const rateChange = (before: number | null, now: number | null) => changeOf({ isRate: true, valueOf }, { before, now });

test('an amount changes by a percentage, a rate by points', () => {
  expect(change(849, 895)).toBe('+5.4%');
  expect(change(82, 81)).toBe('−1.2%');
  expect(rateChange(0.184, 0.199)).toBe('+1.5 points');
  expect(rateChange(0.446, 0.395)).toBe('−5.1 points');
  expect(rateChange(0, 0.01)).toBe('+1.0 points');
});

test('there is no change where there is nothing to compare', () => {
  expect(change(0, 0)).toBeNull();
  expect(change(null, 0.5)).toBeNull();
  expect(change(0.5, null)).toBeNull();
  expect(change(-5, 10)).toBeNull();
  expect(change(0, 3)).toBe('None before');
  expect(change(3, 3)).toBe('Unchanged');
});

import { expect, test } from 'vitest';
import { lowest, money, moneyOrNone, signedMoney } from './money.ts';

test('reads an amount as every reader of amounts from outside does', () => {
  expect(money('$1,234.50')).toBe(12_345_000);
  expect(money('0,125')).toBe(1250);
  expect(money(125, { in: 'cents' })).toBe(12_500);
  expect(money('2,250', { decimal: ',' })).toBe(22_500);
});

test.each([
  ['2,250', 'payout_ambiguous'],
  ['5%', 'payout_in_percent'],
  ['variable', 'payout_unknown'],
  ['', 'payout_unknown'],
  [null, 'payout_unknown'],
  [-1, 'payout_unknown'],
  [{ amount: 1 }, 'payout_unknown'],
  [2e9, 'payout_too_high'],
])('skips the row rather than guess %s', (value, reason) => {
  expect(money(value)).toEqual({ skip: reason });
});

test('a report may name a negative amount', () => {
  expect(signedMoney('-1.5')).toBe(-15_000);
  expect(signedMoney('-2,250')).toEqual({ skip: 'payout_ambiguous' });
});

test('an amount that is absent is none', () => {
  expect([undefined, null, '', ' '].map((value) => moneyOrNone(value))).toEqual([0, 0, 0, 0]);
  expect(moneyOrNone('n/a')).toEqual({ skip: 'payout_unknown' });
});

test('of several amounts, the lowest counts, and one that cannot be read skips the row', () => {
  expect(lowest([3, 1, 2])).toBe(1);
  expect(lowest([3, { skip: 'payout_ambiguous' }])).toEqual({ skip: 'payout_ambiguous' });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSkip } from '../reading/skip.ts';
import { money, moneyOrNone } from './money.ts';

test.each([
  [1.25, 12_500],
  ['1.25', 12_500],
  ['$1.25', 12_500],
  ['1,234.50', 12_345_000],
  ['0.12345', 1234],
  [1.1500000000000001, 11_500],
  [0.1 + 0.2, 3000],
  [1e-7, 0],
  [0, 0],
])('reads %s exactly, and rounds down', (value, units) => {
  expect(money(value)).toBe(units);
});

test('reads cents', () => {
  expect(money(125, { in: 'cents' })).toBe(12_500);
  expect(money('7.5', { in: 'cents' })).toBe(750);
});

test.each([
  ['5%', 'payout_in_percent'],
  ['variable', 'payout_unknown'],
  ['', 'payout_unknown'],
  [null, 'payout_unknown'],
  [-1, 'payout_unknown'],
  [1e308, 'payout_unknown'],
  [Number.POSITIVE_INFINITY, 'payout_unknown'],
  ['0x10', 'payout_unknown'],
  ['1.234,50', 'payout_unknown'],
  [{ amount: 1 }, 'payout_unknown'],
  [2e9, 'payout_too_high'],
])('never guesses: %s', (value, reason) => {
  expect(money(value)).toEqual({ skip: reason });
});

test('an amount that is absent is none', () => {
  expect([undefined, null, '', ' '].map((value) => moneyOrNone(value))).toEqual([0, 0, 0, 0]);
  expect(moneyOrNone('n/a')).toEqual({ skip: 'payout_unknown' });
});

test('gives a whole number that is never more than the amount, or a reason', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.string(), fc.bigInt().map(String)), (value) => {
      const units = money(value);
      if (isSkip(units)) return;
      expect(Number.isSafeInteger(units) && units >= 0).toBe(true);
      if (typeof value === 'number') expect(units).toBeLessThanOrEqual(value * 10_000 + 1e-3);
    }),
  );
});

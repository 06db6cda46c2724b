import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MAX_AMOUNT_UNITS,
  MAX_BALANCE_UNITS,
  creditsForPayout,
  formatUnits,
  parseUnits,
  unitsToNumber,
} from './credits.ts';

const amounts = fc.integer({ min: -MAX_AMOUNT_UNITS, max: MAX_AMOUNT_UNITS });

test.each([
  ['12.5', 125_000],
  ['-3', -30_000],
  ['0', 0],
  ['-0', 0],
  ['-0.0000', 0],
  ['0.0001', 1],
  ['-0.0001', -1],
  ['007.10', 71_000],
  ['1000000000', MAX_AMOUNT_UNITS],
  ['-1000000000.0000', -MAX_AMOUNT_UNITS],
])('reads %s', (text, units) => {
  expect(parseUnits(text)).toBe(units);
});

test.each(['', ' 1', '1 ', '+1', '.5', '5.', '1.23456', '1,5', '1e3', '1e999', 'NaN', 'Infinity', '0x10', '--1', '١'])(
  'refuses %j',
  (text) => {
    expect(parseUnits(text)).toBeNull();
  },
);

test.each(['1000000000.0001', '-1000000001', '9'.repeat(400)])('refuses %s as too large', (text) => {
  expect(parseUnits(text)).toBeNull();
});

test('text and units round trip', () => {
  fc.assert(
    fc.property(amounts, (units) => {
      const text = formatUnits(units);
      expect(parseUnits(text)).toBe(units + 0);
      expect(text).not.toMatch(/\.\d*0$/);
    }),
  );
});

test('text is exact by integer arithmetic', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.nat(999_999_999), fc.nat(9_999), (negative, whole, fraction) => {
      const text = `${negative ? '-' : ''}${whole}.${String(fraction).padStart(4, '0')}`;
      const exact = (BigInt(whole) * 10_000n + BigInt(fraction)) * (negative ? -1n : 1n);
      expect(BigInt(parseUnits(text) ?? NaN)).toBe(exact);
    }),
  );
});

test('formats balances up to the limit', () => {
  expect(formatUnits(MAX_BALANCE_UNITS)).toBe('900000000000');
  expect(formatUnits(-MAX_BALANCE_UNITS + 1)).toBe('-899999999999.9999');
  expect(() => formatUnits(0.5)).toThrow(RangeError);
  expect(() => formatUnits(2 ** 53)).toThrow(RangeError);
});

test('a JSON number prints as the same decimal', () => {
  fc.assert(
    fc.property(amounts, (units) => {
      expect(parseUnits(String(unitsToNumber(units)))).toBe(units + 0);
    }),
  );
  expect(Object.is(unitsToNumber(-0), 0)).toBe(true);
});

test('credits are payout times ratio, half up', () => {
  expect(creditsForPayout(12_500, 1_000_0000, false)).toBe(12_500_000);
  expect(creditsForPayout(1, 5_000, false)).toBe(1);
  expect(creditsForPayout(1, 4_999, false)).toBe(0);
  expect(creditsForPayout(12_500, 10_000, true)).toBe(10_000);
  expect(creditsForPayout(15_000, 10_000, true)).toBe(20_000);
  expect(() => creditsForPayout(MAX_AMOUNT_UNITS, MAX_AMOUNT_UNITS, false)).toThrow(RangeError);
});

test('credits are the nearest step to the exact product, ties upwards, and mirror for reversals', () => {
  const payouts = fc.integer({ min: 0, max: 1_000_000_000 });
  const ratios = fc.integer({ min: 1, max: 10_000_000_000 });
  fc.assert(
    fc.property(payouts, ratios, fc.boolean(), (payout, ratio, round) => {
      fc.pre(BigInt(payout) * BigInt(ratio) <= BigInt(MAX_BALANCE_UNITS - 10_000) * 10_000n);
      const credit = creditsForPayout(payout, ratio, round);
      const step = round ? 10_000n : 1n;
      const twiceError = 2n * (BigInt(credit) * 10_000n - BigInt(payout) * BigInt(ratio));
      expect(BigInt(credit) % step).toBe(0n);
      expect(twiceError > -step * 10_000n && twiceError <= step * 10_000n).toBe(true);
      expect(creditsForPayout(-payout, ratio, round) + credit).toBe(0);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_AMOUNT_UNITS } from '@rewards-wall/shared/credits.ts';
import { readAmount, type AmountForm } from './outside-amount.ts';

const units = (value: unknown, form: AmountForm = {}): number | string => {
  const amount = readAmount(value, form);
  return amount.kind === 'amount' ? amount.units : amount.kind;
};

/** By the decimal mark that is declared: none, a point and a comma. */
test.each<[unknown, number | string, number | string, number | string]>([
  ['0.125', 1250, 1250, 1250],
  ['0,125', 1250, 1250, 1250],
  ['0,450 €', 4500, 4500, 4500],
  ['2,25', 22_500, 22_500, 22_500],
  ['2.25', 22_500, 22_500, 22_500],
  ['1234,567', 12_345_670, 12_345_670, 12_345_670],
  ['2,250', 'ambiguous', 22_500_000, 22_500],
  ['2.250', 22_500, 22_500, 'ambiguous'],
  [2.25, 22_500, 22_500, 22_500],
  ['$2,250', 'ambiguous', 22_500_000, 22_500],
  ['1,234.56', 12_345_600, 12_345_600, 12_345_600],
  ['1.234,56', 12_345_600, 12_345_600, 12_345_600],
  ['1,234,567', 12_345_670_000, 12_345_670_000, 12_345_670_000],
  ['1.234.567', 12_345_670_000, 12_345_670_000, 12_345_670_000],
  ['1,234,567.8', 12_345_678_000, 12_345_678_000, 12_345_678_000],
  ['12,34,567', 'unreadable', 'unreadable', 'unreadable'],
  ['0,125,000', 'unreadable', 'unreadable', 'unreadable'],
  ['1.234,567.8', 'unreadable', 'unreadable', 'unreadable'],
  ['1,234.567,8', 'unreadable', 'unreadable', 'unreadable'],
])('%s is read only if it has one meaning', (value, undeclared, point, comma) => {
  expect(units(value)).toBe(undeclared);
  expect(units(value, { decimal: '.' })).toBe(point);
  expect(units(value, { decimal: ',' })).toBe(comma);
});

test.each<[unknown, number]>([
  ['$1.50', 15_000],
  [' 1.50 € ', 15_000],
  ['+1.5', 15_000],
  ['.5', 5000],
  ['5.', 50_000],
  ['1.500000', 15_000],
  ['0.12349', 1234],
  [1.1500000000000001, 11_500],
  [0.1 + 0.2, 3000],
  [1e-7, 0],
  [0, 0],
])('reads %s and cuts what is less than a unit', (value, expected) => {
  expect(readAmount(value)).toEqual({ kind: 'amount', units: expected, isNegative: false });
});

test.each<[unknown, number]>([
  ['-0.5', -5000],
  ['$-0.5', -5000],
  ['-$0.5', -5000],
  ['\u22120.5', -5000],
  [-0.5, -5000],
  ['-0.00001', 0],
])('%s is negative, also if nothing of it is left', (value, expected) => {
  expect(readAmount(value)).toEqual({ kind: 'amount', units: expected, isNegative: true });
});

test('an amount that is refused still has its sign', () => {
  expect(readAmount('-2,250')).toEqual({ kind: 'ambiguous', isNegative: true });
  expect(readAmount('-many')).toEqual({ kind: 'unreadable', isNegative: true });
  expect(readAmount('1-2')).toEqual({ kind: 'unreadable', isNegative: false });
});

test.each<[unknown, string]>([
  ['5%', 'percent'],
  ['2000000000', 'too_large'],
  ['9'.repeat(400), 'too_large'],
  ...['', '.', ',', '-', '--1', '-$-1', '1e3', '0x10', '1 234', '1.50 USD', '{payout}', '1.2.3', '\u0661'].map(
    (text): [string, string] => [text, 'unreadable'],
  ),
  ...[null, undefined, true, {}, ['1'], Number.NaN, 1e308].map((value): [unknown, string] => [value, 'unreadable']),
])('refuses %s', (value, problem) => {
  expect(units(value)).toBe(problem);
});

test('cents count hundredths', () => {
  expect(units(125, { in: 'cents' })).toBe(12_500);
  expect(units('7,5', { in: 'cents' })).toBe(750);
});

const decimal = fc.constantFrom(undefined, '.' as const, ',' as const);

test('an amount with declared marks is read exactly, and without them exactly or not at all', () => {
  fc.assert(
    fc.property(
      fc.nat(99_999_999),
      fc.integer({ min: 0, max: 4 }),
      fc.boolean(),
      fc.boolean(),
      (whole, places, isComma, isGrouped) => {
        const [mark, group] = isComma ? ([',', '.'] as const) : (['.', ','] as const);
        const fraction = places === 0 ? '' : `${mark}${String(whole).padStart(4, '0').slice(0, places)}`;
        const digits = isGrouped ? String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, group) : String(whole);
        const exact = whole * 10_000 + Number(fraction.slice(1).padEnd(4, '0'));
        const text = digits + fraction;
        // With a decimal comma, a single group such as `2.250` stays ambiguous.
        const isAmbiguous = isComma && fraction === '' && /^\d+\.\d{3}$/.test(digits);
        expect(units(text, { decimal: mark })).toBe(isAmbiguous ? 'ambiguous' : exact);
        if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) expect(units(text)).toBe(exact);
        expect(units(`-${text}`, { decimal: mark })).toBe(isAmbiguous ? 'ambiguous' : -exact + 0);
      },
    ),
  );
});

test('anything gives a safe number of units within the limit, or a reason', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,-+$€% '), maxLength: 14 });
  fc.assert(
    fc.property(fc.oneof(texts, fc.string(), fc.double(), fc.anything()), decimal, (value, mark) => {
      const amount = readAmount(value, { decimal: mark });
      if (amount.kind !== 'amount') return;
      expect(Number.isSafeInteger(amount.units) && Math.abs(amount.units) <= MAX_AMOUNT_UNITS).toBe(true);
      expect(amount.units < 0 && !amount.isNegative).toBe(false);
      if (typeof value === 'number')
        expect(Math.abs(amount.units)).toBeLessThanOrEqual(Math.abs(value) * 10_000 + 1e-3);
    }),
  );
});

import { expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { absoluteTime, relativeTime } from './time.ts';

test('a number has up to four fraction digits and no trailing zeros', () => {
  const format = createFormat('en');
  expect(format.number(1250)).toBe('1,250');
  expect(format.number(12.5)).toBe('12.5');
  expect(format.number(0.0001)).toBe('0.0001');
});

test.each([
  [1150, '1,150'],
  [0.6, '0.60'],
  [562.5, '562.50'],
  [0.125, '0.125'],
  [0.30000000000000004, '0.30'],
  [2.9999999999, '3'],
])('an amount is whole, or has at least two fraction digits: %d is %s', (value, text) => {
  const { amount, shortNumber } = createFormat('en');
  expect([amount(value), shortNumber(value)]).toEqual([text, text]);
});

test.each(['en', 'ar', 'de', 'fr', 'ja', 'pl'])('in %s, a negative amount has a minus sign', (lang) => {
  const { amount, shortNumber } = createFormat(lang);
  for (const text of [amount(-450), shortNumber(-450), shortNumber(-1_234_567)]) expect(text).toMatch(/−\d/);
});

test('a long negative number is shortened, as a positive one is', () => {
  expect(createFormat('en').shortNumber(-1_234_567)).toBe('−1.2M');
});

test('plural selects the form of the language, and falls back to `other`', () => {
  expect(createFormat('en').plural(1, { one: 'a', other: 'b' })).toBe('a');
  expect(createFormat('pl').plural(3, { one: 'a', other: 'b' })).toBe('b');
});

test('units are written in full', () => {
  expect(createFormat('en').unit(1, 'day')).toBe('1 day');
  expect(createFormat('fr').unit(2, 'hour')).toMatch(/^2\sheures$/);
});

test('the direction follows the language, with or without a region', () => {
  expect(createFormat('ar-EG').dir).toBe('rtl');
  expect(createFormat('pt-BR').dir).toBe('ltr');
});

test('digits are Latin in every language, in numbers, units, times and dates', () => {
  const { locale, number, unit } = createFormat('ar-EG');
  const texts = [number(1990), unit(15, 'minute'), relativeTime(locale, 0, 900_000), absoluteTime(locale, 0)];
  for (const text of texts) {
    expect(text).toMatch(/[0-9]/);
    expect(text).not.toMatch(/[٠-٩]/);
  }
});

test.each([
  ['en', 1503.5, '1,503.50'],
  ['en', 99_999, '99,999'],
  ['en', 100_000, '100K'],
  ['en', 15_030_000, '15M'],
  ['de', 1_250_000, '1,2\u00a0Mio.'],
])('in %s, the short form of %d is %s', (lang, value, short) => {
  expect(createFormat(lang).shortNumber(value)).toBe(short);
});

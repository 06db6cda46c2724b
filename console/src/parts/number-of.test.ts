import { expect, test } from 'vitest';
import { changedNumbers, numberOf, numbersIn, shareOf, typedShare } from './number-of.ts';

test('an empty field is null, not 0', () => {
  for (const text of [undefined, '', ' ', '\t\n']) expect(numberOf(text)).toBeNull();
  expect(numberOf('0')).toBe(0);
});

test('a number may have a decimal comma, and spaces around it', () => {
  expect(['0.5', '0,5', ' 12 ', '-3', '+4', '.25', '1e-7', '0,125'].map(numberOf)).toEqual([
    0.5, 0.5, 12, -3, 4, 0.25, 1e-7, 0.125,
  ]);
});

test('refuses ambiguous numbers and other text', () => {
  for (const text of [
    '1,000',
    '12,500',
    '20.000',
    '1.000,5',
    '1,000.5',
    '0x10',
    'Infinity',
    '1e999',
    'half',
    '1 000',
    '-',
    '.',
  ]) {
    expect(numberOf(text), text).toBeNaN();
  }
});

test('a share is typed as a percentage, and a fraction of 1 needs a percent sign', () => {
  expect(['60', '60%', ' 60 % ', '33,3', '0', '100', '0.5%'].map(shareOf)).toEqual([0.6, 0.6, 0.6, 0.333, 0, 1, 0.005]);
  expect(['', ' '].map(shareOf)).toEqual([null, null]);
  for (const text of ['0.6', '1', '0,25', '%', '60%%', 'half', '33.333%']) expect(shareOf(text), text).toBeNaN();
  expect([0, 0.29, 0.567, 1].map((share) => shareOf(typedShare(share)))).toEqual([0, 0.29, 0.567, 1]);
  expect(numbersIn({ rate: '0.6', share: '60' }, ['rate', 'share'])).toEqual({ rate: 0.6, share: 0.6 });
});

test('only fields with a different number count as changed; emptied fields do not', () => {
  const before = { rate: 2, share: 0.5, every_minutes: 60 };
  expect(changedNumbers({ rate: '2.0', share: '50,0', every_minutes: '60' }, before)).toEqual({});
  expect(changedNumbers({ rate: '', share: ' ' }, before)).toEqual({});
  expect(changedNumbers({ rate: '3', share: '0', every_minutes: '60', other: '9' }, before)).toEqual({
    rate: 3,
    share: 0,
  });
});

import { expect, test } from 'vitest';
import { createFormat } from './format.ts';

test('an amount keeps up to four fraction digits and no trailing zeros', () => {
  const format = createFormat('en');
  expect(format.number(1250)).toBe('1,250');
  expect(format.number(12.5)).toBe('12.5');
  expect(format.number(0.0001)).toBe('0.0001');
});

test('plural picks the form of the language and falls back to other', () => {
  expect(createFormat('en').plural(1, { one: 'a', other: 'b' })).toBe('a');
  expect(createFormat('pl').plural(3, { one: 'a', other: 'b' })).toBe('b');
});

test('units are spelled out', () => {
  expect(createFormat('en').unit(1, 'day')).toBe('1 day');
  expect(createFormat('fr').unit(2, 'hour')).toMatch(/^2\sheures$/);
});

test('direction follows the language, region or not', () => {
  expect(createFormat('ar-EG').dir).toBe('rtl');
  expect(createFormat('pt-BR').dir).toBe('ltr');
});

import { expect, test } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { messages as english } from '../locales/en/wall.ts';
import { saleTexts, toSale } from './sale.ts';

const rule = { multiply: 2, base_currency_count: 150, until: '2026-12-13T00:00:00.000Z' };

test('a rule is a sale only if it pays more', () => {
  const until = Date.parse(rule.until);
  expect(toSale(rule, 300)).toEqual({ factor: 2, base: 150, until });
  expect(toSale({ ...rule, until: null }, 300)).toEqual({ factor: 2, base: 150, until: null });
  for (const other of [{ multiply: 1 }, { multiply: 0.5 }, { base_currency_count: 300 }, { multiply: '2' }])
    expect(toSale({ ...rule, ...other }, 300)).toBeNull();
  expect(toSale({}, 300)).toBeNull();
});

test.each([
  ['2026-12-12T12:00:00', 'Saturday'],
  ['2026-12-07T12:00:00', 'Saturday'],
  ['2026-12-06T12:00:00', 'Dec 12'],
])('on %s, a sale until the night to December 13 ends on %s', (now, day) => {
  const until = new Date(2026, 11, 13).getTime();
  const messages = english(createFormat('en'), '');
  const at = new Date(now).getTime();
  expect(saleTexts({ factor: 1.5, base: 1, until }, messages, at)).toEqual(['1.5×', `Ends ${day}`]);
});

test('without an end, or after it, a sale only says how much more it pays', () => {
  const messages = english(createFormat('en'), '');
  expect([null, 5].map((until) => saleTexts({ factor: 2, base: 1, until }, messages, 5))).toEqual([['2×'], ['2×']]);
});

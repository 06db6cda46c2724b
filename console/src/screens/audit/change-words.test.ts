import { expect, test } from 'vitest';
import { nameOf, valueText } from './change-words.ts';

const context = { payoutCurrency: 'USD' };
const text = (name: string, value: unknown) => valueText(name, value, context);

test('amounts have their currency or unit', () => {
  expect(text('payout_min', 0.05)).toBe('$0.05');
  expect(text('max_screenout_payout', 1)).toBe('$1.00');
  expect(text('amount', -12.5)).toBe('-12.5 credits');
  expect(text('ratio', 100)).toBe('100 for $1.00');
  expect(text('share', 0.75)).toBe('75.0%');
  expect(text('every_minutes', 90)).toBe('90 min');
  expect(text('rate', 1.08)).toBe('1.08 USD');
  expect(text('max_payout_factor', 1.5)).toBe('1.5 times the payout');
});

test('anything else reads without JSON', () => {
  expect(text('offer_id', 912)).toBe('912');
  expect(text('round', true)).toBe('yes');
  expect([text('cap', null), text('origins', []), text('header', '')]).toEqual(['none', 'none', 'nothing']);
  // Null means all publishers.
  expect([text('publishers', null), text('publishers', [1, 3])]).toEqual(['all', '1, 3']);
  expect(text('origins', ['https://a.example', 'https://b.example'])).toBe('https://a.example, https://b.example');
  expect(text('too_fast', { action: 'hold', limit: 10 })).toBe('action hold, limit 10');
  expect(text('forms', { en: { one: 'Coin' } })).toBe('en one Coin');
  expect(nameOf({ path: ['currency', 'image_url'] })).toBe('currency image url');
});

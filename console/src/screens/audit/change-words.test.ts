import type { TemplateResult } from 'lit';
import { expect, test } from 'vitest';
import type { Change } from './audit-changes.ts';
import { actionOf } from './audit-words.ts';
import { changeText, nameOf, valueText } from './change-words.ts';

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
});

test('a change reads as a sentence, and names fields in words', () => {
  const said = (change: Change): string => nameOf(change) + inText(changeText(change, context));
  expect(said({ path: ['payout_min'], before: 0, after: 0.05 })).toBe('minimum payout changed from $0.00 to $0.05');
  expect(said({ path: ['currency', 'round'], before: true, after: false })).toBe('whole credits only turned off');
  expect(said({ path: ['amount'], after: 25 })).toBe('amount: 25 credits');
  expect(said({ path: ['tracking_id'], before: 'x' })).toBe('tracking id removed: x');
});

/** The text of a template without elements. */
function inText(content: unknown): string {
  if (typeof content !== 'object' || content === null || !('strings' in content)) return String(content);
  const { strings, values } = content as TemplateResult;
  return strings.map((part, at) => part + (at < values.length ? inText(values[at]) : '')).join('');
}

test('a row says whether something was turned on or off', () => {
  expect(actionOf('offer.switch', { enabled: false })).toEqual({ text: 'Disabled an offer', said: 'enabled' });
  expect(actionOf('postback.change', { is_enabled: true })).toEqual({ text: 'Resumed a postback', said: 'is_enabled' });
  expect(actionOf('wall.change', { enabled: true })).toEqual({ text: 'Changed a wall', said: null });
});

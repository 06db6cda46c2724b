import { expect, test } from 'vitest';
import { competing } from './rule-order.ts';
import type { Rule } from './rule-words.ts';

type Definition = Rule['rule'];

const ruleOf = (when: Definition['when'], more: Partial<Definition> = {}): Definition => ({
  when,
  then: { multiply: 2 },
  ...more,
});
const isCompeting = (rule: Definition, other: Definition, state: Rule['state'] = 'active') =>
  competing(rule, [{ rule: other, state } as Rule]).length === 1;

const attributes = (condition: NonNullable<Definition['when']['attributes']>[string]) =>
  ruleOf({ attributes: { tier: condition } });

test.each<[boolean, Definition, Definition]>([
  [true, ruleOf({}), ruleOf({ countries: ['DE'] })],
  [true, ruleOf({ countries: ['DE', 'AT'] }), ruleOf({ countries: ['AT'] })],
  [false, ruleOf({ countries: ['DE'] }), ruleOf({ countries: ['AT'] })],
  [false, ruleOf({ offers: [1, 2] }), ruleOf({ not_offers: [1, 2, 3] })],
  [true, ruleOf({ offers: [1, 4] }), ruleOf({ not_offers: [1, 2, 3] })],
  // An offer may be in both.
  [true, ruleOf({ categories: [1] }), ruleOf({ categories: [2] })],
  [false, ruleOf({ categories: [1] }), ruleOf({ not_categories: [1] })],
  [false, ruleOf({ payment_required: true }), ruleOf({ payment_required: false })],
  [true, ruleOf({ payment_required: true }), ruleOf({})],
  [false, ruleOf({ payout: { max: 1 } }), ruleOf({ payout: { min: 2 } })],
  [false, attributes('gold'), attributes(['silver', 'bronze'])],
  [true, attributes('gold'), attributes(['silver', 'gold'])],
  [false, attributes(3), attributes({ min: 4 })],
  [true, attributes({ max: 4 }), attributes({ min: 4 })],
  [false, attributes('gold'), attributes({ min: 4 })],
  [true, ruleOf({ attributes: { vip: true } }), attributes('gold')],
  [false, ruleOf({}, { until: '2026-03-01T00:00:00Z' }), ruleOf({}, { from: '2026-03-01T00:00:00Z' })],
  [false, ruleOf({}), ruleOf({}, { then: { hide: true } })],
])('%s: whether %j and %j compete, in either order', (expected, rule, other) => {
  expect([isCompeting(rule, other), isCompeting(other, rule)]).toEqual([expected, expected]);
});

test('a rule that has ended decides nothing', () => {
  expect(isCompeting(ruleOf({}), ruleOf({}), 'ended')).toBe(false);
});

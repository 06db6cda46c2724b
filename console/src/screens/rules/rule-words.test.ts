import { expect, test } from 'vitest';
import { budgetText, conditionLines, effectText, type Rule } from './rule-words.ts';

const rule: Rule = {
  rule_id: 'rul_1',
  name: 'Weekend',
  state: 'active',
  rule: { when: {}, then: { multiply: 2 }, budget: 50_000 },
  offers: [],
  budget_used: 1250,
  leads: 10,
  reversals: 0,
  base: 1250,
  bonus: 1250,
};

test.each([
  [{ multiply: 2 }, 'Pays 2x'],
  [{ multiply: 1 }, 'Normal pay'],
  [{ hide: true }, 'Hides offers'],
  [{ hide: false }, 'Doesn’t hide offers'],
  [{ hold_days: 1 }, 'Holds 1 day'],
  [{ hold_days: 0 }, 'Doesn’t hold leads'],
  [{ multiply: 0.5, hold_days: 14 }, 'Pays 0.5x, holds 14 days'],
])('says what %j does', (then, words) => {
  expect(effectText(then)).toBe(words);
});

test.each([
  [{}, ['All users and offers']],
  [
    { account_age_days: { max: 6 }, completed: { min: 1 } },
    ['Account age: at most 6 days', 'Credited leads: at least 1'],
  ],
  [{ countries: ['DE', 'AT'], not_devices: ['tablet'] }, ['Country: Germany or Austria', 'Device: other than tablet']],
  [{ payout: { min: 0.5, max: 2 }, payment_required: true }, ['Payout: $0.50 to $2.00', 'Paid offers']],
  [
    { categories: [18], offers: [1001], not_offers: [9], sources: ['acme'] },
    ['Offer: Dragon Hollow', 'Offer: other than 9', 'Category: Mobile Apps', 'Source: acme'],
  ],
  [
    { attributes: { tier: ['gold', 'silver'], age_days: { max: 7 }, vip: true } },
    ['Tier: gold or silver', 'Age in days: at most 7', 'Vip: true'],
  ],
  [{ offers: [1, 2, 3, 4, 5, 6, 7] }, ['Offer: 1, 2, 3, 4, 5, or 2 more']],
] satisfies [Rule['rule']['when'], string[]][])('says whom and what %j is for', (when, words) => {
  expect(
    conditionLines({ rule: { when, then: {} }, offers: [{ offer_id: 1001, name: 'Dragon Hollow' }] }, 'USD'),
  ).toEqual(words);
});

test('says how much of a budget is used', () => {
  expect(budgetText({ ...rule, bonus: 328 })).toBe('328 paid, 922 reserved, of 50,000');
  expect(budgetText({ ...rule, bonus: -1 })).toBe('2% of 50,000');
  expect(budgetText({ ...rule, bonus: -1, budget_used: 49_900 })).toBe('99% of 50,000');
  expect(budgetText({ ...rule, budget_used: null, rule: { when: {}, then: { multiply: 2 } } })).toBe('');
});

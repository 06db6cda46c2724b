import { ruleDefinition, type RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideByRules, factorOf, prepareRules, rulesForUser } from '@rewards-wall/shared/reward-rules.ts';
import { paysMore } from './pays-more.ts';

const rule = (ruleId: string, multiply: number, more: object = {}): RewardRule => ({
  ruleId,
  name: ruleId,
  definition: ruleDefinition.parse({ when: {}, then: { multiply }, ...more }),
});
const hide: RewardRule = { ruleId: 'hide', name: '', definition: { when: {}, then: { hide: true } } };
const spent = { budget: 9 };
const longer = { ...spent, click_valid_days: 31 };
const valid = (days: number) => ({ click_valid_days: days });
const from = (day: number) => ({ from: `2026-12-0${day}T00:00:00Z` });
const until = (day: number) => ({ until: `2026-12-0${day}T00:00:00Z` });

test.each<[string, readonly RewardRule[], readonly RewardRule[], boolean]>([
  ['nothing', [rule('a', 2)], [rule('a', 2)], false],
  ['a name', [rule('a', 2)], [{ ...rule('a', 2), name: 'New' }], false],
  ['a sale is added', [], [rule('a', 2)], true],
  ['a cut is added', [], [rule('a', 0.5)], false],
  ['a cut is added above a deeper one', [rule('b', 0.2)], [rule('a', 0.5), rule('b', 0.2)], true],
  ['a cut is added below a deeper one', [rule('b', 0.2)], [rule('b', 0.2), rule('a', 0.5)], false],
  ['a sale is removed', [rule('a', 2)], [], false],
  ['a cut is removed', [rule('a', 0.5)], [], false],
  ['a factor rises', [rule('a', 0.5)], [rule('a', 0.6)], true],
  ['a factor falls', [rule('a', 2)], [rule('a', 1.5)], false],
  ['a sale ends later', [rule('a', 2, until(1))], [rule('a', 2, until(2))], true],
  ['a sale ends earlier', [rule('a', 2, until(2))], [rule('a', 2, until(1))], false],
  ['a sale gets an end', [rule('a', 2)], [rule('a', 2, until(1))], false],
  ['a sale loses its end', [rule('a', 2, until(1))], [rule('a', 2)], true],
  ['a sale begins earlier', [rule('a', 2, from(2))], [rule('a', 2, from(1))], true],
  ['a sale begins later', [rule('a', 2, from(1))], [rule('a', 2, from(2))], false],
  ['a budget grows', [rule('a', 2, { budget: 9 })], [rule('a', 2, { budget: 9.0001 })], true],
  ['a budget shrinks', [rule('a', 2, { budget: 9 })], [rule('a', 2, { budget: 0 })], false],
  ['a sale gets a budget', [rule('a', 2)], [rule('a', 2, { budget: 9 })], false],
  ['a sale loses its budget', [rule('a', 2, { budget: 9 })], [rule('a', 2)], true],
  ['clicks stay valid longer', [rule('a', 2, valid(2))], [rule('a', 2, valid(3))], true],
  ['clicks with a budget stay valid longer than by default', [rule('a', 2, spent)], [rule('a', 2, longer)], true],
  ['clicks end earlier', [rule('a', 2)], [rule('a', 2, valid(3))], false],
  ['a sale hides instead', [rule('hide', 2, spent)], [hide], false],
  ['a condition changes', [rule('a', 2)], [rule('a', 2, { when: { offers: [7] } })], true],
  ['the order of factors changes', [rule('a', 2), rule('b', 3)], [rule('b', 3), rule('a', 2)], true],
  ['a rule that only hides moves', [rule('a', 2), hide], [hide, rule('a', 2)], false],
  ['a rule that only hid gets a factor', [hide], [{ ...rule('hide', 2) }], true],
])('whether it credits more: %s', (_name, before, after, expected) => {
  expect(paysMore(before, after)).toBe(expected);
});

const factor = fc.constantFrom(0.1, 0.5, 1, 2);
const anyRule = fc
  .record({ id: fc.constantFrom('a', 'b', 'c', 'd'), multiply: factor, offers: fc.constantFrom([1], [2], [1, 2]) })
  .map(({ id, multiply, offers }) => rule(id, multiply, { when: { offers } }));
const anyRules = fc.uniqueArray(anyRule, { maxLength: 4, selector: ({ ruleId }) => ruleId });

test('a change that may not credit more credits no offer more, unless a rule ends', () => {
  const paidBy = (rules: readonly RewardRule[], offerId: number): number => {
    const user = { at: 0, client: { country: null, device: 'phone' as const }, matched: new Set<string>() };
    const held = rulesForUser(prepareRules(rules), user);
    const offer = { offerId, categories: [], source: null, payout: 1, isPaid: false };
    const { multiply } = decideByRules(held, offer);
    return multiply === null ? 10_000 : factorOf(multiply);
  };
  fc.assert(
    fc.property(anyRules, anyRules, (before, after) => {
      const ids = new Set(after.map(({ ruleId }) => ruleId));
      if (paysMore(before, after) || before.some(({ ruleId }) => !ids.has(ruleId))) return;
      for (const offerId of [1, 2, 3]) expect(paidBy(after, offerId)).toBeLessThanOrEqual(paidBy(before, offerId));
    }),
    { numRuns: 2_000 },
  );
});

import { expect, test } from 'vitest';
import {
  hidingRule,
  isListForgotten,
  listedMatches,
  matchToken,
  matchedOnList,
  prepareRules,
  readsAccount,
  rulesForUser,
  type TokenUser,
} from './reward-rules.ts';
import { ruleDefinition, type RewardRule } from './schema/reward-rule.ts';

const ruleOf = (definition: unknown, ruleId = 'rul_1'): RewardRule => ({
  ruleId,
  name: ruleId,
  definition: ruleDefinition.parse(definition),
});
const tier = (attributes: object, ruleId: string) => ruleOf({ when: { attributes }, then: { hide: true } }, ruleId);
const withAttributes = (attributes: TokenUser['attributes']): TokenUser => ({
  attributes,
  account: { ageDays: 3, completed: 2, recent: { credited: 10, reversed: 2 } },
});
const matchedBy = (condition: unknown, attributes: Record<string, string | number | boolean> | null): boolean =>
  matchToken([tier({ tier: condition }, 'rul_1')], attributes && withAttributes(attributes)).has('rul_1');

test.each<[string, unknown, string | number | boolean, string | number | boolean]>([
  ['a value', 'gold', 'gold', 'Gold'],
  ['a list', ['gold', 7, true], 7, '7'],
  ['a list of numbers', [7, 9], 9, 8],
  ['a boolean', true, true, 1],
  ['at most', { max: 7 }, 7, 7.001],
  ['at least', { min: 7 }, 7, 6.999],
  ['a range', { min: -1, max: 1 }, 0, '0'],
])('an attribute meets its condition: %s', (_name, condition, meeting, failing) => {
  expect(matchedBy(condition, { tier: meeting })).toBe(true);
  expect(matchedBy(condition, { tier: failing })).toBe(false);
  expect(matchedBy(condition, { other: meeting })).toBe(false);
  expect(matchedBy(condition, null)).toBe(false);
});

test('no attribute is inherited, and all of a rule must hold', () => {
  const matched = (rule: RewardRule, attributes: TokenUser['attributes']) => [
    ...matchToken([rule], withAttributes(attributes)),
  ];
  expect(matched(tier({ constructor: [true] }, 'rul_1'), {})).toEqual([]);
  const both = tier({ tier: 'gold', vip: true }, 'rul_1');
  expect(matched(both, { tier: 'gold', vip: true })).toEqual(['rul_1']);
  expect(matched(both, { tier: 'gold', vip: false })).toEqual([]);
});

test.each<[object, boolean]>([
  [{ account_age_days: { max: 3 } }, true],
  [{ account_age_days: { max: 2 } }, false],
  [{ account_age_days: { min: 3 }, completed: { max: 2 } }, true],
  [{ account_age_days: { min: 3 }, completed: { min: 3 } }, false],
  [{ completed: { min: 2, max: 2 }, attributes: { tier: 'gold' } }, true],
  [{ completed: { min: 2, max: 2 }, attributes: { tier: 'silver' } }, false],
  [{ reversal_rate: { of: 'user', min: 0.2, leads: 10 } }, true],
  [{ reversal_rate: { of: 'user', min: 0.2001, leads: 10 } }, false],
  [{ reversal_rate: { of: 'user', min: 0.2, leads: 11 } }, false],
  [{ reversal_rate: { of: 'offer', min: 0.2, leads: 10 } }, false],
  [{ countries: ['DE'] }, false],
])('an account of 3 days with 2 leads and a token meets %j: %s', (when, isMet) => {
  const rule = ruleOf({ when, then: { hide: true } }, 'rul_1');
  expect(matchToken([rule], withAttributes({ tier: 'gold' })).has('rul_1')).toBe(isMet);
  expect([...matchToken([rule], null)]).toEqual([]);
});

test.each<[object, boolean]>([
  [{ account_age_days: { max: 3 } }, true],
  [{ completed: { min: 1 } }, true],
  [{ reversal_rate: { of: 'user', min: 0.2, leads: 10 } }, true],
  [{ reversal_rate: { of: 'offer', min: 0.2, leads: 10 } }, false],
  [{ attributes: { tier: 'gold' } }, false],
  [{}, false],
])('rules read the account for %j: %s', (when, isRead) => {
  const rule = ruleOf({ when, then: { hide: true } }, 'rul_1');
  expect(readsAccount([rule])).toBe(isRead);
  expect(readsAccount([ruleOf({ when: {}, then: { hide: true } }), rule])).toBe(isRead);
  // Such a rule, too, is for users with a token only.
  const user = { at: 0, client: { country: 'DE', device: 'phone' as const }, matched: new Set<string>() };
  const offer = { offerId: 7, categories: [], source: null, payout: 1, isPaid: false };
  if (isRead) expect(hidingRule(rulesForUser(prepareRules([rule]), user), offer)).toBeNull();
});

test('a click knows which rules the user of its list matched, whatever has changed since, unless it is their attributes', () => {
  const [gold, vip, plain] = [
    tier({ tier: 'gold' }, 'gold'),
    tier({ vip: true }, 'vip'),
    ruleOf({ when: {}, then: { hide: true } }, 'plain'),
  ];
  const then = { version: 4, rules: [plain, gold, vip] };
  const listed = listedMatches(then, matchToken(then.rules, withAttributes({ tier: 'gold', vip: true })));
  const now = (rules: readonly RewardRule[], version = 5, earlierRules = [then]) => [
    ...matchedOnList(listed, { rules: { version, rules }, earlierRules }),
  ];
  expect(listed).toEqual({ version: 4, indexes: [1, 2] });
  expect(now(then.rules, 4, [])).toEqual(['gold', 'vip']);
  expect(now([vip, { ...gold, name: 'Renamed' }])).toEqual(['vip', 'gold']);
  expect(now([tier({ tier: 'silver' }, 'gold'), vip])).toEqual(['vip']);
  expect(now([tier({ tier: 'gold' }, 'new'), vip])).toEqual(['vip']);
  expect(now(then.rules, 9, [])).toEqual([]);
  expect(listedMatches(then, new Set())).toEqual({ version: 4, indexes: [] });
  expect(listedMatches({ version: 4, rules: [] }, new Set(['gold']))).toBeNull();
  expect([...matchedOnList(null, { rules: then, earlierRules: [] })]).toEqual([]);
});

test.each<[object, object]>([
  [{ attributes: { tier: 'gold' } }, { attributes: { tier: ['gold', 'silver'] } }],
  [{ account_age_days: { max: 3 } }, { account_age_days: { max: 4 } }],
  [{ completed: { min: 2 } }, { completed: { min: 1 } }],
  [{ reversal_rate: { of: 'user', min: 0.2, leads: 10 } }, { reversal_rate: { of: 'user', min: 0.1, leads: 10 } }],
])('a click no longer matches a rule whose condition on its user has changed since the list: %j, now %j', (was, is) => {
  const [then, now] = [was, is].map((when) => ({ rules: [ruleOf({ when, then: { hide: true } })] }));
  if (!then || !now) throw new Error('There are two versions.');
  const before = { version: 4, ...then };
  const listed = listedMatches(before, matchToken(then.rules, withAttributes({ tier: 'gold' })));
  const matched = (rules: readonly RewardRule[]) =>
    matchedOnList(listed, { rules: { version: 5, rules }, earlierRules: [before] }).size;
  expect([matched(then.rules), matched(now.rules)]).toEqual([1, 0]);
});

test('the rules of a list are forgotten only if today’s ask for what its user’s token said', () => {
  const asking = { version: 5, rules: [tier({ tier: 'gold' }, 'gold'), ruleOf({ when: {}, then: { hide: true } })] };
  const silent = { version: 5, rules: [ruleOf({ when: {}, then: { hide: true } })] };
  const listed = { version: 4, indexes: [] };
  const then = { version: 4, rules: silent.rules };
  expect(isListForgotten(listed, { rules: asking, earlierRules: [] })).toBe(true);
  expect(isListForgotten(listed, { rules: asking, earlierRules: [then] })).toBe(false);
  expect(isListForgotten(listed, { rules: silent, earlierRules: [] })).toBe(false);
  expect(isListForgotten(null, { rules: asking, earlierRules: [] })).toBe(false);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  decideByRules,
  factorOf,
  holdingRule,
  matchToken,
  prepareRules,
  rulesForUser,
  type RuleOffer,
  type TokenUser,
} from '@rewards-wall/shared/reward-rules.ts';
import { ruleDefinition, type RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { expect, test } from 'vitest';
import { projectRoot } from '../server/runtime/project-root.ts';

const page = readFileSync(join(projectRoot, 'docs/rules.md'), 'utf8');

/** A rule as the page shows it, in a block, in a sentence, or in a command. */
const SHOWN = /\{\s*"when"(?:[^`']*)\}(?=`|'|\s*\n\s*```)/g;

/** The rules that a section shows, in order. */
function shownIn(heading: string): RewardRule[] {
  const section = page.split(/^##+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(SHOWN)].map(([text], index) => ({
    ruleId: `rul_${index}`,
    name: heading,
    definition: ruleDefinition.parse(JSON.parse(text)),
  }));
}

const anOffer: RuleOffer = { offerId: 1, categories: [17], source: null, payout: UNITS_PER_CREDIT, isPaid: false };

interface Case {
  at?: string;
  offer?: Partial<RuleOffer>;
  country?: string;
  token?: TokenUser['attributes'];
}

/** What rules decide about an offer and a lead of it. */
function decide(
  rules: readonly RewardRule[],
  { at = '2026-06-01T12:00:00Z', country = 'US', offer, token }: Case = {},
) {
  const account = { ageDays: 0, completed: 0, recent: { credited: 0, reversed: 0 } };
  const matched = matchToken(rules, token === undefined ? null : { attributes: token, account });
  const user = { at: Date.parse(at), client: { country, device: 'phone' as const }, matched };
  const given = { ...anOffer, ...offer };
  const { hide, multiply } = decideByRules(rulesForUser(prepareRules(rules), user), given);
  return {
    factor: multiply === null ? 1 : factorOf(multiply) / UNITS_PER_CREDIT,
    isHidden: hide?.definition.then.hide === true,
    holdDays: holdDaysOf(rules, user, given),
  };
}

const asUsual = { factor: 1, isHidden: false, holdDays: 0 };

test('every rule that docs/rules.md shows is valid', () => {
  const headings = [...page.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => heading);
  const shown = headings.flatMap(shownIn);
  expect(shown.length).toBeGreaterThanOrEqual(page.split('"then"').length - 1);
});

test('the sale doubles apps during the weekend in its time zone', () => {
  const sale = shownIn('Pay twice as much this weekend');
  const offer = { categories: [18] };
  expect(decide(sale, { offer, at: '2026-12-04T23:00:00Z' })).toEqual({ ...asUsual, factor: 2 });
  expect(decide(sale, { offer, at: '2026-12-04T22:59:59Z' })).toEqual(asUsual);
  expect(decide(sale, { offer, at: '2026-12-06T23:00:00Z' })).toEqual(asUsual);
  expect(decide(sale, { at: '2026-12-05T12:00:00Z' })).toEqual(asUsual);
});

test('the sale with a budget doubles all offers until the budget is used', () => {
  const [sale] = shownIn('Limit what a sale costs');
  if (sale === undefined) return expect.unreachable();
  expect(sale.definition).toMatchObject({ budget: 50_000, click_valid_days: 14 });
  expect(decide([sale])).toEqual({ ...asUsual, factor: 2 });
  expect(decide([{ ...sale, isUsedUp: true }])).toEqual(asUsual);
});

test('paid offers are hidden from all users, and others are not', () => {
  const rules = shownIn('Hide paid offers');
  expect(decide(rules, { offer: { isPaid: true } })).toEqual({ ...asUsual, isHidden: true });
  expect(decide(rules)).toEqual(asUsual);
});

test('users in their first month wait, then all users, and an exception above ends it for one offer', () => {
  const [newUsers, exception] = shownIn('Let users wait');
  if (newUsers === undefined || exception === undefined) return expect.unreachable();
  expect(decide([newUsers], { token: { age_days: 30 } }).holdDays).toBe(14);
  expect(decide([newUsers], { token: { age_days: 31 } }).holdDays).toBe(0);
  expect(decide([newUsers]).holdDays).toBe(0);
  const all = [exception, { ...newUsers, definition: { ...newUsers.definition, when: {} } }];
  expect(decide(all).holdDays).toBe(14);
  expect(decide(all, { offer: { offerId: 1001 } }).holdDays).toBe(0);
});

test('an offer is hidden in two countries for a few days', () => {
  const rules = shownIn('Hide an offer for a few days');
  const offer = { offerId: 1001 };
  const during = '2026-12-25T00:00:00Z';
  expect(decide(rules, { offer, at: during, country: 'AT' }).isHidden).toBe(true);
  expect(decide(rules, { offer, at: during, country: 'CH' }).isHidden).toBe(false);
  expect(decide(rules, { offer, at: '2026-12-26T23:00:00Z', country: 'DE' }).isHidden).toBe(false);
});

test('an exception above a rule shows one offer, and below it does nothing', () => {
  const rules = [...shownIn('Make an exception'), ...shownIn('Hide paid offers')];
  const offer = { offerId: 1001, isPaid: true };
  expect(decide(rules, { offer }).isHidden).toBe(false);
  expect(decide(rules, { offer: { isPaid: true } }).isHidden).toBe(true);
  expect(decide(rules.toReversed(), { offer }).isHidden).toBe(true);
});

test('leads of offers that are often reversed wait', () => {
  const rules = shownIn('Reversals').map((rule) => ({ ...rule, risky: ['1001'] }));
  expect(decide(rules, { offer: { offerId: 1001 } }).holdDays).toBe(30);
  expect(decide(rules).holdDays).toBe(0);
});

test('paid offers are hidden from users in their first week', () => {
  const rules = shownIn('Attributes');
  const offer = { isPaid: true };
  expect(decide(rules, { offer, token: { age_days: 7 } }).isHidden).toBe(true);
  expect(decide(rules, { offer, token: { age_days: 8 } }).isHidden).toBe(false);
  expect(decide(rules, { token: { age_days: 7 } }).isHidden).toBe(false);
  expect(decide(rules, { offer }).isHidden).toBe(false);
});

function holdDaysOf(...given: Parameters<typeof holdingRule>): number {
  return holdingRule(...given)?.definition.then.hold_days ?? 0;
}

import { LRUCache } from 'lru-cache';
import {
  decideByRules,
  factorOf,
  hidingRule,
  prepareRules,
  rulesForUser,
  type PreparedRules,
  type RuleUser,
} from '@rewards-wall/shared/reward-rules.ts';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { validDaysOf, type RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { ImportedOffer } from '../../schema/imported-offer.ts';
import { ruleOfferOf } from '../../schema/rule-offer.ts';
import type { OfferReward, OfferRewards } from './offer-reward.ts';
import type { CatalogEntry } from './render.ts';
import type { OfferSet } from './offer-set.ts';

/** What a wall's reward rules do for one request. */
export interface RequestRules extends OfferRewards {
  /** The offers of the catalog that they hide. */
  readonly hidden: OfferSet;
  /** The rule that hides any offer, also one outside the catalog; null if none does. */
  hidingRule(offer: ImportedOffer): RewardRule | null;
  /** The factor of any offer; null for none. */
  rewardOf(offer: ImportedOffer): OfferReward | null;
}

export const noRules: RequestRules = {
  hidden: { ids: new Set(), isLongLived: true },
  hidingRule: () => null,
  rewards: new Map(),
  distinctRewards: [],
  rewardOf: () => null,
};

/** The rules that hold for a user differ by country, device, token and time only, so few sets are in use. */
const KEPT_AT_MOST = 64;
/** More users differ in these than in their rules. With 20 rules, finding them takes 5% of a list's CPU time. */
const USERS_KEPT_AT_MOST = 1024;

interface Evaluated {
  readonly entries: readonly CatalogEntry[];
  /** When rules begin or end. */
  readonly changes: readonly number[];
  /** By what the rules read of the user. */
  readonly byUser: LRUCache<string, RequestRules>;
  /** By the rules that hold for the user. */
  readonly byRules: LRUCache<string, RequestRules>;
}

const preparedRules = new WeakMap<readonly RewardRule[], PreparedRules>();
const evaluated = new WeakMap<readonly RewardRule[], Evaluated>();

/** Evaluates rules for one request. Users for whom the same rules hold share the result. */
export function rulesOfRequest(
  rules: readonly RewardRule[],
  user: RuleUser,
  entries: readonly CatalogEntry[],
): RequestRules {
  if (rules.length === 0) return noRules;
  const { byRules, byUser, changes } = resultsOf(rules, entries);
  const facts = factsOf(user, changes);
  const known = byUser.get(facts);
  if (known !== undefined) return known;
  const held = rulesForUser(prepared(rules), user);
  const key = held.map((rule) => rule.key).join();
  const result = byRules.get(key) ?? evaluate(held, entries);
  byRules.set(key, result);
  byUser.set(facts, result);
  return result;
}

/** What rules read of the user, and between which changes the request is. */
function factsOf({ at, client, matched }: RuleUser, changes: readonly number[]): string {
  const passed = changes.filter((change) => change <= at).length;
  const ids = matched === null ? '?' : [...matched].join();
  return `${passed} ${client === null ? '?' : `${client.country} ${client.device}`} ${ids}`;
}

/** The rule that hides one offer, also one outside the catalog; null if none does. */
export function ruleHiding(offer: ImportedOffer, rules: readonly RewardRule[], user: RuleUser): RewardRule | null {
  return rules.length === 0 ? null : hidingRule(rulesForUser(prepared(rules), user), ruleOfferOf(offer));
}

/** The rule that hides an offer from some users without a token, by country or device; null if none does. */
export function clientRuleHiding(offer: ImportedOffer, rules: readonly RewardRule[], at: number): RewardRule | null {
  // No exception for some countries or devices helps these users.
  const forSome = prepared(rules).filter(({ then, userTests }) => then.hide === true || userTests.length === 0);
  const forAll = forSome.map((rule) => ({ ...rule, userTests: [] }));
  return hidingRule(rulesForUser(forAll, { at, client: null, matched: new Set() }), ruleOfferOf(offer));
}

/** What a rule pays for one offer; null for the offer's own credits. */
export function rewardOf(offer: ImportedOffer, rules: readonly RewardRule[], user: RuleUser): OfferReward | null {
  if (rules.length === 0) return null;
  const { multiply } = decideByRules(rulesForUser(prepared(rules), user), ruleOfferOf(offer));
  return multiply && rewardOfRule(multiply);
}

function prepared(rules: readonly RewardRule[]): PreparedRules {
  const known = preparedRules.get(rules) ?? prepareRules(rules);
  preparedRules.set(rules, known);
  return known;
}

/** The results for these rules and offers; empty when either has changed. */
function resultsOf(rules: readonly RewardRule[], entries: readonly CatalogEntry[]): Evaluated {
  const known = evaluated.get(rules);
  if (known?.entries === entries) return known;
  const made = {
    entries,
    changes: prepared(rules).flatMap(({ from, until }) => [from, until].filter(Number.isFinite)),
    byUser: new LRUCache<string, RequestRules>({ max: USERS_KEPT_AT_MOST }),
    byRules: new LRUCache<string, RequestRules>({ max: KEPT_AT_MOST }),
  };
  evaluated.set(rules, made);
  return made;
}

function evaluate(held: PreparedRules, entries: readonly CatalogEntry[]): RequestRules {
  const ruleOf = (offer: ImportedOffer): RewardRule | null => hidingRule(held, ruleOfferOf(offer));
  const byRule = new Map(held.map(({ rule }) => [rule, rewardOfRule(rule)]));
  const rewardFor = (offer: ImportedOffer): OfferReward | null => {
    const { multiply } = decideByRules(held, ruleOfferOf(offer));
    return multiply === null ? null : (byRule.get(multiply) ?? null);
  };
  const hidden = new Set<number>();
  if (held.some(({ then }) => then.hide === true)) {
    for (const { offer } of entries) if (ruleOf(offer) !== null) hidden.add(offer.offer_id);
  }
  const rewards = new Map<number, OfferReward>();
  if (held.some(({ then }) => then.multiply !== undefined)) {
    for (const { offer } of entries) {
      const reward = rewardFor(offer);
      if (reward !== null) rewards.set(offer.offer_id, reward);
    }
  }
  const distinctRewards = [...byRule.values()].filter((reward) => reward !== null);
  return {
    hidden: { ids: hidden, isLongLived: true },
    hidingRule: ruleOf,
    rewards,
    distinctRewards,
    rewardOf: rewardFor,
  };
}

/** Null for a factor of 1, which is an exception from other rules. */
function rewardOfRule(rule: RewardRule): OfferReward | null {
  const factor = factorOf(rule);
  const { definition, name, ruleId } = rule;
  if (factor === UNITS_PER_CREDIT) return null;
  const { budget, until = null } = definition;
  const shown = { ruleId, name, factor, until, validDays: validDaysOf(definition), hasBudget: budget !== undefined };
  return { ...shown, key: JSON.stringify(shown) };
}

import { LRUCache } from 'lru-cache';
import {
  hidingRule,
  prepareRules,
  rulesForUser,
  type PreparedRules,
  type RuleUser,
} from '@rewards-wall/shared/reward-rules.ts';
import type { RewardRule } from '@rewards-wall/shared/schema/reward-rule.ts';
import type { ImportedOffer } from '../../schema/imported-offer.ts';
import { ruleOfferOf } from '../../schema/rule-offer.ts';
import type { CatalogEntry } from './render.ts';
import type { OfferSet } from './offer-set.ts';

/** What a wall's reward rules do for one request. */
export interface RequestRules {
  /** The offers of the catalog that they hide. */
  readonly hidden: OfferSet;
  /** The rule that hides any offer, also one outside the catalog; null if none does. */
  hidingRule(offer: ImportedOffer): RewardRule | null;
}

export const noRules: RequestRules = { hidden: { ids: new Set(), isLongLived: true }, hidingRule: () => null };

/** The rules that hold for a user differ by country, device and time only, so few sets are in use. */
const KEPT_AT_MOST = 64;

interface Evaluated {
  readonly entries: readonly CatalogEntry[];
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
  const byRules = resultsOf(rules, entries);
  const held = rulesForUser(prepared(rules), user);
  const key = held.map(({ index }) => index).join();
  const result = byRules.get(key) ?? evaluate(held, entries);
  byRules.set(key, result);
  return result;
}

/** The rule that hides one offer, also one outside the catalog; null if none does. */
export function ruleHiding(offer: ImportedOffer, rules: readonly RewardRule[], user: RuleUser): RewardRule | null {
  return rules.length === 0 ? null : hidingRule(rulesForUser(prepared(rules), user), ruleOfferOf(offer));
}

function prepared(rules: readonly RewardRule[]): PreparedRules {
  const known = preparedRules.get(rules) ?? prepareRules(rules);
  preparedRules.set(rules, known);
  return known;
}

/** The results for these rules and offers; empty when either has changed. */
function resultsOf(rules: readonly RewardRule[], entries: readonly CatalogEntry[]): Evaluated['byRules'] {
  const known = evaluated.get(rules);
  if (known?.entries === entries) return known.byRules;
  const byRules = new LRUCache<string, RequestRules>({ max: KEPT_AT_MOST });
  evaluated.set(rules, { entries, byRules });
  return byRules;
}

function evaluate(held: PreparedRules, entries: readonly CatalogEntry[]): RequestRules {
  const ruleOf = (offer: ImportedOffer): RewardRule | null => hidingRule(held, ruleOfferOf(offer));
  const hidden = held.some(({ rule }) => rule.definition.then.hide)
    ? entries.filter(({ offer }) => ruleOf(offer) !== null).map(({ offer }) => offer.offer_id)
    : [];
  return { hidden: { ids: new Set(hidden), isLongLived: true }, hidingRule: ruleOf };
}

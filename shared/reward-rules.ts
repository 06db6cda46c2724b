import { parseUnits, type Units } from './credits.ts';
import type { DeviceKind } from './catalog/devices.ts';
import type { Attributes, AttributeValue } from './schema/attributes.ts';
import type { RewardRule, RuleDefinition, RuleList } from './schema/reward-rule.ts';

/** The user's side of a rule's conditions. */
export interface RuleUser {
  /** Epoch ms. */
  readonly at: number;
  /** Null if the device that will open the offer is unknown. The click then decides. */
  readonly client: RuleClient | null;
  /** The ids of the rules whose attributes the user has, as `matchAttributes` finds them; null if unknown. */
  readonly matched: ReadonlySet<string> | null;
}

interface RuleClient {
  readonly country: string | null;
  /** Null if it is unknown. */
  readonly device: DeviceKind | null;
}

/** The offer's side. */
export interface RuleOffer {
  readonly offerId: number;
  readonly categories: readonly number[];
  /** The only source that may report its leads; null if it isn't limited to one. */
  readonly source: string | null;
  readonly payout: Units;
  /** Whether it states that users must spend money. */
  readonly isPaid: boolean;
}

/** A wall's rules in order, made quick to evaluate. */
export type PreparedRules = readonly PreparedRule[];

export interface PreparedRule {
  readonly rule: RewardRule;
  /** Position in the wall's list. */
  readonly index: number;
  readonly from: number;
  readonly until: number;
  readonly hasAttributes: boolean;
  readonly userTests: readonly UserTest[];
  readonly offerTests: readonly OfferTest[];
}

type UserTest = (client: RuleClient) => boolean;
type OfferTest = (offer: RuleOffer) => boolean;

/** What the rules decide about an offer. */
export interface RuleDecision {
  /** The rule that decides whether the offer is hidden; null if none does, so that it is shown. */
  readonly hide: RewardRule | null;
}

/** Whether the rule's time has begun and ended. */
export function ruleStateOf({ from, until }: RuleDefinition, at: number): 'active' | 'scheduled' | 'ended' {
  if (until !== undefined && at >= Date.parse(until)) return 'ended';
  return from !== undefined && at < Date.parse(from) ? 'scheduled' : 'active';
}

/** Prepares a wall's rules once for all requests. */
export function prepareRules(rules: readonly RewardRule[]): PreparedRules {
  return rules.map((rule, index) => {
    const { from, until, when } = rule.definition;
    return {
      rule,
      index,
      from: from === undefined ? -Infinity : Date.parse(from),
      until: until === undefined ? Infinity : Date.parse(until),
      hasAttributes: when.attributes !== undefined,
      userTests: userTestsOf(when),
      offerTests: offerTestsOf(when),
    };
  });
}

/**
 * The rules whose conditions on time and user hold. A rule with conditions on what is unknown is left out if it hides,
 * and kept if it makes an exception, so that an offer stays visible if any user may see it.
 */
export function rulesForUser(rules: PreparedRules, { at, client, matched }: RuleUser): PreparedRules {
  return rules.filter(({ from, hasAttributes, rule, until, userTests }) => {
    if (at < from || at >= until) return false;
    if (hasAttributes && matched !== null && !matched.has(rule.ruleId)) return false;
    if (client !== null && !userTests.every((holds) => holds(client))) return false;
    const isUnknown = (hasAttributes && matched === null) || (client === null && userTests.length > 0);
    return !isUnknown || !rule.definition.then.hide;
  });
}

/** The rules whose attributes the user has. A user without a token has none. */
export function matchAttributes(rules: readonly RewardRule[], attributes: Attributes | null): RewardRule[] {
  if (attributes === null) return [];
  const values = new Map(Object.entries(attributes));
  return rules.filter(({ definition: { when } }) =>
    when.attributes === undefined
      ? false
      : Object.entries(when.attributes).every(([name, condition]) => meets(values.get(name), condition)),
  );
}

/** Where in its version of the rules those stand whose attributes the user of a list had. */
export interface ListedMatches {
  readonly version: number;
  readonly indexes: readonly number[];
}

export function listedMatches({ rules, version }: RuleList, attributes: Attributes | null): ListedMatches | null {
  const matched = matchAttributes(rules, attributes);
  return matched.length === 0 ? null : { version, indexes: matched.map((rule) => rules.indexOf(rule)) };
}

/** The ids of the current rules whose attributes the user of a list had, unless these attributes have changed. */
export function matchedOnList(
  listed: ListedMatches | null,
  { earlierRules, rules: now }: { readonly rules: RuleList; readonly earlierRules: readonly RuleList[] },
): ReadonlySet<string> {
  if (listed === null) return new Set();
  const then = [now, ...earlierRules].find(({ version }) => version === listed.version)?.rules ?? [];
  const attributesOf = (rule: RewardRule): string => JSON.stringify([rule.ruleId, rule.definition.when.attributes]);
  const matched = new Set(listed.indexes.flatMap((index) => then.slice(index, index + 1)).map(attributesOf));
  return new Set(now.rules.filter((rule) => matched.has(attributesOf(rule))).map(({ ruleId }) => ruleId));
}

function meets(value: AttributeValue | undefined, condition: AttributeCondition): boolean {
  if (value === undefined) return false;
  if (Array.isArray(condition)) return condition.includes(value);
  if (typeof condition !== 'object') return condition === value;
  const { max = Infinity, min = -Infinity } = condition;
  return typeof value === 'number' && value >= min && value <= max;
}

type AttributeCondition = NonNullable<RuleDefinition['when']['attributes']>[string];

/** Whether the rule's conditions on offers hold. */
export function matchesOffer({ offerTests }: PreparedRule, offer: RuleOffer): boolean {
  return offerTests.every((holds) => holds(offer));
}

/** For each effect, the first of these rules that has it and matches the offer. `rules`: those of `rulesForUser`. */
export function decideByRules(rules: PreparedRules, offer: RuleOffer): RuleDecision {
  const hide = rules.find(
    (prepared) => prepared.rule.definition.then.hide !== undefined && matchesOffer(prepared, offer),
  );
  return { hide: hide?.rule ?? null };
}

/** For how many days a lead is held. `user`, `offer`: as of the lead. */
export function holdDaysOf(rules: readonly RewardRule[], user: RuleUser, offer: RuleOffer): number {
  const holding = rules.filter(({ definition }) => definition.then.hold_days !== undefined);
  const deciding = rulesForUser(prepareRules(holding), user).find((prepared) => matchesOffer(prepared, offer));
  return deciding?.rule.definition.then.hold_days ?? 0;
}

/** The rule that hides the offer from the user; null if none does. */
export function hidingRule(rules: PreparedRules, offer: RuleOffer): RewardRule | null {
  const { hide } = decideByRules(rules, offer);
  return hide?.definition.then.hide === true ? hide : null;
}

function userTestsOf(when: RuleDefinition['when']): UserTest[] {
  return [
    ...among(when.countries, when.not_countries, ({ country }: RuleClient) => country),
    ...among(when.devices, when.not_devices, ({ device }: RuleClient) => device),
  ];
}

function offerTestsOf(when: RuleDefinition['when']): OfferTest[] {
  const tests: OfferTest[] = [
    ...among(when.offers, when.not_offers, ({ offerId }: RuleOffer) => offerId),
    ...among(when.sources, when.not_sources, ({ source }: RuleOffer) => source),
  ];
  const { categories, not_categories: notCategories, payment_required: isPaid, payout } = when;
  if (categories) tests.push((offer) => offer.categories.some((id) => categories.includes(id)));
  if (notCategories) tests.push((offer) => !offer.categories.some((id) => notCategories.includes(id)));
  if (isPaid !== undefined) tests.push((offer) => offer.isPaid === isPaid);
  if (payout) {
    const min = unitsOf(payout.min) ?? 0;
    const max = unitsOf(payout.max) ?? Infinity;
    tests.push((offer) => offer.payout >= min && offer.payout <= max);
  }
  return tests;
}

/** Tests whether a fact is among some values, and not among others. A missing fact is among none. */
function among<Facts, Value>(
  values: readonly Value[] | undefined,
  others: readonly Value[] | undefined,
  factOf: (facts: Facts) => Value | null,
): ((facts: Facts) => boolean)[] {
  const tests: ((facts: Facts) => boolean)[] = [];
  const isIn = (known: ReadonlySet<Value | null>) => (facts: Facts) => known.has(factOf(facts));
  if (values) tests.push(isIn(new Set(values)));
  if (others) {
    const isExcluded = isIn(new Set(others));
    tests.push((facts) => !isExcluded(facts));
  }
  return tests;
}

function unitsOf(amount: number | undefined): Units | null {
  return amount === undefined ? null : parseUnits(String(amount));
}

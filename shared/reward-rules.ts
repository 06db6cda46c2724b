import { parseUnits, UNITS_PER_CREDIT, type Units } from './credits.ts';
import type { DeviceKind } from './catalog/devices.ts';
import type { Attributes, AttributeValue } from './schema/attributes.ts';
import type { ReversalRate, RewardRule, RuleDefinition, RuleList } from './schema/reward-rule.ts';

/** The user's side of a rule's conditions. */
export interface RuleUser {
  /** Epoch ms. */
  readonly at: number;
  /** Null if the device that will open the offer is unknown. The click then decides. */
  readonly client: RuleClient | null;
  /** The ids of the rules whose conditions on tokens the user meets, as `matchToken` finds them; null if unknown. */
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
  /** Whether it is a tile, to which only rules apply that name it. */
  readonly isTile?: boolean;
}

/** A wall's rules in order, made quick to evaluate. */
export type PreparedRules = readonly PreparedRule[];

export interface PreparedRule {
  readonly rule: RewardRule;
  /** What it may still decide. */
  readonly then: RuleDefinition['then'];
  /** Identifies the rule and `then` within the wall's list. */
  readonly key: string;
  readonly from: number;
  readonly until: number;
  readonly needsToken: boolean;
  readonly userTests: readonly UserTest[];
  readonly offerTests: readonly OfferTest[];
}

type UserTest = (client: RuleClient) => boolean;
type OfferTest = (offer: RuleOffer) => boolean;

/** What the rules decide about an offer. */
export interface RuleDecision {
  /** The rule that decides whether the offer is hidden; null if none does, so that it is shown. */
  readonly hide: RewardRule | null;
  /** The rule that decides the factor of its credits; null if none does, so that it is 1. */
  readonly multiply: RewardRule | null;
}

export const ruleStates = ['active', 'scheduled', 'ended', 'used_up'] as const;

export type RuleState = (typeof ruleStates)[number];

/** Whether the rule's time has begun and ended, and whether its budget has anything left. */
export function ruleStateOf({ definition, isUsedUp }: RewardRule, at: number): RuleState {
  const { from, until } = definition;
  if (until !== undefined && at >= Date.parse(until)) return 'ended';
  if (isUsedUp === true) return 'used_up';
  return from !== undefined && at < Date.parse(from) ? 'scheduled' : 'active';
}

const usedUpLists = new WeakMap<RuleList, Map<string, RuleList>>();

/** The list for a click on an offer for which the budget of this rule has too little left. */
export function withUsedUp(list: RuleList, ruleId: string): RuleList {
  // The same list each time, since what it does with offers is cached by list.
  const known = usedUpLists.get(list) ?? new Map<string, RuleList>();
  const made = known.get(ruleId);
  if (made !== undefined) return made;
  const rules = list.rules.map((rule): RewardRule => (rule.ruleId === ruleId ? { ...rule, isUsedUp: true } : rule));
  const without = { ...list, rules };
  usedUpLists.set(list, known.set(ruleId, without));
  return without;
}

/** Prepares a wall's rules once for all requests. */
export function prepareRules(rules: readonly RewardRule[]): PreparedRules {
  return rules.map((rule, index) => {
    const { from, then, until, when } = rule.definition;
    return {
      rule,
      then,
      key: String(index),
      from: from === undefined ? -Infinity : Date.parse(from),
      until: until === undefined ? Infinity : Date.parse(until),
      needsToken: needsToken(when),
      userTests: userTestsOf(when),
      offerTests: offerTestsOf(when, new Set(rule.risky)),
    };
  });
}

/**
 * The rules whose conditions on time and user hold. A rule with conditions on what is unknown only makes an exception
 * from hiding, so that an offer stays visible if any user may see it.
 */
export function rulesForUser(rules: PreparedRules, { at, client, matched }: RuleUser): PreparedRules {
  return rules.flatMap((prepared) => {
    const { from, key, needsToken: isForToken, rule, then, until, userTests } = prepared;
    if (at < from || at >= until || rule.isUsedUp === true) return [];
    if (isForToken && matched !== null && !matched.has(rule.ruleId)) return [];
    if (client !== null && !userTests.every((holds) => holds(client))) return [];
    const isUnknown = (isForToken && matched === null) || (client === null && userTests.length > 0);
    if (!isUnknown) return [prepared];
    return then.hide === false ? [{ ...prepared, then: { hide: false }, key: `${key}?` }] : [];
  });
}

/** What a token proves about its user. Without a token, anyone could name another user. */
export interface TokenUser {
  readonly attributes: Attributes;
  /** Of the account on the wall. */
  readonly account: AccountStanding;
}

export interface AccountStanding {
  /** Whole days since it was opened. */
  readonly ageDays: number;
  /** Credited leads. */
  readonly completed: number;
  /** Of clicks in the last 90 days. */
  readonly recent: LeadOutcomes;
}

/** What became of some leads. */
export interface LeadOutcomes {
  /** Those that were credited, including those that were reversed later. */
  readonly credited: number;
  readonly reversed: number;
}

/** The days whose clicks count for conditions on reversals. */
export const REVERSAL_DAYS = 90;

/** Whether so many of the leads were reversed. */
export function reachesRate({ credited, reversed }: LeadOutcomes, { leads, min }: ReversalRate): boolean {
  return credited >= leads && reversed * UNITS_PER_CREDIT >= (unitsOf(min) ?? Infinity) * credited;
}

function needsToken(when: RuleDefinition['when']): boolean {
  return when.attributes !== undefined || needsStanding(when);
}

function needsStanding(when: RuleDefinition['when']): boolean {
  return when.account_age_days !== undefined || when.completed !== undefined || rateOf(when, 'user') !== undefined;
}

function rateOf({ reversal_rate: rate }: RuleDefinition['when'], of: ReversalRate['of']): ReversalRate | undefined {
  return rate?.of === of ? rate : undefined;
}

/** Whether a rule has conditions on the account. */
export function readsAccount(rules: readonly RewardRule[]): boolean {
  return rules.some(({ definition }) => needsStanding(definition.when));
}

/** The ids of the rules with conditions on tokens that the user meets. A user without a token meets none. */
export function matchToken(rules: readonly RewardRule[], user: TokenUser | null): ReadonlySet<string> {
  if (user === null) return new Set();
  const values = new Map(Object.entries(user.attributes));
  const { ageDays, completed, recent } = user.account;
  const isMet = ({ definition: { when } }: RewardRule): boolean =>
    needsToken(when) &&
    meetsRate(recent, rateOf(when, 'user')) &&
    isWithin(ageDays, when.account_age_days) &&
    isWithin(completed, when.completed) &&
    Object.entries(when.attributes ?? {}).every(([name, condition]) => meets(values.get(name), condition));
  return new Set(rules.filter(isMet).map(({ ruleId }) => ruleId));
}

function meetsRate(leads: LeadOutcomes, rate: ReversalRate | undefined): boolean {
  return rate === undefined || reachesRate(leads, rate);
}

/** Whether a value is in the range of a condition; always if there is none. */
export function isWithin(value: number, range: RuleDefinition['when']['completed']): boolean {
  return value >= (range?.min ?? -Infinity) && value <= (range?.max ?? Infinity);
}

/** Where in its version of the rules those stand whose conditions on tokens the user of a list met. */
export interface ListedMatches {
  readonly version: number;
  readonly indexes: readonly number[];
}

/** Null for a wall without rules. `matched`: the ids that `matchToken` finds. */
export function listedMatches({ rules, version }: RuleList, matched: ReadonlySet<string>): ListedMatches | null {
  if (rules.length === 0) return null;
  return { version, indexes: rules.flatMap(({ ruleId }, index) => (matched.has(ruleId) ? [index] : [])) };
}

/** A wall's rules, and those that its unexpired lists were made with. */
export interface RuleVersions {
  readonly rules: RuleList;
  readonly earlierRules: readonly RuleList[];
}

/** The rules of a list, and the ids of those whose conditions on tokens its user met; null if no longer known. */
export function rulesOfList(
  { indexes, version }: ListedMatches,
  { earlierRules, rules: now }: RuleVersions,
): { readonly rules: readonly RewardRule[]; readonly matched: ReadonlySet<string> } | null {
  const rules = [now, ...earlierRules].find((list) => list.version === version)?.rules;
  if (rules === undefined) return null;
  return {
    rules,
    matched: new Set(indexes.flatMap((index) => rules.slice(index, index + 1)).map((rule) => rule.ruleId)),
  };
}

/** Whether the rules of a list are no longer known, though some of today's have conditions on tokens. */
export function isListForgotten(
  listed: ListedMatches | null,
  versions: RuleVersions,
  then = listed && rulesOfList(listed, versions),
): boolean {
  const isAsked = versions.rules.rules.some(({ definition }) => needsToken(definition.when));
  return listed !== null && isAsked && then === null;
}

/** The ids of the current rules whose conditions on tokens the user of a list met, unless the conditions have changed. */
export function matchedOnList(
  listed: ListedMatches | null,
  versions: RuleVersions,
  then = listed && rulesOfList(listed, versions),
): ReadonlySet<string> {
  if (then === null) return new Set();
  const conditionsOf = ({ definition: { when }, ruleId }: RewardRule): string =>
    JSON.stringify([ruleId, when.attributes, when.account_age_days, when.completed, rateOf(when, 'user')]);
  const matched = new Set(then.rules.filter(({ ruleId }) => then.matched.has(ruleId)).map(conditionsOf));
  return new Set(versions.rules.rules.filter((rule) => matched.has(conditionsOf(rule))).map(({ ruleId }) => ruleId));
}

function meets(value: AttributeValue | undefined, condition: AttributeCondition): boolean {
  if (value === undefined) return false;
  if (Array.isArray(condition)) return condition.includes(value);
  if (typeof condition !== 'object') return condition === value;
  return typeof value === 'number' && isWithin(value, condition);
}

type AttributeCondition = NonNullable<RuleDefinition['when']['attributes']>[string];

/** Whether the rule's conditions on offers hold. */
export function matchesOffer({ offerTests }: PreparedRule, offer: RuleOffer): boolean {
  return offerTests.every((holds) => holds(offer));
}

/**
 * For each effect, the first rule that has it and matches the offer. `rules`: those of `rulesForUser`. An event pays like
 * its offer.
 */
export function decideByRules(rules: PreparedRules, offer: RuleOffer): RuleDecision {
  let hide: RewardRule | null = null;
  let multiply: RewardRule | null = null;
  for (const prepared of rules) {
    const { rule, then } = prepared;
    const isWanted = (hide === null && then.hide !== undefined) || (multiply === null && then.multiply !== undefined);
    if (!isWanted || !matchesOffer(prepared, offer)) continue;
    if (then.hide !== undefined) hide ??= rule;
    if (then.multiply !== undefined) multiply ??= rule;
  }
  return { hide, multiply };
}

/** The factor of a rule, in units. */
export function factorOf({ definition }: RewardRule): Units {
  return unitsOf(definition.then.multiply) ?? UNITS_PER_CREDIT;
}

/** The rule that holds a lead, also once its budget is used up; null if none does. `user`, `offer`: as of the lead. */
export function holdingRule(rules: readonly RewardRule[], user: RuleUser, offer: RuleOffer): RewardRule | null {
  const holding = rules
    .filter(({ definition }) => definition.then.hold_days !== undefined)
    .map(({ isUsedUp: _, ...rule }) => rule);
  const deciding = rulesForUser(prepareRules(holding), user).find((prepared) => matchesOffer(prepared, offer));
  return deciding?.rule.definition.then.hold_days ? deciding.rule : null;
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

function offerTestsOf(when: RuleDefinition['when'], risky: ReadonlySet<string>): OfferTest[] {
  const tests: OfferTest[] = [
    ...among(when.offers, when.not_offers, ({ offerId }: RuleOffer) => offerId),
    ...among(when.sources, when.not_sources, ({ source }: RuleOffer) => source),
  ];
  if (when.offers === undefined) tests.push(({ isTile }) => isTile !== true);
  const { categories, not_categories: notCategories, payment_required: isPaid, payout } = when;
  if (categories) tests.push((offer) => offer.categories.some((id) => categories.includes(id)));
  if (notCategories) tests.push((offer) => !offer.categories.some((id) => notCategories.includes(id)));
  if (isPaid !== undefined) tests.push((offer) => offer.isPaid === isPaid);
  if (rateOf(when, 'offer')) tests.push(({ offerId }) => risky.has(String(offerId)));
  if (rateOf(when, 'source')) tests.push(({ source }) => source !== null && risky.has(source));
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

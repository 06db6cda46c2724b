import { MOBILE_APPS, SURVEYS } from '@rewards-wall/shared/catalog/categories.ts';
import { ageRangesOf } from '@rewards-wall/shared/catalog/age-ranges.ts';
import { questions } from '@rewards-wall/shared/catalog/questions.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { ImportedOffer } from '../../schema/imported-offer.ts';
import type { HidingRule, SortKey } from '@rewards-wall/shared/schema/offer.ts';
import { mayRunOn, type OsVersion } from '../../schema/os-version.ts';
import { systemsOf } from '../../schema/targeting.ts';
import type { OfferSet } from './offer-set.ts';
import type { PersonFacts } from './person-facts.ts';
import type { ClientFacts } from './client-facts.ts';
import type { Filter } from './filter.ts';
import type { RequestRules } from './rules-of-request.ts';
import { statedFamilies } from './stated-browsers.ts';

/**
 * A targeting rule: what an offer must satisfy, as an AND of ORs over a few kinds of conditions. Lists evaluate each
 * condition as a bitmap over all offers; explain and click check it on one offer.
 */
export interface Rule {
  readonly name: RuleName;
  /** All clauses must hold; empty if the rule does not apply to the request. */
  readonly requires: (request: MatchRequest) => readonly Clause[];
}

/** The rules that depend on the request. The other hiding rules depend on the offer alone. */
export type RuleName = Exclude<HidingRule, 'disabled' | 'not_started' | 'ended' | 'cap'>;

/** Holds if one of its conditions holds. */
export type Clause = readonly Condition[];

export type Condition =
  /** The offer doesn't restrict the attribute, or accepts one of the values. */
  | { readonly kind: 'accepts'; readonly attribute: Attribute; readonly values: readonly Value[] }
  | { readonly kind: 'trait'; readonly trait: Trait }
  | { readonly kind: 'inside' | 'outside'; readonly offers: OfferSet }
  | { readonly kind: 'pays'; readonly atLeast: Units }
  /** The offer doesn't require another version of this system. */
  | { readonly kind: 'runs'; readonly on: OsVersion };

export type Value = string | number;

/** The targeting rules in a wall's settings. */
export interface WallRules {
  readonly featured: OfferSet;
  readonly blocked: OfferSet;
  readonly payoutMin: Units;
}

/** Everything that determines which offers one user sees. */
export interface MatchRequest extends Filter {
  /** Null if the device that will open the offer is unknown. The click then checks the device's rules. */
  readonly clientFacts: ClientFacts | null;
  /** From the user's profile; null if the user has none. */
  readonly person: PersonFacts | null;
  readonly wall: WallRules;
  readonly rewardRules: RequestRules;
  /** What this user completed on this wall, and this IP address on any wall. */
  readonly completed: OfferSet;
  /** Skips the rule about answers, because a user without a profile might give any. */
  readonly takesAnyAnswers?: true;
}

export type Attribute = string;

const answers = questions.map(({ id }) => ({ id, attribute: `answer ${id}` }));

/** One attribute per question of the profile. */
export const answerAttributes: readonly Attribute[] = answers.map(({ attribute }) => attribute);

/** The values that an offer lists for each attribute; an empty list restricts nothing. */
export const attributes: ReadonlyMap<Attribute, (offer: ImportedOffer) => readonly Value[]> = new Map<
  Attribute,
  (offer: ImportedOffer) => readonly Value[]
>([
  ['country', (offer) => offer.targeting.countries],
  ['language', (offer) => offer.targeting.languages],
  ['device', (offer) => offer.targeting.devices],
  ['target_system', systemsOf],
  ['browser', (offer) => offer.targeting.browsers],
  ['stated_browser', (offer) => statedFamilies(offer.conditions?.browsers ?? [])],
  ['gender', (offer) => (offer.targeting.gender === null ? [] : [offer.targeting.gender])],
  ['age_range', (offer) => offer.targeting.age_range_id],
  ['category', (offer) => offer.category_id],
  ['kind', (offer) => (offer.tile === undefined ? [] : ['tile'])],
  ...answers.map(
    ({ id, attribute }) => [attribute, (offer: ImportedOffer) => offer.targeting.answers[id] ?? []] as const,
  ),
]);

export const traitNames = [
  'featured',
  'not_featured',
  'app',
  'not_app',
  'survey',
  'not_survey',
  'delay_known',
  'delay_unknown',
  'tile',
  'not_tile',
] as const;

export type Trait = (typeof traitNames)[number];

export const traits: Readonly<Record<Trait, (offer: ImportedOffer) => boolean>> = {
  featured: (offer) => offer.featured_global === 1,
  not_featured: (offer) => offer.featured_global !== 1,
  app: (offer) => offer.category_id.includes(MOBILE_APPS),
  not_app: (offer) => !offer.category_id.includes(MOBILE_APPS),
  survey: (offer) => offer.category_id.includes(SURVEYS),
  not_survey: (offer) => !offer.category_id.includes(SURVEYS),
  delay_known: (offer) => offer.credit_delay_known !== false,
  delay_unknown: (offer) => offer.credit_delay_known === false,
  tile: (offer) => offer.tile !== undefined,
  not_tile: (offer) => offer.tile === undefined,
};

/** Whether two states of an offer have the same traits and the same values for every attribute. */
export function isTargetedAlike(one: ImportedOffer, other: ImportedOffer): boolean {
  if (traitNames.some((trait) => traits[trait](one) !== traits[trait](other))) return false;
  if (JSON.stringify(one.conditions?.os_version) !== JSON.stringify(other.conditions?.os_version)) return false;
  for (const list of attributes.values()) {
    const [values, others] = [list(one), list(other)];
    if (values.length !== others.length || values.some((value, at) => value !== others[at])) return false;
  }
  return true;
}

/**
 * The rules of docs/contract/offers.md#who-sees-an-offer, in the order in which explain reports the first that fails.
 * Narrow rules first is also fastest for lists.
 */
export const rules: readonly Rule[] = [
  // As an attribute, it costs nothing in a catalog without tiles.
  { name: 'tile', requires: ({ tiles }) => (tiles ? [] : [[accepts('kind', [])]]) },
  { name: 'blocked', requires: ({ wall }) => (wall.blocked.ids.size === 0 ? [] : [[outside(wall.blocked)]]) },
  {
    name: 'reward_rule',
    requires: ({ rewardRules: { hidden } }) => (hidden.ids.size === 0 ? [] : [[outside(hidden)]]),
  },
  { name: 'completed', requires: ({ completed }) => (completed.ids.size === 0 ? [] : [[outside(completed)]]) },
  {
    name: 'country',
    requires: ({ clientFacts, person }) => [
      ...(clientFacts === null ? [] : [[accepts('country', valuesOf(clientFacts.country))]]),
      ...(person === null ? [] : [[accepts('country', [person.country]), notSurvey]]),
    ],
  },
  {
    name: 'target_system',
    requires: ({ clientFacts, targetSystems }) => {
      if (clientFacts === null) return [];
      const detected = accepts('target_system', clientFacts.targetSystems);
      return targetSystems.length === 0
        ? [[detected]]
        : [
            [detected, is('app')],
            [accepts('target_system', targetSystems), is('not_app')],
          ];
    },
  },
  {
    name: 'device',
    requires: ({ clientFacts }) => (clientFacts === null ? [] : [[accepts('device', [clientFacts.device])]]),
  },
  {
    name: 'os_version',
    requires: ({ clientFacts }) => (clientFacts?.osVersion ? [[{ kind: 'runs', on: clientFacts.osVersion }]] : []),
  },
  {
    name: 'browser',
    requires: ({ clientFacts }) => {
      if (clientFacts === null) return [];
      const targeted = [accepts('browser', valuesOf(clientFacts.browser))];
      // Users of other browsers are shown the condition as text instead.
      return clientFacts.browser === null ? [targeted] : [targeted, [accepts('stated_browser', [clientFacts.browser])]];
    },
  },
  {
    name: 'language',
    requires: ({ clientFacts }) => (clientFacts === null ? [] : [[accepts('language', clientFacts.languages)]]),
  },
  {
    name: 'gender',
    requires: ({ gender, person }) => {
      if (gender !== null) return [[accepts('gender', [gender])]];
      return person === null ? [] : [[accepts('gender', [person.gender]), notSurvey]];
    },
  },
  {
    name: 'age_range',
    requires: ({ ageRangeId, person }) => {
      if (ageRangeId !== null) return [[accepts('age_range', [ageRangeId])]];
      return person === null ? [] : [[accepts('age_range', ageRangesOf(person.age)), notSurvey]];
    },
  },
  {
    name: 'answers',
    requires: ({ person, takesAnyAnswers }) =>
      takesAnyAnswers ? [] : answers.map(({ id, attribute }) => [accepts(attribute, person?.answers[id] ?? [])]),
  },
  {
    name: 'category',
    requires: ({ categories }) => (categories.length === 0 ? [] : [[accepts('category', categories)]]),
  },
  {
    name: 'featured_only',
    requires: ({ featuredOnly, wall }) => (featuredOnly ? featured(wall) : []),
  },
  {
    name: 'payout_min',
    requires: ({ wall, payoutMin }) => {
      const atLeast = Math.max(wall.payoutMin, payoutMin);
      // What a tile pays is open.
      return atLeast <= 0 ? [] : [[{ kind: 'pays', atLeast }, is('tile')]];
    },
  },
];

/** Clauses for the offers that are featured everywhere or on this wall. */
export function featured(wall: WallRules): readonly Clause[] {
  return [[is('featured'), { kind: 'inside', offers: wall.featured }]];
}

/** Splits a list that tiles are on, so that they come first: a long list of offers would hide them. */
export const tilesFirst: readonly (readonly Clause[])[] = [[[is('tile')]], [[is('not_tile')]]];

/** Clauses for all other offers. */
export function notFeatured(wall: WallRules): readonly Clause[] {
  return [[is('not_featured')], [outside(wall.featured)]];
}

/**
 * Splits a list into groups by how certain an offer's position is: sorted by delay, offers with an unknown delay come
 * last in both directions. Each group is a list of clauses.
 */
export function groupsOf(sort: SortKey, groups: readonly (readonly Clause[])[] = [[]]): readonly (readonly Clause[])[] {
  if (sort !== 'credit_delay') return groups;
  return groups.flatMap((clauses) => [
    [...clauses, [is('delay_known')]],
    [...clauses, [is('delay_unknown')]],
  ]);
}

/** The first rule that hides the offer from this user; null if the user sees it. */
export function refusingRule(offer: ImportedOffer, request: MatchRequest): RuleName | null {
  const holds = (clause: Clause): boolean => clause.some((condition) => satisfies(offer, condition));
  return rules.find((rule) => !rule.requires(request).every(holds))?.name ?? null;
}

/** Whether one offer satisfies one condition. */
export function satisfies(offer: ImportedOffer, condition: Condition): boolean {
  switch (condition.kind) {
    case 'accepts': {
      const listed = attributes.get(condition.attribute)?.(offer) ?? [];
      return listed.length === 0 || condition.values.some((value) => listed.includes(value));
    }
    case 'trait':
      return traits[condition.trait](offer);
    case 'inside':
      return condition.offers.ids.has(offer.offer_id);
    case 'outside':
      return !condition.offers.ids.has(offer.offer_id);
    case 'pays':
      return offer.payout >= condition.atLeast;
    case 'runs':
      return mayRunOn(offer.conditions?.os_version, condition.on);
  }
}

function accepts(attribute: Attribute, values: readonly Value[]): Condition {
  return { kind: 'accepts', attribute, values };
}

function outside(offers: OfferSet): Condition {
  return { kind: 'outside', offers };
}

function is(trait: Trait): Condition {
  return { kind: 'trait', trait };
}

const notSurvey = is('not_survey');

function valuesOf(value: string | null): readonly Value[] {
  return value === null ? [] : [value];
}

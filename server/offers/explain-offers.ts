import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';
import type { ImportedOffer } from '../schema/imported-offer.ts';
import type { MatchRequest } from './catalog/match.ts';
import type { CatalogEntry } from './catalog/render.ts';
import { versionTexts } from '@rewards-wall/shared/version-texts.ts';
import { systemsOf } from '../schema/targeting.ts';
import type { ClientFacts } from './catalog/client-facts.ts';
import { describeReward, describeRule, systemLabel } from './catalog/describe-rule.ts';
import { clientRuleHiding } from './catalog/rules-of-request.ts';
import { statedFamilies } from './catalog/stated-browsers.ts';
import { loadMatchContext, type MatchContextDeps } from './match-context.ts';
import { filterOf, type OffersInput } from './list-offers.ts';

export type ExplainInput = Omit<OffersInput, 'clientFacts' | 'sealToken'> & {
  /** Null leaves out the rules that the click checks. */
  readonly clientFacts: ClientFacts | null;
  /** Facts of the client that don't hide an offer, because they are unknown. Absent: none. */
  readonly unknown?: UnknownFacts;
  /** null = every offer. */
  readonly offerId: number | null;
};

interface UnknownFacts {
  readonly country: boolean;
  /** With its system, browser and languages. */
  readonly device: boolean;
}

/** A rule that unknown facts leave open, and what it requires. */
export interface OpenRule {
  readonly rule: HidingRule;
  readonly only: string[];
}

/** Whether the user sees an offer, and if not, why. */
export interface ExplainedOffer {
  readonly offer_id: number;
  readonly shown: boolean;
  /** The first rule that hides it; null if it is shown. */
  readonly rule: HidingRule | null;
  /** A sentence about that rule or, if the offer is shown, about the reward rule that changes its credits; null for none. */
  readonly detail: string | null;
}

/** Explanations in offer_id order. */
export interface Explained {
  readonly first: readonly ExplainedOffer[];
  /** The explanations after those, piece by piece; null if there are none. */
  readonly rest: AsyncIterable<readonly ExplainedOffer[]> | null;
  /** If one offer is explained, the reward rule that hides it or changes its credits; null for none. */
  readonly rewardRule: { readonly ruleId: string; readonly name: string } | null;
  /** If one offer is explained and nothing known hides it, the rules that unknown facts leave open. */
  readonly dependsOn: readonly OpenRule[];
}

export type ExplainOffers = (input: ExplainInput) => Promise<Explained | null>;

const OFFERS_PER_PIECE = 1_000;
const allKnown: UnknownFacts = { country: false, device: false };

/** The targeted browsers that the offer's conditions also accept. */
function browsersOf({ conditions, targeting }: ImportedOffer): ImportedOffer['targeting']['browsers'] {
  const stated = statedFamilies(conditions?.browsers ?? []);
  return targeting.browsers.filter((name) => stated.length === 0 || stated.includes(name));
}

/** The client's facts, with values that the offer accepts for those that are unknown. */
function fitting(offer: ImportedOffer, facts: ClientFacts, unknown: UnknownFacts): ClientFacts {
  const { targeting } = offer;
  const { browsers, devices, languages } = targeting;
  return {
    ...facts,
    ...(unknown.country && { country: targeting.countries[0] ?? null }),
    ...(unknown.device && {
      languages,
      device: devices[0] ?? 'desktop',
      targetSystems: systemsOf(offer),
      browser: browsersOf(offer)[0] ?? browsers[0] ?? null,
      osVersion: null,
    }),
  };
}

function openRules(offer: ImportedOffer, unknown: UnknownFacts): OpenRule[] {
  const { conditions, targeting } = offer;
  const ofDevice: OpenRule[] = [
    { rule: 'target_system', only: systemsOf(offer).map(systemLabel) },
    { rule: 'device', only: [...targeting.devices] },
    { rule: 'os_version', only: versionTexts(conditions?.os_version) },
    {
      rule: 'browser',
      only: targeting.browsers.length > 0 ? [...browsersOf(offer)] : [...(conditions?.browsers ?? [])],
    },
    { rule: 'language', only: [...targeting.languages] },
  ];
  return [
    ...(unknown.country ? [{ rule: 'country' as const, only: [...targeting.countries] }] : []),
    ...(unknown.device ? ofDevice : []),
  ].filter(({ only }) => only.length > 0);
}

function rewardRuleOf(
  hiddenBy: HidingRule | null,
  offer: ImportedOffer,
  { rewardRules }: MatchRequest,
): Explained['rewardRule'] {
  const rule = hiddenBy === null ? rewardRules.rewardOf(offer) : rewardRules.hidingRule(offer);
  return rule === null || (hiddenBy ?? 'reward_rule') !== 'reward_rule'
    ? null
    : { ruleId: rule.ruleId, name: rule.name };
}

/**
 * Explains for each offer whether the same query lists it, by the same rules (docs/contract/offers.md#explain). Ignores
 * paging. Null if no offer has the id.
 */
export function explainOffers(deps: MatchContextDeps): ExplainOffers {
  return async (input) => {
    const { unknown = allKnown } = input;
    const hasUnknown = unknown.country || unknown.device;
    // Rules of the wall read the country and the device together.
    const user = hasUnknown ? { ...input, clientFacts: null } : input;
    const { snapshot, request: known } = await loadMatchContext(deps, user, filterOf(input.query));
    const requestFor = (offer: ImportedOffer): MatchRequest =>
      hasUnknown && input.clientFacts !== null
        ? { ...known, clientFacts: fitting(offer, input.clientFacts, unknown) }
        : known;
    const explain = (entry: CatalogEntry): ExplainedOffer => {
      const { offer } = entry;
      const request = requestFor(offer);
      const rule = snapshot.hiddenBy(entry, request);
      return {
        offer_id: offer.offer_id,
        shown: rule === null,
        rule,
        detail: rule === null ? describeReward(offer, request) : describeRule(rule, offer, request),
      };
    };
    if (input.offerId !== null) {
      const entry = snapshot.find(input.offerId);
      if (entry === null) return null;
      const explained = explain(entry);
      const { offer } = entry;
      const hiding = hasUnknown ? clientRuleHiding(offer, input.wall.rules.rules, deps.clock.now()) : null;
      const dependsOn = [
        ...openRules(offer, unknown),
        ...(hiding === null ? [] : [{ rule: 'reward_rule' as const, only: [hiding.name] }]),
      ];
      return {
        first: [explained],
        rest: null,
        rewardRule: rewardRuleOf(explained.rule, offer, known),
        dependsOn: explained.shown ? dependsOn : [],
      };
    }
    const { entries } = snapshot;
    const piece = (from: number): ExplainedOffer[] => entries.slice(from, from + OFFERS_PER_PIECE).map(explain);
    const rest = async function* (): AsyncGenerator<readonly ExplainedOffer[]> {
      for (let from = OFFERS_PER_PIECE; from < entries.length; from += OFFERS_PER_PIECE) yield piece(from);
    };
    return {
      first: piece(0),
      rest: entries.length > OFFERS_PER_PIECE ? rest() : null,
      rewardRule: null,
      dependsOn: [],
    };
  };
}

import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';
import type { ImportedOffer } from '../schema/imported-offer.ts';
import type { MatchRequest } from './catalog/match.ts';
import type { CatalogEntry } from './catalog/render.ts';
import { describeReward, describeRule } from './catalog/describe-rule.ts';
import { loadMatchContext, type MatchContextDeps } from './match-context.ts';
import { filterOf, type OffersInput } from './list-offers.ts';

export type ExplainInput = Omit<OffersInput, 'clientFacts' | 'sealToken'> & {
  /** Null leaves out the rules that the click checks. */
  readonly clientFacts: OffersInput['clientFacts'] | null;
  /** null = every offer. */
  readonly offerId: number | null;
};

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
}

export type ExplainOffers = (input: ExplainInput) => Promise<Explained | null>;

const OFFERS_PER_PIECE = 1_000;

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
    const { snapshot, request } = await loadMatchContext(deps, input, filterOf(input.query));
    const explain = (entry: CatalogEntry): ExplainedOffer => {
      const rule = snapshot.hiddenBy(entry, request);
      const { offer } = entry;
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
      return { first: [explained], rest: null, rewardRule: rewardRuleOf(explained.rule, entry.offer, request) };
    }
    const { entries } = snapshot;
    const piece = (from: number): ExplainedOffer[] => entries.slice(from, from + OFFERS_PER_PIECE).map(explain);
    const rest = async function* (): AsyncGenerator<readonly ExplainedOffer[]> {
      for (let from = OFFERS_PER_PIECE; from < entries.length; from += OFFERS_PER_PIECE) yield piece(from);
    };
    return { first: piece(0), rest: entries.length > OFFERS_PER_PIECE ? rest() : null, rewardRule: null };
  };
}

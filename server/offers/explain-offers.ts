import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';
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
}

export type ExplainOffers = (input: ExplainInput) => Promise<Explained | null>;

const OFFERS_PER_PIECE = 1_000;

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
      return entry === null ? null : { first: [explain(entry)], rest: null };
    }
    const { entries } = snapshot;
    const piece = (from: number): ExplainedOffer[] => entries.slice(from, from + OFFERS_PER_PIECE).map(explain);
    const rest = async function* (): AsyncGenerator<readonly ExplainedOffer[]> {
      for (let from = OFFERS_PER_PIECE; from < entries.length; from += OFFERS_PER_PIECE) yield piece(from);
    };
    return { first: piece(0), rest: entries.length > OFFERS_PER_PIECE ? rest() : null };
  };
}

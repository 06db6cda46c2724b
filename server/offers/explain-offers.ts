import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';
import type { CatalogueEntry } from './catalogue/render.ts';
import { describeRule } from './catalogue/describe-rule.ts';
import { gatherRequest, type GatherDeps } from './match-context.ts';
import { filterOf, type OffersInput } from './list-offers.ts';

export type ExplainInput = Omit<OffersInput, 'sealToken'> & {
  /** null = every offer. */
  readonly offerId: number | null;
};

/** Whether one offer is shown to this user, and what keeps it back. */
export interface ExplainedOffer {
  readonly offer_id: number;
  readonly shown: boolean;
  /** The first rule that hides it; null when it is shown. */
  readonly rule: HidingRule | null;
  /** A sentence about that rule; null when it is shown. */
  readonly detail: string | null;
}

/** Offers with their explanations, in offer_id order. */
export interface Explained {
  readonly first: readonly ExplainedOffer[];
  /** What comes behind those, explained piece by piece; null when that is nothing. */
  readonly rest: AsyncIterable<readonly ExplainedOffer[]> | null;
}

export type ExplainOffers = (input: ExplainInput) => Promise<Explained | null>;

const OFFERS_A_PIECE = 1_000;

/**
 * Explains the offer list of the same parameters, paging aside, by the rules that made it
 * (docs/contract/offers.md#explain). Null when there is no offer of that id.
 */
export function explainOffers(deps: GatherDeps): ExplainOffers {
  return async (input) => {
    const { snapshot, request } = await gatherRequest(deps, input, filterOf(input.query));
    const explain = (entry: CatalogueEntry): ExplainedOffer => {
      const rule = snapshot.hiddenBy(entry, request);
      const { offer } = entry;
      return {
        offer_id: offer.offer_id,
        shown: rule === null,
        rule,
        detail: rule === null ? null : describeRule(rule, offer, request),
      };
    };
    if (input.offerId !== null) {
      const entry = snapshot.find(input.offerId);
      return entry === null ? null : { first: [explain(entry)], rest: null };
    }
    const { entries } = snapshot;
    const piece = (from: number): ExplainedOffer[] => entries.slice(from, from + OFFERS_A_PIECE).map(explain);
    const rest = async function* (): AsyncGenerator<readonly ExplainedOffer[]> {
      for (let from = OFFERS_A_PIECE; from < entries.length; from += OFFERS_A_PIECE) yield piece(from);
    };
    return { first: piece(0), rest: entries.length > OFFERS_A_PIECE ? rest() : null };
  };
}

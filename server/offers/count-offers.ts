import type { OfferCounts } from './catalogue/count-by-category.ts';
import { loadMatchContext, type MatchContextDeps } from './match-context.ts';
import { filterOf, type OffersInput } from './list-offers.ts';

export type CountOffersInput = Omit<OffersInput, 'sealToken'>;

export type CountOffers = (input: CountOffersInput) => Promise<OfferCounts | null>;

/**
 * How many offers the same query lists, in all and by category (docs/contract/offers.md#count-offers-by-category).
 * Ignores paging and order. Null if the token has ended.
 */
export function countOffers(deps: MatchContextDeps): CountOffers {
  return async (input) => {
    const { hasTokenEnded, snapshot, request } = await loadMatchContext(deps, input, filterOf(input.query));
    return hasTokenEnded ? null : snapshot.count(request);
  };
}

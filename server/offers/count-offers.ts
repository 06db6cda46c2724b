import type { OfferCounts } from './catalogue/count-by-category.ts';
import { gatherRequest, type GatherDeps } from './match-context.ts';
import { filterOf, type OffersInput } from './list-offers.ts';

export type CountOffersInput = Omit<OffersInput, 'sealToken'>;

export type CountOffers = (input: CountOffersInput) => Promise<OfferCounts | null>;

/**
 * How many offers the list of the same parameters has, in all and by category, paging and order aside
 * (docs/contract/offers.md#count-offers-by-category). Null when the token has ended.
 */
export function countOffers(deps: GatherDeps): CountOffers {
  return async (input) => {
    const { hasTokenEnded, snapshot, request } = await gatherRequest(deps, input, filterOf(input.query));
    return hasTokenEnded ? null : snapshot.count(request);
  };
}

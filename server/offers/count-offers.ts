import type { OfferCounts } from './count-by-category.ts';
import { gatherRequest, type GatherDeps } from './gather-request.ts';
import { filterOf, type OffersInput } from './list-offers.ts';

export type CountOffersInput = Omit<OffersInput, 'sealToken'>;

export type CountOffers = (input: CountOffersInput) => Promise<OfferCounts>;

/** How many offers the list of the same parameters has, in all and by category; paging and order aside. */
export function countOffers(deps: GatherDeps): CountOffers {
  return async (input) => {
    const { snapshot, request } = await gatherRequest(deps, input, filterOf(input.query));
    return snapshot.count(request);
  };
}

import { whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { OfferCounts } from './catalogue/count-by-category.ts';
import { loadMatchContext, type MatchContextDeps } from './match-context.ts';
import { filterOf, type OffersInput } from './list-offers.ts';

export type CountOffersInput = Omit<OffersInput, 'sealToken'>;

export type CountOffers = (input: CountOffersInput) => MaybePromise<OfferCounts | null>;

/**
 * How many offers the same query lists, in all and by category (docs/contract/offers.md#count-offers-by-category).
 * Ignores paging and order. Null if the token has ended.
 */
export function countOffers(deps: MatchContextDeps): CountOffers {
  return (input) =>
    whenReady(loadMatchContext(deps, input, filterOf(input.query)), ({ hasTokenEnded, snapshot, request }) =>
      hasTokenEnded ? null : snapshot.count(request),
    );
}

import { SURVEYS } from '@rewards-wall/shared/catalog/categories.ts';
import { whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { CatalogSnapshot } from './catalog/catalog-snapshot.ts';
import type { OfferCounts } from './catalog/count-by-category.ts';
import type { MatchRequest } from './catalog/match.ts';
import { loadMatchContext, type MatchContextDeps } from './match-context.ts';
import { filterOf, type OffersInput } from './list-offers.ts';

export type CountOffersInput = Omit<OffersInput, 'sealToken'>;

export interface CountedOffers extends OfferCounts {
  /** Null if no panel is linked to the wall. */
  readonly surveysForProfile: number | null;
}

export type CountOffers = (input: CountOffersInput) => MaybePromise<CountedOffers | null>;

/**
 * How many offers the same query lists, in all and by category (docs/contract/offers.md#count-offers-by-category).
 * Ignores paging and order. Null if the token has ended.
 */
export function countOffers(deps: MatchContextDeps): CountOffers {
  return (input) =>
    whenReady(loadMatchContext(deps, input, filterOf(input.query)), ({ hasTokenEnded, snapshot, request }) =>
      hasTokenEnded
        ? null
        : {
            ...snapshot.count(request),
            surveysForProfile: input.panelId === null ? null : countSurveysForProfile(snapshot, request),
          },
    );
}

/**
 * How many surveys a profile may open: those for this country and device that ask for answers. The user's own profile
 * isn't considered, so the number reveals nothing about the user.
 */
function countSurveysForProfile(snapshot: CatalogSnapshot, request: MatchRequest): number {
  const surveys = { ...request, categories: [SURVEYS], featuredOnly: false, payoutMin: 0, person: null };
  return snapshot.count({ ...surveys, takesAnyAnswers: true }).offers - snapshot.count(surveys).offers;
}

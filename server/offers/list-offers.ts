import type { OffersQuery } from '@rewards-wall/shared/schema/offer.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { Currencies } from './catalogue/currencies.ts';
import type { Filter } from './catalogue/filter.ts';
import { loadMatchContext, type PresentedToken, type MatchContextDeps } from './match-context.ts';
import type { RenderList, RenderedList } from './catalogue/render-list.ts';
import type { CatalogueEntry } from './catalogue/render.ts';
import { takePage } from './catalogue/take-page.ts';
import type { ClientFacts } from './catalogue/client-facts.ts';

export interface ListOffersDeps extends MatchContextDeps {
  readonly currencies: Currencies;
  readonly render: RenderList;
  /** Counts that these offers were shown on a wall. */
  readonly countImpressions: (adwallId: number, offers: readonly CatalogueEntry[]) => void;
}

/** One user's request for offers (docs/contract/offers.md#get-offers). */
export interface OffersInput {
  readonly wall: Wall;
  /** The panel that is linked to the wall; null if none is. */
  readonly panelId: number | null;
  readonly subid1: string;
  readonly query: OffersQuery;
  readonly clientFacts: ClientFacts;
  /** Keyed digest of the IP address; null for an address that is never counted. */
  readonly ipDigest: string | null;
  readonly token?: PresentedToken | null;
  /** Seals the click token of this response (base64url). Not called for an empty list. */
  readonly sealToken: () => string;
}

/** A list as JSON; `none` if it is empty. */
export type OffersAnswer = { readonly kind: 'none' } | RenderedList;

export type ListOffers = (input: OffersInput) => Promise<OffersAnswer | { readonly kind: 'token_ended' }>;

/** One page of the offers that a user sees, in order. */
export function listOffers(deps: ListOffersDeps): ListOffers {
  return async (input) => {
    const { query, wall, clientFacts } = input;
    const { hasTokenEnded, snapshot, request } = await loadMatchContext(deps, input, filterOf(query));
    if (hasTokenEnded) return { kind: 'token_ended' };
    const page = { offset: query.offset, limit: query.limit ?? null, ascending: query.sort_order === 'asc' };
    const pick = query.featured_first ? snapshot.pickFeaturedFirst : snapshot.pick;
    const taken = takePage(
      (slice) => pick(request, query.sort_by, slice),
      page,
      (shown) => deps.countImpressions(wall.adwallId, shown),
    );
    const entries = taken instanceof Promise ? await taken : taken;
    if (entries.length === 0) return { kind: 'none' };
    return deps.render(entries, {
      name: 'offers',
      currency: deps.currencies.of(wall.settings.currency),
      token: input.sealToken(),
      featured: request.wall.featured.ids,
      detected: clientFacts.targetSystems,
    });
  };
}

/** What the query restricts the list to. */
export function filterOf(query: OffersQuery): Filter {
  return {
    gender: query.gender ?? null,
    ageRangeId: query.age_range_id ?? null,
    targetSystems: query.target_system ?? [],
    categories: query.category_id ?? [],
    featuredOnly: query.featured_only,
    payoutMin: query.payout_min ?? 0,
  };
}

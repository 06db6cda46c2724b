import type { OffersQuery } from '@rewards-wall/shared/schema/offer.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { Currencies } from './catalogue/currencies.ts';
import { gatherRequest, type AskingToken, type Filter, type GatherDeps } from './match-context.ts';
import type { RenderList, RenderedList } from './catalogue/render-list.ts';
import type { CatalogueEntry } from './catalogue/render.ts';
import { takePage } from './catalogue/take-page.ts';
import type { Visitor } from './catalogue/client-facts.ts';

export interface ListOffersDeps extends GatherDeps {
  readonly currencies: Currencies;
  readonly render: RenderList;
  /** Notes that these offers were shown on a wall. */
  readonly countImpressions: (adwallId: number, offers: readonly CatalogueEntry[]) => void;
}

/** One user's request for offers (docs/contract/offers.md#get-offers). */
export interface OffersInput {
  readonly wall: Wall;
  /** The survey profile that is linked to the wall; null when there is none. */
  readonly panelId: number | null;
  readonly subid1: string;
  readonly query: OffersQuery;
  readonly visitor: Visitor;
  /** Keyed digest of the address; null for one that never counts. */
  readonly ipDigest: string | null;
  readonly token?: AskingToken | null;
  /** Seals the click token of this answer (base64url); called only when there is something to click on. */
  readonly sealToken: () => string;
}

/** A list as JSON, or that there is nothing to list. */
export type OffersAnswer = { readonly kind: 'none' } | RenderedList;

export type ListOffers = (input: OffersInput) => Promise<OffersAnswer | { readonly kind: 'token_ended' }>;

/** What one user is offered: targeted, in order, one page. */
export function listOffers(deps: ListOffersDeps): ListOffers {
  return async (input) => {
    const { query, wall, visitor } = input;
    const { hasTokenEnded, snapshot, request } = await gatherRequest(deps, input, filterOf(query));
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
      detected: visitor.targetSystems,
    });
  };
}

/** The parameters that narrow a list. */
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

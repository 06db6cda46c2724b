import type { OffersQuery } from '@rewards-wall/shared/schema/offer.ts';
import { whenReady, type MaybePromise } from '../runtime/when-ready.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { ShownTo } from '../store/ports/statistics.ts';
import { listCurrencies, type Currencies } from './catalog/currencies.ts';
import type { Filter } from './catalog/filter.ts';
import { loadMatchContext, type MatchContext, type MatchContextDeps, type PresentedToken } from './match-context.ts';
import type { RenderList, RenderedList } from './catalog/render-list.ts';
import type { CatalogEntry } from './catalog/render.ts';
import { takePage } from './catalog/take-page.ts';
import type { ClientFacts } from './catalog/client-facts.ts';

/** Counts that these offers of a wall were shown. */
export type CountImpressions = (adwallId: number, offers: readonly CatalogEntry[], to: ShownTo) => void;

/** What the responses to users need. */
export interface OffersDeps extends MatchContextDeps {
  readonly currencies: Currencies;
  readonly publicUrl: string;
  readonly render: RenderList;
  /** Counts that these offers of a wall were shown to a user. */
  readonly countImpressions: CountImpressions;
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
  readonly sealToken: (matched: ReadonlySet<string>) => string;
}

/** A list as JSON; `none` if it is empty. */
export type OffersResult = { readonly kind: 'none' } | RenderedList;

export type ListOffers = (input: OffersInput) => MaybePromise<OffersResult | { readonly kind: 'token_ended' }>;

/** One page of the offers that a user sees, in order. */
export function listOffers(deps: OffersDeps): ListOffers {
  const pageOf = (input: OffersInput, { hasTokenEnded, snapshot, request, isTestUser, matched }: MatchContext) => {
    if (hasTokenEnded) return TOKEN_ENDED;
    const { query, subid1, wall, clientFacts } = input;
    const { placement = '' } = query;
    // A long list comes in slices, of which only the first counts as an opening.
    const isNarrowed = query.category_id !== undefined || query.offer_id !== undefined;
    let isOpening = query.offset === 0 && !isNarrowed && !query.refresh;
    const page = { offset: query.offset, limit: query.limit ?? null, ascending: query.sort_order === 'asc' };
    const pick = query.featured_first ? snapshot.pickFeaturedFirst : snapshot.pick;
    const taken = takePage(
      (slice) => pick(request, query.sort_by, slice),
      page,
      (shown) => {
        if (!isTestUser) deps.countImpressions(wall.adwallId, shown, { subid1, placement, isOpening });
        isOpening = false;
      },
    );
    return whenReady(taken, (entries) =>
      entries.length === 0
        ? NONE
        : deps.render(entries, {
            name: 'offers',
            ...listCurrencies(deps.currencies, wall.settings, request.rewardRules),
            token: input.sealToken(matched),
            featured: request.wall.featured.ids,
            detected: clientFacts.targetSystems,
          }),
    );
  };
  return (input) =>
    whenReady(loadMatchContext(deps, input, filterOf(input.query)), (context) => pageOf(input, context));
}

const TOKEN_ENDED = { kind: 'token_ended' } as const;
const NONE = { kind: 'none' } as const;

/** What the query restricts the list to. */
export function filterOf(query: OffersQuery): Filter {
  return {
    gender: query.gender ?? null,
    ageRangeId: query.age_range_id ?? null,
    targetSystems: query.target_system ?? [],
    categories: query.category_id ?? [],
    featuredOnly: query.featured_only,
    payoutMin: query.payout_min ?? 0,
    // Long-lived sets have bitmaps of their own; these are dropped with the request.
    only: query.offer_id ? { ids: new Set(query.offer_id), isLongLived: true } : null,
    tiles: query.tiles,
  };
}

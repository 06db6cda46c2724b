import type { Failed, Loaded } from '../../api/loaded.ts';
import type { OfferPage } from '../offers-client.ts';
import type { ListState, OfferList, WallState } from '../../offer-wall/state/wall-state.ts';
import type { ListRequest } from '../../offer-wall/state/requests.ts';
import { countOffers } from './visible-list.ts';
import { listQuery } from './list-query.ts';

/** The most offers in the featured row, and at most half a page: a short page must leave offers for the list. */
const FEATURED_LIMIT = 12;

/** Requests the list from its start. */
export function startList(state: WallState): WallState {
  const pageSize = state.page?.pageSize ?? 0;
  const { list, requests } = state;
  const query = listQuery(list);
  // While the offers of a category load, the others stay.
  const wall = query.categoryIds.length > 0 ? list.wall : null;
  const request = { ...query, offset: 0, pageSize, isFirst: true, refresh: list.hasOffers && !list.isStale };
  return {
    ...state,
    isLoading: true,
    list: { ...list, limit: pageSize, wall, selection: null, failure: null },
    requests: {
      ...requests,
      list: request,
      refresh: null,
      details: state.details || requests.details ? requests.details : {},
    },
  };
}

/** The answer to the request for the list's start. */
export function onListResponse(state: WallState, request: ListRequest, answer: Loaded<OfferPage>): WallState {
  if (answer.kind === 'failed') {
    // A page that never had a token has no session that could end.
    const isSignedOut = answer.failure === 'session-expired' && state.page?.address.token === '';
    return { ...state, list: failedList(state.list, isSignedOut ? { ...answer, failure: 'signed-out' } : answer) };
  }
  const loaded = firstPage(request, answer.value);
  const { isStale, hasOffers } = state.list;
  const list = { ...state.list, isStale: false, hasOffers: countOffers(loaded) > 0 || (hasOffers && !isStale) };
  return { ...state, list: withList(list, loaded) };
}

/** The list could not be loaded. */
export function failedList(list: ListState, failure: Failed): ListState {
  return { ...list, failure, hasOffers: list.hasOffers && !list.isStale };
}

/** Keeps a list in its place. */
export function withList(list: ListState, loaded: OfferList): ListState {
  if (loaded.categoryIds.length > 0) return { ...list, selection: loaded };
  return { ...list, wall: loaded, isComplete: loaded.more === 'none' };
}

/** The service returns featured offers first, so the featured row is taken from the first page. */
function firstPage(request: ListRequest, page: OfferPage): OfferList {
  const { sort, categoryIds, pageSize } = request;
  const { offers, ...rest } = readPage(request, page);
  const { tiles } = page;
  const limit = Math.min(FEATURED_LIMIT, pageSize / 2 + 1);
  const featured = page.offers.filter((offer) => offer.featured).slice(0, limit);
  return { sort, categoryIds, featured, offers: offers.filter((offer) => !featured.includes(offer)), tiles, ...rest };
}

/** How many tiles are before the offers of a page. */
export function tilesOn({ tiles = [] }: OfferPage): number {
  return tiles.length;
}

/** What a page adds to a list. One more offer than is shown tells whether there are more. */
export function readPage({ all, offset, pageSize }: ListRequest, page: OfferPage) {
  const hasMore = !all && page.received > pageSize;
  const offers = hasMore ? page.offers.slice(0, pageSize - tilesOn(page)) : page.offers;
  return { offers, more: hasMore ? 'available' : 'none', offset: offset + pageSize } as const;
}

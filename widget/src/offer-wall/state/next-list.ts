import type { Failed, Loaded } from '../../api/loaded.ts';
import type { OfferPage } from '../feed/wall-client.ts';
import { withDigits } from './fraction-digits.ts';
import type { ListState, OfferList, WallState } from './wall-state.ts';
import type { ListRequest } from './requests.ts';
import { withError } from './rules.ts';
import { allOffers, countOffers } from './shown-list.ts';
import { loadedList, wantedList } from './wanted-list.ts';

/** The most offers in the featured row, and at most half a page: a short page must leave offers for the list. */
const FEATURED_LIMIT = 12;

/** Requests the wanted list from its start. */
export function startList(state: WallState): WallState {
  const pageSize = state.page?.pageSize ?? 0;
  const { list, requests } = state;
  const wanted = wantedList(list);
  // While the offers of a category load, the others stay.
  const wall = wanted.categoryIds.length > 0 ? list.wall : null;
  const request = { ...wanted, offset: 0, pageSize, isFirst: true };
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

export function listAnswered(state: WallState, request: ListRequest, answer: Loaded<OfferPage>): WallState {
  const before = request.isFirst ? emptyList(request) : loadedList(state.list, request.categoryIds);
  if (!before) return state;
  if (answer.kind === 'loaded') {
    const loaded = request.isFirst ? firstPage(before, request, answer.value) : append(before, request, answer.value);
    const { isStale, hasOffers } = state.list;
    const list = { ...state.list, isStale: false, hasOffers: countOffers(loaded) > 0 || (hasOffers && !isStale) };
    return withDigits({ ...state, list: withList(list, loaded) }, allOffers(loaded));
  }
  if (request.isFirst) return { ...state, list: failedList(state.list, answer) };
  if (answer.failure === 'session-expired')
    return withError({ ...state, list: { ...state.list, failure: answer } }, answer);
  return { ...state, list: withList(state.list, { ...before, more: 'failed' }) };
}

/** The wanted list could not be loaded. */
export function failedList(list: ListState, failure: Failed): ListState {
  return { ...list, failure, hasOffers: list.hasOffers && !list.isStale };
}

/** Keeps a list in its place. */
export function withList(list: ListState, loaded: OfferList): ListState {
  if (loaded.categoryIds.length > 0) return { ...list, selection: loaded };
  return { ...list, wall: loaded, isComplete: loaded.more === 'none' };
}

function emptyList({ sort, categoryIds }: ListRequest): OfferList {
  return { sort, categoryIds, featured: [], offers: [], more: 'none', offset: 0 };
}

/** The service returns featured offers first, so the featured row is taken from the first page. */
function firstPage(list: OfferList, request: ListRequest, page: OfferPage): OfferList {
  const limit = Math.min(FEATURED_LIMIT, request.pageSize / 2 + 1);
  const featured = page.offers.filter((offer) => offer.featured).slice(0, limit);
  return append({ ...list, featured }, request, page);
}

/** Adds a page. Loaded offers keep their places. */
function append(list: OfferList, { all, pageSize }: ListRequest, page: OfferPage): OfferList {
  // One more than is shown tells whether there are more.
  const hasMore = !all && page.received > pageSize;
  const known = new Set([...list.featured, ...list.offers].map((offer) => offer.id));
  const offers = hasMore ? page.offers.slice(0, pageSize) : page.offers;
  return {
    ...list,
    offers: [...list.offers, ...offers.filter((offer) => !known.has(offer.id))],
    more: hasMore ? 'available' : 'none',
    offset: list.offset + pageSize,
  };
}

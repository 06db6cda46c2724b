import type { Loaded } from '../../api/loaded.ts';
import type { OfferPage } from '../offers-client.ts';
import type { WallOffer } from '../wall-offer.ts';
import { tilesOn, withList } from './next-list.ts';
import type { RefreshRequest } from '../../offer-wall/state/requests.ts';
import { withError } from '../../offer-wall/state/rules.ts';
import { allOffers, countOffers } from './visible-list.ts';
import type { OfferList, WallState } from '../../offer-wall/state/wall-state.ts';
import { receivedList } from './list-query.ts';

/** Requests the offers that have loaded once more, behind the user's back: nothing moves, and nothing says "loading". */
export function refreshOffers(state: WallState): WallState {
  const loaded = receivedList(state.list);
  const isBusy = state.isLoading || state.requests.list || state.list.failure;
  if (!loaded || isBusy) return state;
  const { sort, categoryIds, offset } = loaded;
  const limit = Math.max(offset, countOffers(loaded)) + 1;
  return {
    ...state,
    requests: { ...state.requests, refresh: { sort, categoryIds, limit, offset: 0, refresh: state.list.hasOffers } },
  };
}

export function onRefreshResponse(state: WallState, request: RefreshRequest, answer: Loaded<OfferPage>): WallState {
  const loaded = receivedList(state.list, request.categoryIds);
  // The page can renew the token; until then the offers stay.
  if (answer.kind === 'failed') return answer.failure === 'session-expired' ? withError(state, answer) : state;
  if (!loaded || loaded.sort !== request.sort) return state;
  const merged = merge(loaded, request, answer.value);
  return { ...state, list: withList(state.list, merged) };
}

/**
 * Offers keep their places, including those no longer listed: until the next load, they show that they are completed or
 * gone. New ones come last.
 */
function merge(list: OfferList, { limit }: RefreshRequest, page: OfferPage): OfferList {
  const fresh = new Map(page.offers.slice(0, limit - 1 - tilesOn(page)).map((offer) => [offer.id, offer]));
  const latest = (offer: WallOffer): WallOffer => fresh.get(offer.id) ?? { ...offer, isGone: true };
  const known = new Set(allOffers(list).map(({ id }) => id));
  const added = [...fresh.values()].filter(({ id }) => !known.has(id));
  return {
    ...list,
    featured: list.featured.map(latest),
    offers: [...list.offers.map(latest), ...added],
    tiles: page.tiles,
    more: page.received > limit - 1 ? 'available' : 'none',
    offset: limit - 1,
  };
}

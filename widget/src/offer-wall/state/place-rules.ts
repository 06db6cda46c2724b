import { withRequests } from './rules.ts';
import type { Rules } from './rules.ts';
import { allOffers } from '../../offers/state/visible-list.ts';
import type { WallState } from './wall-state.ts';
import { wallTabs } from '../tab-order.ts';
import { receivedList } from '../../offers/state/list-query.ts';
import type { Place } from './place.ts';

/** The rules of the address: it may ask for an offer before that has loaded. */
export const placeRules: Rules = {
  apply(state, event) {
    return event.type === 'offer-linked' ? { ...state, openOffer: null, linkedOfferId: event.offerId } : state;
  },
  followUp: (_before, state) => openLinked(state),
};

/** Where the user is in the wall. */
export function placeOf(state: WallState): Place {
  const { hasLoaded, list, openOffer, linkedOfferId } = state;
  const { filter } = list;
  const categoryIds = filter.categoryIds.toSorted((one, other) => one - other);
  // Until the wall has loaded, no one knows which tabs it has.
  const tab = !hasLoaded || wallTabs(state).includes(state.tab) ? state.tab : 'offers';
  return { tab, text: filter.text.trim(), categoryIds, offerId: openOffer?.id ?? linkedOfferId };
}

/** Opens the offer that the address asks for, once it is there. If no page of the list has it, forgets it. */
function openLinked(state: WallState): WallState {
  const { linkedOfferId, isLoading, list, page, requests } = state;
  const loaded = receivedList(list);
  if (linkedOfferId === null || isLoading || requests.list || !loaded) return state;
  const offer = allOffers(loaded).find(({ id }) => id === linkedOfferId);
  if (offer) return { ...state, openOffer: offer, linkedOfferId: null };
  if (loaded.more === 'none') return { ...state, linkedOfferId: null };
  if (loaded.more === 'failed') return state;
  const { sort, categoryIds, offset } = loaded;
  const rest = { sort, categoryIds, offset, all: true, isFirst: false, refresh: true, pageSize: page?.pageSize ?? 0 };
  return withRequests(state, { list: rest });
}

import { withDetails, withRequests } from '../state/rules.ts';
import type { Rules } from '../state/rules.ts';
import { allOffers } from '../state/shown-list.ts';
import type { WallState } from '../state/wall-state.ts';
import { loadedList } from '../state/wanted-list.ts';
import type { Place } from './place.ts';

/** The rules of the address: it may ask for an offer before that has loaded. */
export const placeRules: Rules = {
  react(state, event) {
    return event.type === 'offer-sought' ? { ...state, openOffer: null, soughtOfferId: event.offerId } : state;
  },
  settle: (_before, state) => openSought(state),
};

/** Where the user is in the wall. */
export function placeOf({ list: { filter }, openOffer, soughtOfferId, tab }: WallState): Place {
  const categoryIds = filter.categoryIds.toSorted((one, other) => one - other);
  return { tab, text: filter.text.trim(), categoryIds, offerId: openOffer?.id ?? soughtOfferId };
}

/** Opens the offer that the address asks for, once it is there. If no page of the list has it, forgets it. */
function openSought(state: WallState): WallState {
  const { soughtOfferId, isLoading, list, page, requests } = state;
  const loaded = loadedList(list);
  if (soughtOfferId === null || isLoading || requests.list || !loaded) return state;
  const offer = allOffers(loaded).find(({ id }) => id === soughtOfferId);
  if (offer) return withDetails(state, offer);
  if (loaded.more === 'none') return { ...state, soughtOfferId: null };
  if (loaded.more === 'failed') return state;
  const { sort, categoryIds, offset } = loaded;
  const rest = { sort, categoryIds, offset, all: true, isFirst: false, pageSize: page?.pageSize ?? 0 };
  return withRequests(state, { list: rest });
}

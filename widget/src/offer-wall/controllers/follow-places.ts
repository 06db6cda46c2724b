import type { StartEffect } from './screen-effect.ts';
import { followHistory } from './follow-history.ts';
import type { HistoryFollower } from './follow-history.ts';
import type { Place } from '../state/place.ts';
import { placeOf, placeRules } from '../state/place-rules.ts';

export const rules = placeRules;

/**
 * Keeps the browser's history and a wall together while the page asks for that. The controls have loaded by then: their
 * rules filter the list.
 */
export const startEffect: StartEffect = ({ state, dispatch }) => {
  let follower: HistoryFollower | null = null;

  const visit = (place: Place): void => {
    const { categoryIds, offerId, tab, text } = placeOf(state());
    if (place.text !== text) dispatch({ type: 'text-typed', text: place.text });
    if (String(place.categoryIds) !== String(categoryIds))
      dispatch({ type: 'categories-selected', categoryIds: place.categoryIds });
    if (place.tab !== tab) dispatch({ type: 'tab-selected', tab: place.tab });
    if (place.offerId === offerId) return;
    if (place.offerId !== null) return dispatch({ type: 'offer-linked', offerId: place.offerId });
    dispatch({ type: 'offer-closed' });
  };

  return {
    afterUpdate() {
      const { isOnPage, page, requests } = state();
      if (!page?.usesHistory || !isOnPage) {
        follower?.stop();
        follower = null;
        return;
      }
      follower ??= followHistory(window, visit);
      if (!requests.typing) follower.show(placeOf(state()));
    },
  };
};

import type { ReactiveController } from 'lit';
import type { Place } from '../state/place.ts';
import { placeOf } from '../state/place-rules.ts';
import { followHistory } from './follow-history.ts';
import type { HistoryFollower } from './follow-history.ts';
import type { WallHost } from './wall-host.ts';

/** Keeps the browser's history and a wall together while the page asks for that. */
export class HistoryController implements ReactiveController {
  readonly #wall: WallHost;
  #follower: HistoryFollower | null = null;

  constructor(wall: WallHost) {
    this.#wall = wall;
  }

  hostUpdated(): void {
    const { isOnPage, page } = this.#wall.state();
    if (!page?.usesHistory || !isOnPage) {
      this.#follower?.stop();
      this.#follower = null;
      return;
    }
    this.#follower ??= followHistory(window, this.#visit);
    const state = this.#wall.state();
    if (!state.requests.typing) this.#follower.show(placeOf(state));
  }

  readonly #visit = (place: Place): void => {
    const { dispatch, state } = this.#wall;
    const { categoryIds, offerId, tab, text } = placeOf(state());
    if (place.text !== text) dispatch({ type: 'text-typed', text: place.text });
    if (String(place.categoryIds) !== String(categoryIds))
      dispatch({ type: 'categories-selected', categoryIds: place.categoryIds });
    if (place.tab !== tab) dispatch({ type: 'tab-selected', tab: place.tab });
    if (place.offerId === offerId) return;
    if (place.offerId !== null) return dispatch({ type: 'offer-linked', offerId: place.offerId });
    dispatch({ type: 'offer-closed' });
  };
}

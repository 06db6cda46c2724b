import { filterOffers } from '../search/filter-offers.ts';
import { allOffers, isFiltering, knownList } from './shown-list.ts';
import type { WallState } from './wall-state.ts';

/** Filters the loaded offers when they, or the filter, have changed. */
export function findAgain(before: WallState, state: WallState): WallState {
  const { list } = state;
  const known = knownList(state);
  if (known === knownList(before) && list.filter === before.list.filter) return state;
  const found = known && isFiltering(list.filter) ? filterOffers(allOffers(known), list.filter) : null;
  return { ...state, list: { ...list, found } };
}

import { filterOffers, searchTexts } from '../search/filter-offers.ts';
import { allOffers, isFiltering, knownList } from './shown-list.ts';
import type { FoundOffers, ListState, WallState } from './wall-state.ts';

/** Filters the loaded offers when they, or the filter, have changed. */
export function findAgain(before: WallState, state: WallState): WallState {
  const { list } = state;
  const known = knownList(state);
  if (known === knownList(before) && list.filter === before.list.filter) return state;
  if (!known || !isFiltering(list.filter)) return { ...state, list: { ...list, found: null } };
  const offers = allOffers(known);
  const texts = list.filter.text.trim() ? searchTexts(offers, list.searchTexts) : list.searchTexts;
  const next = { ...list, searchTexts: texts };
  return { ...state, list: { ...next, found: find(next, offers) } };
}

function find({ filter, searchTexts: texts }: ListState, all: FoundOffers['offers']): FoundOffers {
  const offers = filterOffers(all, filter, texts);
  // Without a text, or without a category, there is nothing more to find.
  const isNarrow = filter.text.trim() !== '' && filter.categoryIds.length > 0;
  const everywhere = { ...filter, categoryIds: [] };
  return { offers, elsewhere: isNarrow && offers.length === 0 ? filterOffers(all, everywhere, texts).length : 0 };
}

import { filterOffers, searchTexts } from '../search/filter-offers.ts';
import type { OfferFilter, SearchTexts } from '../search/filter-offers.ts';
import { allOffers, isFiltering, knownList } from './shown-list.ts';
import type { FoundOffers, OfferList, WallState } from './wall-state.ts';

/** Filters the loaded offers when they, or the filter, have changed. */
export function findAgain(before: WallState, state: WallState): WallState {
  const { list } = state;
  const known = knownList(state);
  const isNewCode = state.code !== before.code;
  if (!isNewCode && known === knownList(before) && list.filter === before.list.filter) return state;
  if (!known || !isFiltering(list.filter)) return list.found ? { ...state, list: { ...list, found: null } } : state;
  const texts = list.filter.text.trim() ? searchTexts(allOffers(known), list.searchTexts) : list.searchTexts;
  return { ...state, list: { ...list, searchTexts: texts, found: find(list.filter, known, texts) } };
}

function find(filter: OfferFilter, known: OfferList, texts: SearchTexts): FoundOffers {
  const all = allOffers(known);
  const offers = filterOffers(all, filter, texts);
  if (filter.text.trim() === '') return { offers, elsewhere: 0, counted: null };
  const everywhere = filterOffers(all, { ...filter, categoryIds: [] }, texts);
  return {
    offers,
    elsewhere: offers.length === 0 ? everywhere.length : 0,
    // Until all offers are there, the counts stay.
    counted: known.more === 'none' && known.categoryIds.length === 0 ? everywhere : null,
  };
}

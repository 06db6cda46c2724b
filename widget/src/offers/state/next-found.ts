import { GROUP } from '../../offer-wall/page-size.ts';
import { withRequests } from '../../offer-wall/state/rules.ts';
import { filterOffers, searchTexts } from '../search/filter-offers.ts';
import type { OfferFilter, SearchTexts } from '../search/filter-offers.ts';
import { allOffers, isFiltering, unfilteredList } from './visible-list.ts';
import type { FoundOffers, ListState, OfferList, WallState } from '../../offer-wall/state/wall-state.ts';

/** Filters the loaded offers when they, or the filter, have changed. */
export function findAgain(before: WallState, state: WallState): WallState {
  const next = withFound(before, state);
  const { list } = next;
  if (continues(before.list.found, list)) return next;
  const replaced = { ...list, replacements: list.replacements + 1, rendered: GROUP };
  return withRequests({ ...next, list: replaced }, { paint: {} });
}

/**
 * Whether the visible offers keep their cards. If cards were reused for other offers, browsers would see moved rewards
 * of other widths as a layout shift, and likewise a list that starts where the featured offers were. Shifts right after
 * a key press don't count, but on a slow phone the results come later.
 */
function continues(before: FoundOffers | null, { found, limit }: ListState): boolean {
  if (!before || !found) return before === found;
  const common = Math.min(limit, before.offers.length, found.offers.length);
  return before.offers.slice(0, common).every(({ id }, index) => found.offers[index]?.id === id);
}

function withFound(before: WallState, state: WallState): WallState {
  const { list } = state;
  const unfiltered = unfilteredList(state);
  if (unfiltered === unfilteredList(before) && list.filter === before.list.filter) return state;
  if (!unfiltered || !isFiltering(list.filter))
    return list.found ? { ...state, list: { ...list, found: null } } : state;
  const texts = list.filter.text.trim() ? searchTexts(allOffers(unfiltered), list.searchTexts) : list.searchTexts;
  return { ...state, list: { ...list, searchTexts: texts, found: find(list.filter, unfiltered, texts) } };
}

function find(filter: OfferFilter, unfiltered: OfferList, texts: SearchTexts): FoundOffers {
  const all = allOffers(unfiltered);
  const offers = filterOffers(all, filter, texts);
  if (filter.text.trim() === '') return { offers, elsewhere: 0, counted: null };
  const everywhere = filterOffers(all, { ...filter, categoryIds: [] }, texts);
  return {
    offers,
    elsewhere: offers.length === 0 ? everywhere.length : 0,
    // Until all offers are there, the counts stay.
    counted: unfiltered.more === 'none' && unfiltered.categoryIds.length === 0 ? everywhere : null,
  };
}

import { largestFirst } from '../search/categories-client.ts';
import type { CategoryCounts } from '../search/categories-client.ts';
import { countCategories, filterOffers } from '../search/filter-offers.ts';
import { allOffers } from './shown-list.ts';
import type { CategoryState, WallState } from './wall-state.ts';
import { loadedList } from './wanted-list.ts';

/**
 * Takes the categories of the wanted list when it, or the search text, has changed. Once all offers have loaded, the
 * widget counts those that match the search text. Until then the service counts, so that it need not send the offers.
 * If it does not answer, the filter shows the categories of the loaded offers, without counts.
 */
export function countAgain(before: WallState, state: WallState): WallState {
  const { list, categories, requests } = state;
  const loaded = loadedList(list);
  const isSame =
    // The rules may have loaded after the list.
    state.code === before.code &&
    loaded === loadedList(before.list) &&
    list.filter.text === before.list.filter.text &&
    categories.serviceCounts === before.categories.serviceCounts;
  if (!loaded || isSame) return state;
  const offers = allOffers(loaded);
  const counts = largestFirst(countCategories(offers));
  if (loaded.more === 'none' && loaded.categoryIds.length === 0) {
    const { text } = list.filter;
    const found = text ? countCategories(filterOffers(offers, { text, categoryIds: [] }, list.searchTexts)) : counts;
    return { ...state, categories: { ...add(categories, counts), counts: found } };
  }
  const { serviceCounts } = categories;
  if (serviceCounts) {
    const found = serviceCounts.size > 0 ? serviceCounts : null;
    return { ...state, categories: { ...add(categories, found ?? counts), counts: found } };
  }
  return requests.counts ? state : { ...state, requests: { ...requests, counts: {} } };
}

function add({ ids, keep, ...rest }: CategoryState, counts: CategoryCounts): CategoryState {
  const stays = (id: number) => !keep || keep.includes(id) || counts.has(id);
  return { ...rest, keep: null, ids: [...new Set([...ids.filter(stays), ...counts.keys()])] };
}

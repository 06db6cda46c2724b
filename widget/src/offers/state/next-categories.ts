import { largestFirst } from '../search/categories-client.ts';
import type { CategoryCounts } from '../search/categories-client.ts';
import { countCategories } from '../search/count-categories.ts';
import { allOffers } from './visible-list.ts';
import type { CategoryState, WallState } from '../../offer-wall/state/wall-state.ts';
import { receivedList } from './list-query.ts';

/**
 * Updates the categories after the received list has changed. Once all offers have loaded, the widget counts them.
 * Until then the service counts, which saves sending all offers. Without its response, the filter shows the categories
 * of the loaded offers, without counts.
 */
export function countAgain(before: WallState, state: WallState): WallState {
  const { list, categories, requests } = state;
  const loaded = receivedList(list);
  const isSame = loaded === receivedList(before.list) && categories.serviceCounts === before.categories.serviceCounts;
  if (!loaded || isSame) return state;
  const counts = largestFirst(countCategories(allOffers(loaded)));
  if (loaded.more === 'none' && loaded.categoryIds.length === 0)
    return { ...state, categories: { ...add(categories, counts), counts } };
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

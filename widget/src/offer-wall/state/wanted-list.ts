import type { ListRequest } from './requests.ts';
import type { ListState, OfferList } from './wall-state.ts';

/** The list that the service has to return. */
export type WantedList = Pick<ListRequest, 'sort' | 'categoryIds' | 'all'>;

/**
 * The list that search text, categories and order ask for. If the whole wall has loaded, the widget filters it.
 * Otherwise the service filters by category, a page at a time. Only a text search needs all offers, so that selecting
 * a category does not make a phone download the whole wall.
 */
export function wantedList({ filter, sort, isComplete }: ListState): WantedList {
  const all = filter.text.trim() !== '' || (isComplete && filter.categoryIds.length > 0);
  return { sort, all, categoryIds: all ? [] : filter.categoryIds };
}

/** What has loaded of a list; null for nothing. */
export function loadedList(list: ListState, categoryIds = wantedList(list).categoryIds): OfferList | null {
  if (categoryIds.length === 0) return list.wall;
  return sameIds(list.selection?.categoryIds, categoryIds) ? list.selection : null;
}

/** Whether both are the same list of the service, of which either may be a part. */
export function isSameList(one: Omit<WantedList, 'all'>, other: Omit<WantedList, 'all'>): boolean {
  return one.sort === other.sort && sameIds(one.categoryIds, other.categoryIds);
}

function sameIds(one: readonly number[] = [], other: readonly number[]): boolean {
  return String(one) === String(other);
}

import type { ListRequest } from '../../offer-wall/state/requests.ts';
import type { ListState, OfferList } from '../../offer-wall/state/wall-state.ts';

/** A list that the service can return. */
type ListQuery = Pick<ListRequest, 'sort' | 'categoryIds' | 'all'>;

/**
 * The list to request, by search text, categories and order. If the whole wall has loaded, the widget filters it;
 * otherwise the service filters by category, a page at a time. Only a text search needs all offers, so that selecting a
 * category doesn't download the whole wall on a phone.
 */
export function listQuery({ filter, sort, isComplete }: ListState): ListQuery {
  const all = filter.text.trim() !== '' || (isComplete && filter.categoryIds.length > 0);
  return { sort, all, categoryIds: all ? [] : filter.categoryIds };
}

/** What the service has sent of the list that is asked for, or of that with these categories; null for nothing. */
export function receivedList(list: ListState, categoryIds = listQuery(list).categoryIds): OfferList | null {
  if (categoryIds.length === 0) return list.wall;
  return sameIds(list.selection?.categoryIds, categoryIds) ? list.selection : null;
}

/** Whether both are the same list of the service, of which either may be a part. */
export function isSameList(one: Omit<ListQuery, 'all'>, other: Omit<ListQuery, 'all'>): boolean {
  return one.sort === other.sort && sameIds(one.categoryIds, other.categoryIds);
}

function sameIds(one: readonly number[] = [], other: readonly number[]): boolean {
  return String(one) === String(other);
}

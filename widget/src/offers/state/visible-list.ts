import type { OfferFilter } from '../search/filter-offers.ts';
import { isSameList, receivedList } from './list-query.ts';
import type { OfferList, WallState } from '../../offer-wall/state/wall-state.ts';

/** The list on the screen. */
export interface VisibleList extends Omit<OfferList, 'more'> {
  readonly more: OfferList['more'] | 'loading';
}

export function isFiltering({ text, categoryIds }: OfferFilter): boolean {
  return text.trim() !== '' || categoryIds.length > 0;
}

/** The list that the filter applies to. While the service selects it, the offers of the wall, from which it selects. */
export function unfilteredList({ list, requests }: Pick<WallState, 'list' | 'requests'>): OfferList | null {
  return receivedList(list) ?? (requests.list ? list.wall : null);
}

/**
 * The visible list: the received offers that match the filter, featured ones first. Null if there are only placeholders
 * or a failure to show.
 */
export function visibleList(state: WallState): VisibleList | null {
  const { list, requests, details } = state;
  const unfiltered = unfilteredList(state);
  const isMissing = isFiltering(list.filter) && !list.found;
  if (!unfiltered || !details || requests.details || list.failure || isMissing) return null;
  const received = receivedList(list);
  const isLoading = requests.list && (!received || isSameList(requests.list, received));
  const all = { ...unfiltered, more: isLoading ? ('loading' as const) : unfiltered.more };
  return list.found ? { ...all, featured: [], offers: list.found.offers } : all;
}

export function allOffers({ featured, offers }: Pick<OfferList, 'featured' | 'offers'>) {
  return [...featured, ...offers];
}

/** The number of offers in row and list. */
export function countOffers(list: Pick<OfferList, 'featured' | 'offers'> | null): number {
  return list ? list.featured.length + list.offers.length : 0;
}

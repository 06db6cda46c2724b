import type { OfferFilter } from '../search/filter-offers.ts';
import { isSameList, loadedList } from './wanted-list.ts';
import type { OfferList, WallState } from './wall-state.ts';

/** The offers that the wall shows. */
export interface ShownList extends Omit<OfferList, 'more'> {
  readonly more: OfferList['more'] | 'loading';
}

export function isFiltering({ text, categoryIds }: OfferFilter): boolean {
  return text.trim() !== '' || categoryIds.length > 0;
}

/**
 * What has loaded of the wanted list. While the service loads it, the offers of the wall from which it will be selected.
 */
export function knownList({ list, requests }: Pick<WallState, 'list' | 'requests'>): OfferList | null {
  return loadedList(list) ?? (requests.list ? list.wall : null);
}

/**
 * The loaded offers that match the filter; filtered offers are in one list, featured ones first. Null if there is
 * nothing to show but placeholders or a failure, and until the code that filters has loaded.
 */
export function shownList(state: WallState): ShownList | null {
  const { list, requests, details } = state;
  const known = knownList(state);
  const isMissing = isFiltering(list.filter) && !list.found;
  if (!known || !details || requests.details || list.failure || isMissing) return null;
  const wanted = loadedList(list);
  const isLoading = requests.list && (!wanted || isSameList(requests.list, wanted));
  const shown = { ...known, more: isLoading ? ('loading' as const) : known.more };
  return list.found ? { ...shown, featured: [], offers: list.found.offers } : shown;
}

export function allOffers({ featured, offers }: Pick<OfferList, 'featured' | 'offers'>) {
  return [...featured, ...offers];
}

/** The number of offers in row and list. */
export function countOffers(list: Pick<OfferList, 'featured' | 'offers'> | null): number {
  return list ? list.featured.length + list.offers.length : 0;
}

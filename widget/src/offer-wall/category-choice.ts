import { categoryIds } from '@rewards-wall/shared/catalogue/categories.ts';
import type { FeedState } from './offer-feed.ts';

/**
 * The categories worth a button: when the whole unfiltered list is here, only those it has; else all of the contract,
 * because the rest of the list may have them. `before` stands while a filter narrows what is known.
 */
export function categoriesOf(state: FeedState, filtered: boolean, before: readonly number[]): readonly number[] {
  if (filtered || state.kind !== 'ready') return before;
  if (state.more !== 'none') return categoryIds;
  const seen = new Set([...state.featured, ...state.offers].flatMap((offer) => offer.categoryIds));
  return categoryIds.filter((id) => seen.has(id));
}

import type { FeedState } from './offer-feed.ts';

/**
 * The categories worth a button, ascending: when the whole unfiltered list is here, those it has; else null, all of
 * them, because the rest of the list may have any. `before` stands while a filter narrows what is known.
 */
export function categoriesOf(
  state: FeedState,
  filtered: boolean,
  before: readonly number[] | null,
): readonly number[] | null {
  if (filtered || state.kind !== 'ready') return before;
  if (state.more !== 'none') return null;
  const seen = new Set([...state.featured, ...state.offers].flatMap((offer) => offer.categoryIds));
  return [...seen].sort((a, b) => a - b);
}

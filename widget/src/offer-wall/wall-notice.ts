import { isRetryable } from '../api/load-failure.ts';
import type { Notice } from '../element/notice-box.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { FeedState } from './feed/offer-feed.ts';
import type { OfferFilter } from './search/filter-offers.ts';

/** The notice for a list that failed to load or is empty; null while there are offers, or may be. */
export function noticeOf(state: FeedState, { text, categoryIds }: OfferFilter, messages: WallMessages): Notice | null {
  if (state.kind === 'failed') {
    const button = isRetryable(state.failure) ? messages.retry : '';
    return { kind: 'error', ...messages.failure(state.failure), button };
  }
  if (state.kind === 'loading' || state.offers.length + state.featured.length > 0) return null;
  if (state.more === 'failed') {
    return { kind: 'error', ...messages.failure('server'), title: messages.moreFailed, button: messages.retry };
  }
  if (state.more !== 'none') return null;
  const kind = 'empty';
  const query = text.trim();
  if (query) {
    return { kind, title: messages.notFoundTitle, text: messages.notFoundText(query), button: messages.clearSearch };
  }
  const [emptyText, button] =
    categoryIds.length > 0 ? [messages.emptyFilterText, messages.clearFilter] : [messages.emptyText, ''];
  return { kind, title: messages.emptyTitle, text: emptyText, button };
}

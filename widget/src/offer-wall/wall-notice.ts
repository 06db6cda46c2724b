import { isRetryable } from '../api/load-failure.ts';
import type { Notice } from '../element/notice-box.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { countOffers, shownList } from './state/shown-list.ts';
import type { WallState } from './state/wall-state.ts';

/** The notice for a list that failed to load or is empty; null while there are offers, or may be. */
export function noticeOf(state: WallState, messages: WallMessages): Notice | null {
  const { failure, filter } = state.list;
  if (failure && !state.isLoading) {
    const button = isRetryable(failure.failure) ? messages.retry : '';
    return { kind: 'error', ...messages.failure(failure.failure), button };
  }
  const list = shownList(state);
  if (!list || countOffers(list) > 0) return null;
  if (list.more === 'failed') {
    return { kind: 'error', ...messages.failure('server'), title: messages.moreFailed, button: messages.retry };
  }
  if (list.more !== 'none') return null;
  const kind = 'empty';
  const query = filter.text.trim();
  if (query) {
    return { kind, title: messages.notFoundTitle, text: messages.notFoundText(query), button: messages.clearSearch };
  }
  const [emptyText, button] =
    filter.categoryIds.length > 0 ? [messages.emptyFilterText, messages.clearFilter] : [messages.emptyText, ''];
  return { kind, title: messages.emptyTitle, text: emptyText, button };
}

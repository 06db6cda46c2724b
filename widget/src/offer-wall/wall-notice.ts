import { SEARCHING } from '../ui/drawings.ts';
import { failureDrawing, isRetryable } from '../ui/notice-box.ts';
import type { Notice } from '../ui/notice-box.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import { countOffers, visibleList } from '../offers/state/visible-list.ts';
import type { WallState } from './state/wall-state.ts';

/** The notice for a list that failed to load or is empty; null while there are offers, or may be. */
export function noticeOf(state: WallState, messages: WallMessages): Notice | null {
  const { failure, filter } = state.list;
  if (failure && !state.isLoading) {
    const button = isRetryable(failure.failure) ? messages.retry : '';
    return { kind: 'error', drawing: failureDrawing(failure.failure), ...messages.failure(failure.failure), button };
  }
  const list = visibleList(state);
  if (!list || countOffers(list) > 0) return null;
  if (list.more === 'failed') {
    return { kind: 'error', ...messages.failure('server'), title: messages.moreFailed, button: messages.retry };
  }
  if (list.more !== 'none') return null;
  const kind = 'empty';
  const query = filter.text.trim();
  const elsewhere = state.list.found?.elsewhere ?? 0;
  if (elsewhere > 0) {
    const text = messages.foundElsewhere(elsewhere);
    return { kind, drawing: SEARCHING, title: messages.notFoundTitle, text, button: messages.showAllCategories };
  }
  if (query) {
    const text = messages.notFoundText(query);
    return { kind, drawing: SEARCHING, title: messages.notFoundTitle, text, button: messages.clearSearch };
  }
  const [text, button] =
    filter.categoryIds.length > 0
      ? [messages.emptyFilterText, messages.clearFilter]
      : [messages.emptyText, state.details?.panel ? messages.surveysTab : messages.retry];
  return { kind, title: messages.emptyTitle, text, button };
}

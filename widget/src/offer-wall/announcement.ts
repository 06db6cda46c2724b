import type { WallMessages } from '../locales/wall-messages.ts';
import type { FeedState } from './offer-feed.ts';

/** What a screen reader is told when the list changes; nothing while it loads. */
export function announcement(state: FeedState, messages: WallMessages): string {
  if (state.kind === 'loading') return '';
  if (state.kind === 'failed') return messages.failure(state.failure).title;
  const count = state.featured.length + state.offers.length;
  return count > 0 ? messages.loaded(count) : messages.emptyTitle;
}

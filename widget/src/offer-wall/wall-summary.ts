import type { WallMessages } from '../locales/wall-messages.ts';
import type { FeedReady } from './offer-feed.ts';

/** Offers in the row and the list; 0 while there is neither. */
export function countOf(view: FeedReady | null): number {
  return view ? view.featured.length + view.offers.length : 0;
}

/** What is announced of a list: how many were found, else how many are shown; empty while more are on their way. */
export function summary(view: FeedReady | null, shown: number, narrowing: boolean, messages: WallMessages): string {
  if (!view || view.more === 'loading') return '';
  if (narrowing) return messages.found(countOf(view));
  return messages.loaded(view.featured.length + Math.min(shown, view.offers.length));
}

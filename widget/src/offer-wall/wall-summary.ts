import type { WallMessages } from '../locales/wall-messages.ts';
import type { FeedReady } from './feed/offer-feed.ts';

/** What is announced of a list: how many were found, else how many are shown; empty while more are on their way. */
export function summary(view: FeedReady | null, shown: number, narrowing: boolean, messages: WallMessages): string {
  if (!view || view.more === 'loading') return '';
  const { featured, offers, more } = view;
  // What was found is known when all of it is here.
  if (narrowing && more === 'none') return messages.found(offers.length);
  return messages.loaded(featured.length + Math.min(shown, offers.length));
}

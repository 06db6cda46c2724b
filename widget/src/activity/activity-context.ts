import type { ActivityMessages } from '../locales/activity-messages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { WallOffer } from '../offer-wall/feed/wall-offer.ts';
import type { ActivityEntry } from './activity-entry.ts';

/** What the wall around gives the activity tab to draw itself. */
export interface ActivityAround {
  readonly messages: WallMessages;
  readonly currency: { readonly name: string; readonly visible: boolean };
  /** Whether the tab is the chosen one. */
  readonly shown: boolean;
  /** An offer that the wall has at hand. */
  readonly offerOf: (id: number) => WallOffer | undefined;
  readonly onOpen: (event: Event, offer: WallOffer) => void;
}

/** The same with what the panel adds. */
export interface ActivityContext extends ActivityAround {
  readonly words: ActivityMessages;
  /** Entries whose steps are unfolded: rows change places when a new one comes in front. */
  readonly opened: Set<string>;
  /** Epoch ms. */
  readonly now: number;
  /** Opens the ticket form; null for a report that is about no entry. */
  readonly report: (entry: ActivityEntry | null) => void;
  readonly more: (list: 'entries' | 'history') => void;
  readonly retry: () => void;
}

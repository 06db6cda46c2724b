import type { ActivityMessages } from '../locales/activity-messages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { ActivityEntry } from './activity-entry.ts';

/** What the wall passes to its activity tab. */
export interface ActivityProps {
  readonly wallMessages: WallMessages;
  readonly currency: { readonly name: string; readonly visible: boolean };
  /** Whether the activity tab is selected. */
  readonly isSelected: boolean;
  /** The link that opens an offer; undefined for an offer that the wall has not loaded. */
  readonly linkTo: (offerId: number) => OfferLink | undefined;
}

export interface OfferLink {
  readonly url: string;
  readonly onClick: (event: Event) => void;
}

/** What the views of the tab render from. */
export interface ActivityContext extends ActivityProps {
  readonly messages: ActivityMessages;
  /** Entries with expanded steps, by id: list positions change when a new entry arrives. */
  readonly expanded: Set<string>;
  /** Epoch ms. */
  readonly now: number;
  /** Opens the ticket form; null for a report that is not about an entry. */
  readonly report: (entry: ActivityEntry | null) => void;
  readonly loadMore: (list: 'entries' | 'history') => void;
  readonly retry: () => void;
}

import type { Failed } from '../api/loaded.ts';
import type { ShownCurrency } from '../i18n/currency-name.ts';
import type { ActivityMessages } from '../locales/activity-messages.ts';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { ActivityEntry } from './activity-entry.ts';
import type { ActivityLists } from './activity-lists.ts';

/** What the activity tab shows. */
export interface ShownActivity {
  /** Null while they load, or if they could not be loaded. */
  readonly lists: ActivityLists | null;
  readonly failure: Failed | null;
  /** Null before the lists have loaded. */
  readonly balance: number | null;
  /** A request for both lists is under way. */
  readonly isLoading: boolean;
  /** The list whose next page is under way. */
  readonly loadingMore: 'entries' | 'history' | null;
  /** Entries with expanded steps, by id. */
  readonly expanded: ReadonlySet<string>;
}

/** What the views of the tab render from, besides the activity itself. */
export interface ActivityContext {
  readonly messages: ActivityMessages;
  readonly wallMessages: WallMessages;
  /** With the picture of a coin; null for the wall's own drawing. */
  readonly currency: ShownCurrency & { readonly image: string | null };
  /** Epoch ms. */
  readonly now: number;
  /** The link that opens an offer; undefined for an offer that the wall has not loaded. */
  readonly linkTo: (offerId: number) => OfferLink | undefined;
  /** Opens the ticket form; null for a report that is not about an entry. */
  readonly report: (entry: ActivityEntry | null) => void;
  /** The user has expanded or closed the steps of an entry. */
  readonly toggle: (entryId: string, isOpen: boolean) => void;
  /** `from` is the number of rows so far. */
  readonly loadMore: (list: 'entries' | 'history', from: number) => void;
  readonly retry: () => void;
  /** Selects the tab with the offers. */
  readonly showOffers: () => void;
}

interface OfferLink {
  readonly url: string;
  readonly onClick: (event: Event) => void;
}

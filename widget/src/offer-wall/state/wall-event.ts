import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import type { TicketDraft } from '../../tickets/ticket.ts';
import type { WallOffer } from '../../offers/wall-offer.ts';
import type { ProviderChoice, RequestKind, RequestsByKind, ResponsesByKind } from './requests.ts';
import type { PageSettings, TabName } from './wall-state.ts';

/** Something that has happened to a wall. The events that a wall fires on the page are in dom-events.ts. */
export type WallEvent = PageEvent | UserEvent | ResponseEvent;

export type Dispatch = (event: WallEvent) => void;

/** The page or the browser did something. */
type PageEvent =
  | { readonly type: 'page-changed'; readonly page: PageSettings }
  | { readonly type: 'reload-asked' }
  | { readonly type: 'added-to-page' }
  | { readonly type: 'removed-from-page' }
  /** The user has come back to the page. */
  | { readonly type: 'page-shown' }
  | { readonly type: 'went-online' }
  /** The address asks for the details of an offer. */
  | { readonly type: 'offer-linked'; readonly offerId: number };

/** The user did something. */
type UserEvent =
  | { readonly type: 'text-typed'; readonly text: string }
  | { readonly type: 'categories-selected'; readonly categoryIds: readonly number[] }
  | { readonly type: 'sort-selected'; readonly sort: OffersRequest['sort'] }
  /** `hasFocus` if focus is on "Show more", and is to move to the first new card. */
  | { readonly type: 'more-asked'; readonly hasFocus: boolean }
  /** The button of the notice in place of the offers. */
  | { readonly type: 'notice-pressed' }
  | { readonly type: 'tab-selected'; readonly tab: TabName; readonly withFocus?: true }
  | { readonly type: 'offer-opened'; readonly offer: WallOffer }
  /** `offer` if its dialog has closed; else whatever is open, or linked, is given up. */
  | { readonly type: 'offer-closed'; readonly offer?: WallOffer }
  | { readonly type: 'image-failed'; readonly url: string }
  | { readonly type: 'activity-retried' }
  | { readonly type: 'rows-asked'; readonly list: 'entries' | 'history'; readonly from: number }
  | { readonly type: 'entry-toggled'; readonly entryId: string; readonly isOpen: boolean }
  | { readonly type: 'ticket-opened'; readonly ticket: TicketDraft }
  | { readonly type: 'ticket-changed'; readonly ticket: TicketDraft; readonly focus?: string }
  | { readonly type: 'ticket-submitted'; readonly ticket: TicketDraft }
  | { readonly type: 'ticket-closed' }
  | { readonly type: 'surveys-retried' }
  | { readonly type: 'consent-withdrawn' }
  | { readonly type: 'providers-chosen'; readonly choice: ProviderChoice }
  | { readonly type: 'survey-profile-created' };

/** A request has ended. The response counts only if `request` is still in progress. */
export type ResponseEvent<Kind extends RequestKind = RequestKind> = {
  readonly [Each in Kind]: {
    readonly type: 'response';
    readonly kind: Each;
    readonly request: RequestsByKind[Each];
    readonly response: ResponsesByKind[Each];
  };
}[Kind];

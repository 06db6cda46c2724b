import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import type { Activity } from '../../activity/activity-client.ts';
import type { ActivityEntry } from '../../activity/activity-entry.ts';
import type { LedgerRow } from '../../activity/ledger-row.ts';
import type { Page } from '../../activity/paged.ts';
import type { TicketOutcome } from '../../tickets/ticket-client.ts';
import type { TicketDraft } from '../../tickets/ticket.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { Loaded } from '../../api/loaded.ts';
import type { MakeMessages } from '../../i18n/load-messages.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { WallSurveys } from '../../surveys/surveys-client.ts';
import type { OfferPage } from '../wall-client.ts';
import type { WallDetails } from '../wall-details.ts';
import type { WallOffer } from '../../offers/wall-offer.ts';
import type { CountedOffers } from '../../offers/search/categories-client.ts';
import type { ProviderChoice, RequestKind, RequestsByKind } from './requests.ts';
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
  /** The code of the activity tab had not loaded. */
  | { readonly type: 'code-retried' }
  | { readonly type: 'rows-asked'; readonly list: 'entries' | 'history'; readonly from: number }
  | { readonly type: 'entry-toggled'; readonly entryId: string; readonly isOpen: boolean }
  /** Null for a report that is not about an entry. */
  | { readonly type: 'report-pressed'; readonly entry: ActivityEntry | null }
  | { readonly type: 'ticket-changed'; readonly ticket: TicketDraft; readonly focus?: string }
  | { readonly type: 'ticket-submitted'; readonly ticket: TicketDraft }
  | { readonly type: 'ticket-closed' }
  | { readonly type: 'surveys-retried' }
  | { readonly type: 'consent-withdrawn' }
  | { readonly type: 'providers-chosen'; readonly choice: ProviderChoice }
  | { readonly type: 'survey-profile-created' };

/** A request was answered. The answer counts only if `request` is still under way. */
type ResponseEvent = {
  readonly [Kind in RequestKind]: ResponseTo<Kind> & {
    readonly type: `${Kind}-answered`;
    readonly request: RequestsByKind[Kind];
  };
}[RequestKind];

export type ResponseTo<Kind extends RequestKind> = Responses[Kind];

/** What the answer to each kind of request says. */
interface Responses {
  readonly language: { readonly makeMessages: MakeMessages<WallMessages> | null };
  readonly details: { readonly answer: Loaded<WallDetails> };
  readonly list: { readonly answer: Loaded<OfferPage> };
  readonly refresh: { readonly answer: Loaded<OfferPage> };
  readonly counts: CountedOffers;
  readonly activity: ActivityResponse;
  readonly ticket: { readonly outcome: TicketOutcome };
  readonly typing: object;
  readonly surveys: { readonly answer: Loaded<WallSurveys> };
  readonly consent: { readonly isWithdrawn: boolean };
  readonly controlsCode: LoadedModule;
  readonly progressCode: LoadedModule;
  readonly detailsCode: LoadedModule;
  readonly historyCode: LoadedModule;
  readonly tokenCode: LoadedModule;
  readonly diagnosis: { readonly instead: LoadFailure | null };
  readonly token: { readonly token: string };
  readonly extrasCode: LoadedModule;
  readonly activityCode: LoadedModule;
  readonly surveysCode: LoadedModule;
  readonly ticketCode: LoadedModule & { readonly ticket: TicketDraft | null };
}

interface LoadedModule {
  /** Null if it did not load. */
  readonly module: object | null;
}

export type ActivityResponse =
  | { readonly activity: Loaded<Activity>; readonly history: Loaded<Page<LedgerRow>> | null }
  | { readonly entries: Loaded<Activity> }
  | { readonly rows: Loaded<Page<LedgerRow>> };

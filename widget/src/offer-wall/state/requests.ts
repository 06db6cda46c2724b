import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import type { ActivityResponse } from '../../activity/activity-client.ts';
import type { LoadFailure } from '../../api/load-failure.ts';
import type { Loaded } from '../../api/loaded.ts';
import type { Trouble } from '../../diagnosis/diagnose-wall.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { CountedOffers } from '../../offers/search/categories-client.ts';
import type { WallSurveys } from '../../surveys/surveys-client.ts';
import type { TicketOutcome } from '../../tickets/ticket-client.ts';
import type { TicketDraft } from '../../tickets/ticket.ts';
import type { OfferPage } from '../../offers/offers-client.ts';
import type { WallDetails } from '../wall-details.ts';

/** What each kind of request asks for. */
export interface RequestsByKind {
  readonly language: object;
  readonly details: object;
  readonly list: ListRequest;
  readonly refresh: RefreshRequest;
  readonly counts: object;
  readonly activity: ActivityRequest;
  readonly ticket: TicketDraft;
  /** Ends when the user has paused typing. */
  readonly typing: object;
  /** Ends when the browser has painted the cards that are rendered. */
  readonly paint: object;
  /** The code of what the first screen does not show. */
  readonly rest: object;
  /** Why something has failed. */
  readonly diagnosis: DiagnosisRequest;
  /** A new token from the page, after a pause. */
  readonly token: TokenRequest;
  /** The surveys that the user's profile qualifies for. */
  readonly surveys: object;
  /** A change of the user's consents. */
  readonly consent: ConsentRequest;
}

/** The response to each kind of request. None is an exception: what went wrong is a response, too. */
export interface ResponsesByKind {
  /** Null if the language did not load. */
  readonly language: WallMessages | null;
  readonly details: Loaded<WallDetails>;
  readonly list: Loaded<OfferPage>;
  readonly refresh: Loaded<OfferPage>;
  readonly counts: CountedOffers;
  readonly activity: ActivityResponse;
  readonly ticket: TicketOutcome;
  readonly typing: null;
  readonly paint: null;
  /** Whether the code has loaded. */
  readonly rest: boolean;
  /** What to tell the user instead of the failure, if waiting for a connection would not help. */
  readonly diagnosis: LoadFailure | null;
  /** Empty if the page gave none. */
  readonly token: string;
  readonly surveys: Loaded<WallSurveys>;
  /** Whether the service has stored the change. */
  readonly consent: boolean;
}

/** What the user decided about a survey network: the wording that they agreed to, in its language, or null. */
export interface ProviderChoice {
  readonly id: string;
  readonly wording: string | null;
  readonly lang: string;
}

/** Without a choice, it withdraws the consent to sensitive answers. */
interface ConsentRequest {
  readonly choice?: ProviderChoice;
}

export type RequestKind = keyof RequestsByKind;

/**
 * The requests in progress, at most one of each kind; absent or null for none. Each is a new object: start-requests.ts
 * starts it when it appears here and aborts it when it disappears. A response counts only while its request is still here, so a
 * late response never overwrites a newer one.
 */
export type Requests = { readonly [Kind in RequestKind]?: RequestsByKind[Kind] | null | undefined };

/** A page of a list or, with `all`, the rest of it. */
export interface ListRequest extends Pick<OffersRequest, 'sort' | 'categoryIds' | 'offset'> {
  /** Requests the whole list from its start, which also finds offers that moved between pages. */
  readonly all: boolean;
  /** It replaces the list. Otherwise it continues it. */
  readonly isFirst: boolean;
  readonly pageSize: number;
  /** Whether this user has been shown offers already. */
  readonly refresh: boolean;
}

export type DiagnosisRequest = Trouble;

export interface TokenRequest {
  readonly afterMs: number;
  /** What can't load without it; null if it renews a token that is still valid. */
  readonly refused: 'list' | 'activity' | null;
}

/** Reloads the offers that have loaded. */
export type RefreshRequest = OffersRequest;

export type ActivityRequest =
  /** Both lists from their start, that many rows; the history only once its tab has been selected. */
  | { readonly kind: 'lists'; readonly entries: number; readonly history: number | null; readonly thenOffers: boolean }
  /** The next page of one list. It includes the last loaded row, to detect whether rows have shifted. */
  | { readonly kind: 'page'; readonly list: 'entries' | 'history'; readonly offset: number };

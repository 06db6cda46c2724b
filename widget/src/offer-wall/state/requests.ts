import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import type { ActivityEntry } from '../../activity/activity-entry.ts';
import type { Trouble } from '../../diagnosis/diagnose-wall.ts';
import type { TicketDraft } from '../../activity/ticket/ticket.ts';

/**
 * Code that loads on demand: `controls` with the first cards; once they are there, `extras` (what the first screen does
 * not show), `progress` (what a user with a token has done with the offers) and, if the page asks for it, `history`; the
 * others when the user opens them.
 */
export type CodePart =
  'controls' | 'extras' | 'history' | 'token' | 'progress' | 'details' | 'activity' | 'surveys' | 'ticket';

/**
 * The requests that are under way, at most one of each kind; null for none. Each is a new object: effects/ starts it
 * when it appears here and aborts it when it disappears, and an answer counts only while its request is still here. So
 * a late answer never overwrites a newer one.
 */
export interface Requests {
  readonly language: object | null;
  readonly details: object | null;
  readonly list: ListRequest | null;
  readonly refresh: RefreshRequest | null;
  readonly counts: object | null;
  readonly activity: ActivityRequest | null;
  readonly ticket: TicketDraft | null;
  /** Ends when the user has paused typing. */
  readonly typing: object | null;
  readonly controlsCode: object | null;
  /** The code of what follows the first screen, and its messages in the language of the wall. */
  readonly extrasCode: { readonly lang: string } | null;
  readonly progressCode: object | null;
  readonly detailsCode: object | null;
  readonly historyCode: object | null;
  readonly tokenCode: object | null;
  /** Why something has failed. */
  readonly diagnosis: DiagnosisRequest | null;
  /** A new token from the page, after a pause. */
  readonly token: TokenRequest | null;
  /** The code of the activity tab, and its messages in the language of the wall. */
  readonly activityCode: { readonly lang: string } | null;
  /** The surveys that the user's profile qualifies for. */
  readonly surveys: object | null;
  /** The withdrawal of the consent to sensitive answers. */
  readonly consent: object | null;
  /** The code of their list, and its messages in the language of the wall. */
  readonly surveysCode: { readonly lang: string } | null;
  /** The ticket form for a report of this entry, or of no entry. */
  readonly ticketCode: { readonly entry: ActivityEntry | null } | null;
}

export type RequestKind = keyof Requests;

/** A page of a list or, with `all`, the rest of it. */
export interface ListRequest extends Pick<OffersRequest, 'sort' | 'categoryIds' | 'offset'> {
  /** The whole list from its start. That also finds offers that moved between pages. */
  readonly all: boolean;
  /** It replaces the list. Otherwise it continues it. */
  readonly isFirst: boolean;
  readonly pageSize: number;
}

export type DiagnosisRequest = Trouble;

export interface TokenRequest {
  readonly afterMs: number;
  /** What can't load without it; null if it renews a token that is still valid. */
  readonly refused: 'list' | 'activity' | null;
}

/** The offers that have loaded, once more. */
export type RefreshRequest = OffersRequest;

export type ActivityRequest =
  /** Both lists from their start, that many rows; the history only once its tab has been selected. */
  | { readonly kind: 'lists'; readonly entries: number; readonly history: number | null; readonly thenOffers: boolean }
  /** The next page of one list, from its last row on, which tells whether the rows have shifted. */
  | { readonly kind: 'page'; readonly list: 'entries' | 'history'; readonly offset: number };

export const noRequests: Requests = {
  language: null,
  details: null,
  list: null,
  refresh: null,
  counts: null,
  activity: null,
  ticket: null,
  typing: null,
  controlsCode: null,
  extrasCode: null,
  progressCode: null,
  detailsCode: null,
  historyCode: null,
  tokenCode: null,
  diagnosis: null,
  token: null,
  activityCode: null,
  surveys: null,
  consent: null,
  surveysCode: null,
  ticketCode: null,
};

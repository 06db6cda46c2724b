import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import { firstList } from '@rewards-wall/shared/offers-parameters.ts';
import type { ActivityLists } from '../../activity/activity-lists.ts';
import type { Ticket } from '../../tickets/ticket.ts';
import type { Failed } from '../../api/loaded.ts';
import type { WallMessages } from '../../locales/wall-messages.ts';
import type { SurveyNetworks, WallSurvey } from '../../surveys/surveys-client.ts';
import type { Report } from '../dom-events.ts';
import { GROUP } from '../page-size.ts';
import type { WallAddress } from '../wall-client.ts';
import type { WallDetails } from '../wall-details.ts';
import type { WallOffer } from '../../offers/wall-offer.ts';
import type { CategoryCounts } from '../../offers/search/categories-client.ts';
import type { OfferFilter, SearchTexts } from '../../offers/search/filter-offers.ts';
import type { ConsentState } from '../../survey-profile/consent/consent-fold.ts';
import type { Requests } from './requests.ts';

/**
 * The complete state of a wall. Only events change it (next-state.ts), the view is a pure function of it
 * (wall-view.ts), and effects.ts carries out its requests.
 */
export interface WallState {
  /** The page's settings for wall, user and appearance; null before the first update. */
  readonly page: PageSettings | null;
  /** Null until the language has loaded, and if loading failed. */
  readonly messages: WallMessages | null;
  /** The wall's settings. While they reload, the previous ones. */
  readonly details: WallDetails | null;
  /** False while the element is not in the page. */
  readonly isOnPage: boolean;
  /** A load from the start is in progress. */
  readonly isLoading: boolean;
  /** The first load has ended. Until then the wall shows only placeholders, so that nothing moves. */
  readonly hasLoaded: boolean;
  readonly list: ListState;
  readonly categories: CategoryState;
  readonly tab: TabName;
  /** The offer whose details are open. */
  readonly openOffer: WallOffer | null;
  /** The offer in the address, until it is found among the wall's offers. */
  readonly linkedOfferId: number | null;
  readonly activity: ActivityState;
  readonly surveys: SurveysState;
  /** Null before the user's first token from the page's function. */
  readonly session: SessionState | null;
  /** The failures, and `image`, that have been diagnosed. */
  readonly diagnosed: ReadonlySet<object | string>;
  /** The first image that did not load. */
  readonly brokenImage: string | null;
  /** The code of what the first screen does not show has loaded. */
  readonly hasRest: boolean;
  /** Requests in progress. */
  readonly requests: Requests;
  /** The last report to the page; a new object each time. */
  readonly report: Report | null;
  /** The focus move to make after rendering; a new object each time. */
  readonly focus: FocusMove | null;
  /** The focus move to make once the requested rows have arrived. */
  readonly nextFocus: FocusMove | null;
}

/** The page's settings: the attributes of the element. */
export interface PageSettings {
  readonly address: WallAddress;
  readonly pageSize: number;
  readonly currencyName: string;
  readonly theme: string;
  readonly consentUrl: string;
  /** Whether the browser's history follows the wall. */
  readonly usesHistory: boolean;
  /** Nothing loads until there is a token. */
  readonly awaitsToken: boolean;
  /** The page has set a function that gets tokens. */
  readonly mintsToken: boolean;
}

export interface ListState {
  readonly filter: OfferFilter;
  readonly sort: OffersRequest['sort'];
  /** The number of offers in the list that have cards. It grows a page at a time. */
  readonly limit: number;
  /** All offers of the wall that have loaded so far; null before. */
  readonly wall: OfferList | null;
  /** Whether `wall` was complete. It stays true while the offers reload in another order. */
  readonly isComplete: boolean;
  /** The offers of the selected categories, if the service filtered them. */
  readonly selection: OfferList | null;
  /** Null without a filter. */
  readonly found: FoundOffers | null;
  /** The number of times that other offers have replaced those on the screen: they then get other cards. */
  readonly replacements: number;
  /** The list has at most so many cards: a new one gets a group of them in each frame, until it has all. */
  readonly rendered: number;
  /** Of the loaded offers, once the user has searched. */
  readonly searchTexts: SearchTexts;
  /** Why the requested list is missing. */
  readonly failure: Failed | null;
  /** False for a wall without offers: a search above a notice would be useless. */
  readonly hasOffers: boolean;
  /** Another wall or user is loading, so `hasOffers` is out of date. */
  readonly isStale: boolean;
}

/** The loaded offers that match the filter. */
export interface FoundOffers {
  readonly offers: readonly WallOffer[];
  /** The offers counted on the category buttons; null without a text, or while offers are missing. */
  readonly counted: readonly WallOffer[] | null;
  /** If none match: how many match the text in other categories. */
  readonly elsewhere: number;
}

/** A list of the service, as far as it has loaded. */
export interface OfferList {
  readonly sort: OffersRequest['sort'];
  /** The categories that were requested; empty for all offers. */
  readonly categoryIds: readonly number[];
  readonly featured: readonly WallOffer[];
  /** In the order of the service, without those in `featured`. */
  readonly offers: readonly WallOffer[];
  /** Links to other networks' walls; absent if there are none. */
  readonly tiles?: readonly WallOffer[] | undefined;
  /** Whether the service has more offers of this list. */
  readonly more: 'none' | 'available' | 'failed';
  /** Offset of the next page. */
  readonly offset: number;
}

export interface CategoryState {
  /** In order of appearance, so that buttons don't move under the user's finger. */
  readonly ids: readonly number[];
  /** Categories to keep when the next list arrives; null once it has. */
  readonly keep: readonly number[] | null;
  /** The counts on the buttons without a search text; null for none. */
  readonly counts: CategoryCounts | null;
  /** The service's counts; null until it has responded. */
  readonly serviceCounts: CategoryCounts | null;
}

export type TabName = 'offers' | 'surveys' | 'activity';

/** The tokens that the page's function has returned. */
export interface SessionState {
  /** The last one. */
  readonly minted: string;
  /** The service has accepted it. */
  readonly isAccepted: boolean;
  /** How often the function has failed in a row. */
  readonly failures: number;
  /** The refused token that the function could not replace; null again when the user or the page reloads. */
  readonly givenUpOn: string | null;
}

/** The user's progress and earnings. Needs a user token. */
export interface ActivityState {
  /** The last known balance; null before. */
  readonly balance: number | null;
  readonly lists: ActivityLists | null;
  /** The wall has been reloaded since. */
  readonly isStale: boolean;
  /** Why there are no lists. */
  readonly failure: Failed | null;
  /** Entries with expanded steps, by id: list positions change when a new entry arrives. */
  readonly expanded: ReadonlySet<string>;
  /** The ticket form; null while it is closed. */
  readonly ticket: Ticket | null;
}

export interface SurveysState {
  /** Whether the user has to sign up: `unknown` until the service has responded, `needed` also if it doesn't say. */
  readonly signUp: 'unknown' | 'needed' | 'done';
  /** The form was shown. It stays until a response says that it isn't needed, so that no input is lost. */
  readonly hasForm: boolean;
  /** The user has just signed up. The form stays, since it shows the thanks. */
  readonly isNew: boolean;
  /** The maximum number of surveys that the sign-up unlocks; null until the service has responded. */
  readonly toUnlock: number | null;
  /** The surveys that the user's profile qualifies for; null until they have loaded. */
  readonly list: readonly WallSurvey[] | null;
  /** The service's information about survey networks; absent until the surveys have loaded. */
  readonly networks?: SurveyNetworks;
  /** Why there is no list. */
  readonly failure: Failed | null;
  /** The user's consent to sensitive answers. */
  readonly consent: ConsentState;
}

/** A place that takes the focus when the view has been rendered. */
export type FocusMove =
  /** The first new card, unless focus has moved away from "Show more". */
  | { readonly to: 'card'; readonly index: number }
  /** The first new row of a list of the activity, if its button is gone. */
  | { readonly to: 'row'; readonly list: 'entries' | 'history'; readonly index: number }
  /** The first card, or the button of a notice, unless focus is elsewhere in the wall. */
  | { readonly to: 'offers' }
  /** The heading of the surveys, which have replaced the form, unless focus is elsewhere. */
  | { readonly to: 'surveys' }
  /** The first element that the selector finds. */
  | { readonly to: 'element'; readonly selector: string };

export const initialActivity: ActivityState = {
  balance: null,
  lists: null,
  isStale: false,
  failure: null,
  expanded: new Set(),
  ticket: null,
};

export const initialSurveys: SurveysState = {
  signUp: 'unknown',
  hasForm: false,
  isNew: false,
  toUnlock: null,
  list: null,
  failure: null,
  consent: 'kept',
};

export const noFilter: OfferFilter = { text: '', categoryIds: [] };

export const initialWallState: WallState = {
  page: null,
  messages: null,
  details: null,
  isOnPage: false,
  isLoading: false,
  hasLoaded: false,
  list: {
    filter: noFilter,
    sort: firstList.sort,
    limit: 0,
    wall: null,
    isComplete: false,
    selection: null,
    found: null,
    replacements: 0,
    rendered: GROUP,
    searchTexts: new Map(),
    failure: null,
    hasOffers: false,
    isStale: true,
  },
  categories: { ids: [], keep: null, counts: null, serviceCounts: null },
  tab: 'offers',
  openOffer: null,
  linkedOfferId: null,
  activity: initialActivity,
  surveys: initialSurveys,
  session: null,
  diagnosed: new Set(),
  brokenImage: null,
  hasRest: false,
  requests: {},
  report: null,
  focus: null,
  nextFocus: null,
};

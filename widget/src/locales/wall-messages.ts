import type { CreditDelay as KnownCreditDelay } from '@rewards-wall/shared/catalog/credit-delay.ts';
import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import type { LoadFailure } from '../api/load-failure.ts';
import type { Format } from '../i18n/format.ts';
import type { ActivityMessages } from './activity-messages.ts';
import type { SurveyMessages } from './survey-messages.ts';

/** Null for a value that is unknown to this version. */
export type CreditDelay = KnownCreditDelay | null;

/** A sort key of the contract ("Get offers") with its order. */
export type SortChoice = OffersRequest['sort'];

/** The choices of the menu. Users don’t look for the least popular or the slowest. */
export type MenuSort = Exclude<SortChoice, 'popularity-asc' | 'trending-asc' | 'credit_delay-desc'>;

/** What a wall says. A language is one module that makes this from its `Format` and the name of the service's host. */
export interface WallMessages {
  readonly format: Format;
  readonly offersTab: string;
  readonly surveysTab: string;
  readonly activityTab: string;
  readonly tabsLabel: string;
  readonly title: string;
  readonly featured: string;
  readonly allOffers: string;
  /** Heading of the links to other networks' walls. */
  readonly moreWays: string;
  readonly allCategories: string;
  readonly categoriesLabel: string;
  readonly sortLabel: string;
  readonly searchLabel: string;
  readonly opensInNewTab: string;
  sort(choice: MenuSort): string;
  /** Empty for a category that is unknown to this version. */
  category(id: number): string;
  /** `amount` is null if the wall hides amounts. */
  earn(amount: number | null, currency: string): string;
  /** Above the amount on the button of an offer with several steps. */
  readonly upTo: string;
  /** For an offer with several steps. */
  earnUpTo(amount: number, currency: string): string;
  /** The most that a user gets from another network's wall. */
  upToADay(amount: number, currency: string): string;
  /** The reward of the first step and the time that it usually takes, both formatted. */
  firstStep(reward: string, time: string): string;
  amount(amount: number, currency: string): string;
  /** Next to the higher reward of a sale, for screen readers. `amount` is the usual reward, formatted. */
  wasAmount(amount: string): string;
  /** `day` is a weekday, or a date such as `December 12`. */
  saleEnds(day: string): string;
  stepReward(amount: number, currency: string): string;
  steps(count: number): string;
  /** How often the user has completed a step that can be completed `of` times. */
  timesDone(done: number, of: number): string;
  /** Of a step that pays for one completion of each day. */
  readonly onceADay: string;
  /** The same in one or two words: at most so many days, or at once for 0. */
  shortDelay(days: number): string;
  /** On a card, how long the credits of this offer took, formatted. */
  usualDelay(time: string): string;
  /** The same, in a sentence. */
  usuallyCredited(time: string): string;
  store(platform: 'android' | 'ios'): string;
  /** The versions of a system that an offer needs; '' where it has no bound. */
  versions(system: string, min: string, max: string): string;
  /** The browsers in which an offer works, joined by commas. */
  browsers(names: string): string;
  readonly paymentRequired: string;
  /** On an offer or a step that the user has completed: its reward is under review, or has been credited. */
  readonly pending: string;
  readonly done: string;
  /** On an offer that is not in the user's list. */
  readonly offerGone: string;
  readonly showMore: string;
  readonly loading: string;
  readonly moreFailed: string;
  readonly clearSearch: string;
  /** The time that an average user needs, formatted. */
  usualTime(time: string): string;
  /** The time allowed after the click, formatted. */
  deadline(time: string): string;
  loaded(count: number): string;
  /** How many offers match the search text and categories. */
  found(count: number): string;
  /** How many offers match the search text in other categories than the selected ones. */
  foundElsewhere(count: number): string;
  /** `amount` is formatted. */
  balance(amount: string): string;
  /** Heading of an offer's requirements. */
  readonly requirements: string;
  /** Heading of what the network wants users to know. */
  readonly goodToKnow: string;
  /** How long the network takes to confirm a completion at most, formatted. */
  pendingTime(time: string): string;
  /** The time to complete an offer after opening it, formatted. */
  sessionTime(time: string): string;
  /** The time that is left for a step of an offer that the user has started, formatted. */
  timeLeft(time: string): string;
  /** The same, once it is over. */
  readonly timeUp: string;
  /** Heading of the reward of an offer. */
  readonly rewardLabel: string;
  readonly retry: string;
  readonly clearFilter: string;
  /** Searches all categories for the same text. */
  readonly showAllCategories: string;
  /** The arrows of a row that scrolls sideways, in reading direction. */
  readonly scrollBack: string;
  readonly scrollForward: string;
  /** In place of the button of an offer that is not in the user's list, or that the user has completed. */
  readonly offerGoneText: string;
  readonly offerDoneText: string;
  readonly close: string;
  readonly notFoundTitle: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly emptyFilterText: string;
  /** Below the button that opens an offer. */
  readonly opensTracked: string;
  readonly seeOffers: string;
  /** `isStepped`: each of several steps is credited by itself. */
  creditDelay(delay: CreditDelay, isStepped: boolean): string;
  /** How many of ten users who start an offer get its whole reward, rounded down: 0 is fewer than one. */
  finishRate(outOfTen: number): string;
  /** No offer matches this text. */
  notFoundText(text: string): string;
  failure(failure: LoadFailure): { readonly title: string; readonly text: string };
  readonly surveys: SurveyMessages;
  readonly activity: ActivityMessages;
}

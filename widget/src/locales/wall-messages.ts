import type { CreditDelay as KnownCreditDelay } from '@rewards-wall/shared/catalogue/credit-delay.ts';
import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import type { Format } from '../i18n/format.ts';

/** Null for a value that is unknown to this version. */
export type CreditDelay = KnownCreditDelay | null;

/** A sort key of the contract ("Get offers") with its order. */
export type SortChoice = OffersRequest['sort'];

/** The choices of the menu: nobody looks for the least popular or the slowest. */
export type MenuSort = Exclude<SortChoice, 'popularity-asc' | 'trending-asc' | 'credit_delay-desc'>;

/** What the first screen of a wall says. A language is one module that makes this from its `Format`. */
export interface WallMessages {
  readonly format: Format;
  readonly offersTab: string;
  readonly surveysTab: string;
  readonly activityTab: string;
  readonly tabsLabel: string;
  readonly title: string;
  readonly featured: string;
  readonly allOffers: string;
  readonly allCategories: string;
  readonly categoriesLabel: string;
  readonly sortLabel: string;
  readonly showMore: string;
  readonly loading: string;
  readonly searchLabel: string;
  readonly clearSearch: string;
  /** On an offer or a step that the user has completed: its reward is under review, or has been credited. */
  readonly pending: string;
  readonly done: string;
  /** On an offer that is not in the user's list. */
  readonly offerGone: string;
  readonly moreFailed: string;
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
  /** The reward of the first step and the time that it usually takes, both formatted. */
  firstStep(reward: string, time: string): string;
  /** Opens an offer that the user has started. `of` is its number of steps, 0 for an offer without steps. */
  continueOffer(done: number, of: number): string;
  amount(amount: number, currency: string): string;
  stepReward(amount: number, currency: string): string;
  steps(count: number): string;
  /** The time that an average user needs, formatted. */
  usualTime(time: string): string;
  /** The time allowed after the click, formatted. */
  deadline(time: string): string;
  /** The same in one or two words: at most so many days, or at once for 0. */
  shortDelay(days: number): string;
  /** How long the credits of this offer took, formatted. */
  usuallyCredited(time: string): string;
  store(platform: 'android' | 'ios'): string;
  loaded(count: number): string;
  /** How many offers match the search text and categories. */
  found(count: number): string;
  /** How many offers match the search text in other categories than the selected ones. */
  foundElsewhere(count: number): string;
  /** `amount` is formatted. */
  balance(amount: string): string;
}

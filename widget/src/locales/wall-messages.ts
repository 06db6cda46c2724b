import type { CreditDelay as KnownCreditDelay } from '@rewards-wall/shared/catalog/credit-delay.ts';
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
  /** The reward of the first step and the time that it usually takes, both formatted. */
  firstStep(reward: string, time: string): string;
  amount(amount: number, currency: string): string;
  stepReward(amount: number, currency: string): string;
  steps(count: number): string;
  /** How often the user has completed a step that can be completed `of` times. */
  timesDone(done: number, of: number): string;
  /** Of a step that pays for one completion of each day. */
  readonly onceADay: string;
  /** The same in one or two words: at most so many days, or at once for 0. */
  shortDelay(days: number): string;
  /** How long the credits of this offer took, formatted. */
  usuallyCredited(time: string): string;
  store(platform: 'android' | 'ios'): string;
  /** The versions of a system that an offer needs; '' where it has no bound. */
  versions(system: string, min: string, max: string): string;
  /** The browsers in which an offer works, joined by commas. */
  browsers(names: string): string;
  readonly paymentRequired: string;
}

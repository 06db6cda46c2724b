import type { CreditDelay as KnownCreditDelay } from '@rewards-wall/shared/catalogue/credit-delay.ts';
import type { OffersRequest } from '@rewards-wall/shared/offers-parameters.ts';
import type { LoadFailure } from '../api/load-failure.ts';
import type { Format } from '../i18n/format.ts';

/** Null for a value that is unknown to this version. */
export type CreditDelay = KnownCreditDelay | null;

/** A sort key of the contract ("Get offers") with its order. */
export type SortChoice = OffersRequest['sort'];

/** What the wall says. A language is one module that makes this from its `Format`. */
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
  readonly noRequirements: string;
  /** Heading of an offer's requirements. */
  readonly requirements: string;
  /** Heading of the credit delay. */
  readonly creditLabel: string;
  /** Heading of the reward of an offer. */
  readonly rewardLabel: string;
  readonly showMore: string;
  readonly loading: string;
  readonly retry: string;
  readonly clearFilter: string;
  readonly searchLabel: string;
  readonly clearSearch: string;
  readonly close: string;
  readonly notFoundTitle: string;
  readonly emptyTitle: string;
  readonly emptyText: string;
  readonly emptyFilterText: string;
  readonly moreFailed: string;
  readonly opensInNewTab: string;
  readonly seeOffers: string;
  /** In place of the survey sign-up, for users who have signed up. */
  readonly signedUpTitle: string;
  readonly signedUpText: string;
  sort(choice: SortChoice): string;
  /** Empty for a category that is unknown to this version. */
  category(id: number): string;
  /** `amount` is null if the wall hides amounts. */
  earn(amount: number | null, currency: string): string;
  amount(amount: number, currency: string): string;
  stepReward(amount: number, currency: string): string;
  steps(count: number): string;
  /** The time that an average user needs, formatted. */
  usualTime(time: string): string;
  /** The time allowed after the click, formatted. */
  deadline(time: string): string;
  creditDelay(delay: CreditDelay): string;
  store(platform: 'android' | 'ios'): string;
  loaded(count: number): string;
  /** How many offers match the search text and categories. */
  found(count: number): string;
  /** No offer matches this text. */
  notFoundText(text: string): string;
  failure(failure: LoadFailure): { readonly title: string; readonly text: string };
}

import type { LoadFailure } from '../api/load-failure.ts';
import type { Format } from '../i18n/format.ts';
import type { CreditDelay, WallMessages } from './wall-messages.ts';

/**
 * What a wall says after its first screen: in details, notices and the other tabs. A language is one module that makes
 * this from its `Format`.
 */
export interface ExtrasMessages {
  readonly format: Format;
  /** On an offer or a step that the user has completed: its reward is under review, or has been credited. */
  readonly pending: string;
  readonly done: string;
  /** On an offer that is not in the user's list. */
  readonly offerGone: string;
  readonly showMore: string;
  readonly loading: string;
  readonly moreFailed: string;
  readonly clearSearch: string;
  /** Opens an offer that the user has started. `of` is its number of steps, 0 for an offer without steps. */
  continueOffer(done: number, of: number): string;
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
  creditDelay(delay: CreditDelay): string;
  /** How many of ten users who start an offer get its whole reward, rounded down: 0 is fewer than one. */
  finishRate(outOfTen: number): string;
  /** No offer matches this text. */
  notFoundText(text: string): string;
  /** `host` is the name of the service’s. */
  failure(failure: LoadFailure, host: string): { readonly title: string; readonly text: string };
}

/** What the parts after the first screen say. */
export interface AllMessages extends WallMessages, Omit<ExtrasMessages, 'failure'> {
  failure(failure: LoadFailure): ReturnType<ExtrasMessages['failure']>;
}

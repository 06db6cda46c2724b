import type { LoadFailure } from '../api/load-failure.ts';
import type { Format } from '../i18n/format.ts';
import type { CreditDelay, WallMessages } from './wall-messages.ts';

/**
 * What a wall says after its first screen: in details, notices and the other tabs. A language is one module that makes
 * this from its `Format`.
 */
export interface ExtrasMessages {
  readonly format: Format;
  /** Heading of an offer's requirements. */
  readonly requirements: string;
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
  failure(failure: LoadFailure): { readonly title: string; readonly text: string };
}

/** What the parts after the first screen say. */
export type AllMessages = WallMessages & ExtrasMessages;

import type { Units } from '@rewards-wall/shared/credits.ts';

/** A conversion as a network's report lists it, in the network's words, checked as far as its row goes. */
export interface ListedConversion {
  readonly clickId: string;
  /** What the network's callback names as the lead's id. */
  readonly transactionId: string;
  /** The network's id of the offer; '' if the report doesn't say. */
  readonly offer: string;
  /** The network's id of the goal; '' or `0` if it has none. */
  readonly goal: string;
  /** The goal's name, if the report has no id. */
  readonly goalName?: string;
  /** Gross, in the feed's currency; null if it does not matter. */
  readonly payout: Units | null;
  /** 1 approved, 2 taken back. */
  readonly status: 1 | 2;
  readonly reason: string;
  /** When the user converted, epoch ms; null if the report doesn't say. */
  readonly at: number | null;
}

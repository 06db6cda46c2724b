import type { HeldLeadWebhook, LeadWebhook } from '../responses.ts';

interface MessageFacts {
  /**
   * The same for every message about this credit or reversal: both kinds of postback, every attempt and every replay. A
   * receiver that has stored it must not count the message again.
   */
  dedupeKey: string;
  /** The id of this delivery, for `rewards postback log --delivery`. */
  deliveryId: string;
  /** Your id for the user (`subid1`). */
  userId: string;
  /** Whether the user is one of `rewards test-users`: credited, but not counted in statistics. */
  isTestUser: boolean;
}

interface PostbackFacts extends MessageFacts {
  type: 'lead.credited' | 'lead.reversed';
  /** Credits; negative in a reversal. */
  amount: number;
  /** The same in ten-thousandths of a credit: a whole number, so sums stay exact. */
  units: number;
  /** The id of the credit in the user's transactions; a reversal has the id of the credit that it reverses. */
  transactionId: number;
  /** Whether it is a sample of `rewards postback test`, without a user or credit. */
  isSample: boolean;
}

/** A verified GET, with the parameters of your template. */
export interface GetPostback extends PostbackFacts {
  kind: 'get';
  parameters: Readonly<Record<string, string>>;
}

/** A verified POST, with its body. */
export interface JsonPostback extends PostbackFacts {
  kind: 'json';
  message: LeadWebhook;
}

/**
 * A verified POST about a lead that waits for its date, or that was rejected before it. It pays nothing. Walls with the
 * setting `pending_postbacks` send it.
 */
export interface HeldPostback extends MessageFacts {
  kind: 'held';
  type: 'lead.pending' | 'lead.rejected';
  /** Nothing is credited or taken back. */
  amount: 0;
  units: 0;
  /** What the user gets on the date, or would have got. */
  heldAmount: number;
  /** When a pending lead is credited, unless it is taken back earlier; null for a rejected one. */
  availableAt: Date | null;
  message: HeldLeadWebhook;
}

/** A verified postback about a credit or reversal. */
export type CreditPostback = GetPostback | JsonPostback;

/** A verified postback. */
export type Postback = CreditPostback | HeldPostback;

import type { LeadWebhook } from '../responses.ts';

interface PostbackFacts {
  type: 'lead.credited' | 'lead.reversed';
  /**
   * The same for every message about this credit or reversal: both kinds of postback, every attempt and every replay. A
   * receiver that has stored it must not count the message again.
   */
  dedupeKey: string;
  /** The id of this delivery, for `rewards postback log --delivery`. */
  deliveryId: string;
  /** Your id for the user (`subid1`). */
  userId: string;
  /** Credits; negative in a reversal. */
  amount: number;
  /** The same in ten-thousandths of a credit: a whole number, so sums stay exact. */
  units: number;
  /** The id of the credit in the user's transactions; a reversal has the id of the credit that it reverses. */
  transactionId: number;
  /** Whether it is a sample of `rewards postback test`, without a user or credit. */
  isSample: boolean;
  /** Whether the user is one of `rewards test-users`: credited, but not counted in statistics. */
  isTestUser: boolean;
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

/** A verified postback about a credit or reversal. */
export type Postback = GetPostback | JsonPostback;

import * as z from 'zod';

/** What a lead pays for. Only `complete` completes the offer; `screenout` and `bonus` leave it open. */
export const leadKinds = ['complete', 'screenout', 'bonus'] as const;

export type LeadKind = (typeof leadKinds)[number];

/**
 * The event of an upward reconciliation: a second lead with the original's transaction id, for the difference
 * (docs/contract/leads.md#reconciliation).
 */
export const RECONCILED = 'reconciled';

/** What a source does with another transaction of a click for an event that pays once. */
export const repeatedEventActions = ['hold', 'reject'] as const;

export type RepeatedEvents = (typeof repeatedEventActions)[number];

/** The body of a 200 response to a source. Some networks accept only one exact text. */
export const leadAnswer = z.string().meta({
  description:
    'OK = accepted; DUP = already known, nothing changed. Networks that expect another text get that, such as 1 for both',
  example: 'OK',
});

import * as z from 'zod';

/** What a lead is for: only `complete` completes its offer; `screenout` and `bonus` pay for the try and leave it open. */
export const leadKinds = ['complete', 'screenout', 'bonus'] as const;

export type LeadKind = (typeof leadKinds)[number];

/** The event of a reconciliation upwards: a second lead under the original's id, for the difference. */
export const RECONCILED = 'reconciled';

/** What a source reads in a 200. Some networks take anything but `1` for a failure: their adapter says so. */
export const leadAnswer = z.enum(['OK', 'DUP', '1']).meta({
  description: 'OK = taken; DUP = known before, nothing was done; 1 = either, for the networks that ask for it',
  example: 'OK',
});

export type LeadAnswer = z.output<typeof leadAnswer>;

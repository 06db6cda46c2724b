import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Field } from './reading/skip.ts';
import type { Json } from './reading/value-at.ts';
import type { ResponseMarks, CredentialSlot, FeedRequest, Pager, Settings } from './paged-request.ts';

/**
 * Declares how a network lists what became of conversions. The service reads it twice a day, and turns what it says into
 * the leads and reversals that the network's callbacks are, or would have been.
 */
export interface ConversionReport {
  /** `conversions`: all of them, with their states. `reversals`: only those that were taken back. */
  readonly lists: 'conversions' | 'reversals';
  /** As of an adapter: some networks document their offers, but not their report. */
  readonly grade: 'documented' | 'experimental';
  /** What an operator must know, one sentence each. */
  readonly limits: readonly string[];
  /** Where the credential goes, if the network asks for one only here. */
  readonly credential?: CredentialSlot;
  readonly request: (settings: Settings, period: ReportPeriod) => FeedRequest;
  readonly pager: Pager;
  readonly answer: ResponseMarks | null;
  /** Path to the list of rows. '' is the whole answer. */
  readonly list: string;
  readonly read: (row: Json) => ReadConversion;
}

/** The days to list, both included, such as `2026-11-22`. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

/** What an adapter reads from one row, in the network's words. */
export interface ReadConversion {
  /** What came back in the parameter that carries our click id. Rows of other traffic have anything there. */
  readonly clickId: string;
  /** What the callback names as the lead's id. */
  readonly transactionId: string;
  /** The network's id of the offer; '' if the report doesn't say. */
  readonly offer: string;
  /** Null for a word that we don't know. */
  readonly state: 'approved' | 'pending' | 'reversed' | null;
  /** The network's id of the goal, as the callback names it; '' or absent if it has none. */
  readonly goal?: string;
  /** The goal's name, if the report does not say its id. */
  readonly goalName?: string;
  /** Matters only if it is approved. A negative one takes the conversion back. */
  readonly payout: Field<Units>;
  /** '' if the network does not say. */
  readonly currency: string;
  /** When the user converted, epoch ms; null if the report doesn't say. */
  readonly at: number | null;
  /** Why it was taken back; '' or absent if the network doesn't say. */
  readonly reason?: string;
}

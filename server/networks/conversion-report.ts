import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Field } from './reading/skip.ts';
import type { Json } from './reading/value-at.ts';
import type { ResponseMarks, CredentialSlot, FeedRequest, Pager, Settings } from './paged-request.ts';

/**
 * Declares how a network lists the outcomes of conversions. The service reads the list twice a day and creates the same
 * leads and reversals as the network's callbacks.
 */
export interface ConversionReport {
  /** `conversions`: all of them, with their states. `reversals`: only those that were reversed. */
  readonly lists: 'conversions' | 'reversals';
  /** As for an adapter: some networks document their offers but not their report. */
  readonly grade: 'documented' | 'experimental';
  /** What an operator must know, one sentence each. */
  readonly limits: readonly string[];
  /** Where the credential goes, if only the report needs one. */
  readonly credential?: CredentialSlot;
  readonly request: (settings: Settings, period: ReportPeriod) => FeedRequest;
  readonly pager: Pager;
  readonly answer: ResponseMarks | null;
  /** Path to the list of rows. '' is the whole response. */
  readonly list: string;
  readonly read: (row: Json) => ReadConversion;
}

/** The first and last day to list, such as `2026-11-22`. */
export interface ReportPeriod {
  readonly from: string;
  readonly to: string;
}

/** The values that an adapter reads from one row, in the network's terms. */
export interface ReadConversion {
  /** The parameter that carries our click ID. For other traffic, it may contain anything. */
  readonly clickId: string;
  /** The lead's ID as the callback states it. */
  readonly transactionId: string;
  /** The network's ID of the offer; '' if the report has none. */
  readonly offer: string;
  /** Null for an unknown word. */
  readonly state: 'approved' | 'pending' | 'reversed' | null;
  /** The network's ID of the goal, as in the callback; '' or absent if there is none. */
  readonly goal?: string;
  /** The goal's name, if the report has no goal IDs. */
  readonly goalName?: string;
  /** Used only if the state is approved. A negative payout reverses the conversion. */
  readonly payout: Field<Units>;
  /** '' if the report has none. */
  readonly currency: string;
  /** When the user converted, epoch ms; null if the report doesn't state it. */
  readonly at: number | null;
  /** Why it was reversed; '' or absent if the report doesn't state it. */
  readonly reason?: string;
}

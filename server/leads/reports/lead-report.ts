import type { Units } from '@rewards-wall/shared/credits.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { ReportParameters } from '@rewards-wall/shared/schema/lead-report.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';

/** A call by a source, as it came in (docs/contract/leads.md#parameters). */
export interface ReportRequest {
  method: 'GET' | 'POST';
  /** Path and query exactly as sent. */
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
  /** The client's address, taken from headers of trusted proxies only. */
  ip: string;
  /** The decoded secret of `/leads/{source}/{secret}`; null on the plain path. */
  pathSecret: string | null;
}

/** What a source reports, once the call is proven to be the source's. */
export interface LeadReport {
  kind: LeadKind;
  clickId: string;
  transactionId: string;
  /** '' if it names none. */
  eventId: string;
  /** The network's own name of the goal, if it has a parameter separate from the event's. */
  goal?: string;
  /** The display name of the goal, if a network's report has no other. */
  goalName?: string;
  /**
   * Null if the source names no payout or its signature doesn't cover it; the click's payout then applies. Null for
   * reversals.
   */
  payout: Units | null;
  /**
   * The payout that the source names without signing it; absent if it names none, and for reversals. Anyone could have
   * changed it, so it can only lower what an offer from a feed or a live survey pays. If unreadable, their leads are
   * held.
   */
  unsignedPayout?: Units | 'unreadable';
  /** The call names amounts, signed or not, and all are 0. */
  isUnpaid?: true;
  /** The network's own id of the offer; '' if it is given twice. Absent if the source doesn't name it. */
  offer?: string;
  /** The person and the survey in the provider's terms; '' for a value that is given twice. */
  respondent?: { person?: string; survey?: string };
  /** 1 payable, 2 revoked. */
  status: 1 | 2;
  reason: string | null;
  /** Country of the lead, ISO code; null if the source names none. */
  country: string | null;
  /** When the user converted, if a network's report or a signed call says so; epoch ms. Absent: now. */
  convertedAt?: number;
  /** The payout is negative: a correction of an earlier lead. A person has to book it. */
  isDifference?: true;
  /** A reversal that applies only to the lead that it names, never to another one of its click. */
  reversesNamed?: true;
  /** A network's report lists it. Such a report also lists reversals of leads that we never received. */
  isListed?: true;
}

/** The signature is right, but the timestamp is too old or too far in the future. All times are epoch ms. */
export interface StaleTimestamp {
  kind: 'stale';
  signedAt: number;
  /** Our time. */
  now: number;
  /** How old a timestamp of this source may be. */
  maxAgeMs: number;
}

/** How a survey can end without a credit. */
export type UnpaidEnd = 'screenout' | 'quota_full' | 'quality';

/** `ended`: the survey of that click, if the provider says how it ended. */
export interface NothingToCredit {
  kind: 'nothing_to_credit';
  reason: 'pending' | 'test' | 'unpaid';
  ended?: { clickId: string; outcome: UnpaidEnd };
}

/** A step that pays nothing. */
export const UNPAID = { kind: 'nothing_to_credit', reason: 'unpaid' } as const satisfies NothingToCredit;

/** Authentication comes first, so that only the source itself learns what is wrong with its fields. */
export type ReadReport =
  | { kind: 'read'; report: LeadReport }
  /**
   * A pending lead, the network's test, or an unpaid step. The call is accepted but not stored, so that the lead itself
   * can follow.
   */
  | NothingToCredit
  /** The timestamp looks stale, but our own clock may be wrong. */
  | { kind: 'unauthenticated' | 'clock_jumped' | 'address_not_allowed' }
  | StaleTimestamp
  | { kind: 'invalid'; errors: FieldError[] };

/** The report in a proven call whose signature covers the payout. */
export function reportOf(parameters: ReportParameters): LeadReport {
  const { converted_at: convertedAt, country, network_offer_id: offer, payout, reason, status } = parameters;
  return {
    kind: parameters.kind,
    clickId: parameters.click_id,
    transactionId: parameters.transaction_id,
    eventId: parameters.event_id,
    payout: status === 1 ? (payout ?? null) : null,
    ...(status === 1 && payout === 0 && { isUnpaid: true }),
    status,
    ...(offer !== undefined && offer !== '' && { offer }),
    reason: reason === undefined || reason === '' ? null : reason,
    country: country ?? null,
    ...(convertedAt !== undefined && { convertedAt: convertedAt * 1000 }),
  };
}

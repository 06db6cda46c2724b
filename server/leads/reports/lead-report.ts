import type { Units } from '@rewards-wall/shared/credits.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { ReportParameters } from '@rewards-wall/shared/schema/lead-report.ts';
import type { FieldError } from '@rewards-wall/shared/schema/problem.ts';

/** A call of a source, as it came in (docs/contract/leads.md#parameters). */
export interface ReportRequest {
  method: 'GET' | 'POST';
  /** Path and query exactly as sent. */
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
  /** The client's address, as far as proxies are trusted. */
  ip: string;
  /** The decoded secret of `/leads/{source}/{secret}`; null on the plain path. */
  pathSecret: string | null;
}

/** What a call says once it is proven to be the source's. */
export interface LeadReport {
  kind: LeadKind;
  clickId: string;
  transactionId: string;
  /** '' when it names none. */
  eventId: string;
  /** Null: not named, or not covered by the signature: then the catalogue's holds. Always null for a reversal. */
  payout: Units | null;
  /** 1 payable, 2 revoked. */
  status: 1 | 2;
  reason: string | null;
  /** ISO country of the lead, if the source says it. */
  country: string | null;
}

/** Authentication goes first: only a call that is the source's learns what is wrong with its fields. */
export type ReadReport =
  | { kind: 'read'; report: LeadReport }
  /**
   * Not settled yet, the network's test, or a step that pays nothing: accepted, and nothing is stored, so that the lead
   * itself may still come.
   */
  | { kind: 'nothing_to_credit'; reason: 'pending' | 'test' | 'unpaid' }
  /**
   * `stale`: rightly signed, with a stamp too old or too far ahead. `clock_jumped`: so it seems, but our own clock is in
   * doubt.
   */
  | { kind: 'unauthenticated' | 'stale' | 'clock_jumped' | 'address_not_allowed' }
  | { kind: 'invalid'; errors: FieldError[] };

/** The report of a proven call. A payout that the proof does not cover is dropped: anybody may have written it. */
export function reportOf(parameters: ReportParameters, { isPayoutCovered }: { isPayoutCovered: boolean }): LeadReport {
  const { country, payout, reason, status } = parameters;
  return {
    kind: parameters.kind,
    clickId: parameters.click_id,
    transactionId: parameters.transaction_id,
    eventId: parameters.event_id,
    payout: status === 1 && isPayoutCovered ? (payout ?? null) : null,
    status,
    reason: reason === undefined || reason === '' ? null : reason,
    country: country ?? null,
  };
}

import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AccountRef } from './accounts.ts';

export interface ClicksPort {
  /** Stores the click, or answers the same user's click on the same offer since `repeatSince`; `full` when the cap is reached. */
  recordClick(input: NewClick): Promise<RecordedClick>;
  readClick(clickId: string): Promise<StoredClick | null>;
}

export interface NewClick {
  clickId: string;
  account: AccountRef;
  wrappedKey: Uint8Array;
  offerId: number;
  /** Subids, device id, address and agent as JSON, sealed with the person's key. */
  sealed: Uint8Array;
  ipDigest: string | null;
  /** Keyed digest of the device id; null when the list named none. */
  deviceDigest: string | null;
  country: string | null;
  payout: Units;
  amount: Units;
  /** Frozen terms as JSON: `ClickTerms`. */
  terms: string;
  /** The offer's cap, with the UTC day to count; null when it has none. */
  cap: (LeadCap & { day: string }) | null;
  repeatSince: number;
  at: number;
}

export type RecordedClick =
  { kind: 'recorded' | 'repeat'; clickId: string } | { kind: 'person_changed' } | { kind: 'full' };

export interface LeadCap {
  leads: number;
  per: 'day' | 'total';
}

/** What a click freezes (docs/contract/clicks.md#frozen-terms). */
export interface ClickTerms {
  /** Credits per unit of payout, in units. */
  ratio: Units;
  round: boolean;
  /** The offer may be completed many times. Absent = once. */
  repeatable?: true;
  events: { event_id: number; event_name: string; payout: Units; amount: Units; time_to_complete: number | null }[];
}

export interface StoredClick {
  clickId: string;
  accountId: number | null;
  offerId: number;
  sealed: Uint8Array | null;
  ipDigest: string | null;
  deviceDigest: string | null;
  country: string | null;
  payout: Units;
  amount: Units;
  terms: string;
  at: number;
}

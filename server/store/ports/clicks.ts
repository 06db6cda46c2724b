import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AccountRef, PersonSealer } from './accounts.ts';

export interface NewClick {
  clickId: string;
  account: AccountRef;
  offerId: number;
  /** Seals subids, device id, address and agent as JSON. */
  sealer: PersonSealer;
  /** Keyed digest of the user id's pattern, stored with the account; null for a test user. */
  idDigest: string | null;
  ipDigest: string | null;
  /** Keyed digest of the device id; null if the list request named none. */
  deviceDigest: string | null;
  country: string | null;
  payout: Units;
  amount: Units;
  /** Frozen terms, as `encodeTerms` of click-terms.ts writes them. */
  terms: string;
  /** The offer's cap, with the UTC day that it counts for; null if it has none. */
  cap: (LeadCap & { day: string }) | null;
  repeatSince: number;
  at: number;
}

export type RecordedClick = { kind: 'recorded' | 'repeat'; clickId: string } | { kind: 'full' };

export interface LeadCap {
  leads: number;
  per: 'day' | 'total';
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

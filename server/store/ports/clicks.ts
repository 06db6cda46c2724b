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
  /** Where the list was shown; absent for none. */
  placement?: string | undefined;
  payout: Units;
  amount: Units;
  /** Frozen terms, as `encodeTerms` of click-terms.ts writes them. */
  terms: string;
  /** The offer's cap, with the UTC day that it counts for; null if it has none. */
  cap: (LeadCap & { day: string }) | null;
  /** What it reserves of the budget of its reward rule. */
  reservation?: BonusReservation | undefined;
  repeatSince: number;
  at: number;
}

/** `budget_used`: the budget has too little left for the reservation. */
export type RecordedClick =
  { kind: 'recorded' | 'repeat'; clickId: string } | { kind: 'full' } | { kind: 'budget_used' };

/**
 * The bonus that the leads of an account and offer may take from a rule's budget. Another click only adds what is
 * missing for the parts that can still be paid.
 */
export interface BonusReservation {
  ruleId: string;
  parts: readonly BonusPart[];
  expiresAt: number;
}

/** The bonus of the offer, or of one of its events. */
export interface BonusPart {
  /** Empty for an offer without events. */
  eventId: string;
  bonus: Units;
  /** How often the account may complete it; null without a limit. */
  completions: number | null;
}

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
  /** Where the list was shown; null for none. */
  placement: string | null;
  payout: Units;
  amount: Units;
  terms: string;
  at: number;
}

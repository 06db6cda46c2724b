import type { Units } from '@rewards-wall/shared/credits.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { Person, ProfileKind } from './accounts.ts';
import type { LeadCap, StoredClick } from './clicks.ts';

/** Leads, from their report to their reversal (docs/contract/leads.md#identity, docs/contract/leads.md#reversals). */
export interface LeadsPort {
  /** Everything that is known when a lead comes in, in one read: its click, person, offer, and what fraud rules count. */
  leadFacts(input: { clickId: string; recentSince: number }): Promise<LeadFacts | null>;
  /** Writes lead, ledger row, completion and a delivery for each postback of the wall, in one transaction. */
  creditLead(input: NewLead): Promise<CreditedLead>;
  /** Reverses the lead once, with a ledger row and a delivery wherever the credit has one; keeps it until its lead comes. */
  reverseLead(input: NewReversal): Promise<ReversedLead>;
  /** Credits a held lead as `creditLead` would have. */
  releaseLead(input: { leadId: string; event: LeadEvent; deliveryId: string; at: number }): Promise<ReleasedLead>;
  /** Turns a held lead away; another lead may take its place. */
  rejectLead(input: {
    leadId: string;
    reason: string;
    at: number;
  }): Promise<{ kind: 'rejected' | 'unknown_lead' | 'not_held' }>;
}

/** What a lead is judged by. `person` is null once erased. */
export interface LeadFacts {
  click: StoredClick;
  person: (Person & { kind: ProfileKind; profileId: number; subid1: string }) | null;
  offer: { name: string; source: string | null; cap: LeadCap | null; isDisabled: boolean } | null;
  /** Other accounts that completed an offer from the click's address, and with its device; counted to 100 at most. */
  otherUsersOfIp: number;
  otherUsersOfDevice: number;
  /** Leads of this account since `recentSince`, held and rejected ones too. */
  recentLeads: number;
}

/** A lead as postbacks tell it: numbers and names as of the lead, nothing of the person. */
export interface LeadEvent {
  leadId: string;
  /** Absent in what earlier builds stored: complete. */
  kind?: LeadKind;
  clickId: string;
  offerId: number;
  offerName: string;
  /** Null for an offer without events. */
  eventId: number | null;
  eventName: string | null;
  payout: Units;
  amount: Units;
  /** The wall's currency. */
  currencyName: string;
  country: string | null;
  /** When the lead came; epoch ms. */
  leadAt: number;
  /** Of a reversal. */
  reason: string | null;
  /** When this happened: the lead's time, or the reversal's. */
  at: number;
}

/** What a fraud rule found. */
export interface Finding {
  rule: string;
  action: 'flag' | 'hold' | 'reject';
  reason: string;
}

/** A lead's name at its source. One name, one lead. */
export interface LeadIdentity {
  source: string;
  externalId: string;
  /** '' when the lead names no event. */
  eventId: string;
}

/** At most so many screen-outs and bonuses of one source are credited, or held, an account and UTC day. */
export const EXTRAS_A_DAY = 6;

/**
 * What a lead takes and no other can have beside it: the `event` of the offer, which one lead of the account is paid
 * for; only its `transaction`, where an offer may be completed many times; nothing but its own `identity`, where it
 * completes nothing. The last also counts against no cap.
 */
export type LeadClaim = 'event' | 'transaction' | 'identity';

export interface NewLead extends LeadIdentity {
  leadId: string;
  kind: LeadKind;
  takes: LeadClaim;
  clickId: string;
  payout: Units;
  amount: Units;
  /** Events of the offer, as frozen on the click: with that many payable leads it is done. 0 = with this one. */
  eventCount: number;
  verdict: 'credit' | 'hold' | 'reject';
  /** Why it is held or rejected: `too_late`, `payout_too_high`, a fraud rule's name. */
  reason: string | null;
  findings: readonly Finding[];
  event: LeadEvent;
  /** Deliveries are named after it, by their postback's place. */
  deliveryId: string;
  /** The offer's cap, to count against; null when it has none. */
  cap: LeadCap | null;
  /** UTC day of `at`, YYYY-MM-DD. */
  day: string;
  at: number;
}

export type CreditedLead =
  | { kind: 'credited'; leadId: string; transactionId: number; balance: Units; deliveries: number }
  | { kind: 'held'; leadId: string }
  /** Stored; the reason says why. Also the answer to its repeat. */
  | { kind: 'rejected'; leadId: string; reason: string }
  /** A screen-out or bonus that pays nothing, or is one too many today: stored rejected, and in order for its source. */
  | { kind: 'not_credited'; leadId: string }
  /** Its reversal was here before it: stored reversed, nothing credited. */
  | { kind: 'reversed_early'; leadId: string }
  | { kind: 'duplicate'; leadId: string }
  | { kind: 'conflict' }
  /** Another click has the payable lead; stored as rejected. */
  | { kind: 'already_completed' }
  | { kind: 'unknown_click' }
  | { kind: 'erased' }
  | { kind: 'balance_limit' };

export interface NewReversal extends LeadIdentity {
  clickId: string;
  /** What the lead that it means would take. Only for an `event` may it mean the click's lead of another identity. */
  takes: LeadClaim;
  reason: string | null;
  deliveryId: string;
  at: number;
}

export type ReversedLead =
  /** `deliveries` and `balance`: with the difference of the lead, where one was taken back too. */
  | { kind: 'reversed'; leadId: string; transactionId: number; balance: Units; deliveries: number }
  /** The lead was held or rejected: nothing had been credited. */
  | { kind: 'withdrawn'; leadId: string }
  /** Kept until its lead comes. */
  | { kind: 'early' }
  /** Reversed before, or kept as early before. */
  | { kind: 'duplicate' }
  /** The identity belongs to another click. */
  | { kind: 'conflict' }
  | { kind: 'unknown_click' }
  | { kind: 'erased' }
  | { kind: 'balance_limit' };

export type ReleasedLead =
  | { kind: 'credited'; transactionId: number; balance: Units; deliveries: number }
  | { kind: 'unknown_lead' | 'not_held' | 'balance_limit' };

/** A reversal that came before its lead. */
export type EarlyReversal = Pick<NewReversal, 'source' | 'externalId' | 'eventId' | 'clickId' | 'reason' | 'at'>;

import type { MaybePromise } from '../../runtime/when-ready.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { LeadKind, RepeatedEvents } from '@rewards-wall/shared/schema/lead.ts';
import type { Person, WallOrPanelKind } from './accounts.ts';
import type { StaffAct } from './staff-acts.ts';
import type { LeadCap, StoredClick } from './clicks.ts';
import type { ListedGoal } from './feeds.ts';

/** Leads, from their report to their reversal (docs/contract/leads.md#identity, docs/contract/leads.md#reversals). */
export interface LeadsPort {
  /** Reads what a lead is judged by, in one statement: its click, person and offer, and the counts for fraud rules. */
  leadFacts(input: { clickId: string; recentSince: number }): MaybePromise<LeadFacts | null>;
  /**
   * Writes the lead, its ledger row, the completion, and a delivery for each postback of the wall, in one transaction.
   */
  creditLead(input: NewLead): Promise<CreditedLead>;
  /**
   * Reverses a lead once, with a ledger row, and a delivery for each delivery of the credit. A reversal that comes
   * before its lead is stored until the lead comes.
   */
  reverseLead(input: NewReversal): Promise<ReversedLead>;
  /** Credits a held lead as `creditLead` would have, unless that would pay twice for the same. */
  releaseLead(input: LeadRelease): Promise<ReleasedLead>;
  /** Rejects a held lead. Another lead may take its place. */
  rejectLead(input: {
    leadId: string;
    reason: string;
    /** Who rejects it in the console; absent for a command. */
    by?: StaffAct;
    at: number;
  }): Promise<{ kind: 'rejected' | 'unknown_lead' | 'not_held' }>;
}

/** What a lead is judged by. */
export interface LeadFacts {
  click: StoredClick;
  /** Null once the person is erased. */
  person: (Person & { kind: WallOrPanelKind; profileId: number; subid1: string; isTest: boolean }) | null;
  offer: { name: string; source: string | null; cap: LeadCap | null; isDisabled: boolean } | null;
  /** A run has changed the offer, and `offer` is what it was before: see `settleFeedOffer`. */
  isStaged: boolean;
  /** Other accounts that completed an offer from the click's address, and with its device; counted up to 100. */
  otherUsersOfIp: number;
  otherUsersOfDevice: number;
  /**
   * Other accounts of the wall that look like this user's and were credited for the offer. 100 if that many look alike,
   * credited or not.
   */
  similarUsers: number;
  /** Leads of the account since `recentSince`, held and rejected ones too. */
  recentLeads: number;
}

/** What postbacks say of a lead: numbers and names as of the lead, and no personal data. */
export interface LeadEvent {
  leadId: string;
  /** What the messages about this lead are recognized by. */
  identity: string;
  kind: LeadKind;
  clickId: string;
  offerId: number;
  offerName: string;
  /** Present for leads of test users only. */
  test?: true;
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
  /** The reason of a reversal; null for a credit. */
  reason: string | null;
  /** The time of the lead, or of the reversal; epoch ms. */
  at: number;
}

/** What a fraud rule found. */
export interface Finding {
  rule: string;
  action: 'flag' | 'hold' | 'reject';
  reason: string;
}

/** What names a lead at its source. One identity, one lead. */
export interface LeadIdentity {
  source: string;
  externalId: string;
  /** '' if the lead names no event. */
  eventId: string;
}

/** How many screen-outs and bonuses of one source an account may have credited or held on a UTC day. */
export const EXTRAS_A_DAY = 6;

/**
 * What a lead takes, so that no other lead of the account can have it.
 *
 * - `event`: the event of the offer, which is paid once.
 * - `numbered`: one of the numbered places of an event that may be completed several times, and perhaps a UTC day.
 * - `repeat`: only its own identity, for another transaction of an event that is paid once. A person decides about it.
 * - `transaction`: the transaction of the source. The offer may be completed many times.
 * - `identity`: only the lead's own identity. The lead completes nothing, and counts against no cap.
 */
export type LeadClaim = 'event' | 'numbered' | 'repeat' | 'transaction' | 'identity';

/** How often a user may complete an event, as frozen on the click. */
export interface EventLimits {
  /** Null: without a limit. */
  completions: number | null;
  /** The UTC day of the conversion, YYYY-MM-DD; null: several may be on one day. */
  day: string | null;
  /** Whether the source states that day, so that a second lead of it is surely one too many. */
  isDayStated: boolean;
}

export interface NewLead extends LeadIdentity {
  leadId: string;
  kind: LeadKind;
  takes: LeadClaim;
  clickId: string;
  payout: Units;
  /** What the publisher earns, before the share; null or absent if the offer has no share. */
  gross?: Units | null;
  amount: Units;
  /**
   * Completions of the offer's events, as frozen on the click; that many payable leads complete it. 0: this lead completes
   * it. Null: nothing does, because an event has no limit.
   */
  eventCount: number | null;
  /** For a lead that takes a numbered place. */
  limits?: EventLimits;
  /** What becomes of it if its click has taken the event under another identity. Absent: it is held. */
  repeatedEvents?: RepeatedEvents;
  verdict: 'credit' | 'hold' | 'reject';
  /** Why it is held or rejected: `too_late`, `payout_too_high`, or a fraud rule's name. */
  reason: string | null;
  findings: readonly Finding[];
  /**
   * The events and goals that may be paid in addition to it. If its source's lead of the same offer, and of the same click or
   * transaction, was paid for any other, the lead is held (`unknown_goal`) instead of credited. Absent: any may be.
   */
  compatibleEvents?: readonly string[];
  event: LeadEvent;
  /** The id of each delivery is this text and two digits, or more: the position of its postback. */
  deliveryId: string;
  /** The offer's cap, which the lead counts against; null if it has none. */
  cap: LeadCap | null;
  /**
   * How the lead ends the survey of its click; absent if it ends none. If the survey has ended for the user, a complete
   * is held and a screen-out pays nothing.
   */
  ends?: 'complete' | 'screenout';
  /** UTC day of `at`, YYYY-MM-DD. */
  day: string;
  at: number;
}

export type CreditedLead =
  | { kind: 'credited'; leadId: string; transactionId: number; balance: Units; deliveries: number }
  | { kind: 'held'; leadId: string }
  /** Stored as rejected. A repeat of the lead is answered the same. */
  | { kind: 'rejected'; leadId: string; reason: string }
  /** It pays nothing or exceeds a limit: stored as rejected, and accepted from its source. */
  | { kind: 'not_credited'; leadId: string }
  /** Its reversal came first: stored as reversed, and nothing was credited. */
  | { kind: 'reversed_early'; leadId: string }
  | { kind: 'duplicate'; leadId: string }
  | { kind: 'conflict' }
  /** A lead of another click was paid for the event; stored as rejected. */
  | { kind: 'already_completed' }
  | { kind: 'unknown_click' }
  | { kind: 'erased' }
  | { kind: 'balance_limit' };

export interface NewReversal extends LeadIdentity {
  clickId: string;
  /** The claim of the lead that it means. Only with `event` may that be the click's lead under another identity. */
  takes: LeadClaim;
  /** Reverse only the lead with that identity. If there is none, nothing is stored. */
  onlyNamed?: boolean;
  reason: string | null;
  deliveryId: string;
  at: number;
}

export type ReversedLead =
  /** `deliveries` and `balance` include the lead's reconciliation, if that was reversed with it. */
  | { kind: 'reversed'; leadId: string; transactionId: number; balance: Units; deliveries: number }
  /** The lead was held or rejected, so nothing had been credited. */
  | { kind: 'withdrawn'; leadId: string }
  /** Stored until its lead comes. */
  | { kind: 'early' }
  /** `onlyNamed`: there is no lead with that identity. */
  | { kind: 'unknown_lead' }
  /** The lead was reversed before, or this reversal is stored already. */
  | { kind: 'duplicate' }
  /** The identity belongs to another click. */
  | { kind: 'conflict' }
  | { kind: 'unknown_click' }
  | { kind: 'erased' }
  | { kind: 'balance_limit' };

export interface LeadRelease {
  leadId: string;
  /** What the lead takes from then on, like a lead that was never held. */
  takes: LeadClaim;
  /** As in `NewLead`. */
  eventCount: number | null;
  /** As in `NewLead`. The day doesn't keep the lead from being paid, because a person decides. */
  limits?: EventLimits;
  /**
   * Finds the paid lead that keeps this one from being paid, among those of its account and offer. `listed`: the goals
   * that the offer's network lists by now.
   */
  findPaid: (completed: readonly CompletedLead[], listed: readonly ListedGoal[]) => CompletedLead | undefined;
  event: LeadEvent;
  /** Who releases it in the console; absent for a command. */
  by?: StaffAct;
  deliveryId: string;
  at: number;
}

/** A complete that has been paid, also if it was reversed later. */
export type CompletedLead = LeadIdentity & { leadId: string };

export type ReleasedLead =
  | { kind: 'credited'; transactionId: number; balance: Units; deliveries: number }
  /** `leadId` was paid already, for the same event or perhaps the same conversion. The lead stays held. */
  | { kind: 'already_paid'; leadId: string }
  /** `leadId` is held too, and has the place that the lead would take. The lead stays held. */
  | { kind: 'place_taken'; leadId: string }
  /** The user has completed the event as often as it is paid. The lead stays held. */
  | { kind: 'event_limit' }
  /** `credit_limit`: whoever releases it has credited too much today. */
  | { kind: 'unknown_lead' | 'not_held' | 'balance_limit' | 'credit_limit' };

/** A reversal that came before its lead, and waits for it. */
export type EarlyReversal = Pick<NewReversal, 'source' | 'externalId' | 'eventId' | 'clickId' | 'reason' | 'at'>;

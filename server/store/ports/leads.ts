import type { Units } from '@rewards-wall/shared/credits.ts';
import type { LeadKind, RepeatedEvents } from '@rewards-wall/shared/schema/lead.ts';
import type { Person, WallOrPanelKind } from './accounts.ts';
import type { StaffAct } from './staff-acts.ts';
import type { LeadCap, StoredClick } from './clicks.ts';
import type { ListedGoal } from './feeds.ts';

/** The facts that a lead is judged by. */
export interface LeadFacts {
  click: StoredClick;
  /** Null once the person is erased. */
  person: (Person & { kind: WallOrPanelKind; profileId: number; subid1: string; isTest: boolean }) | null;
  offer: { name: string; source: string | null; cap: LeadCap | null; isDisabled: boolean } | null;
  /** An applied run has changed the offer, and `offer` is the state before it (see `settleFeedOffer`). */
  isStaged: boolean;
  /** Other accounts that completed an offer from the click's address, and with its device; counted up to 100. */
  otherUsersOfIp: number;
  otherUsersOfDevice: number;
  /**
   * Other accounts of the wall that resemble this user's and were credited for the offer. 100 if that many resemble it,
   * credited or not.
   */
  similarUsers: number;
  /** All leads of the account since `recentSince`, including held and rejected ones. */
  recentLeads: number;
}

/** What postbacks report about a lead: numbers and names as of the lead, without personal data. */
export interface LeadEvent {
  leadId: string;
  /** Receivers recognize the messages about one lead by it. */
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
  /** What a reward rule changed; absent without one. */
  reward?: LeadReward;
  /** The wall's currency. */
  currencyName: string;
  country: string | null;
  /** The placement of the click; absent for none. */
  placement?: string;
  /** When the lead arrived; epoch ms. */
  leadAt: number;
  /** The reason of a reversal or rejection; otherwise null. */
  reason: string | null;
  /** When a held lead may be credited; present only if it is held until then. Epoch ms. */
  availableAt?: number;
  /** The time of the lead, or of the reversal; epoch ms. */
  at: number;
}

/** The reward rule of a lead. */
export interface LeadReward {
  ruleId: string;
  /** The rule's name at the click. */
  rule: string;
  /** The part of the amount that the rule added or, if negative, took. */
  bonus: Units;
}

/** The reward rule that holds a lead until its date. */
export interface HoldRule {
  ruleId: string;
  /** The rule's name when the lead arrived. */
  rule: string;
}

/** What a fraud rule found. */
export interface Finding {
  rule: string;
  action: 'flag' | 'hold' | 'reject';
  reason: string;
}

/** Identifies a lead at its source. Each identity has at most one lead. */
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
  /** Whether the source states that day. Then a second lead on it certainly exceeds the limit. */
  isDayStated: boolean;
}

/** Why a lead is held that only waits for its date. */
export const HOLD_DAYS = 'hold_days';
/** Why a lead is held whose click or event staff credited by hand for a ticket. */
export const CREDITED_BY_HAND = 'credited_by_hand';
/** Why a lead is held that couldn't be credited at its date. */
export const NOT_RELEASED = 'not_released';

export interface NewLead extends LeadIdentity {
  leadId: string;
  kind: LeadKind;
  takes: LeadClaim;
  clickId: string;
  payout: Units;
  /** What the publisher earns, before the share; null or absent if the offer has no share. */
  gross?: Units | null;
  amount: Units;
  /** Absent without a reward rule. */
  reward?: LeadReward | undefined;
  /**
   * The rule of whose budget the click reserved a part. A bonus comes from it, so that it is only what the budget has
   * left; a screen-out returns the part.
   */
  budgetRule?: string;
  /**
   * Completions of the offer's events, as frozen on the click: this many payable leads complete it. 0: this lead
   * completes it. Null: it is never completed, because an event has no limit.
   */
  eventCount: number | null;
  /** For a lead that takes a numbered place. */
  limits?: EventLimits;
  /**
   * The most credits that the account gets for the offer on the UTC day of `at`, without bonuses. A lead beyond it is held.
   * Absent: no limit.
   */
  dayCeiling?: Units;
  /** What to do if its click has taken the event under another identity. Absent: hold it. */
  repeatedEvents?: RepeatedEvents;
  verdict: 'credit' | 'hold' | 'reject';
  /** Why it is held or rejected: `too_late`, `payout_too_high`, or a fraud rule's name. */
  reason: string | null;
  findings: readonly Finding[];
  /** When it may be credited, if it is held; null or absent: as soon as a person decides. Epoch ms. */
  releaseAt?: number | null;
  /** The rule that says so; null or absent for none. */
  holdRule?: HoldRule | null;
  /**
   * Events and goals that may be paid in addition to this one. If the source's lead of the same offer, and of the same
   * click or transaction, was paid for any other, the lead is held (`unknown_goal`). Absent: any may be.
   */
  compatibleEvents?: readonly string[];
  event: LeadEvent;
  /** Whether JSON postbacks hear of the lead if it only waits for its date. */
  isAnnounced?: boolean;
  /** A delivery's id is this text followed by two or more digits: the position of its postback. */
  deliveryId: string;
  /** The offer's cap, which the lead counts against; null if it has none. */
  cap: LeadCap | null;
  /**
   * How the lead ends the survey of its click; absent if it doesn't. If the survey has already ended for the user, a
   * complete is held and a screen-out pays nothing.
   */
  ends?: 'complete' | 'screenout';
  /** UTC day of `at`, YYYY-MM-DD. */
  day: string;
  at: number;
}

export type CreditedLead =
  | { kind: 'credited'; leadId: string; transactionId: number; balance: Units; deliveries: number }
  | { kind: 'held'; leadId: string }
  /** Stored as rejected. A repeat of the lead has the same result. */
  | { kind: 'rejected'; leadId: string; reason: string }
  /** Pays nothing or exceeds a limit: stored as rejected, but accepted from its source. */
  | { kind: 'not_credited'; leadId: string }
  /** Its reversal arrived first: stored as reversed, and nothing was credited. */
  | { kind: 'reversed_early'; leadId: string }
  | { kind: 'duplicate'; leadId: string }
  | { kind: 'conflict' }
  /** A lead of another click was paid for the event; stored as rejected. */
  | { kind: 'already_completed' }
  | { kind: 'unknown_click' }
  | { kind: 'erased' }
  | { kind: 'balance_limit' };

/** A reversal that arrived before its lead and waits for it. */
export interface EarlyReversal extends LeadIdentity {
  clickId: string;
  reason: string | null;
  at: number;
}

export interface NewReversal extends EarlyReversal {
  /** The claim of the lead to reverse. Only with `event` may that be the click's lead under another identity. */
  takes: LeadClaim;
  /** Reverse only the lead with that identity. If there is none, nothing is stored. */
  onlyNamed?: boolean;
  deliveryId: string;
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
  /** As in `NewLead`, but a day that is taken doesn't prevent the payment, because a person decides. */
  limits?: EventLimits;
  /**
   * Finds the paid lead of the same account and offer that blocks this one. `listed`: the goals that the offer's
   * network lists now.
   */
  findPaid: (completed: readonly CompletedLead[], listed: readonly ListedGoal[]) => CompletedLead | undefined;
  event: LeadEvent;
  /**
   * Credits it only if its date is not after this time, and it is held for no other reason. Absent: a person decides.
   * Epoch ms.
   */
  dueBy?: number;
  /** The staff member who releases it in the console; absent for the command line. */
  by?: StaffAct;
  deliveryId: string;
  at: number;
}

/** A complete that has been paid, also if it was reversed later. */
export type CompletedLead = LeadIdentity & { leadId: string };

export type ReleasedLead =
  | { kind: 'credited'; transactionId: number; balance: Units; deliveries: number }
  /** `leadId` was already paid, for the same event or possibly the same conversion. The lead stays held. */
  | { kind: 'already_paid'; leadId: string }
  /** `leadId` is held too, and occupies the place that the lead would take, or is what it corrects. The lead stays held. */
  | { kind: 'place_taken'; leadId: string }
  /** The user has completed the event as often as it is paid. The lead stays held. */
  | { kind: 'event_limit' }
  /** Its date hasn't come, or it is held for another reason too. */
  | { kind: 'not_due' }
  /** `credit_limit`: the staff member has credited too much today. */
  | { kind: 'unknown_lead' | 'not_held' | 'balance_limit' | 'credit_limit' };

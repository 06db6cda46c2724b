import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AccountRef, Person, PersonSealer, WallOrPanelKind, WallOrPanelRef } from './accounts.ts';
import type { ClickActivity } from './activity.ts';
import type { StoredClick } from './clicks.ts';
import type { DeliveryState, StoredDelivery } from './deliveries.ts';
import type { Idempotency } from './idempotency.ts';
import type { EarlyReversal } from './leads.ts';
import type { LedgerEntry } from './ledger.ts';
import type { StaffAct } from './staff-acts.ts';
import type { LeadState, StoredLead, WallLead } from './stored-leads.ts';
import type { StoredTicket } from './tickets.ts';

/** Filters leads by name; absent: any. */
export interface LeadNames {
  subid1?: string | undefined;
  clickId?: string | undefined;
  /** The transaction at its source. */
  externalId?: string | undefined;
}

export interface LeadPageWanted extends LeadNames {
  walls: readonly number[];
  state: LeadState | null;
  source: string | null;
  offerId: number | null;
  /** Only leads that came at `from` or later, and before `to`; epoch ms. */
  from?: number | undefined;
  to?: number | undefined;
  /** Only leads with a lower id; null for the newest. */
  after: string | null;
  limit: number;
}

export interface LeadPage {
  rows: WallLead[];
  /** The lead to continue after; null if there are no more. */
  next: string | null;
}

export interface LeadCase {
  lead: StoredLead;
  /** Null once the user is erased. */
  user: { subid1: string; wrappedKey: Uint8Array } | null;
  click: StoredClick | null;
  /** Credits by hand for a click of its user on its offer, newest first. */
  creditsByHand: TicketCredit[];
  ledger: LedgerEntry[];
  deliveries: StoredDelivery[];
  /** What staff decided about it while it was held, oldest first. */
  decisions: LeadDecisionBy[];
}

/** A decision about a held lead, of the audit log. */
export interface LeadDecisionBy {
  at: number;
  action: 'lead.approve' | 'lead.reject';
  /** The name of the person or key; null once it is removed. */
  by: string | null;
  /** Why it was held; null if the log doesn't say. */
  heldFor: string | null;
}

/** A click, and what arrived for it. */
export interface FoundClick {
  click: ClickActivity['click'];
  offerName: ClickActivity['offerName'];
  /** Null once the user is erased: the click can no longer be attributed. */
  account: (WallOrPanelRef & { isTest: boolean }) | null;
  user: { subid1: string; wrappedKey: Uint8Array } | null;
  /** Retention has removed the click and its deliveries. This is what its leads still need. */
  isRemoved: boolean;
  /** The leads of each kind, newest first. */
  everyLead: StoredLead[];
  refusedCalls: RefusedCall[];
  surveyEnd: ClickActivity['surveyEnd'];
}

/** Limit per kind of row read with a click. */
export const MOST_OF_CLICK = 100;

/** A click, from its leads to the messages that postbacks received about them. */
export interface TracedClick extends FoundClick {
  /** The rows of its leads, oldest first. */
  ledger: LeadLedgerEntry[];
  deliveries: StoredDelivery[];
  /** Reversals that wait for its leads. */
  earlyReversals: EarlyReversal[];
}

/** A ledger row that a lead made. */
export type LeadLedgerEntry = LedgerEntry & { leadId: string };

export interface ClickLeads extends FoundClick {
  /** The user's leads for the same offer on other clicks: credited ones first, then the newest. */
  otherLeads: StoredLead[];
}

export interface ClickCase extends FoundClick, ClickActivity {
  /** Newest first. */
  deliveries: StoredDelivery[];
  /** All of the user, newest first: what they name is sealed. */
  tickets: StoredTicket[];
  /** Credits by hand for a click of the user on its offer, newest first. */
  creditsByHand: TicketCredit[];
}

interface DeliveriesWanted {
  postbackIds: readonly string[];
  state: DeliveryState | null;
  /** Only deliveries that were created at `from` or later, and before `to`; epoch ms. */
  from?: number | undefined;
  to?: number | undefined;
  limit: number;
}

export interface DeliveryPageWanted extends DeliveriesWanted {
  /** The last delivery of the page before; null for the newest. */
  after: { createdAt: number; deliveryId: string } | null;
}

/** Deliveries of some leads. Of a source's leads, only those that came at `from` or later. */
export interface LeadDeliveriesWanted extends LeadNames, DeliveriesWanted {
  walls: readonly number[];
  source: string | null;
  after: LeadDeliveryPlace | null;
}

/** A position in the order of leads and their deliveries, newest first. */
export interface LeadDeliveryPlace {
  leadId: string;
  /** '' = after all deliveries of the lead. */
  deliveryId: string;
}

export interface LeadDeliveryPage {
  rows: StoredDelivery[];
  /** Where to continue; null if there are no more. May follow a page without rows. */
  next: LeadDeliveryPlace | null;
}

/** The lists of a user that can be long, each newest first. */
export type UserList = 'ledger' | 'clicks' | 'leads' | 'tickets';

export interface UserCase {
  person: Person;
  createdAt: number;
  isTest: boolean;
  balance: Units;
  /** How many ledger rows there are. */
  transactions: number;
  hasProfile: boolean;
  /** Whether their profile holds an e-mail address, which then no other user of the publisher can use. */
  holdsEmail: boolean;
  ledger: LedgerEntry[];
  /** `hasLeads`: 1 if any lead has arrived for the click. */
  clicks: (StoredClick & { offerName: string | null; hasLeads: 0 | 1 })[];
  leads: StoredLead[];
  tickets: StoredTicket[];
}

export interface LedgerRowCase {
  entry: LedgerEntry;
  /** Those around it, newest first, and the row itself. */
  around: LedgerEntry[];
  accountId: number;
  owner: WallOrPanelRef;
  /** Null once the user is erased. */
  user: { subid1: string; wrappedKey: Uint8Array } | null;
  isTest: boolean;
  /** The lead that it credits or takes back; null for an adjustment. */
  leadId: string | null;
}

export interface FoundById {
  leads: { leadId: string; adwallId: number; clickId: string; source: string }[];
  /**
   * Clicks with this id, including what remains of removed ones, and those with a transaction that was reversed before
   * its lead arrived. `owner`: null once the user is erased.
   */
  clicks: { clickId: string; owner: WallOrPanelRef | null }[];
  deliveries: { deliveryId: string; postbackId: string }[];
  /** By the wall or panel of their account, which outlives the user. */
  transactions: (WallOrPanelRef & { transactionId: number })[];
  refusedCalls: { callId: string; adwallId: number | null }[];
  tickets: { ticketId: number; kind: WallOrPanelKind; profileId: number }[];
  users: AccountRef[];
}

export interface BalanceAdjustment {
  account: AccountRef;
  amount: Units;
  sealer: PersonSealer<Uint8Array | null>;
  idempotency: Idempotency;
  /** The ticket that it resolves, which must belong to the same account; null for none. */
  ticketId: number | null;
  /**
   * The click that credits are added for, if it is the account's, and its event; null: any. Its later completes are
   * held. Absent: no click.
   */
  paysFor?: { clickId: string; eventId: string | null } | undefined;
  /**
   * Adds nothing if credits were already added for one of these tickets of the account, or if staff or a lead credited what
   * `paysFor` names. Empty: no such check.
   */
  unlessCredited: readonly number[];
  by: StaffAct;
  at: number;
}

/** Which tickets' credits to read. */
export interface TicketsOfAccount {
  accountId: number;
  ticketIds: readonly number[];
  /** A click of the account: also tickets that were credited for a click on its offer. */
  clickId: string | null;
}

/** Credits that staff added by hand for a ticket. */
export interface TicketCredit {
  ticketId: number;
  transactionId: number;
  amount: Units;
  at: number;
}

/** A lead that pays for the same as credits by hand would; `pending`: once it is released. */
export interface LeadBefore {
  leadId: string;
  amount: Units;
  state: 'credited' | 'pending';
}

export type AdjustedBalance =
  | { kind: 'posted' | 'repeat'; transactionId: number }
  | { kind: 'credited_before'; credit: TicketCredit }
  | { kind: 'lead_before'; lead: LeadBefore }
  | { kind: 'unknown_user' | 'unknown_ticket' | 'balance_limit' | 'credit_limit' | 'idempotency_mismatch' };

/** Verdicts on calls that anyone may have sent. All other verdicts are on calls that are proven to be the source's. */
export const unprovenVerdicts = ['unauthenticated', 'address_not_allowed'] as const;

export function isProven(verdict: string): boolean {
  return !unprovenVerdicts.some((unproven) => unproven === verdict);
}

/** A call to keep, with the click that it names. The click determines its wall and user. */
export interface NewRefusedCall {
  callId: string;
  source: string;
  /** UTC day, YYYY-MM-DD. */
  day: string;
  verdict: string;
  /** The click that it names; null if no click has that id. */
  clickId: string | null;
  /** The declared parameters as JSON, sealed with the service key. */
  sealed: Uint8Array;
  at: number;
}

export interface RefusedCall extends NewRefusedCall {
  adwallId: number | null;
  accountId: number | null;
}

export interface RefusedCallsWanted {
  /** Only of calls that name a click of these walls; null for all. */
  walls: readonly number[] | null;
  source: string | null;
  after: string | null;
  limit: number;
}

import type { Units } from '@rewards-wall/shared/credits.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { Finding, LeadClaim } from './leads.ts';

/** Reads of leads, for operators and for the books of a wall (docs/contract/leads.md#books-of-a-wall). */
export interface StoredLeadsPort {
  /** Leads in `state`, newest first. */
  listLeads(input: { state: LeadState; adwallId: number | null; limit: number }): Promise<StoredLead[]>;
  /** Leads of one wall in the order of their ids, so of time. */
  leadsOfWall(input: LeadsWanted): Promise<WallLead[]>;
  findLead(leadId: string): Promise<StoredLead | null>;
}

/** `pending`: held for a check. */
export type LeadState = 'pending' | 'credited' | 'rejected' | 'reversed';

export interface StoredLead {
  leadId: string;
  kind: LeadKind;
  takes: LeadClaim;
  accountId: number;
  adwallId: number;
  offerId: number;
  offerName: string | null;
  /** '' when it names no event. */
  eventId: string;
  source: string;
  externalId: string;
  clickId: string;
  payout: Units;
  amount: Units;
  state: LeadState;
  reason: string | null;
  findings: Finding[];
  at: number;
  /** When its state last changed. */
  changedAt: number;
}

/** A stored lead with its user; null once erased. */
export type WallLead = StoredLead & { subid1: string | null };

export interface LeadsWanted {
  adwallId: number;
  /** The lead after which to go on; '' = from the first. */
  after: string;
  /** Up to when they came; epoch ms. */
  until: number;
  limit: number;
}

import type { leadStates } from '@rewards-wall/shared/admin/values.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { LeadKind } from '@rewards-wall/shared/schema/lead.ts';
import type { Finding, HoldRule, LeadClaim, LeadReward } from './leads.ts';

export type LeadState = (typeof leadStates)[number];

export interface StoredLead {
  leadId: string;
  kind: LeadKind;
  takes: LeadClaim;
  accountId: number;
  /** Whether the account is a test user's. */
  isTest: boolean;
  adwallId: number;
  offerId: number;
  offerName: string | null;
  /** '' if it names no event. */
  eventId: string;
  source: string;
  externalId: string;
  clickId: string;
  /** The placement of the click; null for none, and once the user is erased. */
  placement: string | null;
  payout: Units;
  /** What the publisher earns, before the share; null if the offer had no share. */
  gross: Units | null;
  amount: Units;
  /** Null without a reward rule. */
  reward: LeadReward | null;
  state: LeadState;
  reason: string | null;
  findings: Finding[];
  /** When a held lead may be credited, epoch ms; null if it has no date, and once it is no longer held. */
  releaseAt: number | null;
  /** The reward rule that held it until a date; null for none. */
  holdRule: HoldRule | null;
  at: number;
  /** When its state last changed. */
  changedAt: number;
}

/** A stored lead with its user; `subid1` is null once the user is erased. */
export type WallLead = StoredLead & { subid1: string | null };

export interface LeadsWanted {
  adwallId: number;
  /** The id of the last lead of the previous page; '' = start with the first lead. */
  after: string;
  /** Only leads that arrived by then; epoch ms. */
  until: number;
  limit: number;
}

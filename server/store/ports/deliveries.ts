import type { deliveryStates } from '@rewards-wall/shared/admin/values.ts';
import type { LeadEvent } from './leads.ts';

/** 0 pending, 1 payable, 2 revoked, 3 rejected (docs/contract/postbacks.md#held-leads). */
export type DeliveryStatus = 0 | 1 | 2 | 3;

export type DeliveryState = (typeof deliveryStates)[number];

export interface DeliveryClaim {
  postbackId: string;
  limit: number;
  lease: string;
  /** The process that takes the lease. */
  owner: string;
  leaseUntil: number;
  /** When the next probe may be sent, if this claim is a probe. */
  probeAt: number;
  at: number;
}

/** A user's data in a delivery, which only the person's key opens. */
export interface SealedPerson {
  subid1: string;
  wrappedKey: Uint8Array;
  /** The click's subid2-4, device and address. */
  sealedClick: Uint8Array;
}

export interface ClaimedDelivery extends SealedPerson {
  deliveryId: string;
  postbackId: string;
  adwallId: number;
  status: DeliveryStatus;
  /** The credit's ledger row, for a reversal too; null if nothing was credited. */
  transactionId: number | null;
  /** The reversal's own ledger row. */
  reversalId: number | null;
  event: LeadEvent;
  /** Position in the retry schedule; 0 = not tried since it became due. */
  step: number;
  /** Attempts so far. */
  attempts: number;
}

/** One attempt, as it is stored. */
export interface Attempt {
  number: number;
  at: number;
  ms: number;
  /** Null if there was no response. */
  httpStatus: number | null;
  /** What went wrong, as one snake_case word; null for a success. */
  error: string | null;
  /** The first 2 kB of the response. */
  body: string;
}

/** What an attempt means for its delivery, postback and receiver. */
export interface AttemptResult {
  attempt: Omit<Attempt, 'number'>;
  /** `gone` disables the postback; its deliveries stay undelivered. */
  outcome: { kind: 'delivered' } | { kind: 'retry'; dueAt: number } | { kind: 'exhausted' } | { kind: 'gone' };
  /**
   * What the attempt shows about the receiver as a whole: `down` counts towards opening its circuit, `up` closes it.
   */
  receiver: 'up' | 'down' | 'unknown';
}

export interface SettledDelivery extends AttemptResult {
  deliveryId: string;
  lease: string;
  /** When the next probe may be sent, if the circuit is open. */
  probeAt: number;
}

/** `lease_lost`: the lease had ended, and nothing was written. */
export interface Settlement {
  kind: 'settled' | 'lease_lost';
}

/** Selects deliveries that meet every condition. */
export interface DeliveryFilter {
  adwallId?: number;
  postbackId?: string;
  deliveryId?: string;
  leadId?: string;
  state?: DeliveryState;
  /** Created at or after `from`, and before `to`; epoch ms. */
  from?: number;
  to?: number;
}

export interface DeliveryHealth {
  /** Undelivered deliveries of enabled postbacks. */
  pending: number;
  exhausted: number;
  /** Undelivered deliveries of disabled postbacks, and reversals waiting for their credit. */
  parked: number;
  /** The delivery due first among the enabled postbacks whose circuit is closed; `dueAt` in epoch ms. */
  oldest: { postbackId: string; dueAt: number } | null;
  /** Enabled postbacks with undelivered deliveries and an open circuit, in the order of their ids. */
  failing: string[];
}

export interface StoredDelivery {
  deliveryId: string;
  postbackId: string;
  adwallId: number;
  leadId: string;
  offerId: number;
  /** The contents of the message, without personal data. */
  event: LeadEvent;
  status: DeliveryStatus;
  state: DeliveryState;
  isPostbackEnabled: boolean;
  dueAt: number;
  createdAt: number;
  attempts: Attempt[];
}

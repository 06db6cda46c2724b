import type { LeadEvent } from './leads.ts';

/**
 * Deliveries of postbacks and their attempts (docs/contract/postbacks.md#delivery, docs/contract/postbacks.md#order).
 */
export interface DeliveriesPort {
  /** Enabled postbacks that have a delivery due and whose circuit lets one through. */
  duePostbacks(input: { at: number }): Promise<string[]>;
  /**
   * Leases due deliveries of one postback, oldest first; one as a probe when its circuit is open. A lease ends by
   * `settleDelivery` or at `leaseUntil`.
   */
  claimDeliveries(input: DeliveryClaim): Promise<ClaimedDelivery[]>;
  /** Ends leases early: what was not sent is due again at `at`. */
  releaseDeliveries(input: { deliveryIds: readonly string[]; lease: string; at: number }): Promise<void>;
  /** Keeps the attempt and moves the delivery on, if the lease still holds; else says `lease_lost` and writes nothing. */
  settleDelivery(input: SettledDelivery): Promise<{ kind: 'settled' | 'lease_lost' }>;
  /** Makes deliveries due again, credits before their reversals; answers how many. */
  replayDeliveries(input: DeliveryFilter & { at: number }): Promise<{ replayed: number }>;
  /** Deliveries newest first, with their attempts. */
  listDeliveries(input: DeliveryFilter & { limit: number }): Promise<StoredDelivery[]>;
  /** What readiness shows of deliveries. */
  deliveryHealth(): Promise<DeliveryHealth>;
}

export type DeliveryState = 'pending' | 'waiting' | 'delivered' | 'exhausted';

export interface DeliveryClaim {
  postbackId: string;
  limit: number;
  lease: string;
  /** The process that leases. */
  owner: string;
  leaseUntil: number;
  /** When the next probe may go, if this one is a probe. */
  probeAt: number;
  at: number;
}

export interface ClaimedDelivery {
  deliveryId: string;
  postbackId: string;
  adwallId: number;
  /** 1 payable, 2 revoked. */
  status: 1 | 2;
  /** The credit's ledger row, also for a reversal. */
  transactionId: number;
  /** The reversal's own ledger row. */
  reversalId: number | null;
  event: LeadEvent;
  subid1: string;
  wrappedKey: Uint8Array;
  /** Of the click: subid2-4, device, address. */
  sealedClick: Uint8Array;
  /** Place in the schedule: 0 = never tried since it became due. */
  step: number;
  /** Attempts so far. */
  attempts: number;
}

/** One attempt, as it is kept. */
export interface Attempt {
  number: number;
  at: number;
  ms: number;
  /** Null when there was no answer. */
  httpStatus: number | null;
  /** What went wrong, as one snake_case word; null for a success. */
  error: string | null;
  /** The first 2 kB of the answer. */
  body: string;
}

export interface SettledDelivery {
  deliveryId: string;
  lease: string;
  attempt: Omit<Attempt, 'number'>;
  /** `gone` disables the postback; its deliveries stay due. */
  outcome: { kind: 'delivered' } | { kind: 'retry'; dueAt: number } | { kind: 'exhausted' } | { kind: 'gone' };
  /** What the attempt tells of the receiver as a whole: `down` counts towards its circuit, `up` closes it. */
  receiver: 'up' | 'down' | 'unknown';
  /** When the circuit lets the next probe through, should it be open. */
  probeAt: number;
}

/** Which deliveries; all conditions must hold. */
export interface DeliveryFilter {
  adwallId?: number;
  postbackId?: string;
  deliveryId?: string;
  leadId?: string;
  state?: DeliveryState;
  /** Created from `from` on, and before `to`; epoch ms. */
  from?: number;
  to?: number;
}

export interface DeliveryHealth {
  /** Undelivered ones of enabled postbacks. */
  pending: number;
  exhausted: number;
  /** Undelivered ones of disabled postbacks, with the reversals that wait for their credit. */
  parked: number;
  /** The one that is due first, of enabled postbacks whose circuit is closed; `dueAt` in epoch ms. */
  oldest: { postbackId: string; dueAt: number } | null;
  /** Enabled postbacks with something undelivered whose circuit is open, in the order of their ids. */
  failing: string[];
}

export interface StoredDelivery {
  deliveryId: string;
  postbackId: string;
  adwallId: number;
  leadId: string;
  offerId: number;
  status: 1 | 2;
  state: DeliveryState;
  isPostbackEnabled: boolean;
  dueAt: number;
  createdAt: number;
  attempts: Attempt[];
}

/** Failures in a row that open a postback's circuit. */
export const CIRCUIT_FAILURES = 5;

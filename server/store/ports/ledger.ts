import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AccountRef, PersonSealer } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';

export interface HeldLeads {
  count: number;
  /** When the oldest of them arrived; null if there is none. */
  oldestAt: number | null;
}

/** The origin of a ledger row. `released_lead`: a lead that was held before. `credit` and `debit`: by hand. */
export type CreditKind = 'lead' | 'released_lead' | 'reversal' | 'credit' | 'debit';

export interface CountedCredits {
  kind: CreditKind;
  rows: number;
  /** Sum of the absolute amounts; not exact beyond 2^53. */
  units: number;
}

export interface CreditsPage {
  counts: CountedCredits[];
  /** The transaction_id to continue from. */
  last: number;
}

export interface NewTransaction {
  account: AccountRef;
  amount: Units;
  /** Seals the description; null if there is none. */
  sealer: PersonSealer<Uint8Array | null>;
  /** Refuses the transaction if the balance would fall below this. */
  minBalance: Units | null;
  idempotency: Idempotency | null;
  at: number;
}

export type PostedTransaction =
  | { kind: 'posted' | 'repeat'; transactionId: number; balance: Units; isTest: boolean }
  | { kind: 'insufficient_balance'; balance: Units }
  | { kind: 'balance_limit' }
  | { kind: 'idempotency_mismatch' };

export type LedgerKind = 'manual' | 'lead' | 'reversal';

export interface LedgerEntry {
  transactionId: number;
  seq: number;
  kind: LedgerKind;
  amount: Units;
  balanceAfter: Units;
  offerId: number | null;
  offerName: string | null;
  sealedDescription: Uint8Array | null;
  /** The transaction that this row reverses. */
  reverses: number | null;
  at: number;
}

/** A row that breaks an invariant of the ledger. */
export interface BrokenRow {
  /** Null if it belongs to no account, or to many. */
  accountId: number | null;
  /** Null if it is not one ledger row. */
  seq: number | null;
  problem: string;
}

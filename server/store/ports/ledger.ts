import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AccountRef, PersonSealer } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';
import type { TokenHolder } from './tokens.ts';

/** The ledger (docs/contract/ledger.md). */
export interface LedgerPort {
  /**
   * Checks `minBalance` and the idempotency key, opens the account if necessary, and writes one row, in one
   * transaction.
   */
  postTransaction(input: NewTransaction): Promise<PostedTransaction>;
  /** Lists rows, newest first. `limit` null = all. `balance` and `total` are of all rows of the account. */
  listTransactions(input: {
    account: AccountRef;
    limit: number | null;
    offset: number;
  }): Promise<{ balance: Units; total: number; person: TokenHolder | null; rows: LedgerEntry[] }>;
  /** The highest settled transaction_id: every lower one is committed or never will be. */
  settledTransaction(): Promise<number>;
  /** Counts up to `limit` rows with `after` < transaction_id <= `upTo`, in their order. */
  countCredits(input: { after: number; upTo: number; limit: number }): Promise<CreditsPage>;
  /** Counts held leads, up to 10,000. */
  countHeldLeads(): Promise<HeldLeads>;
}

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

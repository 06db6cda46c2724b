import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AccountRef, PersonSealer } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';
import type { TokenHolder } from './tokens.ts';

/** The ledger (docs/contract/ledger.md). */
export interface LedgerPort {
  /**
   * Checks `minBalance` and the idempotency key, opens the account if need be, and writes one row, in one transaction.
   */
  postTransaction(input: NewTransaction): Promise<PostedTransaction>;
  /** Lists rows, newest first. `limit` null = all. `balance` and `total` are of all rows of the account. */
  listTransactions(input: {
    account: AccountRef;
    limit: number | null;
    offset: number;
  }): Promise<{ balance: Units; total: number; person: TokenHolder | null; rows: LedgerEntry[] }>;
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
  | { kind: 'posted' | 'repeat'; transactionId: number; balance: Units }
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
  /** Null if it is of no account, or of many. */
  accountId: number | null;
  /** Null if it is not one ledger row. */
  seq: number | null;
  problem: string;
}

import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AccountRef } from './accounts.ts';
import type { Idempotency } from './idempotency.ts';
import type { TokenHolder } from './tokens.ts';

/** The ledger (docs/contract/ledger.md). */
export interface LedgerPort {
  /** Opens the account if need be, checks `minBalance` and the idempotency key, and writes one row, as one step. */
  postTransaction(input: NewTransaction): Promise<PostedTransaction>;
  /** Rows newest first with the balance over all rows. `limit` null = all. `total` counts all rows of the account. */
  listTransactions(input: {
    account: AccountRef;
    limit: number | null;
    offset: number;
  }): Promise<{ balance: Units; total: number; person: TokenHolder | null; rows: LedgerEntry[] }>;
  /** Walks the whole ledger and checks every invariant; answers at most `limit` broken rows. */
  verifyLedger(input: { limit: number }): Promise<{ accounts: number; rows: number; broken: BrokenRow[] }>;
}

export interface NewTransaction {
  account: AccountRef;
  /** The key that sealed `sealedDescription` and that a new account gets. */
  wrappedKey: Uint8Array;
  amount: Units;
  sealedDescription: Uint8Array | null;
  /** Refuse when the balance after would be below this. */
  minBalance: Units | null;
  idempotency: Idempotency | null;
  at: number;
}

export type PostedTransaction =
  | { kind: 'posted' | 'repeat'; transactionId: number; balance: Units }
  | { kind: 'insufficient_balance'; balance: Units }
  | { kind: 'balance_limit' }
  | { kind: 'idempotency_mismatch' }
  /** There is a description and the account has another key by now: seal again and retry. */
  | { kind: 'person_changed' };

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
  reverses: number | null;
  at: number;
}

export interface BrokenRow {
  accountId: number;
  seq: number | null;
  problem: string;
}

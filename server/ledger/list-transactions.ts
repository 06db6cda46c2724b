import type { Units } from '@rewards-wall/shared/credits.ts';
import { transactionTimestamp } from '@rewards-wall/shared/schema/transaction.ts';
import type { Vault } from '../ops/vault.ts';
import type { AccountRef, Store } from '../store/store.ts';

/** One row of a user's history. */
export interface TransactionRow {
  transactionId: number;
  amount: Units;
  offerId: number | null;
  offerName: string | null;
  /** Null when there was none, and after an erasure. */
  description: string | null;
  /** `2014-09-04T15:51:46+0000`. */
  timestamp: string;
}

export interface TransactionHistory {
  /** Over all rows, not the page. */
  balance: Units;
  /** All rows of the account: 0 is "no content", a page past the end is not (spec/decisions.md 1, Empty lists). */
  total: number;
  /** Newest first. */
  transactions: TransactionRow[];
}

/** A user's transactions with the balance (spec/decisions.md 3, Get transactions). `limit` null = all. */
export function listTransactions(deps: {
  store: Pick<Store, 'listTransactions'>;
  vault: Pick<Vault, 'unwrapPersonKey' | 'open'>;
}): (input: { account: AccountRef; limit: number | null; offset: number }) => Promise<TransactionHistory> {
  const { store, vault } = deps;
  return async (input) => {
    const { balance, total, person, rows } = await store.listTransactions(input);
    const openDescription = (sealed: Uint8Array | null): string | null =>
      sealed === null || person === null ? null : vault.open(vault.unwrapPersonKey(person.wrappedKey), sealed);
    return {
      balance,
      total,
      transactions: rows.map((row) => ({
        transactionId: row.transactionId,
        amount: row.amount,
        offerId: row.offerId,
        offerName: row.offerName,
        description: openDescription(row.sealedDescription),
        timestamp: transactionTimestamp(row.at),
      })),
    };
  };
}

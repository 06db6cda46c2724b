import type { Units } from '@rewards-wall/shared/credits.ts';
import { transactionTimestamp } from '@rewards-wall/shared/schema/transaction.ts';
import type { Vault } from '../ops/vault.ts';
import { holdsToken, type AccountRef, type Store, type TokenBinding } from '../store/store.ts';

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
  /** The token was ended: everything else is empty. */
  hasTokenEnded: boolean;
  /** Over all rows, not the page. */
  balance: Units;
  /** All rows of the account: 0 is "no content", a page past the end is not (spec/decisions.md 1, Empty lists). */
  total: number;
  /** Newest first. */
  transactions: TransactionRow[];
}

export interface TransactionsWanted {
  account: AccountRef;
  limit: number | null;
  offset: number;
  /** What they are asked with; null without a token. */
  token?: TokenBinding | null;
}

/** A user's transactions with the balance (spec/decisions.md 3, Get transactions). `limit` null = all. */
export function listTransactions(deps: {
  store: Pick<Store, 'listTransactions'>;
  vault: Pick<Vault, 'unwrapPersonKey' | 'open'>;
}): (input: TransactionsWanted) => Promise<TransactionHistory> {
  const { store, vault } = deps;
  return async ({ token, ...input }) => {
    const { balance, total, person, rows } = await store.listTransactions(input);
    if (token && !holdsToken(person, token)) return { hasTokenEnded: true, balance: 0, total: 0, transactions: [] };
    const openDescription = (sealed: Uint8Array | null): string | null =>
      sealed === null || person === null ? null : vault.open(vault.unwrapPersonKey(person.wrappedKey), sealed);
    return {
      hasTokenEnded: false,
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

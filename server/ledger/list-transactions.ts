import type { Units } from '@rewards-wall/shared/credits.ts';
import { transactionTimestamp } from '@rewards-wall/shared/schema/transaction.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { LedgerEntry } from '../store/ports/ledger.ts';
import { holdsToken, type TokenBinding } from '../store/ports/tokens.ts';
import type { Store } from '../store/store.ts';

/** One row of a user's history. */
export interface TransactionRow {
  transactionId: number;
  amount: Units;
  offerId: number | null;
  offerName: string | null;
  /** Null if there was none, and after an erasure. */
  description: string | null;
  /** `2014-09-04T15:51:46+0000`. */
  timestamp: string;
}

export interface TransactionHistory {
  /** Whether the token has ended; everything else is empty then. */
  hasTokenEnded: boolean;
  /** Whether the account is a test user's. */
  isTest: boolean;
  /** The account's balance over all of its rows. */
  balance: Units;
  /**
   * The account's number of rows: 0 means "no content"; an empty page past the end does not
   * (docs/contract/http.md#empty-lists).
   */
  total: number;
  /** Newest first: all requested rows, or the first of many. */
  transactions: TransactionRow[];
  /** The remaining rows, read in chunks, which may be empty; null if there are none. */
  older: AsyncIterable<TransactionRow[]> | null;
}

export interface TransactionsWanted {
  account: AccountRef;
  limit: number | null;
  offset: number;
  /** The token that the call was made with; null for a key. */
  token?: TokenBinding | null;
}

const ROWS_A_READ = 1_000;
const NOTHING = { isTest: false, balance: 0, total: 0, transactions: [], older: null };
const ENDED: TransactionHistory = { hasTokenEnded: true, ...NOTHING };

/** Lists a user's transactions with the balance (docs/contract/ledger.md#list-transactions). `limit` null = all. */
export function listTransactions(deps: {
  store: Store;
  vault: Vault;
}): (input: TransactionsWanted) => Promise<TransactionHistory> {
  const { store, vault } = deps;
  return async ({ account, limit, offset, token }) => {
    const read = async (from: number, most: number) => {
      const { person, rows, ...totals } = await store.listTransactions({ account, limit: most, offset: from });
      const openDescription = (sealed: Uint8Array | null): string | null =>
        sealed === null || person === null ? null : vault.open(vault.unwrapPersonKey(person.wrappedKey), sealed);
      return { ...totals, person, rows, toRow: (entry: LedgerEntry) => transactionRow(entry, openDescription) };
    };

    const first = await read(offset, Math.min(limit ?? ROWS_A_READ, ROWS_A_READ));
    if (token && !holdsToken(first.person, token)) return ENDED;
    const wanted = Math.min(limit ?? Infinity, Math.max(0, first.total - offset));

    // New rows only come before these, so the number of the last row says where to continue.
    const older = async function* (): AsyncGenerator<TransactionRow[]> {
      let oldest = first.rows.at(-1)?.seq ?? 1;
      let { total } = first;
      for (let left = wanted - first.rows.length; left > 0;) {
        const page = await read(total - oldest + 1, ROWS_A_READ);
        // The user was erased in the meantime: the subid may now belong to another person.
        if (page.person?.accountId !== first.person?.accountId || page.rows.length === 0) return;
        // Rows added in the meantime have shifted the page, so it may begin with rows that were already read.
        const rows = page.rows.filter(({ seq }) => seq < oldest).slice(0, left);
        total = page.total;
        oldest = rows.at(-1)?.seq ?? oldest;
        left -= rows.length;
        yield rows.map(page.toRow);
      }
    };

    return {
      hasTokenEnded: false,
      isTest: first.person?.isTest === true,
      balance: first.balance,
      total: first.total,
      transactions: first.rows.map(first.toRow),
      older: wanted > first.rows.length ? older() : null,
    };
  };
}

function transactionRow(
  row: LedgerEntry,
  openDescription: (sealed: Uint8Array | null) => string | null,
): TransactionRow {
  return {
    transactionId: row.transactionId,
    amount: row.amount,
    offerId: row.offerId,
    offerName: row.offerName,
    description: openDescription(row.sealedDescription),
    timestamp: transactionTimestamp(row.at),
  };
}

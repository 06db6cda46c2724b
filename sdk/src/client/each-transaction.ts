import type { Transaction, TransactionList } from '../responses.ts';

/**
 * Reads a list page by page and yields each transaction once. New transactions shift the others down, so a page may
 * repeat transactions of the previous one.
 */
export async function* eachTransaction(
  readPage: (page: { limit: number; offset: number }) => Promise<TransactionList>,
  pageSize: number,
): AsyncGenerator<Transaction, void> {
  const seen = new Set<number>();
  for (let offset = 0; ; offset += pageSize) {
    const { transactions } = await readPage({ limit: pageSize, offset });
    for (const transaction of transactions) {
      if (seen.has(transaction.transaction_id)) continue;
      seen.add(transaction.transaction_id);
      yield transaction;
    }
    if (transactions.length < pageSize) return;
  }
}

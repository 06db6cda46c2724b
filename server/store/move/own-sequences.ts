import type { Counter } from './side.ts';

/**
 * PostgreSQL sequences that belong to no column, and the columns whose ids they assign. SQLite needs no counter for
 * these: it takes the id after the largest one, because their rows are never deleted.
 */
export const OWN_SEQUENCES: Readonly<Record<string, Counter>> = {
  account_ids: { table: 'accounts', column: 'account_id' },
  transaction_ids: { table: 'ledger', column: 'transaction_id' },
};

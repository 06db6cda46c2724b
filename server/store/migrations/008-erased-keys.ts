import { postTransactions } from './functions/008-post-transactions.ts';
import { recordClicks } from './functions/008-record-clicks.ts';
import type { Migration } from './migration.ts';

/**
 * Keeps a click or transaction that runs beside an erasure from opening a new account with the erased key. SQLite
 * runs one command at a time and has no such functions: there, the migration only raises the version.
 */
export const erasedKeys: Migration = {
  id: 8,
  sqlite: '',
  postgres: recordClicks + postTransactions,
};

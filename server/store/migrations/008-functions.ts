import { creditLeadsFunction } from '../commands/credit-lead/postgres-function.ts';
import { postTransactionsFunction } from '../commands/post-transaction/postgres-function.ts';
import { recordClicksFunction } from '../commands/record-click/postgres-function.ts';
import type { Migration } from './migration.ts';

/** Applies the functions of PostgreSQL from files of their own, one beside each command. */
export const functions: Migration = {
  id: 8,
  sqlite: '',
  postgres: creditLeadsFunction + postTransactionsFunction + recordClicksFunction,
};

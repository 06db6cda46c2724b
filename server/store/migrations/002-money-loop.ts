import { creditLeads } from './functions/002-credit-leads.ts';
import { moneyLoopPostgres } from './002-money-loop.postgres.ts';
import { moneyLoopSqlite } from './002-money-loop.sqlite.ts';
import { recordClicks } from './functions/002-record-clicks.ts';
import type { Migration } from './migration.ts';

/**
 * Sources, reversals, postbacks with their deliveries, and statistics. A delivery stores numbers and names only. Its
 * personal data is read from the sealed click when it is sent, so that an erasure has to change one place only.
 */
export const moneyLoop: Migration = {
  id: 2,
  sqlite: moneyLoopSqlite,
  postgres: moneyLoopPostgres + recordClicks + creditLeads,
};

import { creditLeads } from './functions/006-credit-leads.ts';
import { leadKindsPostgres } from './006-lead-kinds.postgres.ts';
import { leadKindsSqlite } from './006-lead-kinds.sqlite.ts';
import type { Migration } from './migration.ts';

/** Kinds of leads, and offers that may be completed many times. Earlier leads are completions, one for each event. */
export const leadKinds: Migration = {
  id: 6,
  sqlite: leadKindsSqlite,
  postgres: leadKindsPostgres + creditLeads,
};

import { creditLeads } from './functions/019-credit-leads.ts';
import type { Migration } from './migration.ts';

/** A lead ends its survey in its own transaction. */
export const surveyEnds: Migration = { id: 19, sqlite: '', postgres: creditLeads };

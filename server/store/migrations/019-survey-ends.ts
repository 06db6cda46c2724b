import { creditLeadsFunction } from '../commands/leads/credit-lead/postgres-function.ts';
import type { Migration } from './migration.ts';

/** A lead ends its survey in its own transaction. */
export const surveyEnds: Migration = { id: 19, sqlite: '', postgres: creditLeadsFunction };

import { query } from '../../../sql.ts';
import { one, type Command } from '../../../command.ts';
import type { LeadFacts } from '../../../ports/leads.ts';
import { factsOf, selectFacts, type FactsRow } from './facts-row.ts';

export const sqliteLeadFactsQueries = {
  facts: query<FactsRow>(selectFacts('cast($1 as text)', 'cast($2 as bigint)')),
};

/** Reads the facts that a lead is judged by, on SQLite in one statement. `postgres.ts` is the PostgreSQL version. */
export function* leadFacts(input: { clickId: string; recentSince: number }): Command<LeadFacts | null> {
  const row = yield* one(sqliteLeadFactsQueries.facts, input.clickId, input.recentSince);
  return row === undefined ? null : factsOf(row);
}

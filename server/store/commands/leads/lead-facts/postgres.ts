import { all, type Command } from '../../../command.ts';
import type { EngineMethods } from '../../../ports/engine-methods.ts';
import type { LeadFacts } from '../../../ports/leads.ts';
import { batchReads } from '../../../postgres/batch.ts';
import type { PostgresRunner } from '../../../postgres/runner.ts';
import { query } from '../../../sql.ts';
import { factsOf, selectFacts, type FactsRow } from './facts-row.ts';

type Input = Parameters<EngineMethods['leadFacts']>[0];

export const postgresLeadFactsQueries = {
  /** `offset 0` makes PostgreSQL look up each click by id, however small it believes the tables to be. */
  facts: query<FactsRow & { index: number }>(`
    select given.index, found.*
    from json_to_recordset(cast($1 as json)) as given (index bigint, click_id text, recent_since bigint)
    cross join lateral (${selectFacts('given.click_id', 'given.recent_since')} offset 0) found`),
};

/** Reads the facts that leads are judged by on PostgreSQL; reads of one turn share a round trip. */
export function leadFacts(engine: PostgresRunner): EngineMethods['leadFacts'] {
  return batchReads(engine, read);
}

function* read(inputs: readonly Input[]): Command<(LeadFacts | null)[]> {
  const given = inputs.map(({ clickId, recentSince }, index) => ({
    index,
    click_id: clickId,
    recent_since: recentSince,
  }));
  const rows = yield* all(postgresLeadFactsQueries.facts, JSON.stringify(given));
  const found = new Map(rows.map(({ index, ...row }) => [index, factsOf(row)]));
  return inputs.map((_, index) => found.get(index) ?? null);
}

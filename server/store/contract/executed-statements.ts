import { expect, test } from 'vitest';
import type { Query } from '../sql.ts';
import { allQueries } from './all-queries.ts';

/** Records the statements that an engine runs. */
export interface StatementLog {
  record(query: Query<unknown>): void;
  /** Adds a test that every statement of commands/ was run. Must come after all other tests. */
  expectAll(engine: 'sqlite' | 'postgres'): void;
}

export function createStatementLog(): StatementLog {
  const texts = new Set<string>();
  return {
    record: (query) => texts.add(query.sqlite),
    expectAll(engine) {
      test('the suite ran every statement of commands/ on this engine', async () => {
        const missing: string[] = [];
        for (const [name, query] of await allQueries(engine)) if (!texts.has(query.sqlite)) missing.push(name);
        expect(missing, 'Add tests to server/store/contract/ that run these statements.').toEqual([]);
      });
    },
  };
}

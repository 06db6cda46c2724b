import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Query } from '../sql.ts';

const commands = new URL('../commands/', import.meta.url);

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

/** Every statement that commands/ exports, except those that only the other engine runs. */
async function allQueries(engine: 'sqlite' | 'postgres'): Promise<Map<string, Query<unknown>>> {
  const others = engine === 'sqlite' ? 'postgres' : 'sqlite';
  const found = new Map<string, Query<unknown>>();
  for (const file of readdirSync(commands, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const module = (await import(new URL(file, commands).href)) as Record<string, unknown>;
    for (const [group, queries] of Object.entries(module)) {
      if (!group.endsWith('Queries') || group.startsWith(others)) continue;
      for (const [name, query] of Object.entries(queries as Record<string, Query<unknown>>)) {
        found.set(`${group}.${name}`, query);
      }
    }
  }
  return found;
}

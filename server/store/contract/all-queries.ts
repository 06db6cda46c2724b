import { readdirSync } from 'node:fs';
import type { Query } from '../sql.ts';
import type { Store } from '../store.ts';

const commands = new URL('../commands/', import.meta.url);

/** Every statement that commands/ exports, by name, except those that only the other engine runs. */
export async function allQueries(engine: Store['engine']): Promise<Map<string, Query<unknown>>> {
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

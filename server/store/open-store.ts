import type { ReachStep } from '../ops/steps-on-the-way.ts';
import { openPostgres, type PostgresStore } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { Store } from './store.ts';

/**
 * Opens the store that `databaseUrl` names: `file:./data/rewards.db` (or `file::memory:`), or `postgres://…`.
 * Throws on any other URL. `reach` is told of the moments before and after each commit.
 */
export function openStore(databaseUrl: string, reach?: ReachStep): Store | PostgresStore {
  const told = reach === undefined ? {} : { reach };
  if (databaseUrl.startsWith('file:')) return openSqlite({ file: databaseUrl.slice('file:'.length), ...told });
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return openPostgres({ url: databaseUrl, ...told });
  throw new Error('DATABASE_URL must start with file: or postgres://');
}

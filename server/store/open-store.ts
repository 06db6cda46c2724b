import { openPostgres, type PostgresStore } from './postgres/open-postgres.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { Store } from './store.ts';

/**
 * Opens the store that `databaseUrl` names: `file:./data/rewards.db` (or `file::memory:`), or `postgres://…`.
 * Throws on any other URL.
 */
export function openStore(databaseUrl: string): Store | PostgresStore {
  if (databaseUrl.startsWith('file:')) return openSqlite({ file: databaseUrl.slice('file:'.length) });
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return openPostgres({ url: databaseUrl });
  throw new Error('DATABASE_URL must start with file: or postgres://');
}

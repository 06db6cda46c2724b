import type { ReachCheckpoint } from '../runtime/checkpoints.ts';
import { openPostgres, type PostgresStore } from './postgres/open-postgres.ts';
import type { Timeouts } from './postgres/timeouts.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { Store } from './store.ts';

export interface OpenOptions {
  /** Told of the moments before and after each commit. */
  reach?: ReachCheckpoint;
  /** On PostgreSQL; those of the documentation when absent. */
  timeouts?: Timeouts;
  /** On PostgreSQL: hears of a connection that broke while nobody used it. */
  onIdleError?: (error: Error) => void;
}

/**
 * Opens the store that `databaseUrl` names: `file:./data/rewards.db` (or `file::memory:`), or `postgres://…`.
 * Throws on any other URL.
 */
export function openStore(databaseUrl: string, options: OpenOptions = {}): Store | PostgresStore {
  const { reach, ...connections } = options;
  const told = reach === undefined ? {} : { reach };
  if (databaseUrl.startsWith('file:')) return openSqlite({ file: databaseUrl.slice('file:'.length), ...told });
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return openPostgres({ url: databaseUrl, ...connections, ...told });
  throw new Error('DATABASE_URL must start with file: or postgres://');
}

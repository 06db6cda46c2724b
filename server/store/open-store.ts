import type { ReachCheckpoint } from '../runtime/checkpoints.ts';
import type { StoreObserver } from '../runtime/metrics/metrics.ts';
import type { Turns } from '../runtime/turns.ts';
import { openPostgres, type PostgresStore } from './postgres/open-postgres.ts';
import type { ConnectionSettings } from './postgres/connection-settings.ts';
import { openSqlite } from './sqlite/open-sqlite.ts';
import type { Store } from './store.ts';

/** The optional settings of a store. On PostgreSQL, they include the documented connection settings. */
export interface OpenOptions extends Partial<ConnectionSettings> {
  /** Called before and after each commit. */
  reach?: ReachCheckpoint;
  /** For SQLite: the turns in which requests arrive. */
  turns?: Turns;
  /** For PostgreSQL: called with the error of a connection that broke while idle. */
  onIdleError?: (error: Error) => void;
  /** Receives measurements of the store's work. */
  observer?: StoreObserver | null;
}

/**
 * Opens the store at `databaseUrl`: `file:./data/rewards.db`, `file::memory:` or `postgres://…`. Throws on other URLs.
 */
export function openStore(databaseUrl: string, options: OpenOptions = {}): Store | PostgresStore {
  const { observer = null, reach, turns, ...connections } = options;
  const checkpoints = { observer, ...(reach && { reach }) };
  if (databaseUrl.startsWith('file:')) {
    return openSqlite({ file: databaseUrl.slice('file:'.length), ...checkpoints, ...(turns && { turns }) });
  }
  if (/^postgres(ql)?:\/\//.test(databaseUrl))
    return openPostgres({ url: databaseUrl, ...connections, ...checkpoints });
  throw new Error('DATABASE_URL must start with file: or postgres://');
}

import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import type { Versions } from '../../ports/installation.ts';

/**
 * Serializes writers of settings, and writers of the catalog. SQLite has only one writer. On PostgreSQL they take an
 * advisory lock, so that commands that raise another counter can still use the row of versions.
 */
export const versionQueries = {
  versions: query<Versions>('select settings, catalog, awaited, caps, statistics from versions'),
  lockSettings: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730001)' }),
  lockCatalog: query({ sqlite: 'select 1', postgres: 'select pg_advisory_xact_lock(730002)' }),
  raiseSettings: query('update versions set settings = settings + 1'),
  raiseCaps: query('update versions set caps = caps + 1'),
  raiseCatalog: query('update versions set catalog = catalog + 1, awaited = catalog + 1, caps = caps + 1'),
  raiseUnawaited: query('update versions set catalog = catalog + 1'),
};

export function* versions(): Command<Versions> {
  return (yield* one(versionQueries.versions)) ?? { settings: 0, catalog: 0, awaited: 0, caps: 0, statistics: 0 };
}

export function* lockSettings(): Command<void> {
  yield* one(versionQueries.lockSettings);
}

export function* lockCatalog(): Command<void> {
  yield* one(versionQueries.lockCatalog);
}

export function* raiseSettings(): Command<void> {
  yield* one(versionQueries.raiseSettings);
}

/** Call it when an offer reaches its cap, or is no longer at its cap. */
export function* raiseCaps(): Command<void> {
  yield* one(versionQueries.raiseCaps);
}

/** Also raises the caps, because an offer whose cap changes may reach it, or no longer be at it. */
export function* raiseCatalog(): Command<void> {
  yield* one(versionQueries.raiseCatalog);
}

/** The same for more offers than requests should wait for. Requests use the old ones until these are loaded. */
export function* raiseUnawaited(): Command<void> {
  yield* one(versionQueries.raiseUnawaited);
}

import type { Config, Environment } from '../config.ts';
import type { ServiceClock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { StoreObserver } from '../runtime/metrics/metrics.ts';
import type { Log } from '../runtime/log.ts';
import type { ReachCheckpoint } from '../runtime/checkpoints.ts';
import type { Turns } from '../runtime/turns.ts';
import { openVault, type Vault } from './vault.ts';
import { finishRewrap } from './rewrapped-key.ts';
import { claimMasterKey, loadMasterKey } from './secrets.ts';
import { migrateWithBackup } from '../store/migrate-with-backup.ts';
import { refuseMoved } from '../store/moved-database.ts';
import { openDatabase } from '../store/open-database.ts';
import { openRetry, type RetryStart } from '../store/retry-start.ts';
import type { PostgresStore } from '../store/postgres/open-postgres.ts';
import type { Store } from '../store/store.ts';

/** How long startup waits for PostgreSQL. */
const START_LIMIT_MS = 60_000;

/**
 * Opens and migrates the database for a service, with the vault of its master key. Purges the write-ahead log if an
 * earlier erasure still needs that. `retryStart`: retries other database work of startup. Throws an error with a
 * message for the operator if the service can't start.
 */
export async function openSealedStore(inputs: {
  config: Config;
  /** Whether to create a missing database. */
  mayCreate: boolean;
  env: Environment;
  clock: ServiceClock;
  ids: Ids;
  log: Log;
  reach: ReachCheckpoint;
  turns: Turns;
  observer: StoreObserver | null;
}): Promise<{ store: Store | PostgresStore; vault: Vault; retryStart: RetryStart }> {
  const { config, clock, env, ids, log } = inputs;
  const limitMs = config.databaseUrl.startsWith('file:') ? 0 : START_LIMIT_MS;
  const retryStart = openRetry({ clock, log, limitMs });
  const options = {
    mayCreate: inputs.mayCreate,
    reach: inputs.reach,
    turns: inputs.turns,
    observer: inputs.observer,
    onIdleError: (error: Error) =>
      log.warn({ event: 'database_connection_lost', error }, 'lost an idle connection to the database'),
  };
  const { store } = await retryStart(() => openDatabase(config, options));
  const open = async (): Promise<Vault> => {
    await store.becomeService();
    await refuseMoved(store);
    await finishRewrap({ dataDir: config.dataDir, store, ids });
    const masterKey = await loadMasterKey({ env, dataDir: config.dataDir, store, ids });
    for (const warning of masterKey.warnings) log.warn({}, warning);
    const vault = openVault(masterKey.key, ids, config);
    const { databaseUrl, migrationBackup: isBackedUp } = config;
    for (const setting of await migrateWithBackup({ store, databaseUrl, isBackedUp, at: clock.now() })) {
      log.warn(
        { event: 'migration_backup', setting },
        'this backup from before a migration has the keys of people who have been erased since: delete it when everything works',
      );
    }
    await claimMasterKey({ store, vault });
    await store.purgeLog({ waitMs: 0 });
    return vault;
  };
  try {
    return { store, vault: await retryStart(open), retryStart };
  } catch (error) {
    await store.close();
    throw error;
  }
}

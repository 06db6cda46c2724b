import type { Base } from '../base.ts';
import { readConfig, type Config, type Environment } from '../config.ts';
import { systemClock } from '../runtime/clock.ts';
import { systemIds } from '../runtime/ids.ts';
import { quietLog } from '../runtime/log.ts';
import { openVault } from '../security/vault.ts';
import { erasureListFile, openErasureList, type ErasureList } from '../persons/erasure-list.ts';
import { finishRewrap } from '../security/rewrapped-key.ts';
import { claimMasterKey, loadMasterKey, type MasterKey } from '../security/secrets.ts';
import { migrations } from '../store/migrations/all.ts';
import { NewerDatabase, newestVersion } from '../store/migrations/migration.ts';
import { migrateWithBackup } from '../store/migrate-with-backup.ts';
import { refuseMoved } from '../store/moved-database.ts';
import { openDatabase } from '../store/open-database.ts';
import type { Store } from '../store/store.ts';
import { unknownVariables } from '../unknown-variables.ts';
import { CommandError } from './errors.ts';

/** The installation that the environment describes, open for one command. It logs nothing. */
export interface Installation extends Base {
  config: Config;
  /** Whether this created the database. */
  isNew: boolean;
  masterKey: MasterKey;
  erasures: ErasureList;
}

/** How a command opens the installation. */
export interface OpenOptions {
  migrate: boolean;
  /** The command only reads, so it may run on a database that was moved away. */
  evenIfMoved?: boolean;
}

/**
 * Opens the database and the master key. `migrate` updates an older schema. Without it, this refuses an older schema,
 * because a running service may still need it.
 */
export async function openInstallation(
  env: Environment,
  options: OpenOptions & { mayCreate: boolean; warn: (sentence: string) => void },
): Promise<Installation> {
  const config = readConfig(env);
  unknownVariables(env).forEach(options.warn);
  const ids = systemIds();
  const clock = systemClock;
  const { isNew, store } = await openDatabase(config, { mayCreate: options.mayCreate });
  try {
    if (options.evenIfMoved !== true) await refuseMoved(store);
    await finishRewrap({ dataDir: config.dataDir, store, ids });
    const masterKey = await loadMasterKey({ env, dataDir: config.dataDir, store, ids });
    masterKey.warnings.forEach(options.warn);
    if (isNew || options.migrate) {
      const { databaseUrl, migrationBackup: isBackedUp } = config;
      for (const backup of await migrateWithBackup({ store, databaseUrl, isBackedUp, at: clock.now() })) {
        options.warn(`${backup} is from before a migration. Delete it when everything works.`);
      }
    } else {
      await requireSchema(store);
    }
    const vault = openVault(masterKey.key, ids);
    await claimMasterKey({ store, vault });
    const erasures = openErasureList(erasureListFile(config));
    return { config, store, isNew, masterKey, vault, erasures, clock, ids, log: quietLog() };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function requireSchema(store: Store): Promise<void> {
  const version = await store.schemaVersion();
  const newest = newestVersion(migrations);
  if (version > newest) throw new NewerDatabase(version, newest);
  if (version === newest) return;
  throw new CommandError(
    `The database has schema version ${version}, and this build needs ${newest}: run migrate first.`,
  );
}

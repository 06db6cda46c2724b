import type { KeyObject } from 'node:crypto';
import { existsSync, linkSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Ids } from '../runtime/ids.ts';
import { openVault } from './vault.ts';
import { claimedFingerprint, MasterKeyError, ownKeyPath, readKeyFile, syncFolder } from './secrets.ts';
import type { Store } from '../store/store.ts';

/** Where `key rewrap` keeps the new key of an own key file until the database has taken it. */
export function nextKeyPath(ownFile: string): string {
  return `${ownFile}.new`;
}

/**
 * Puts the new key in the place of the own key file, which is never missing meanwhile. The old one stays beside it,
 * because backups from before need it; answers its file.
 */
export function putNextKeyInPlace(ownFile: string, oldFingerprint: string): string {
  const oldFile = `${ownFile}.${oldFingerprint.slice(0, 12)}`;
  if (!existsSync(oldFile)) linkSync(ownFile, oldFile);
  renameSync(nextKeyPath(ownFile), ownFile);
  syncFolder(dirname(ownFile));
  return oldFile;
}

/** Ends a `key rewrap` that was interrupted after the database had taken the new key. Does nothing otherwise. */
export async function finishRewrap(deps: {
  dataDir: string;
  store: Pick<Store, 'schemaVersion' | 'readInstallationValue'>;
  ids: Ids;
}): Promise<void> {
  const { dataDir, store, ids } = deps;
  const ownFile = ownKeyPath(dataDir);
  const nextFile = nextKeyPath(ownFile);
  if (!existsSync(ownFile) || !existsSync(nextFile) || (await store.schemaVersion()) === 0) return;
  const claimed = await claimedFingerprint(store);
  const fingerprintOf = (file: string): string => openVault(readKeyFile(file).key, ids).fingerprint;
  const current = fingerprintOf(ownFile);
  if (current === claimed || fingerprintOf(nextFile) !== claimed) return;
  putNextKeyInPlace(ownFile, current);
}

/** Keys that earlier rewraps left beside the own key file. */
export function olderKeys(ownFile: string): KeyObject[] {
  const folder = dirname(ownFile);
  const start = `${basename(ownFile)}.`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && /^[0-9a-f]{12}$/.test(name.slice(start.length)))
    .flatMap((name) => {
      try {
        return [readKeyFile(join(folder, name)).key];
      } catch (error) {
        if (error instanceof MasterKeyError) return [];
        throw error;
      }
    });
}

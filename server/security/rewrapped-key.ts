import type { KeyObject } from 'node:crypto';
import { existsSync, linkSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Ids } from '../runtime/ids.ts';
import { openVault } from './vault.ts';
import { claimedFingerprint, MasterKeyError, ownKeyPath, readKeyFile, syncFolder } from './secrets.ts';
import type { Store } from '../store/store.ts';

/** Where `key rewrap` keeps the new key until the database has switched to it. */
export function nextKeyPath(ownFile: string): string {
  return `${ownFile}.new`;
}

/**
 * Replaces our own key file with the new key without a moment in which it is missing. Keeps the old key next to it,
 * because earlier backups need it. Returns the path of the old key.
 */
export function putNextKeyInPlace(ownFile: string, oldFingerprint: string): string {
  const oldFile = `${ownFile}.${oldFingerprint.slice(0, 12)}`;
  if (!existsSync(oldFile)) linkSync(ownFile, oldFile);
  renameSync(nextKeyPath(ownFile), ownFile);
  syncFolder(dirname(ownFile));
  return oldFile;
}

/**
 * Completes a `key rewrap` that was interrupted after the database had switched to the new key. Otherwise does nothing.
 */
export async function finishRewrap(deps: { dataDir: string; store: Store; ids: Ids }): Promise<void> {
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

/** The keys that earlier rewraps left next to our own key file. */
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

import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Ids } from '../../runtime/ids.ts';
import { SealError, type Vault } from '../../security/vault.ts';
import type { InstallationPort } from '../../store/ports/installation.ts';

const NAME = 'archive_key';
const KEY_BYTES = 32;

type Opener = Pick<Vault, 'openSecret'>;

/**
 * The key of archive files, which the master key wraps. It stays when the master key changes, because files in another place
 * can't be sealed again. Makes the key if there is none.
 */
export async function openArchiveKey({
  ids,
  store,
  vault,
}: {
  store: Pick<InstallationPort, 'claimInstallationValue' | 'readInstallationValue'>;
  vault: Pick<Vault, 'openSecret' | 'sealSecret'>;
  ids: Pick<Ids, 'bytes'>;
}): Promise<KeyObject> {
  const made = (): string => wrapped(vault, Buffer.from(ids.bytes(KEY_BYTES)).toString('base64'));
  const stored = (await store.readInstallationValue(NAME)) ?? (await store.claimInstallationValue(NAME, made()));
  return keyOf(vault, stored);
}

/** The same, but null if there is none yet. */
export async function findArchiveKey({
  store,
  vault,
}: {
  store: Pick<InstallationPort, 'readInstallationValue'>;
  vault: Opener;
}): Promise<KeyObject | null> {
  const stored = await store.readInstallationValue(NAME);
  return stored === null ? null : keyOf(vault, stored);
}

/** The installation's value that has the key, as it is and as it will be under another master key; empty if there is none. */
export async function rewrappedArchiveKey({
  from,
  store,
  to,
}: {
  store: Pick<InstallationPort, 'readInstallationValue'>;
  from: readonly Opener[];
  to: Pick<Vault, 'sealSecret'>;
}): Promise<{ before: Readonly<Record<string, string>>; after: Readonly<Record<string, string>> }> {
  const stored = await store.readInstallationValue(NAME);
  if (stored === null) return { before: {}, after: {} };
  for (const vault of from) {
    try {
      const key = vault.openSecret(Buffer.from(stored, 'base64'));
      return { before: { [NAME]: stored }, after: { [NAME]: wrapped(to, key) } };
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
    }
  }
  return { before: {}, after: {} };
}

function keyOf(vault: Opener, stored: string): KeyObject {
  return createSecretKey(Buffer.from(vault.openSecret(Buffer.from(stored, 'base64')), 'base64'));
}

function wrapped(vault: Pick<Vault, 'sealSecret'>, key: string): string {
  return Buffer.from(vault.sealSecret(key)).toString('base64');
}

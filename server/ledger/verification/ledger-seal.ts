import { createHmac, createSecretKey } from 'node:crypto';
import type { Ids } from '../../runtime/ids.ts';
import { SealError, type Vault } from '../../security/vault.ts';
import type { InstallationPort } from '../../store/ports/installation.ts';
import type { Seal } from '../../store/ports/ledger-verification.ts';

const NAME = 'ledger_key';
const KEY_BYTES = 32;

interface Deps {
  store: Pick<InstallationPort, 'claimInstallationValue' | 'readInstallationValue'>;
  vault: Pick<Vault, 'wrapLedgerKey' | 'unwrapLedgerKey'>;
  ids: Pick<Ids, 'bytes'>;
}

/**
 * What seals the ledger's checkpoints: HMAC-SHA256 with a key of the installation, which the master key wraps. The key
 * stays when the master key changes, because the digests of rows can't be computed again without all rows. Makes the key
 * if there is none. Throws `SealError` if another master key wrapped it.
 */
export async function openLedgerSeal({ ids, store, vault }: Deps): Promise<Seal> {
  const made = (): string => encoded(vault.wrapLedgerKey(createSecretKey(ids.bytes(KEY_BYTES))));
  const stored = (await store.readInstallationValue(NAME)) ?? (await store.claimInstallationValue(NAME, made()));
  return sealWith(vault, stored);
}

/** The same, for a database that nothing may be written to; null if there is no key yet. */
export async function findLedgerSeal({ store, vault }: Pick<Deps, 'store' | 'vault'>): Promise<Seal | null> {
  const stored = await store.readInstallationValue(NAME);
  return stored === null ? null : sealWith(vault, stored);
}

function sealWith(vault: Pick<Vault, 'unwrapLedgerKey'>, stored: string): Seal {
  const key = vault.unwrapLedgerKey(Buffer.from(stored, 'base64'));
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

/**
 * The installation's values that name the key, as they are and as they will be under another master key. Empty if there
 * is no key, or if none of the master keys opens it: then the ledger needs a new chain of checkpoints.
 */
export async function rewrappedLedgerKey({
  from,
  store,
  to,
}: {
  store: Pick<InstallationPort, 'readInstallationValue'>;
  from: readonly Pick<Vault, 'unwrapLedgerKey'>[];
  to: Pick<Vault, 'wrapLedgerKey'>;
}): Promise<{ before: Readonly<Record<string, string>>; after: Readonly<Record<string, string>> }> {
  const stored = await store.readInstallationValue(NAME);
  if (stored === null) return { before: {}, after: {} };
  for (const vault of from) {
    try {
      const key = vault.unwrapLedgerKey(Buffer.from(stored, 'base64'));
      return { before: { [NAME]: stored }, after: { [NAME]: encoded(to.wrapLedgerKey(key)) } };
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
    }
  }
  return { before: {}, after: {} };
}

function encoded(wrappedKey: Uint8Array): string {
  return Buffer.from(wrappedKey).toString('base64');
}

import { createHmac, type KeyObject } from 'node:crypto';
import type { Ids } from '../../runtime/ids.ts';
import { installationKey } from '../../security/installation-key.ts';
import type { Vault } from '../../security/vault.ts';
import type { Seal } from '../../store/ports/ledger-verification.ts';
import type { Store } from '../../store/store.ts';

/**
 * The key of the ledger's checkpoints. It stays when the master key changes, because recomputing the digests would take
 * all rows. If no master key opens it, the ledger needs a new chain of checkpoints.
 */
export const ledgerKey = installationKey({
  name: 'ledger_key',
  wrap: (vault, key) => vault.wrapLedgerKey(key),
  unwrap: (vault, wrappedKey) => vault.unwrapLedgerKey(wrappedKey),
});

/**
 * Seals the ledger's checkpoints with HMAC-SHA256 and the ledger's key, which is created if there is none. Throws
 * `SealError` if another master key wrapped it.
 */
export async function openLedgerSeal(deps: { store: Store; vault: Vault; ids: Ids }): Promise<Seal> {
  return sealWith(await ledgerKey.open(deps));
}

/** The same for a read-only database; null if there is no key yet. */
export async function findLedgerSeal(deps: { store: Store; vault: Vault }): Promise<Seal | null> {
  const key = await ledgerKey.find(deps);
  return key === null ? null : sealWith(key);
}

function sealWith(key: KeyObject): Seal {
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

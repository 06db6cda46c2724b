import type { PersonSealer } from '../store/ports/accounts.ts';
import type { Vault } from './vault.ts';

/**
 * Seals `text` for the person who has the account when the store's command runs
 * (docs/contract/identity.md#personal-data).
 */
export function sealerOf(vault: Vault, text: string): PersonSealer {
  return {
    newKey: () => vault.newPersonKey().wrappedKey,
    seal: (wrappedKey) => vault.seal(vault.unwrapPersonKey(wrappedKey), text),
  };
}

/** For a command with nothing to seal. It still refuses to write for a person whose key this vault can't open. */
export function sealerOfNothing(vault: Vault): PersonSealer<null> {
  return {
    newKey: () => vault.newPersonKey().wrappedKey,
    seal(wrappedKey) {
      vault.checkPersonKey(wrappedKey);
      return null;
    },
  };
}

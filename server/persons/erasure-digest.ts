import { createHash, createHmac } from 'node:crypto';
import { SealError, type Vault } from '../security/vault.ts';

/**
 * The digest that identifies a person in the list of erasures (docs/contract/identity.md#erasure). Computing it needs
 * the person's own key, so it identifies no one, is the same under every master key, and never matches a later person
 * with the same subid. If the key can't be unwrapped, this is the digest of the wrapped key.
 */
export function erasureDigest(vault: Vault, wrappedKey: Uint8Array): string {
  try {
    return createHmac('sha256', vault.unwrapPersonKey(wrappedKey)).update('rewards-wall v1 erasure').digest('hex');
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return createHash('sha256').update('rewards-wall v1 erasure of a sealed key').update(wrappedKey).digest('hex');
  }
}

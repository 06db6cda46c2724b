import { createHash, createHmac } from 'node:crypto';
import { SealError, type Vault } from '../security/vault.ts';

/**
 * What is remembered of an erased person: a digest that only whoever still has the person's own key can compute. It names
 * nobody, is the same under every master key, and never fits a person who comes later under the same subid. Where the key
 * can't be opened, a digest of the sealed key stands in for it.
 */
export function erasureDigest(vault: Pick<Vault, 'unwrapPersonKey'>, wrappedKey: Uint8Array): string {
  try {
    return createHmac('sha256', vault.unwrapPersonKey(wrappedKey)).update('rewards-wall v1 erasure').digest('hex');
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return createHash('sha256').update('rewards-wall v1 erasure of a sealed key').update(wrappedKey).digest('hex');
  }
}

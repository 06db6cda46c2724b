import type { Vault } from '../../security/vault.ts';
import type { Source } from '../../store/ports/sources.ts';

/** The secrets that a source may use at `now` (epoch ms): its own and, for a while after a rotation, the one before. */
export function liveSecrets(vault: Pick<Vault, 'openSecret'>): (source: Source, now: number) => string[] {
  // The directory returns the same bytes until settings change, so each secret is opened only once.
  const opened = new WeakMap<Uint8Array, string>();
  const open = (sealed: Uint8Array): string => {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const secret = vault.openSecret(sealed);
    opened.set(sealed, secret);
    return secret;
  };
  return ({ previousUntil, sealedPrevious, sealedSecret }, now) => {
    const isOverlap = sealedPrevious !== null && previousUntil !== null && now < previousUntil;
    return isOverlap ? [open(sealedSecret), open(sealedPrevious)] : [open(sealedSecret)];
  };
}

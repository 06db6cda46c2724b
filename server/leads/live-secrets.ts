import type { Vault } from '../ops/vault.ts';
import type { Source } from '../store/store.ts';

/** The secrets that a source may use at `now` (epoch ms): its own, and for a while the one before a rotation. */
export function liveSecrets(vault: Pick<Vault, 'openSecret'>, source: Source, now: number): string[] {
  const secrets = [vault.openSecret(source.sealedSecret)];
  const { sealedPrevious, previousUntil } = source;
  if (sealedPrevious !== null && previousUntil !== null && now < previousUntil) {
    secrets.push(vault.openSecret(sealedPrevious));
  }
  return secrets;
}

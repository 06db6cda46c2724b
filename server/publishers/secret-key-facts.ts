import { isoTime } from '../runtime/iso-time.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { Directory } from '../store/ports/directory.ts';

/** The public facts of a secret key. Its ID reveals nothing about it. */
export interface SecretKeyFacts {
  keyId: number;
  createdAt: number;
}

/** The valid secret keys of a wall or panel, oldest first. */
export function secretKeysOf(
  { secretKeys }: Pick<Directory, 'secretKeys'>,
  { kind, profileId }: WallOrPanelRef,
): SecretKeyFacts[] {
  return secretKeys
    .filter(({ owner }) => owner.kind === kind && owner.profileId === profileId)
    .map(({ createdAt, keyId }) => ({ keyId, createdAt }));
}

/** The same, as the CLI and the admin API list them. */
export function keyRowsOf(
  keys: readonly SecretKeyFacts[],
): { key_id: number; created_at: string; is_newest: boolean }[] {
  const newest = keys.at(-1);
  return keys.map((key) => ({
    key_id: key.keyId,
    created_at: isoTime(key.createdAt),
    is_newest: key === newest,
  }));
}

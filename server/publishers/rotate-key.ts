import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';
import type { SecurityEventsPort } from '../store/ports/security-events.ts';
import { newSecretKey } from './keys.ts';

/**
 * Adds a secret key beside the current one, so that a publisher's servers can switch (docs/contract/identity.md#keys).
 * `revokeOldKeys` ends the old one. `too_many`: two keys are valid already. Only this result has the key in clear.
 */
export function rotateKey(deps: {
  store: Pick<DirectoryPort, 'addSecretKey'> & Pick<SecurityEventsPort, 'recordSecurityEvent'>;
  clock: Clock;
  ids: Ids;
}): (owner: WallOrPanelRef) => Promise<{ kind: 'added'; key: string } | { kind: 'too_many' }> {
  const { store, clock, ids } = deps;
  return async (owner) => {
    const at = clock.now();
    const { key, digest } = newSecretKey(ids);
    const result = await store.addSecretKey({ owner, digest, at });
    if (result.kind === 'too_many') return result;
    await store.recordSecurityEvent({ kind: 'key_rotated', owner, detail: 'added a secret key', at });
    return { kind: 'added', key };
  };
}

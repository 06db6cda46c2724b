import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';
import { keyAudit, type KeyKeeper } from './key-audit.ts';
import { newSecretKey } from './keys.ts';

/**
 * Adds a second secret key, so that a publisher's servers can switch (docs/contract/identity.md#keys). `revokeOldKeys`
 * then ends the old one. `by`: the actor for the audit log; CLI commands are recorded elsewhere. `too_many`: two keys
 * are valid already. Only this result contains the key in clear.
 */
export function rotateKey(deps: {
  store: Store;
  clock: Clock;
  ids: Ids;
}): (
  owner: WallOrPanelRef,
  by?: KeyKeeper,
) => Promise<{ kind: 'added'; key: string; keyId: number } | { kind: 'too_many' }> {
  const { store, clock, ids } = deps;
  return async (owner, by) => {
    const at = clock.now();
    const { key, digest } = newSecretKey(ids);
    const audit = by && keyAudit(owner, { ...by, at, action: 'wall.key-create' });
    const result = await store.addSecretKey({ owner, digest, at, audit });
    return result.kind === 'too_many' ? result : { kind: 'added', key, keyId: result.keyId };
  };
}

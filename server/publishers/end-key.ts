import type { Clock } from '../runtime/clock.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { EndedKey } from '../store/ports/directory.ts';
import type { Store } from '../store/store.ts';
import { keyAudit, type KeyKeeper } from './key-audit.ts';

/**
 * Permanently revokes one secret key of a wall or panel, even the newest or last one (docs/contract/identity.md#keys).
 * Requests with it are refused from then on. `by`: the actor for the audit log; CLI commands are recorded elsewhere.
 */
export function endKey(deps: {
  store: Store;
  clock: Clock;
}): (owner: WallOrPanelRef, keyId: number, by?: KeyKeeper) => Promise<EndedKey> {
  const { clock, store } = deps;
  return (owner, keyId, by) => {
    const at = clock.now();
    const audit = by && keyAudit(owner, { ...by, at, action: 'wall.key-end' });
    return store.endSecretKey({ owner, keyId, at, audit });
  };
}

import type { Clock } from '../runtime/clock.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { DirectoryPort, EndedKey } from '../store/ports/directory.ts';
import { keyAudit, type KeyKeeper } from './key-audit.ts';

/**
 * Ends one secret key of a wall or panel, also its newest or last one: from the next request on, it is refused as revoked
 * (docs/contract/identity.md#keys). Nothing makes it valid again. `by`: who did it, for the audit log; the CLI records its
 * commands itself.
 */
export function endKey(deps: {
  store: DirectoryPort;
  clock: Clock;
}): (owner: WallOrPanelRef, keyId: number, by?: KeyKeeper) => Promise<EndedKey> {
  const { clock, store } = deps;
  return (owner, keyId, by) => {
    const at = clock.now();
    const audit = by && keyAudit(owner, { ...by, at, action: 'wall.key-end' });
    return store.endSecretKey({ owner, keyId, at, audit });
  };
}

import type { Clock } from '../runtime/clock.ts';
import { afterCommit } from '../store/database-failures.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { DirectoryPort } from '../store/ports/directory.ts';
import type { SecurityEventsPort } from '../store/ports/security-events.ts';

/** Revokes every secret key of a wall or panel but the newest (docs/contract/identity.md#keys). Returns how many. */
export function revokeOldKeys(deps: {
  store: Pick<DirectoryPort, 'revokeOldSecretKeys'> & Pick<SecurityEventsPort, 'recordSecurityEvent'>;
  clock: Clock;
}): (owner: WallOrPanelRef) => Promise<{ revoked: number }> {
  const { store, clock } = deps;
  return async (owner) => {
    const at = clock.now();
    const { revoked } = await store.revokeOldSecretKeys({ owner, at });
    if (revoked > 0) {
      const detail = `revoked ${revoked} secret ${revoked === 1 ? 'key' : 'keys'}`;
      await afterCommit(store.recordSecurityEvent({ kind: 'key_revoked', owner, detail, at }));
    }
    return { revoked };
  };
}

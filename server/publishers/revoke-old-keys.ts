import type { Clock } from '../runtime/clock.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';

/** Revokes every secret key of a wall or panel but the newest (docs/contract/identity.md#keys). Returns how many. */
export function revokeOldKeys(deps: {
  store: Store;
  clock: Clock;
}): (owner: WallOrPanelRef) => Promise<{ revoked: number }> {
  const { store, clock } = deps;
  return (owner) => store.revokeOldSecretKeys({ owner, at: clock.now() });
}

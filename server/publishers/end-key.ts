import type { Clock } from '../runtime/clock.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import type { DirectoryPort, EndedKey } from '../store/ports/directory.ts';

/**
 * Ends one secret key of a wall or panel, also its newest or last one: from the next request on, it is refused as revoked
 * (docs/contract/identity.md#keys). Nothing makes it valid again. `by`: who did it, for the audit log; the CLI records its
 * commands itself.
 */
export function endKey(deps: {
  store: Pick<DirectoryPort, 'endSecretKey'>;
  clock: Clock;
}): (owner: WallOrPanelRef, keyId: number, by?: { actor: AuditActor; pubId: number }) => Promise<EndedKey> {
  const { clock, store } = deps;
  return (owner, keyId, by) => {
    const at = clock.now();
    const subject = `${owner.kind === 'wall' ? 'wall' : 'panel'} ${owner.profileId}`;
    const audit = by && { ...by, at, action: 'wall.key-end', subject, before: null, after: null };
    return store.endSecretKey({ owner, keyId, at, audit });
  };
}

import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { SecurityEventsPort } from '../store/ports/security-events.ts';

const INTERVAL_MS = 60 * 60 * 1000;

/**
 * Records that a browser sent the secret key of a wall or panel (docs/contract/identity.md#keys). The contract allows it,
 * but everybody who reads the page can move credits with that key. Records it at most once an hour for each wall and
 * panel, so that a busy page does not fill the table.
 */
export function recordBrowserKey(deps: {
  store: Pick<SecurityEventsPort, 'recordSecurityEvent'>;
  clock: Clock;
  log: Pick<Log, 'error'>;
}): (owner: WallOrPanelRef, requestId: string) => void {
  const lastAt = new Map<string, number>();
  return (owner, requestId) => {
    const at = deps.clock.now();
    const name = `${owner.kind} ${owner.profileId}`;
    if (at - (lastAt.get(name) ?? -Infinity) < INTERVAL_MS) return;
    lastAt.set(name, at);
    const detail = 'A browser sent the secret key. Use the publishable key in pages, and rotate this one.';
    deps.store.recordSecurityEvent({ kind: 'secret_key_in_browser', owner, detail, at }).catch((error: unknown) => {
      lastAt.delete(name);
      deps.log.error({ requestId, error }, 'could not store a security event');
    });
  };
}

import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { MaybePromise } from '../runtime/when-ready.ts';
import type { WallOrPanelRef } from '../store/ports/accounts.ts';
import type { Store } from '../store/store.ts';

/** A mistake of a page that harms its users, although the contract allows it. */
interface PageMistake {
  kind: string;
  detail: string;
  /** At most one record per wall or panel in this time, so that a busy page doesn't fill the table. */
  everyMs: number;
}

/** Anyone who reads the page can move credits with its key (docs/contract/identity.md#secret-keys-in-pages). */
export const secretKeyInBrowser: PageMistake = {
  kind: 'secret_key_in_browser',
  detail: 'A browser sent the secret key. Use the publishable key in pages, and rotate this one.',
  everyMs: HOUR_MS,
};

/**
 * All visitors share one account (docs/contract/identity.md#placeholders). The placeholder may be any text, so it isn't
 * stored.
 */
export const placeholderUserId: PageMistake = {
  kind: 'placeholder_user_id',
  detail:
    'A request had a placeholder as user id, such as "undefined" or "{{ user.id }}". Send your own id of the user.',
  everyMs: 24 * HOUR_MS,
};

/** Records the mistake as a security event of the wall or panel. The promise, if any, never rejects. */
export function recordPageMistake(
  deps: {
    store: Store;
    clock: Clock;
    log: Log;
  },
  { detail, everyMs, kind }: PageMistake,
): (owner: WallOrPanelRef, requestId: string) => MaybePromise<void> {
  const lastAt = new Map<string, number>();
  return (owner, requestId) => {
    const at = deps.clock.now();
    const name = `${owner.kind} ${owner.profileId}`;
    if (at - (lastAt.get(name) ?? -Infinity) < everyMs) return undefined;
    lastAt.set(name, at);
    return deps.store.recordSecurityEvent({ kind, owner, detail, at }).catch((error: unknown) => {
      lastAt.delete(name);
      deps.log.error({ requestId, error }, 'could not store a security event');
    });
  };
}

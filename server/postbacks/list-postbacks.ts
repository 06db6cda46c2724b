import { isoTime } from '../runtime/iso-time.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { DisabledReason, Postback } from '../store/ports/postbacks.ts';
import type { Store } from '../store/store.ts';
import { maskAddress } from './message/show-address.ts';

/** A postback as operators see it. Its address is masked, because it may contain secrets. Times are in ISO 8601. */
export interface ListedPostback {
  postbackId: string;
  adwallId: number;
  kind: Postback['kind'];
  address: string;
  state: 'enabled' | 'disabled';
  reason: DisabledReason | null;
  /** A text that responses must contain; null for none. */
  must_contain: string | null;
  follows_redirect: boolean;
  /** Number of failed attempts in a row. */
  failures: number;
  /** Number of deliveries in this state; also the next two. */
  pending: number;
  delivered: number;
  exhausted: number;
  created_at: string;
  /** Until when the secret from before the last rotation also signs; null for none. */
  previous_until: string | null;
}

/** Lists the postbacks of a wall (docs/contract/postbacks.md#delivery). `adwallId` null: of all walls. */
export function listPostbacks(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
}): (input: { adwallId: number | null }) => Promise<ListedPostback[]> {
  return async (input) => {
    const found = await deps.store.listPostbacks(input);
    return found.map((postback) => ({
      postbackId: postback.postbackId,
      adwallId: postback.adwallId,
      kind: postback.kind,
      address: maskAddress(deps.vault.openSecret(postback.sealedUrl)),
      state: postback.isEnabled ? 'enabled' : 'disabled',
      reason: postback.disabledReason,
      must_contain: postback.mustContain,
      follows_redirect: postback.followsRedirect,
      failures: postback.failures,
      pending: postback.pending,
      delivered: postback.delivered,
      exhausted: postback.exhausted,
      created_at: isoTime(postback.createdAt),
      previous_until: overlapOf(postback.previousUntil, deps.clock.now()),
    }));
  };
}

/** Until when two secrets sign, ISO 8601; null if only one does at `now` (epoch ms). */
export function overlapOf(previousUntil: number | null, now: number): string | null {
  return previousUntil !== null && now < previousUntil ? isoTime(previousUntil) : null;
}

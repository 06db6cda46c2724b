import type { Vault } from '../security/vault.ts';
import type { DisabledReason, Postback, PostbacksPort } from '../store/ports/postbacks.ts';
import { maskAddress } from './message/show-address.ts';

/** A postback as its operator sees it: never the whole address, which may carry secrets. Times are ISO 8601. */
export interface ListedPostback {
  postbackId: string;
  adwallId: number;
  kind: Postback['kind'];
  address: string;
  state: 'enabled' | 'disabled';
  reason: DisabledReason | null;
  /** Failures in a row. */
  failures: number;
  /** Deliveries by how far they have come. */
  pending: number;
  delivered: number;
  exhausted: number;
  created_at: string;
}

/** The postbacks of a wall, or all of them. */
export function listPostbacks(deps: {
  store: Pick<PostbacksPort, 'listPostbacks'>;
  vault: Pick<Vault, 'openSecret'>;
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
      failures: postback.failures,
      pending: postback.pending,
      delivered: postback.delivered,
      exhausted: postback.exhausted,
      created_at: new Date(postback.createdAt).toISOString(),
    }));
  };
}

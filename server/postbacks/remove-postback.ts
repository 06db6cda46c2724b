import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { PostbackRemoval, PostbackAddress } from '../store/ports/postbacks.ts';
import type { Store } from '../store/store.ts';
import { auditOf, type ChangedBy } from './changed-by.ts';
import { maskAddress } from './message/show-address.ts';

/** Removes a postback and its log. Undelivered messages keep it, unless `dropUndelivered` says that they may be lost. */
export function removePostback(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
}): (input: { postback: PostbackAddress; dropUndelivered: boolean; by?: ChangedBy }) => Promise<PostbackRemoval> {
  const { clock, store, vault } = deps;
  return ({ by, dropUndelivered, postback: { adwallId, kind, postbackId, sealedUrl } }) => {
    const at = clock.now();
    const before = { kind, adwall_id: adwallId, address: maskAddress(vault.openSecret(sealedUrl)) };
    const auditWith = (dropped: number) =>
      auditOf('postback.remove', by, { postbackId, at, before, after: { dropped } });
    return store.removePostback({ postbackId, dropUndelivered, auditOf: (dropped) => auditWith(dropped).audit });
  };
}

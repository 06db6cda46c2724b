import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Vault } from '../security/vault.ts';
import { newWebhookSecret } from '../security/webhook-secret.ts';
import type { PostbackAddress } from '../store/ports/postbacks.ts';
import type { Store } from '../store/store.ts';
import { auditOf, type ChangedBy } from './changed-by.ts';
import { checkAddress, type CheckedAddress } from './check-address.ts';
import { addressChange } from './message/show-address.ts';

export type MovedPostback = { kind: 'moved' | 'unknown_postback' } | Extract<CheckedAddress, { kind: 'invalid' }>;

/**
 * Changes the URL of a postback (docs/contract/postbacks.md#kinds). Keeps its id and undelivered messages, and its
 * secret if `keepsSecret`. Otherwise the new address gets messages signed with a new secret.
 */
export function movePostback(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
}): (input: {
  postback: PostbackAddress;
  address: string;
  keepsSecret: boolean;
  by?: ChangedBy;
}) => Promise<MovedPostback> {
  const { clock, ids, store, vault } = deps;
  return async ({ address: given, by, keepsSecret, postback: { kind, postbackId, sealedUrl } }) => {
    const checked = checkAddress(kind, given);
    if (checked.kind === 'invalid') return checked;
    const { address } = checked;
    const former = vault.openSecret(sealedUrl);
    // Only the secret would change.
    if (!keepsSecret && former === address) return { kind: 'invalid', problem: 'is the same as before' };
    const { after, before } = addressChange(former, address);
    const what = { postbackId, at: clock.now(), before, after: { ...after, secret: keepsSecret ? 'kept' : 'new' } };
    return store.movePostback({
      postbackId,
      sealedUrl: vault.sealSecret(address),
      ...(!keepsSecret && { sealedSecret: vault.sealSecret(newWebhookSecret(ids)) }),
      ...auditOf('postback.move', by, what),
    });
  };
}

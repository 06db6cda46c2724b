import type { Vault } from '../security/vault.ts';
import type { Postback, PostbacksPort } from '../store/ports/postbacks.ts';
import { checkAddress, type CheckedAddress } from './check-address.ts';

export type MovedPostback = { kind: 'moved' | 'unknown_postback' } | Extract<CheckedAddress, { kind: 'invalid' }>;

/**
 * Changes the URL of a postback (docs/contract/postbacks.md#kinds). Its id, its secret and undelivered messages stay.
 */
export function movePostback(deps: {
  store: Pick<PostbacksPort, 'movePostback'>;
  vault: Pick<Vault, 'sealSecret'>;
}): (input: Pick<Postback, 'postbackId' | 'kind'> & { address: string }) => Promise<MovedPostback> {
  return async ({ address: given, kind, postbackId }) => {
    const checked = checkAddress(kind, given);
    if (checked.kind === 'invalid') return checked;
    return deps.store.movePostback({ postbackId, sealedUrl: deps.vault.sealSecret(checked.address) });
  };
}

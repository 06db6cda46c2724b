import type { Clock } from '../runtime/clock.ts';
import type { Vault } from '../security/vault.ts';
import type { Postback, PostbacksPort } from '../store/ports/postbacks.ts';
import { auditOf, type ChangedBy } from './changed-by.ts';
import { checkAddress, type CheckedAddress } from './check-address.ts';
import { maskAddress } from './message/show-address.ts';

export type MovedPostback = { kind: 'moved' | 'unknown_postback' } | Extract<CheckedAddress, { kind: 'invalid' }>;

/**
 * Changes the URL of a postback (docs/contract/postbacks.md#kinds). Its id, its secret and undelivered messages stay.
 */
export function movePostback(deps: {
  store: Pick<PostbacksPort, 'movePostback'>;
  vault: Pick<Vault, 'openSecret' | 'sealSecret'>;
  clock: Clock;
}): (input: {
  postback: Pick<Postback, 'kind' | 'postbackId' | 'sealedUrl'>;
  address: string;
  by?: ChangedBy;
}) => Promise<MovedPostback> {
  const { clock, store, vault } = deps;
  return async ({ address: given, by, postback: { kind, postbackId, sealedUrl } }) => {
    const checked = checkAddress(kind, given);
    if (checked.kind === 'invalid') return checked;
    const before = { address: maskAddress(vault.openSecret(sealedUrl)) };
    const after = { address: maskAddress(checked.address) };
    const audit = auditOf('postback.move', by, { postbackId, at: clock.now(), before, after });
    return store.movePostback({ postbackId, sealedUrl: vault.sealSecret(checked.address), ...audit });
  };
}

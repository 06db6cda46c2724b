import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Vault } from '../security/vault.ts';
import { newWebhookSecret } from '../security/webhook-secret.ts';
import type { ResponseRules, Postback } from '../store/ports/postbacks.ts';
import type { Store } from '../store/store.ts';
import { auditOf, type ChangedBy } from './changed-by.ts';
import { checkAddress, type CheckedAddress } from './check-address.ts';
import { maskAddress } from './message/show-address.ts';

export type CreatedPostback =
  /** Only this result has the secret in plain text. */
  | { kind: 'created'; postbackId: string; secret: string }
  | Extract<CheckedAddress, { kind: 'invalid' }>
  | { kind: 'unknown_wall' };

/**
 * Sends a wall's leads to a URL, from the next lead on (docs/contract/postbacks.md#kinds). URL and secret are stored
 * sealed.
 */
export function createPostback(deps: { store: Store; vault: Vault; clock: Clock; ids: Ids }): (input: {
  adwallId: number;
  kind: Postback['kind'];
  address: string;
  /** Absent: any 2xx counts, and no redirect is followed. */
  rules?: ResponseRules;
  by?: ChangedBy;
}) => Promise<CreatedPostback> {
  const { clock, ids, store, vault } = deps;
  return async ({ adwallId, kind, address: given, by, rules }) => {
    const checked = checkAddress(kind, given);
    if (checked.kind === 'invalid') return checked;
    const at = clock.now();
    const postbackId = ids.timeOrdered('pbk', at);
    const secret = newWebhookSecret(ids);
    const after = { adwall_id: adwallId, kind, address: maskAddress(checked.address) };
    const { kind: outcome } = await store.createPostback({
      postbackId,
      adwallId,
      kind,
      sealedUrl: vault.sealSecret(checked.address),
      sealedSecret: vault.sealSecret(secret),
      ...(rules && { rules }),
      ...auditOf('postback.add', by, { postbackId, at, after }),
      at,
    });
    return outcome === 'created' ? { kind: 'created', postbackId, secret } : { kind: 'unknown_wall' };
  };
}

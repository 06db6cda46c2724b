import { postbackAddress } from '@rewards-wall/shared/schema/postback.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Vault } from '../security/vault.ts';
import { newWebhookSecret } from '../security/webhook-secret.ts';
import type { Postback, PostbacksPort } from '../store/ports/postbacks.ts';
import { jsonAddressProblem, templateProblem } from './message/check-template.ts';

export type CreatedPostback =
  /** Only this result has the secret in clear. */
  | { kind: 'created'; postbackId: string; secret: string }
  /** The problem is the rest of a sentence that begins with "The URL". */
  | { kind: 'invalid'; problem: string }
  | { kind: 'unknown_wall' };

/**
 * Sends a wall's leads to a URL, from the next lead on (docs/contract/postbacks.md#kinds). URL and secret are stored
 * sealed.
 */
export function createPostback(deps: {
  store: Pick<PostbacksPort, 'createPostback'>;
  vault: Pick<Vault, 'sealSecret'>;
  clock: Clock;
  ids: Pick<Ids, 'bytes' | 'timeOrdered'>;
}): (input: { adwallId: number; kind: Postback['kind']; address: string }) => Promise<CreatedPostback> {
  const { clock, ids, store, vault } = deps;
  return async ({ adwallId, kind, address: given }) => {
    const read = postbackAddress.safeParse(given);
    if (!read.success) return { kind: 'invalid', problem: read.error.issues[0]?.message ?? 'is not valid' };
    const address = read.data;
    const problem = kind === 'get' ? templateProblem(address) : jsonAddressProblem(address);
    if (problem !== null) return { kind: 'invalid', problem };
    const at = clock.now();
    const postbackId = ids.timeOrdered('pbk', at);
    const secret = newWebhookSecret(ids);
    const { kind: outcome } = await store.createPostback({
      postbackId,
      adwallId,
      kind,
      sealedUrl: vault.sealSecret(address),
      sealedSecret: vault.sealSecret(secret),
      at,
    });
    return outcome === 'created' ? { kind: 'created', postbackId, secret } : { kind: 'unknown_wall' };
  };
}

import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Vault } from '../security/vault.ts';
import { newWebhookSecret } from '../security/webhook-secret.ts';
import type { Store } from '../store/store.ts';
import { auditOf, type ChangedBy } from './changed-by.ts';

export type RotatedPostback =
  /**
   * Only this result has the secret in plain text. `previousUntil`: until when the old one also signs; null: not at
   * all.
   */
  { kind: 'rotated'; secret: string; previousUntil: number | null } | { kind: 'unknown_postback' };

/**
 * Gives a postback a new secret (docs/contract/postbacks.md#two-secrets). Messages are signed with both for
 * `overlapMs`. Another rotation during an overlap keeps the secret from before it, and drops the one made since, which
 * must have been lost.
 */
export function rotatePostback(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
  ids: Ids;
}): (input: { postbackId: string; overlapMs: number; by?: ChangedBy }) => Promise<RotatedPostback> {
  const { clock, ids, store, vault } = deps;
  return async ({ by, overlapMs, postbackId }) => {
    const at = clock.now();
    const secret = newWebhookSecret(ids);
    const previousUntil = overlapMs === 0 ? null : at + overlapMs;
    const after = { previous_until: previousUntil };
    const audit = auditOf('postback.rotate', by, { postbackId, at, after });
    const sealedSecret = vault.sealSecret(secret);
    const { kind } = await store.rotatePostback({ postbackId, sealedSecret, previousUntil, at, ...audit });
    return kind === 'rotated' ? { kind, secret, previousUntil } : { kind };
  };
}

import type { KeyObject } from 'node:crypto';
import { webhookKey } from '../../security/webhook-secret.ts';
import type { Vault } from '../../security/vault.ts';
import type { Source } from '../../store/ports/sources.ts';

/** A secret of a source, opened. */
export interface LiveSecret {
  text: string;
  /** The key in a secret of the form `whsec_…`. Throws RangeError if the secret has another form. */
  webhookKey(): KeyObject;
}

/**
 * The secrets that a source may use at `now` (epoch ms): the current one and, for a while after a rotation, the
 * previous one.
 */
export function liveSecrets(vault: Vault): (source: Source, now: number) => LiveSecret[] {
  // The directory returns the same bytes until settings change, so each secret is opened only once.
  const opened = new WeakMap<Uint8Array, LiveSecret>();
  const open = (sealed: Uint8Array): LiveSecret => {
    const known = opened.get(sealed);
    if (known !== undefined) return known;
    const secret = liveSecret(vault.openSecret(sealed));
    opened.set(sealed, secret);
    return secret;
  };
  return ({ previousUntil, sealedPrevious, sealedSecret }, now) => {
    const isOverlap = sealedPrevious !== null && previousUntil !== null && now < previousUntil;
    return isOverlap ? [open(sealedSecret), open(sealedPrevious)] : [open(sealedSecret)];
  };
}

function liveSecret(text: string): LiveSecret {
  let key: KeyObject | undefined;
  return { text, webhookKey: () => (key ??= webhookKey(text)) };
}

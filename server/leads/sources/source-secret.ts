import type { Ids } from '../../runtime/ids.ts';
import { newWebhookSecret, webhookKey } from '../../security/webhook-secret.ts';
import { schemeOf, type SourceScheme } from '../reports/schemes.ts';

const MAX_LENGTH = 512;
/** With a described hash, the secret is the only proof of a call. */
const LEAST_OF_MAP = 8;
const KEY_BYTES = 32;
const SHOWN = 8;

export type ChosenSecret = { kind: 'secret'; secret: string } | { kind: 'unknown_scheme' } | InvalidSecret;

/** A secret that the scheme can't use. */
export interface InvalidSecret {
  kind: 'invalid';
  /** A sentence. */
  message: string;
  /** The rest of a sentence that begins with the name of the secret. */
  fault: string;
}

/** Chooses a source's secret: the given one, if the scheme can use it, or a new one if none is given. */
export function chooseSecret(ids: Ids, source: SourceScheme, given?: string): ChosenSecret {
  const scheme = schemeOf(source);
  if (scheme === null) return { kind: 'unknown_scheme' };
  const isOurs = scheme.kind === 'hmac-sha256' || (scheme.kind === 'mapped' && scheme.callback.secretFrom === 'us');
  if (isOurs) {
    if (given === undefined) return { kind: 'secret', secret: newWebhookSecret(ids) };
    return isWebhookSecret(given)
      ? { kind: 'secret', secret: given }
      : invalid('must be whsec_ followed by 32 bytes as base64');
  }
  // The secret is part of URLs, and people enter it in networks' dashboards. Hex digits never need escaping.
  if (given === undefined) return { kind: 'secret', secret: ids.bytes(KEY_BYTES).toString('hex') };
  if (given === '' || given.length > MAX_LENGTH || /[\p{Cc}\p{Z}]/u.test(given)) {
    return invalid(`must have 1 to ${MAX_LENGTH} characters and no spaces`);
  }
  if (scheme.kind === 'mapped' && given.length < LEAST_OF_MAP) {
    return invalid(`must have at least ${LEAST_OF_MAP} characters: a shorter one could be guessed`);
  }
  if (scheme.callback.secretFrom === 'us' && !/^[A-Za-z0-9_-]+$/.test(given)) {
    return invalid('may have only letters, digits, - and _, since it is part of the callback URL');
  }
  return { kind: 'secret', secret: given };
}

function invalid(fault: string): InvalidSecret {
  return { kind: 'invalid', message: `The secret ${fault}.`, fault };
}

/** The start of a secret, to distinguish it from others: at most a quarter of it. */
export function maskSecret(secret: string): string {
  return `${secret.slice(0, Math.min(SHOWN, Math.floor(secret.length / 4)))}…`;
}

function isWebhookSecret(text: string): boolean {
  if (!/^whsec_[A-Za-z0-9+/]{43}=$/.test(text)) return false;
  return webhookKey(text).symmetricKeySize === KEY_BYTES;
}

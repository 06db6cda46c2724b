import { type KeyObject, createHmac } from 'node:crypto';
import type { OutboundRequest } from '../../net/safe-fetch.ts';
import { signUrl } from '../../security/signed-url.ts';
import { signWebhook } from '../../security/standard-webhook.ts';
import type { Vault } from '../../security/vault.ts';
import { webhookKey } from '../../security/webhook-secret.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { macroValues, type PostbackFacts, type MacroValues } from './macros.ts';
import { parseTemplate, type Part } from './parse-template.ts';
import { webhookPayload } from './webhook-payload.ts';
import { percentEncode } from '../../net/percent-encode.ts';

/** Where a postback goes, and the key that signs it. Created once and used for many messages. */
export type Target = { key: KeyObject; previous: PreviousKey | null } & (
  | { kind: 'get'; parts: readonly Part[] }
  /** `url`: exactly as sent. */
  | { kind: 'json'; url: string }
);

/** The key before a rotation, which also signs before `until` (epoch ms). */
export interface PreviousKey {
  key: KeyObject;
  until: number;
}

/** The target of a postback. Throws `SealError` or RangeError if this service didn't store it under this master key. */
export function openTarget(vault: Vault, postback: Postback): Target {
  const { kind, previousUntil, sealedPrevious, sealedSecret, sealedUrl } = postback;
  const keyIn = (sealed: Uint8Array): KeyObject => webhookKey(vault.openSecret(sealed));
  const isRotating = sealedPrevious !== null && previousUntil !== null;
  const previous = isRotating ? { key: keyIn(sealedPrevious), until: previousUntil } : null;
  return targetOf(kind, vault.openSecret(sealedUrl), keyIn(sealedSecret), previous);
}

/** The target for an address that was checked before it was stored. Throws RangeError if the address is invalid. */
export function targetOf(
  kind: Target['kind'],
  address: string,
  key: KeyObject,
  previous: PreviousKey | null = null,
): Target {
  if (kind === 'json') return { kind, url: new URL(address).href, key, previous };
  const parsed = parseTemplate(address);
  if (parsed.kind === 'invalid') throw new RangeError(`the template ${parsed.problem}`);
  return { kind, parts: parsed.parts, key, previous };
}

/**
 * Builds the signed request of a delivery (docs/contract/postbacks.md#signatures). `at`: time of this attempt, epoch
 * ms; everything else is the same in each attempt.
 */
export function writeMessage(target: Target, facts: PostbackFacts, at: number): OutboundRequest {
  const previous = target.previous !== null && at < target.previous.until ? target.previous.key : null;
  if (target.kind === 'get') {
    const address = expandTemplate(target.parts, macroValues(facts));
    const appended = { postback_id: facts.deliveryId, timestamp: String(Math.floor(at / 1000)) };
    const url = signUrl(address, appended, target.key, previous);
    return { method: 'GET', url, headers: {}, body: null };
  }
  const body = JSON.stringify(webhookPayload(facts));
  const signature = signWebhook({ id: facts.deliveryId, at, body, key: target.key, previous });
  const headers = { 'content-type': 'application/json', ...signature };
  return { method: 'POST', url: target.url, headers, body };
}

/**
 * Replaces a template's macros with percent-encoded values (docs/contract/postbacks.md#macros). Hashes are computed
 * over raw values.
 */
export function expandTemplate(parts: readonly Part[], values: MacroValues): string {
  return expand(parts, values, percentEncode);
}

function expand(parts: readonly Part[], values: MacroValues, write: (value: string) => string): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'macro') return write(values[part.name]);
      // The receivers that use this hash compute HMAC-MD5. Our own signature is appended anyway.
      return createHmac('md5', part.secret)
        .update(expand(part.parts, values, (value) => value))
        .digest('hex');
    })
    .join('');
}

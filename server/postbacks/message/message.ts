import type { KeyObject } from 'node:crypto';
import type { OutboundRequest } from '../../net/safe-fetch.ts';
import { signUrl } from '../../security/signed-url.ts';
import { signWebhook } from '../../security/standard-webhook.ts';
import { expandTemplate } from './expand-template.ts';
import { macroValues, type PostbackFacts } from './macros.ts';
import { parseTemplate, type Part } from './parse-template.ts';
import { webhookPayload } from './webhook-payload.ts';

/** Where a postback goes, and the key that signs it. Made once, used for many messages. */
export type Target = { key: KeyObject } & (
  | { kind: 'get'; parts: readonly Part[] }
  /** `url`: exactly as sent. */
  | { kind: 'json'; url: string }
);

/** The target of an address that was checked before it was stored. Throws RangeError if the address is invalid. */
export function targetOf(kind: Target['kind'], address: string, key: KeyObject): Target {
  if (kind === 'json') return { kind, url: new URL(address).href, key };
  const parsed = parseTemplate(address);
  if (parsed.kind === 'invalid') throw new RangeError(`the template ${parsed.problem}`);
  return { kind, parts: parsed.parts, key };
}

/**
 * Writes a delivery as a signed request (docs/contract/postbacks.md#signatures). `at`: time of this attempt, epoch ms.
 * Everything else is the same in each attempt.
 */
export function writeMessage(target: Target, facts: PostbackFacts, at: number): OutboundRequest {
  if (target.kind === 'get') {
    const address = expandTemplate(target.parts, macroValues(facts));
    const appended = { postback_id: facts.deliveryId, timestamp: String(Math.floor(at / 1000)) };
    const url = signUrl(address, appended, target.key);
    return { method: 'GET', url, headers: {}, body: null };
  }
  const body = JSON.stringify(webhookPayload(facts));
  const signature = signWebhook({ id: facts.deliveryId, at, body, key: target.key });
  const headers = { 'content-type': 'application/json', ...signature };
  return { method: 'POST', url: target.url, headers, body };
}

import { createHmac, type KeyObject } from 'node:crypto';
import { equalText } from './signed-url.ts';

/** The headers of a Standard Webhooks message: id, Unix seconds, and `v1,` + base64 HMAC-SHA256 over `id.timestamp.body`. */
export interface WebhookHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** Signs one message. `at`: epoch ms of this attempt. */
export function signWebhook(input: {
  id: string;
  at: number;
  body: string | Uint8Array;
  key: KeyObject;
}): WebhookHeaders {
  const timestamp = String(Math.floor(input.at / 1000));
  return {
    'webhook-id': input.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${digest(input.id, timestamp, input.body, input.key)}`,
  };
}

/**
 * Whether one of the `v1` signatures of the header is right under one of `keys`. The age of the time stamp is for the
 * caller to judge.
 */
export function isSignedWebhook(
  headers: Partial<WebhookHeaders>,
  body: Uint8Array,
  keys: readonly KeyObject[],
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (id === undefined || timestamp === undefined || signatures === undefined) return false;
  const given = signatures
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .slice(0, MAX_SIGNATURES);
  const right = keys.map((key) => `v1,${digest(id, timestamp, body, key)}`);
  return given.some((signature) => right.some((expected) => equalText(signature, expected)));
}

/** More of them are no rotation but a search. */
const MAX_SIGNATURES = 8;

function digest(id: string, timestamp: string, body: string | Uint8Array, key: KeyObject): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

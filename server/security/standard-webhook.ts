import { createHmac, type KeyObject } from 'node:crypto';
import { equalText } from './signed-url.ts';

/**
 * The headers of a Standard Webhooks message: id, Unix seconds, and `v1,` + base64 HMAC-SHA256 over
 * `id.timestamp.body`.
 */
export interface WebhookHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** A sender that rotates its key sends a few signatures. More than this are an attempt to guess one. */
const MAX_SIGNATURES = 8;

/** Signs one message (docs/contract/postbacks.md#signatures). `at`: time of this attempt, epoch ms. */
export function signWebhook(input: {
  id: string;
  at: number;
  body: string | Uint8Array;
  key: KeyObject;
  /** The key before a rotation, whose signature comes first. */
  previous?: KeyObject | null;
}): WebhookHeaders {
  const { key, previous = null } = input;
  const timestamp = String(Math.floor(input.at / 1000));
  return {
    'webhook-id': input.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [...(previous === null ? [] : [previous]), key]
      .map((one) => `v1,${digest({ ...input, key: one, timestamp })}`)
      .join(' '),
  };
}

/**
 * Whether one of the `v1` signatures in the header is valid under one of `keys`. The caller must check the age of the
 * timestamp.
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
  const expectedOnes = keys.map((key) => `v1,${digest({ id, timestamp, body, key })}`);
  return given.some((signature) => expectedOnes.some((expected) => equalText(signature, expected)));
}

function digest(input: { id: string; timestamp: string; body: string | Uint8Array; key: KeyObject }): string {
  const { body, id, key, timestamp } = input;
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
}

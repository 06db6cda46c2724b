import { createHmac } from 'node:crypto';
import type { ReceivedPostback } from './postback-receiver.ts';

/** The delivery's id: the parameter of a GET, the header of a POST. */
export function idOf({ headers, parameters }: ReceivedPostback): string {
  return parameters['postback_id'] ?? headers['webhook-id'] ?? '';
}

/** 1 for a credit, 2 for a reversal. A GET must have the macro as its parameter `s`. */
export function statusOf({ body, parameters }: ReceivedPostback): number {
  return Number(parameters['s'] ?? (JSON.parse(body) as { data: { status: number } }).data.status);
}

/** Verifies a GET as docs/postbacks.md describes, without the service's code. `at`: the service's time. */
export function isGenuineGet({ url }: ReceivedPostback, secret: string, at: number): boolean {
  const [, signed = '', signature = ''] = /^(.+)&signature=([0-9a-f]{64})$/.exec(url) ?? [];
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const sentAt = Number(new URLSearchParams(signed.slice(signed.indexOf('?'))).get('timestamp'));
  return createHmac('sha256', key).update(signed).digest('hex') === signature && Math.abs(at / 1000 - sentAt) <= 300;
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** A call to the receiver, as it came in. */
export interface IncomingCall {
  kind: 'get' | 'json';
  /** Path and query, exactly as sent. */
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

const MAX_AGE_S = 300;

/**
 * Whether a postback is genuine, checked as docs/postbacks.md tells receivers to. Uses none of the service's code, so
 * that the page shows what a publisher would find. `now`: Unix seconds.
 */
export function isGenuine(call: IncomingCall, secret: string, now: number): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return call.kind === 'get' ? isGenuineGet(call, key, now) : isGenuinePost(call, key, now);
}

function isGenuineGet({ target }: IncomingCall, key: Buffer, now: number): boolean {
  let signed = target;
  let isSigned = false;
  // During a rotation, there are two signatures: each covers everything before it.
  for (const pattern of [/^(.+)&signature=([0-9a-f]{64})$/, /^(.+)&next_signature=([0-9a-f]{64})$/]) {
    const [, covered, signature] = pattern.exec(signed) ?? [];
    if (covered === undefined || signature === undefined) break;
    const expected = createHmac('sha256', key).update(covered).digest();
    isSigned = timingSafeEqual(expected, Buffer.from(signature, 'hex')) || isSigned;
    signed = covered;
  }
  const sentAt = Number(new URLSearchParams(signed.slice(signed.indexOf('?'))).get('timestamp'));
  return isSigned && Math.abs(now - sentAt) <= MAX_AGE_S;
}

function isGenuinePost({ body, headers }: IncomingCall, key: Buffer, now: number): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const expected = Buffer.from(`v1,${digest}`);
  const isSigned = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned && Math.abs(now - Number(timestamp)) <= MAX_AGE_S;
}

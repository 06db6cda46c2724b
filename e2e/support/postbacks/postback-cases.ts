import * as z from 'zod';
import { LEAD_AT } from '../../../server/postbacks/message/postback-facts.fixture.ts';
import { signUrl } from '../../../server/security/signed-url.ts';
import { webhookKey } from '../../../server/security/webhook-secret.ts';
import { openGuide } from '../documents/guide.ts';

export const guide = openGuide('postbacks.md');

/** The test vectors of docs/postbacks.md. */
export const vectors = z
  .strictObject({
    secret: z.string(),
    get: z.strictObject({ template: z.string(), url: z.string() }),
    rotation: z.strictObject({ old_secret: z.string(), url: z.string(), signature: z.string() }),
    hash: z.strictObject({ secret: z.string(), text: z.string(), md5: z.string() }),
    post: z.strictObject({ headers: z.record(z.string(), z.string()), body: z.string() }),
  })
  .parse(JSON.parse(guide.codeBlock('json', '"secret"')));

export const sentAt = LEAD_AT + 5000;
const now = sentAt / 1000;
export const pathAndQuery = vectors.get.url.slice('https://shop.example'.length);

const rotated = vectors.rotation.url.slice('https://shop.example'.length);
/** The same for a receiver whose secret was rotated: its signature covers the other one. */
const keys = { old: webhookKey(vectors.secret), next: webhookKey(vectors.rotation.old_secret) };
const asOld = signUrl(
  vectors.get.url.replace(/&postback_id=.*/, ''),
  { postback_id: 'dlv_1', timestamp: String(now) },
  keys.next,
  keys.old,
);

/** Requests, each with its verification time in seconds and whether a receiver must accept it. */
export const gets = [
  { pathAndQuery, now, isGenuine: true },
  { pathAndQuery, now: now + 299, isGenuine: true },
  { pathAndQuery, now: now + 301, isGenuine: false },
  { pathAndQuery: pathAndQuery.replace('pay=1.25', 'pay=9.25'), now, isGenuine: false },
  { pathAndQuery: `${pathAndQuery}&pay=9.25`, now, isGenuine: false },
  { pathAndQuery: rotated, now, isGenuine: true },
  { pathAndQuery: rotated.replace('pay=1.25', 'pay=9.25'), now, isGenuine: false },
  { pathAndQuery: rotated.replace(/next_signature=\w/, 'next_signature=x'), now, isGenuine: false },
  { pathAndQuery: asOld.slice('https://shop.example'.length), now, isGenuine: true },
  { pathAndQuery: pathAndQuery.replace(/&signature=.*/, ''), now, isGenuine: false },
];
const { body, headers } = vectors.post;
const { 'webhook-signature': signature = '' } = headers;
export const posts = [
  { body, headers, now, isGenuine: true },
  { body, headers: { ...headers, 'webhook-signature': `v1,AAAA ${signature}` }, now, isGenuine: true },
  { body, headers: { ...headers, 'webhook-signature': vectors.rotation.signature }, now, isGenuine: true },
  { body, headers, now: now + 301, isGenuine: false },
  { body: body.replace('1.25', '9.25'), headers, now, isGenuine: false },
  { body, headers: { ...headers, 'webhook-id': 'dlv_other' }, now, isGenuine: false },
];

/** The expected output of a program for `cases`. */
export const expected = { gets: gets.map((one) => one.isGenuine), posts: posts.map((one) => one.isGenuine) };
export const cases = JSON.stringify({ secret: vectors.secret, gets, posts });

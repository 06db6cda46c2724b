import { describe, expect, test } from 'vitest';
import { gets, pathAndQuery, posts, sentAt, vectors } from '../../../e2e/support/postbacks/postback-cases.ts';
import { webhookKey } from '../../../server/security/webhook-secret.ts';
import { exampleFacts } from '../../../server/postbacks/message/postback-facts.fixture.ts';
import { targetOf, writeMessage } from '../../../server/postbacks/message/message.ts';
import { sampleFacts } from '../../../server/postbacks/message/sample-facts.ts';
import { postbackTemplate } from './parameter-names.ts';
import { verifyPostback, type VerifyOptions } from './verify-postback.ts';

const { secret } = vectors;
const key = webhookKey(secret);
const at = (seconds: number): VerifyOptions => ({
  secrets: secret,
  now: () => seconds * 1000,
  parameters: { userId: 'user', amount: 'coins', transactionId: 'tx', dedupeKey: 'key' },
});
const credit = { type: 'lead.credited', userId: 'user 42', amount: 125, units: 1_250_000, transactionId: 421 };

/** The service's request about `facts` to a receiver with the SDK's own template. */
function sent(kind: 'get' | 'json', facts = exampleFacts()) {
  const address = kind === 'get' ? postbackTemplate('https://shop.example/hook') : 'https://shop.example/hook';
  const { body, headers, method, url } = writeMessage(targetOf(kind, address, key), facts, sentAt);
  return { method, url, headers, body: body ?? undefined };
}
const now = { secrets: secret, now: () => sentAt };
const EXAMPLE_KEY = exampleFacts().event.identity;

describe('the test vectors of the guide', () => {
  test.each(gets)('GET $isGenuine at $now: $pathAndQuery', async (one) => {
    const verified = verifyPostback({ method: 'GET', url: one.pathAndQuery, headers: {} }, at(one.now));
    if (one.isGenuine) expect(await verified).toMatchObject({ kind: 'get', ...credit });
    else await expect(verified).rejects.toMatchObject({ name: 'PostbackError', status: 401 });
  });

  test.each(posts)('POST $isGenuine at $now', async ({ body, headers, isGenuine, now }) => {
    const verified = verifyPostback({ method: 'POST', url: '/hooks', headers, body }, at(now));
    if (isGenuine) expect(await verified).toMatchObject({ kind: 'json', ...credit });
    else await expect(verified).rejects.toMatchObject({ name: 'PostbackError', status: 401 });
  });
});

describe('what the service sends', () => {
  test('both kinds have the same content and key', async () => {
    const [get, json] = await Promise.all([verifyPostback(sent('get'), now), verifyPostback(sent('json'), now)]);
    for (const one of [get, json])
      expect(one).toMatchObject({ ...credit, isSample: false, isTestUser: false, dedupeKey: `${EXAMPLE_KEY}-1` });
  });

  test('a reversal has a negative amount and a key of its own', async () => {
    const facts = exampleFacts({ status: 2, reversalId: 430 });
    for (const kind of ['get', 'json'] as const) {
      const reversal = {
        type: 'lead.reversed',
        amount: -125,
        units: -1_250_000,
        transactionId: 421,
        dedupeKey: `${EXAMPLE_KEY}-2`,
      };
      expect(await verifyPostback(sent(kind, facts), now)).toMatchObject(reversal);
    }
  });

  test('a sample is marked and has its own key', async () => {
    const wall = { adwallId: 1, settings: { currency: { name: 'Coins', ratio: 100, round: false } } };
    for (const kind of ['get', 'json'] as const) {
      const sample = sampleFacts({ wall, deliveryId: `dlv_${kind}`, isReversal: false, at: sentAt });
      expect(await verifyPostback(sent(kind, sample), now)).toMatchObject({
        isSample: true,
        dedupeKey: `dlv_${kind}-1`,
      });
    }
  });

  test('a GET without the key is refused, because ids of transactions begin again in another database', async () => {
    const template = 'https://shop.example/hook?subid1=[SB1]&currency=[CUR]&status=[STS]&transaction_id=[TID]';
    const { url } = writeMessage(targetOf('get', template, key), exampleFacts(), sentAt);
    const verified = verifyPostback({ method: 'GET', url, headers: {} }, now);
    await expect(verified).rejects.toMatchObject({
      code: 'missing_parameter',
      message: expect.stringContaining('Add "dedupe_key={dedupe_key}" to the template with "rewards postback move"'),
    });
  });

  test('messages about a test user are marked', async () => {
    const { event } = exampleFacts();
    const facts = exampleFacts({ event: { ...event, test: true } });
    for (const kind of ['get', 'json'] as const) {
      expect(await verifyPostback(sent(kind, facts), now)).toMatchObject({
        ...credit,
        isTestUser: true,
        isSample: false,
      });
    }
  });

  test('header names may have any case, and headers any form', async () => {
    const { headers, ...rest } = sent('json');
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    for (const each of [upper, new Headers(headers)]) {
      expect(await verifyPostback({ ...rest, headers: each }, now)).toMatchObject(credit);
    }
  });

  test('each of several secrets is tried', async () => {
    const other = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    expect(await verifyPostback(sent('get'), { ...now, secrets: [other, secret] })).toMatchObject(credit);
    const wrong = verifyPostback(sent('get'), { ...now, secrets: [other] });
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_signature' });
  });
});

describe('refusals state the reason', () => {
  test.each([
    ['an unsigned request', 'missing_signature', { method: 'GET', url: '/hook?status=1', headers: {} }],
    ['a POST without the headers', 'missing_signature', { method: 'POST', url: '/hook', headers: {}, body: '{}' }],
    ['another method', 'method_not_allowed', { method: 'PUT', url: '/hook', headers: {} }],
    [
      'a template without what a receiver needs',
      'missing_parameter',
      { method: 'GET', url: pathAndQuery, headers: {} },
    ],
  ])('%s', async (_, code, request) => {
    await expect(verifyPostback(request, now)).rejects.toMatchObject({ code });
  });

  test('reports a wrong clock and its time', async () => {
    const late = verifyPostback(sent('json'), { secrets: secret, now: () => sentAt + 301_000 });
    await expect(late).rejects.toThrow('signed 301 s ago; at most 300 s are accepted');
    const early = verifyPostback(sent('json'), { secrets: secret, now: () => sentAt - 301_000 });
    await expect(early).rejects.toThrow(`301 s in the future`);
    const patient = verifyPostback(sent('json'), { ...now, now: () => sentAt + 301_000, toleranceSeconds: 400 });
    expect(await patient).toMatchObject(credit);
  });

  test.each([
    ['not JSON', 'nothing', 'malformed_body'],
    ['another event', '{"type":"lead.held","data":{}}', 'unknown_type'],
    ['no lead', '{"type":"lead.credited","data":{"subid1":1}}', 'malformed_body'],
  ])('a signed body that is %s', async (_, body, code) => {
    const { createHmac } = await import('node:crypto');
    const timestamp = String(sentAt / 1000);
    const digest = createHmac('sha256', key).update(`dlv_1.${timestamp}.${body}`).digest('base64');
    const headers = { 'webhook-id': 'dlv_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${digest}` };
    await expect(verifyPostback({ method: 'POST', url: '/', headers, body }, now)).rejects.toMatchObject({ code });
  });

  test.each([undefined, '', [], 'whsec_', 'whsec_%%%', 'secret', `sk_${'a'.repeat(40)}`, ['whsec_AQID']])(
    'the secret %j, with which anyone could sign, is an error that does not quote it',
    async (secrets) => {
      const error: unknown = await verifyPostback(sent('get'), { secrets }).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ name: 'RewardsWallError', code: 'invalid_option' });
      expect(String(error)).not.toMatch(/aaaa|AQID|%%%/);
    },
  );
});

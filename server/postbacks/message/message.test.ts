import { heldLeadWebhook, leadWebhook } from '@rewards-wall/shared/schema/postback.ts';
import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newWebhookSecret, webhookKey } from '../../security/webhook-secret.ts';
import { templateProblem } from './check-template.ts';
import type { OutboundRequest } from '../../net/safe-fetch.ts';
import { isGenuine } from '../receiver/verify-postback.ts';
import { targetOf, writeMessage } from './message.ts';
import type { PostbackFacts } from './macros.ts';
import { exampleFacts, LEAD_AT } from './postback-facts.fixture.ts';
import { anyCharacter } from '../../../e2e/support/requests/any-character.ts';
import { fakeIds } from '../../runtime/fake.fixture.ts';

const secret = newWebhookSecret(fakeIds({ bytes: (length) => Buffer.alloc(length, 7) }));
const key = webhookKey(secret);
const later = LEAD_AT + 300_999;
const wild = fc.string({ unit: anyCharacter, maxLength: 60 });

beforeEach(() => vi.useFakeTimers({ now: later, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** Checks a GET as its receiver does: by path and query as received. */
function verifyUrl(url: string): boolean {
  const pathAndQuery = url.slice(new URL(url).origin.length);
  const [signed = '', signature = ''] = pathAndQuery.split('&signature=');
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return createHmac('sha256', bytes).update(signed).digest('hex') === signature;
}

describe('GET', () => {
  const write = (template: string, at = later, facts = exampleFacts()): OutboundRequest =>
    writeMessage(targetOf('get', template, key), facts, at);

  test('ends with id, time of the attempt and signature, in this order', () => {
    const { body, method, url } = write('https://example.com/cb?u={subid1}&pay=[PAY]');
    expect({ body, method }).toEqual({ body: null, method: 'GET' });
    expect(url.slice(0, -64)).toBe(
      `https://example.com/cb?u=user%2042&pay=1.25&postback_id=${exampleFacts().deliveryId}` +
        `&timestamp=${Math.floor(later / 1000)}&signature=`,
    );
    expect(verifyUrl(url)).toBe(true);
  });

  test.each([
    ['https://example.com', 'https://example.com/?postback_id='],
    ['https://example.com?', 'https://example.com/?&postback_id='],
    [
      'HTTPS://EXAMPLE.com:443/a b/../ü?q=é "\'<>\\ %&x=%zz|^`',
      'https://example.com/%C3%BC?q=%C3%A9%20%22%27%3C%3E\\%20%&x=%zz|^`&',
    ],
    ['https://example.com/a\\b?x=[]', 'https://example.com/a/b?x=[]&postback_id='],
  ])('%s is signed exactly as sent', (template, start) => {
    expect(templateProblem(template)).toBeNull();
    const { url } = write(template);
    expect(url.startsWith(start), url).toBe(true);
    expect(new URL(url).href).toBe(url);
    expect(verifyUrl(url)).toBe(true);
  });

  test('for any template and values, the signed URL is the one that a client sends', () => {
    const odd = fc.string({ unit: fc.constantFrom(...'aA0 \'"<>`^|\\%/.;:@&=+$,!*()[]~é日\u{1F600}'), maxLength: 40 });
    fc.assert(
      fc.property(odd, odd, wild, wild, (path, query, subid1, device) => {
        const template = `https://example.com/cb/${path}?a=${query}&u={subid1}&d=[RND]{device}`;
        if (templateProblem(template) !== null) return;
        const { url } = write(template, later, exampleFacts({ person: { subid1, device } }));
        const sent = new URL(url);
        expect(sent.href).toBe(url);
        expect(sent.host).toBe('example.com');
        expect(verifyUrl(url)).toBe(true);
        expect(sent.searchParams.getAll('u').at(-1)).toBe(subid1.toWellFormed());
        expect(sent.searchParams.getAll('postback_id')).toEqual([exampleFacts().deliveryId]);
      }),
    );
  });

  test('a changed character breaks the signature', () => {
    const { url } = write('https://example.com/cb?u={subid1}&pay=[PAY]');
    for (const [from, to] of [
      ['user%2042', 'user%2043'],
      ['1.25', '9.25'],
      ['postback_id=dlv', 'postback_id=dlw'],
      ['timestamp=17', 'timestamp=18'],
    ]) {
      const changed = url.replace(from ?? '', to ?? '');
      expect(changed).not.toBe(url);
      expect(verifyUrl(changed)).toBe(false);
    }
  });

  test('another attempt differs only in time and signature', () => {
    const template = 'https://example.com/cb?u={subid1}&r=[RND]&at={timestamp}';
    const withoutThem = (url: string): string => url.replace(/&timestamp=\d+&signature=.*$/, '');
    const first = write(template, LEAD_AT).url;
    const second = write(template, later).url;
    expect(second).not.toBe(first);
    expect(withoutThem(second)).toBe(withoutThem(first));
  });
});

describe('POST', () => {
  const target = targetOf('json', 'https://example.com/hooks?shop=1', key);
  const write = (facts = exampleFacts(), at = later): OutboundRequest => writeMessage(target, facts, at);

  test('is accepted by the public Standard Webhooks library', () => {
    const message = write();
    expect(message).toMatchObject({
      method: 'POST',
      url: 'https://example.com/hooks?shop=1',
      headers: {
        'content-type': 'application/json',
        'webhook-id': exampleFacts().deliveryId,
        'webhook-timestamp': String(Math.floor(later / 1000)),
      },
    });
    const payload = new Webhook(secret).verify(message.body ?? '', { ...message.headers });
    expect(payload).toEqual({
      type: 'lead.credited',
      timestamp: '2026-01-31T09:30:00.000Z',
      data: {
        lead_id: 'lead_019c136ab1c0000000112233445566aa',
        kind: 'complete',
        transaction_id: 421,
        reversal_transaction_id: null,
        click_id: 'clk_019c136a2f0000000011223344556677',
        wall_id: 1,
        offer_id: 1001,
        offer_name: 'Harbor Quest',
        event_id: 11,
        event_name: 'Reach level 10',
        payout: 1.25,
        currency_count: 125,
        currency_name: 'Coins',
        status: 1,
        subid1: 'user 42',
        subid2: 'summer',
        subid3: '',
        subid4: '',
        device: '',
        ip: '73.162.10.20',
        country: 'US',
        reason: null,
        dedupe_key: '7d1f0b8e52c94a6f8b3e6a90c1d2e4f5-1',
      },
    });
  });

  test('a reversal has both transactions and negative amounts', () => {
    const { event } = exampleFacts();
    const reversal = { ...event, reason: 'Refunded', at: later };
    const { body } = write(exampleFacts({ status: 2, reversalId: 422, event: reversal }));
    expect(JSON.parse(body ?? '')).toMatchObject({
      type: 'lead.reversed',
      timestamp: new Date(later).toISOString(),
      data: {
        transaction_id: 421,
        reversal_transaction_id: 422,
        payout: -1.25,
        currency_count: -125,
        status: 2,
        reason: 'Refunded',
      },
    });
  });

  test('a held lead has no transaction, amounts of 0, and what it would pay apart', () => {
    const { event } = exampleFacts();
    const held = { ...event, reward: { ruleId: 'rul_1', rule: 'Weekend', bonus: 25 * 10_000 } };
    const pending = { ...held, availableAt: later };
    const bodyOf = (facts: Partial<PostbackFacts>): unknown => JSON.parse(write(exampleFacts(facts)).body ?? '');
    const nothing = { transaction_id: null, reversal_transaction_id: null, payout: 0, currency_count: 0 };
    const amounts = { payout: 1.25, currency_count: 125, bonus: 25, rule: 'Weekend' };
    const announced = bodyOf({ status: 0, transactionId: null, event: pending });
    expect(heldLeadWebhook.parse(announced)).toEqual(announced);
    expect(announced).toMatchObject({
      type: 'lead.pending',
      data: { ...nothing, status: 0, held: { ...amounts, available_at: new Date(later).toISOString() } },
    });
    const rejected = bodyOf({ status: 3, transactionId: null, event: { ...held, reason: 'Fraud' } });
    expect(heldLeadWebhook.parse(rejected)).toEqual(rejected);
    expect(rejected).toMatchObject({
      type: 'lead.rejected',
      data: { ...nothing, status: 3, reason: 'Fraud', held: { ...amounts, available_at: null } },
    });
  });

  test('for any values, the library accepts it, it fits the schema, and every attempt has the same body', () => {
    const facts = fc
      .tuple(wild, wild, wild, fc.constantFrom(1 as const, 2 as const), fc.maxSafeInteger())
      .map(([subid1, subid2, offerName, status, amount]) => {
        const { event } = exampleFacts();
        const reversalId = status === 2 ? 9 : null;
        return exampleFacts({ status, reversalId, event: { ...event, offerName, amount }, person: { subid1, subid2 } });
      });
    fc.assert(
      fc.property(facts, (one) => {
        const { body, headers } = write(one);
        const payload = new Webhook(secret).verify(body ?? '', { ...headers });
        expect(leadWebhook.parse(payload)).toEqual(payload);
        expect(write(one, LEAD_AT).body).toBe(body);
        expect(write(one, LEAD_AT).headers['webhook-id']).toBe(headers['webhook-id']);
        expect(() => new Webhook(secret).verify(`${body} `, { ...headers })).toThrow();
      }),
    );
  });
});

test('refuses an address that was never checked', () => {
  expect(() => targetOf('get', 'https://example.com/?a={nope}', key)).toThrow(RangeError);
});

describe('while a secret is rotated', () => {
  const old = newWebhookSecret(fakeIds({ bytes: (length) => Buffer.alloc(length, 8) }));
  const other = newWebhookSecret(fakeIds({ bytes: (length) => Buffer.alloc(length, 9) }));
  const previous = { key: webhookKey(old), until: later + 1 };
  const send = (kind: 'get' | 'json', at = later): OutboundRequest =>
    writeMessage(targetOf(kind, 'https://example.com/hooks', key, previous), exampleFacts(), at);
  const callOf = ({ body, headers, url }: OutboundRequest, kind: 'get' | 'json') => {
    const { pathname, search } = new URL(url);
    return { kind, target: pathname + search, headers, body: body ?? '' };
  };

  test.each(['get', 'json'] as const)(
    'a receiver of the %s accepts it with either secret, and with no other',
    (kind) => {
      const call = callOf(send(kind), kind);
      const now = Math.floor(later / 1000);
      expect([secret, old, other].map((one) => isGenuine(call, one, now))).toEqual([true, true, false]);
      const changed = { ...call, target: call.target.replace('dlv_', 'dlv-'), body: call.body.replace('1.25', '9.25') };
      expect([secret, old].map((one) => isGenuine(changed, one, now))).toEqual([false, false]);
    },
  );

  test('a receiver that knows nothing of rotations accepts a GET with the old secret', () => {
    const { url } = send('get');
    const [signed = '', signature = ''] = url.slice(new URL(url).origin.length).split('&signature=');
    const bytes = Buffer.from(old.slice('whsec_'.length), 'base64');
    expect(createHmac('sha256', bytes).update(signed).digest('hex')).toBe(signature);
  });

  test('a library of Standard Webhooks accepts a POST with either secret', () => {
    const { body, headers } = send('json');
    for (const one of [secret, old]) expect(new Webhook(one).verify(body ?? '', headers)).toMatchObject({ data: {} });
    expect(() => new Webhook(other).verify(body ?? '', headers)).toThrow();
  });

  test('once the overlap is over, only the new secret signs', () => {
    const { url } = send('get', later + 1);
    expect(url).not.toContain('next_signature');
    expect(verifyUrl(url)).toBe(true);
    expect(send('json', later + 1).headers['webhook-signature']).not.toContain(' ');
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sentAt, vectors } from '../../../e2e/support/postbacks/postback-cases.ts';
import { exampleFacts } from '../../../server/postbacks/message/postback-facts.fixture.ts';
import type { PostbackFacts } from '../../../server/postbacks/message/macros.ts';
import { targetOf, writeMessage } from '../../../server/postbacks/message/message.ts';
import { webhookKey } from '../../../server/security/webhook-secret.ts';
import { memoryStore } from '../stores/memory-store.ts';
import { expressReceiver } from './express-receiver.ts';
import { fetchReceiver } from './fetch-receiver.ts';
import { postbackTemplate } from './parameter-names.ts';
import { PostbackRefused } from './postback-refused.ts';
import type { HeldPostback, Postback } from './postback.ts';
import type { ReceiverOptions } from './receive-postback.ts';

const key = webhookKey(vectors.secret);
const handled: Postback[] = [];
const errors: unknown[] = [];
let failWith: Error | null = null;
let options: ReceiverOptions<undefined>;

beforeEach(() => {
  handled.length = 0;
  errors.length = 0;
  failWith = null;
  options = {
    secrets: vectors.secret,
    store: memoryStore(),
    now: () => sentAt,
    onError: (error) => void errors.push(error),
    handle(postback) {
      if (failWith !== null) throw failWith;
      handled.push(postback);
    },
  };
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => expect(servers).toEqual([]));

async function listen(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Receive = (request: Request) => Promise<Response>;

const throughNode = (url: string): Receive => {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { headers, method } = request;
    const body = method === 'POST' ? await request.text() : null;
    return fetch(url + pathname + search, { method, headers, body });
  };
};

const receivers: Record<string, () => Promise<Receive>> = {
  fetch: async () => fetchReceiver(options),
  'node:http': async () =>
    throughNode(await listen((request, response) => void expressReceiver(options)(request, response))),
  'Express, mounted below a path': async () => {
    const app = express();
    app.use('/hook', expressReceiver(options));
    app.use(express.json());
    return throughNode(await listen(app));
  },
  'Express, after express.raw()': async () => {
    const app = express();
    app.all('/hook', express.raw({ type: '*/*' }), expressReceiver(options));
    return throughNode(await listen(app));
  },
};

/** A request of the service to `/hook`. */
function requestOf(kind: 'get' | 'json', more: Partial<PostbackFacts> = {}): Request {
  const url = 'https://shop.example/hook';
  const target = targetOf(kind, kind === 'get' ? postbackTemplate(url) : url, key);
  const { body, headers, method, url: sentTo } = writeMessage(target, exampleFacts(more), sentAt);
  return new Request(sentTo, { method, headers, body });
}

async function answerOf(response: Response): Promise<[number, unknown]> {
  const { error, result } = (await response.json()) as { error?: string; result?: string };
  return [response.status, error ?? result];
}

describe.each(Object.entries(receivers))('%s', (_, open) => {
  test('counts a credit once, whichever kind and delivery it comes by, and its reversal once', async () => {
    const receive = await open();
    const reversal = { status: 2, reversalId: 430 } as const;
    const requests = [
      requestOf('json'),
      requestOf('json'),
      requestOf('get', { deliveryId: 'dlv_2' }),
      requestOf('get', { ...reversal, deliveryId: 'dlv_3' }),
      requestOf('json', { ...reversal, deliveryId: 'dlv_4' }),
    ];
    const answers: [number, unknown][] = [];
    for (const request of requests) answers.push(await answerOf(await receive(request)));
    expect(answers).toEqual(
      ['handled', 'duplicate', 'duplicate', 'handled', 'duplicate'].map((result) => [200, result]),
    );
    expect(handled.map(({ amount }) => amount)).toEqual([125, -125]);
    expect(errors).toEqual([]);
  });

  test('a message about a held lead changes no balance, and goes only to its own handler', async () => {
    const { event } = exampleFacts();
    const pending = { status: 0, transactionId: null, event: { ...event, availableAt: sentAt } } as const;
    const rejected = { ...pending, status: 3, event, deliveryId: 'dlv_3' } as const;
    const ignoring = await open();
    expect(await answerOf(await ignoring(requestOf('json', pending)))).toEqual([200, 'ignored']);
    const held: HeldPostback[] = [];
    options = { ...options, handleHeld: (postback) => void held.push(postback) };
    const receive = await open();
    const answers: [number, unknown][] = [];
    for (const facts of [pending, pending, rejected])
      answers.push(await answerOf(await receive(requestOf('json', facts))));
    expect(answers).toEqual(['handled', 'duplicate', 'handled'].map((result) => [200, result]));
    expect(handled).toEqual([]);
    expect(
      held.map(({ amount, availableAt, heldAmount, type }) => ({ amount, availableAt, heldAmount, type })),
    ).toEqual([
      { type: 'lead.pending', amount: 0, heldAmount: 125, availableAt: new Date(sentAt) },
      { type: 'lead.rejected', amount: 0, heldAmount: 125, availableAt: null },
    ]);
  });

  test('after a failure, the service retries, and the next attempt counts', async () => {
    const receive = await open();
    failWith = new Error('password=hunter2');
    const failed = await receive(requestOf('json'));
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toContain('hunter2');
    expect(errors).toEqual([failWith]);
    failWith = new PostbackRefused('There is no user 42');
    const refused = await receive(requestOf('json'));
    expect([refused.status, await refused.json()]).toEqual([422, { error: 'refused', detail: 'There is no user 42' }]);
    failWith = null;
    expect(await answerOf(await receive(requestOf('json')))).toEqual([200, 'handled']);
  });

  test('a forged, unsigned, oversized or old request changes nothing', async () => {
    const receive = await open();
    const genuine = requestOf('get');
    const forged = new Request(genuine.url.replace('currency=125', 'currency=925'));
    const changed = new Request('https://shop.example/hook', {
      method: 'POST',
      headers: requestOf('json').headers,
      body: (await requestOf('json').text()).replace('125', '925'),
    });
    for (const request of [forged, changed]) {
      expect(await answerOf(await receive(request))).toEqual([401, 'wrong_signature']);
    }
    expect(await answerOf(await receive(new Request('https://shop.example/hook')))).toEqual([401, 'missing_signature']);
    const huge = new Request('https://shop.example/hook', { method: 'POST', body: 'x'.repeat(65_537) });
    expect(await answerOf(await receive(huge))).toEqual([
      expect.any(Number),
      expect.stringMatching(/body_too_large|missing_signature/),
    ]);
    options.now = () => sentAt + 301_000;
    const late = await open();
    expect(await answerOf(await late(requestOf('json')))).toEqual([401, 'stale_timestamp']);
    expect(handled).toEqual([]);
  });

  test('a sample is verified, but not handled', async () => {
    const receive = await open();
    for (const kind of ['get', 'json'] as const) {
      expect(await answerOf(await receive(requestOf(kind, { transactionId: 0 })))).toEqual([200, 'sample']);
    }
    expect(handled).toEqual([]);
  });
});

test('after express.json(), the receiver says that it must come first', async () => {
  const app = express();
  app.use(express.json());
  app.use('/hook', expressReceiver(options));
  const receive = throughNode(await listen(app));
  const response = await receive(requestOf('json'));
  expect(await response.json()).toMatchObject({
    error: 'body_already_parsed',
    detail: expect.stringContaining('before it'),
  });
  expect(response.status).toBe(500);
  expect(await answerOf(await receive(requestOf('get')))).toEqual([200, 'handled']);
});

test('behind a proxy that changes the path, the receiver takes the path that the service called', async () => {
  const moved = (request: Request): Request => new Request(request.url.replace('/hook', '/internal'), request);
  expect(await answerOf(await fetchReceiver(options)(moved(requestOf('get'))))).toEqual([401, 'wrong_signature']);
  expect(await answerOf(await fetchReceiver({ ...options, path: '/hook' })(moved(requestOf('get'))))).toEqual([
    200,
    'handled',
  ]);
});

test.each([
  [{ secrets: undefined }, 'A secret is missing'],
  [{ store: undefined }, 'store is missing'],
  [{ handle: undefined }, 'handle must be a function'],
  [{ path: 'hook' }, 'path must begin'],
  [{ toleranceSeconds: 0 }, 'toleranceSeconds'],
])('%j is refused when the receiver is made', (wrong, message) => {
  const broken = { ...options, ...wrong } as ReceiverOptions<undefined>;
  for (const make of [expressReceiver, fetchReceiver]) expect(() => make(broken)).toThrow(message);
});

test('creating a receiver with a SQLite store and an async handler fails', () => {
  const store = { ...options.store, isSynchronous: true };
  expect(() => fetchReceiver({ ...options, store, handle: async () => undefined })).toThrow('handle is async');
  expect(() => expressReceiver({ ...options, store, handle: () => undefined })).not.toThrow();
});

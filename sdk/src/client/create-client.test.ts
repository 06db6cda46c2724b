import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { RewardsWallError } from '../rewards-wall-error.ts';
import { createClient, type ClientOptions } from './create-client.ts';

const SECRET_KEY = 'sk_0123456789abcdef';
const options: ClientOptions = { baseUrl: 'http://localhost:3000/', pubId: 1, wallId: '2', secretKey: SECRET_KEY };

interface Sent {
  url: string;
  method: string | undefined;
  headers: Headers;
  json: unknown;
}

/** A client of a service that sends these responses; the last one repeats. An Error means no response. */
function clientOf(answers: readonly (Response | Error)[], more: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const client = createClient(
    { ...options, ...more },
    {
      fetch: async (input, init) => {
        const json: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
        sent.push({ url: String(input), method: init?.method, headers: new Headers(init?.headers), json });
        const response = answers[Math.min(sent.length, answers.length) - 1];
        if (response instanceof Response) return response.clone();
        throw response ?? new Error('no answer');
      },
      wait: async (ms) => void waits.push(ms),
      random: () => 1,
    },
  );
  return { client, sent, waits };
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const problem = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  json({ type: '', title: '', status, detail: 'No.', code, request_id: 'req_1' }, status, headers);

async function failure(call: Promise<unknown>): Promise<RewardsWallError> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof RewardsWallError)) throw new Error(`no RewardsWallError, but ${String(error)}`);
  return error;
}

describe('options', () => {
  test.each([
    [{ baseUrl: undefined }, 'baseUrl is missing'],
    [{ baseUrl: 'rewards.example.com' }, 'http or https URL'],
    [{ baseUrl: 'http://rewards.example.com' }, 'baseUrl must be https'],
    [{ baseUrl: 'https://user:pass@rewards.example.com' }, 'credentials'],
    [{ baseUrl: 'https://rewards.example.com?a=1' }, 'no query'],
    [{ pubId: undefined }, '"publisher add" printed'],
    [{ wallId: 'main' }, '"wall add" printed, such as 1'],
    [{ wallId: 0 }, 'such as 1'],
    [{ secretKey: undefined }, 'secretKey is missing'],
    [{ secretKey: 'pk_0123' }, 'publishable key'],
    [{ secretKey: 'whsec_0123' }, 'secret of a postback'],
    [{ secretKey: 'letmein' }, 'must be the secret key'],
    [{ timeoutMs: 0 }, 'timeoutMs'],
    [{ maxRetries: -1 }, 'maxRetries'],
  ])('%j is refused', (wrong: Partial<ClientOptions>, message) => {
    expect(() => createClient({ ...options, ...wrong })).toThrow(message);
    expect(() => createClient({ ...options, ...wrong })).not.toThrow(/0123|letmein|pass/);
  });

  test.each([
    'https://rewards.example.com/sub/',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://shop.localhost',
  ])('%s is a base URL', (baseUrl) => expect(() => createClient({ ...options, baseUrl })).not.toThrow());

  test('refuses to create a client in a browser', () => {
    Reflect.set(globalThis, 'document', {});
    expect(() => createClient(options)).toThrow('The SDK is for your server');
    Reflect.deleteProperty(globalThis, 'document');
  });
});

describe('invalid inputs send no request', () => {
  const { client, sent } = clientOf([json({})]);
  const debit = (more: object): Promise<unknown> =>
    client.debit({ userId: 'ada', amount: 5, idempotencyKey: 'order-1', ...more });
  test.each([
    [() => debit({ userId: undefined }), 'Is the user signed in?'],
    [() => debit({ userId: '' }), 'userId is missing'],
    [() => debit({ userId: '..' }), 'must not be'],
    [() => debit({ userId: 'x'.repeat(61) }), 'at most 60'],
    [() => debit({ userId: 'a\nb' }), 'control characters'],
    [() => debit({ userId: { id: 1 } }), 'text or a whole number'],
    [() => debit({ amount: 0 }), 'positive'],
    [() => debit({ amount: -5 }), 'positive'],
    [() => debit({ amount: 0.1 + 0.2 }), 'at most 4 decimals, such as 250 or "12.5"; got 0.30000000000000004'],
    [() => debit({ amount: Number.NaN }), 'positive'],
    [() => debit({ amount: undefined }), 'positive'],
    [() => debit({ minBalance: '' }), 'minBalance'],
    [() => debit({ idempotencyKey: undefined }), '`order-${order.id}`'],
    [() => debit({ idempotencyKey: 'a\r\nb' }), 'printable ASCII'],
    [() => debit({ idempotencyKey: 'x'.repeat(256) }), 'at most 255'],
    [() => client.mintToken({ userId: 'ada', expiresInSeconds: 1.5 }), 'expiresInSeconds'],
    [() => client.listTransactions({ userId: 'ada', limit: 0 }), 'limit'],
    [() => client.explain({ userId: 'ada', offerId: -1 }), 'offerId'],
  ])('%s', async (call, message) => {
    const error = await failure(call());
    expect(error).toMatchObject({ code: 'invalid_input', status: null });
    expect(error.message).toContain(message);
    expect(sent).toEqual([]);
  });
});

describe('requests', () => {
  test('a debit leaves no balance below 0 unless its caller says so', async () => {
    const { client, sent } = clientOf([json({ transaction_id: 7 }, 201)]);
    const input = { userId: 'a/b', amount: '12.50', idempotencyKey: 'order-1', description: 'Mug' };
    expect(await client.debit(input)).toEqual({ transaction_id: 7 });
    await client.debit({ ...input, minBalance: -10 });
    await client.debit({ ...input, minBalance: null });
    await client.credit({ userId: 42, amount: 5, idempotencyKey: 'gift-1' });
    const path = 'http://localhost:3000/adwall/api/publisher/1/profile/2/user';
    expect(sent.map(({ url }) => url)).toEqual([
      ...Array<string>(3).fill(`${path}/a%2Fb/transactions.json`),
      `${path}/42/transactions.json`,
    ]);
    expect(sent.map((one) => one.json)).toEqual([
      { currency_adjustment: '-12.50', min_balance: '0', description: 'Mug' },
      { currency_adjustment: '-12.50', min_balance: '-10', description: 'Mug' },
      { currency_adjustment: '-12.50', description: 'Mug' },
      { currency_adjustment: '5' },
    ]);
    expect(sent[0]?.headers.get('idempotency-key')).toBe('order-1');
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${SECRET_KEY}`);
    expect(sent.every(({ url }) => !url.includes(SECRET_KEY))).toBe(true);
  });

  test('a list that moves down while it is read gives each transaction once', async () => {
    const row = (id: number): object => ({ transaction_id: id });
    const pages = [[row(5), row(4)], [row(4), row(3)], [row(2), row(1)], [row(1)]].map((transactions) =>
      json({ transactions, currency_count: 0 }),
    );
    const { client, sent } = clientOf(pages);
    const ids: number[] = [];
    for await (const { transaction_id } of client.eachTransaction({ userId: 'ada', pageSize: 2 }))
      ids.push(transaction_id);
    expect(ids).toEqual([5, 4, 3, 2, 1]);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(
      [0, 2, 4, 6].map((offset) => `?limit=2&offset=${offset}`),
    );
  });

  test('a user without transactions has an empty list', async () => {
    const { client } = clientOf([new Response(null, { status: 204 })]);
    expect(await client.listTransactions({ userId: 'ada' })).toEqual({ transactions: [], currency_count: 0 });
  });
});

describe('failures', () => {
  const input = { userId: 'ada', amount: 5, idempotencyKey: 'order-1' };

  test('redeem is a debit that resolves to null if the balance is too low, and throws what else fails', async () => {
    const input = { userId: 'user-1', amount: 100, idempotencyKey: 'order-17' };
    const response = { transaction_id: 9, currency_count: 25 };
    const paid = clientOf([json(response)]);
    expect(await paid.client.redeem(input)).toEqual(response);
    expect(paid.sent[0]?.json).toEqual({ currency_adjustment: '-100', min_balance: '0' });
    expect(await clientOf([problem(409, 'insufficient_balance')]).client.redeem(input)).toBeNull();
    expect((await failure(clientOf([problem(401, 'invalid_key')]).client.redeem(input))).code).toBe('invalid_key');
  });

  test('a refusal has the code, the status and the request of the service, and is not repeated', async () => {
    const { client, sent } = clientOf([problem(409, 'insufficient_balance')]);
    const error = await failure(client.debit(input));
    expect(error).toMatchObject({ code: 'insufficient_balance', status: 409, detail: 'No.', requestId: 'req_1' });
    expect(error.message).toBe('No. (insufficient_balance, 409, request req_1)');
    expect(sent).toHaveLength(1);
  });

  test('a 400 names every failing field', async () => {
    const errors = [{ path: 'subid1', code: 'too_long', message: 'is too long' }];
    const { client } = clientOf([json({ code: 'invalid_request', detail: 'See `errors`.', errors }, 400)]);
    const error = await failure(client.mintToken({ userId: 'ada' }));
    expect(error.errors).toEqual(errors);
    expect(error.message).toBe('subid1 is too long. (invalid_request, 400)');
  });

  test.each([429, 500, 502, 503, 504])('after %i, the same request is repeated with the same key', async (status) => {
    const answers = [problem(status, 'unavailable'), new TypeError('fetch failed'), json({ transaction_id: 7 }, 201)];
    const { client, sent, waits } = clientOf(answers);
    expect(await client.debit(input)).toEqual({ transaction_id: 7 });
    expect(
      new Set(sent.map((one) => JSON.stringify([one.url, one.json, one.headers.get('idempotency-key')]))).size,
    ).toBe(1);
    expect(waits).toEqual([500, 1000]);
  });

  test.each([
    ['timeout', new DOMException('', 'TimeoutError')],
    ['outcome_unknown', problem(503, 'outcome_unknown')],
    ['internal_error', problem(500, 'internal_error')],
    ['unexpected_response', new Response('<html>', { status: 502 })],
  ])('after %s, a retry that wrote nothing does not hide that the first attempt may have', async (code, lost) => {
    const gone = [problem(503, 'database_unavailable'), problem(429, 'too_many_requests')];
    const { client, sent } = clientOf([lost, ...gone]);
    expect(await failure(client.debit(input))).toMatchObject({ code });
    expect(sent).toHaveLength(3);
    const refused = clientOf([problem(503, 'outcome_unknown'), problem(409, 'insufficient_balance')]);
    expect(await failure(refused.client.debit(input))).toMatchObject({ code: 'insufficient_balance' });
    const never = clientOf([problem(503, 'database_unavailable')], { maxRetries: 1 });
    expect(await failure(never.client.debit(input))).toMatchObject({ code: 'database_unavailable' });
  });

  test('waits as long as the service asks, but does not retry after a long wait', async () => {
    const soon = clientOf([problem(503, 'outcome_unknown', { 'Retry-After': '5' }), json({ transaction_id: 7 }, 201)]);
    await soon.client.debit(input);
    expect(soon.waits).toEqual([5000]);
    const late = clientOf([problem(503, 'storage_full', { 'Retry-After': '60' })]);
    expect(await failure(late.client.debit(input))).toMatchObject({ code: 'storage_full' });
    expect(late.sent).toHaveLength(1);
  });

  test('fails after the retries if the service does not respond', async () => {
    const refused = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
    const gone = clientOf([refused], { maxRetries: 1 });
    const error = await failure(gone.client.debit(input));
    expect(error).toMatchObject({ code: 'network_error', status: null });
    expect(error.message).toContain('(ECONNREFUSED). Is it running, and is baseUrl right?');
    expect(gone.sent).toHaveLength(2);
    const slow = clientOf([new DOMException('', 'TimeoutError')], { maxRetries: 0 });
    expect(await failure(slow.client.debit(input))).toMatchObject({ code: 'timeout' });
  });

  test('gives up on a response that never ends', async () => {
    const server = createServer((_, response) => void response.writeHead(201).write('{"token":'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = createClient({ ...options, baseUrl, timeoutMs: 20, maxRetries: 0 });
    expect(await failure(client.mintToken({ userId: 'ada' }))).toMatchObject({ code: 'timeout', status: null });
    server.closeAllConnections();
    server.close();
  });

  test('does not follow redirects, which would leak the key', async () => {
    const { client, sent } = clientOf([
      new Response(null, { status: 308, headers: { Location: 'https://www.example.com/adwall/x?user=ada' } }),
    ]);
    const error = await failure(client.debit(input));
    expect(error).toMatchObject({ code: 'redirected', status: 308 });
    expect(error.message).toContain('redirects to https://www.example.com. Use');
    expect(sent).toHaveLength(1);
  });

  test("refuses a proxy's page", async () => {
    const { client } = clientOf([new Response('<html>', { status: 404, headers: { 'Content-Type': 'text/html' } })]);
    expect(await failure(client.debit(input))).toMatchObject({ code: 'unexpected_response', status: 404 });
    const page = clientOf([new Response('<html>', { status: 200 })]);
    expect(await failure(page.client.debit(input))).toMatchObject({ code: 'unexpected_response' });
  });

  test("the caller's own signal ends the call with its reason", async () => {
    const { client, sent } = clientOf([json({})]);
    const reason = new Error('the user left');
    await expect(client.debit(input, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(sent).toHaveLength(0);
  });

  test('neither the client nor an error shows the key', async () => {
    const { inspect } = await import('node:util');
    const { client } = clientOf([new TypeError('fetch failed')], { maxRetries: 0 });
    const error = await failure(client.debit(input));
    expect(inspect([client, error], { depth: 9, showHidden: true })).not.toContain(SECRET_KEY);
  });
});

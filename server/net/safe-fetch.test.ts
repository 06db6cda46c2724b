import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Resolve } from './connect-safely.ts';
import { get, names, useSafeFetch } from './safe-fetch.fixture.ts';

const { clock, fetcher, receiver } = useSafeFetch();

describe('requests', () => {
  test('path and query of a GET are sent exactly as given', async () => {
    const target = await receiver();
    await fetcher({ allow: [target.host] })(get(`${target.url}/a%2Fb/?q=1%202&r=%C3%A9&s='|{}#fragment`));
    expect(target.requests).toEqual([`GET /a%2Fb/?q=1%202&r=%C3%A9&s=%27|{}`]);
  });

  test('a POST has its headers and body', async () => {
    const seen: { headers?: IncomingMessage['headers']; body: string } = { body: '' };
    const target = await receiver((request, response) => {
      seen.headers = request.headers;
      request.on('data', (chunk) => (seen.body += String(chunk)));
      request.on('end', () => response.end());
    });
    const headers = { 'content-type': 'application/json', 'webhook-id': 'dlv_1' };
    const body = '{"name":"é"}';
    await fetcher({ allow: [target.host] })({ method: 'POST', url: `${target.url}/hook`, headers, body });
    expect(target.requests).toEqual(['POST /hook']);
    expect(seen).toMatchObject({ headers: { ...headers, 'content-length': '13' }, body });
  });

  test('connections are kept for the next message', async () => {
    const target = await receiver();
    const fetch = fetcher({ allow: [target.host] });
    for (let count = 0; count < 10; count += 1) await fetch(get(target.url));
    // undici checks a connection before reuse and may open a second one during that check.
    expect(target.connections()).toBeLessThanOrEqual(2);
  });

  test("a hanging request doesn't delay others to the same receiver", async () => {
    const target = await receiver((request, response) => {
      if (request.url !== '/hang') response.end('ok');
    });
    const fetch = fetcher({ allow: [target.host] });
    const hanging = fetch(get(`${target.url}/hang`));
    await target.hasReceived(1);
    expect(await fetch(get(target.url))).toMatchObject({ kind: 'answered', status: 200 });
    await fetch.close();
    expect(await hanging).toMatchObject({ kind: 'failed', error: 'connection' });
  });
});

describe('responses', () => {
  async function ask(answer: (request: IncomingMessage, response: ServerResponse) => void, timeoutMs?: number) {
    const target = await receiver(answer);
    return fetcher({ allow: [target.host], ...(timeoutMs === undefined ? {} : { timeoutMs }) })(get(target.url));
  }

  test('status and body', async () => {
    expect(await ask((_, response) => response.writeHead(500).end('no\0t today'))).toEqual({
      kind: 'answered',
      status: 500,
      retryAfterMs: null,
      body: 'no\uFFFDt today',
      ms: 0,
    });
  });

  test('Retry-After in seconds and as a date', async () => {
    expect(await ask((_, response) => response.writeHead(429, { 'retry-after': '120' }).end())).toMatchObject({
      status: 429,
      retryAfterMs: 120_000,
    });
    const date = new Date(clock.now() + 60_000).toUTCString();
    expect(await ask((_, response) => response.writeHead(503, { 'retry-after': date }).end())).toMatchObject({
      retryAfterMs: 60_000,
    });
  });

  test('keeps 2 kB of the body, and no half character', async () => {
    const outcome = await ask((_, response) => response.end(`a${'é'.repeat(5000)}`));
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: `a${'é'.repeat(1023)}` });
  });

  test('an early hint is no response', async () => {
    const outcome = await ask((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.writeHead(204).end();
    });
    expect(outcome).toMatchObject({ kind: 'answered', status: 204, body: '' });
  });

  test('endless hints are no response, and are cut off', async () => {
    const { promise: cut, resolve } = Promise.withResolvers<void>();
    const hints = 'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(500);
    const outcome = await ask(({ socket }) => {
      const write = (): void => {
        while (!socket.destroyed && socket.write(hints));
      };
      socket.on('drain', write).on('close', () => resolve());
      write();
    });
    expect(outcome).toMatchObject({ kind: 'failed', error: 'response_too_large' });
    await cut;
  });

  test('an endless body is cut off after 64 kB, and its status counts', async () => {
    const written = { bytes: 0, isCut: false };
    const target = await receiver((_, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(1024))) written.bytes += 1024;
      };
      response.on('drain', write);
      response.on('close', () => {
        written.isCut = true;
      });
      write();
    });
    const outcome = await fetcher({ allow: [target.host] })(get(target.url));
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: 'x'.repeat(2048) });
    await expect.poll(() => written.isCut).toBe(true);
  });

  test("if a body doesn't end in time, its status counts", async () => {
    const outcome = await ask((_, response) => void response.writeHead(200).write('slow'), 1_000);
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: 'slow' });
  });

  test('no response within the time limit', async () => {
    expect(await ask(() => undefined, 200)).toMatchObject({ kind: 'failed', error: 'timeout' });
  });

  test('a lookup that takes too long', async () => {
    const fetch = fetcher({ resolve: () => undefined, timeoutMs: 200 });
    expect(await fetch(get('http://slow.test/'))).toMatchObject({ kind: 'failed', error: 'timeout' });
  });

  test('no files left on this machine', async () => {
    const exhausted = Object.assign(new Error('getaddrinfo EMFILE'), { code: 'EMFILE' });
    const fetch = fetcher({ resolve: (_, found) => found(exhausted, []) });
    expect(await fetch(get('http://slow.test/'))).toMatchObject({ kind: 'failed', error: 'local_failure' });
  });

  test('if the time is up before there is a connection, nothing is sent', async () => {
    const target = await receiver();
    let answer: (() => void) | null = null;
    const resolve: Resolve = (_, found) => {
      answer = () => found(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    const fetch = fetcher({ resolve, allow: [`slow.test:${target.port}`], timeoutMs: 50 });
    expect(await fetch(get(`http://slow.test:${target.port}/`))).toMatchObject({ error: 'timeout' });
    const late: (() => void) | null = answer;
    (late as (() => void) | null)?.();
    await fetch.close();
    expect(target.requests).toEqual([]);
  });

  test.each<[string, string, (response: ServerResponse) => void]>([
    ['closes at once', 'connection', (response) => response.socket?.destroy()],
    ['closes in the middle of the head', 'connection', (response) => response.socket?.end('HTTP/1.1 200 O')],
    ['speaks no HTTP', 'bad_answer', (response) => response.socket?.end('hello there\r\n\r\n')],
    [
      'sends an endless head',
      'response_too_large',
      (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`),
    ],
  ])('a receiver that %s', async (_, error, answer) => {
    expect(await ask((_request, response) => answer(response))).toMatchObject({ kind: 'failed', error });
  });

  test('a receiver that closes in the middle of the body has responded', async () => {
    const outcome = await ask((_, response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
    });
    expect(outcome).toMatchObject({ kind: 'answered', status: 200, body: 'half' });
  });

  test('a closed port, an unknown name, and a port without TLS are failures', async () => {
    const target = await receiver();
    const fetch = fetcher({ allow: [target.host], resolve: names({}) });
    expect(await fetch(get('http://unknown.test/'))).toMatchObject({ kind: 'failed', error: 'name_not_found' });
    expect(await fetch(get(`https://${target.host}/`))).toMatchObject({ kind: 'failed', error: 'tls' });
    await target.close();
    expect(await fetch(get(target.url))).toMatchObject({ kind: 'failed', error: 'connection' });
  });

  test('sends nothing after close', async () => {
    const target = await receiver();
    const fetch = fetcher({ allow: [target.host] });
    await fetch.close();
    expect(await fetch(get(target.url))).toMatchObject({ kind: 'failed', error: 'connection' });
    expect(target.requests).toEqual([]);
  });
});
